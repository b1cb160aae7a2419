import { demoOperator, demoStations } from '@voltway/demo-stations/stations'
import { parseMoney } from '@voltway/money/money'
import { readCardsById } from '../features/cards/card-list.ts'
import { openBatchPostings, type PostingWork } from '../features/holds/holds.ts'
import { postTopUp } from '../features/payments/top-up.ts'
import { onCdr } from '../features/sessions/charge-record.ts'
import { onSession } from '../features/sessions/network-session.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { readBalance } from '../kernel/ledger/ledger.ts'
import { networkKey } from '../kernel/network/messages.ts'
import { findStations, stationAt, storeLocation } from '../kernel/network/stations.ts'
import { instantOfLegal, legalDay } from '../kernel/pricing/legal-time.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/durations.ts'
import type { DemoCard, DemoFleet } from './company.ts'
import { type ChargePoint, type PastCharge, recordMessage, sessionMessages } from './history-messages.ts'
import { notifyPeople } from './notices.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Number of months of past charging. */
export const HISTORY_MONTHS = 13

/** Number of charges per transaction: few commits, and little to repeat when one fails. */
const BATCH = 40
/** Fewer in the running month, where each batch begins with what its cards have left. */
const BATCH_NOW = 8
/** More than a charge of the demo costs, so that none goes beyond the limit of its card. */
const AT_MOST_MINOR = { kwh: 90, parkedMinute: 15, charge: 100 }
/** Sessions of this last period have several readings, so that their power curves are shown. */
const WITH_CURVE_MS = 12 * DAY_MS
const READINGS = 9
/**
 * After these batches of a fleet the tables are analyzed. Otherwise statements planned for empty tables would keep
 * their plans.
 */
const ANALYZED_AFTER = new Set([1, 4, 16])

/** Stores the simulated operator's stations, so that past sessions have locations on the map. */
export async function storeDemoStations(ctx: Ctx, peerId: string): Promise<ChargePoint[][]> {
  const locations = demoStations(demoOperator)
  const keys = locations.map((location) => networkKey(location.country_code, location.party_id, location.id))
  for (const [index, location] of locations.entries()) {
    await ctx.db.tx((tx) => storeLocation({ ctx, tx }, peerId, keys[index] as (typeof keys)[number], { ...location }))
  }
  const stored = await findStations(ctx.db, keys)
  return locations.map((location, index) => {
    const key = keys[index] as (typeof keys)[number]
    return location.evses.map((evse) => {
      const connector = evse.connectors[0] as (typeof evse.connectors)[number]
      const station = stationAt(stored.get(key.text), { key, evseUid: evse.uid, connectorId: connector.id })
      if (station === null) throw new Error(`station ${location.id} was not stored`)
      return {
        locationId: key.id,
        evseUid: evse.uid,
        connectorId: connector.id,
        powerKw: connector.max_electric_power / 1000,
        isDirect: connector.power_type === 'DC',
        station,
      }
    })
  })
}

/** Parameters of the past charging. `points` are the charge points by station. */
export interface History {
  readonly fleets: readonly DemoFleet[]
  readonly points: readonly (readonly ChargePoint[])[]
  readonly peerId: string
  readonly random: SeededRandom
  /** One in this many charges older than the last weeks is reported. 1 reports all. */
  readonly sampleEvery: number
}

/** Reports past charges to the product as the network reports them, with the clock set to each time. */
export interface Past {
  /**
   * Reports the charges whose records are due before an instant. Other events are run in between, because the ledger is
   * in the order of time.
   */
  reportUntil(at: Date): Promise<void>
}

/**
 * Generates thirteen months of charging. All charges are generated before the first report, so that the random sequence
 * is always the same.
 */
export function prepareHistory(now: Ctx, history: History): Past {
  const fromMs = now.now.getTime() - HISTORY_MONTHS * 30.4 * DAY_MS
  const untilMs = now.now.getTime() - 2 * HOUR_MS
  const ofFleets = history.fleets.map((fleet) => ({
    fleet,
    charges: fleet.cards
      .flatMap((card) => chargesOf(card, history, fromMs, untilMs))
      .filter(({ number, endMs }) => number % history.sampleEvery === 0 || untilMs - endMs < WITH_CURVE_MS)
      .sort((a, b) => reportedMs(a) - reportedMs(b) || a.number - b.number),
  }))
  withDoubts(ofFleets[0])
  const reporters = ofFleets.map(({ fleet, charges }) => reporterOf(now, history.peerId, fleet, charges))
  return {
    // Wallets share no data, so their histories are reported in parallel.
    reportUntil: async (at) => void (await Promise.all(reporters.map((report) => report(at.getTime())))),
  }
}

/** The time at which the operator sends the record. */
const reportedMs = (charge: PastCharge): number => charge.endMs + charge.parkedMs + 2 * MINUTE_MS

/** Indexes of cards of the first fleet whose newest charge has a doubtful record. */
const DOUBTFUL = [
  [3, 'COST'],
  [11, 'BATTERY'],
  [17, 'COST'],
] as const

function withDoubts(first: { fleet: DemoFleet; charges: PastCharge[] } | undefined): void {
  for (const [card, doubt] of DOUBTFUL) {
    const index = first?.charges.findLastIndex((charge) => charge.card === first.fleet.cards[card]) ?? -1
    const charge = first?.charges[index]
    if (charge !== undefined)
      first?.charges.splice(index, 1, { ...charge, doubt, ...(doubt === 'BATTERY' ? overfull(charge) : {}) })
  }
}

/** More energy than the battery can store. */
const overfull = ({ card }: PastCharge) => ({ energyWh: Math.round(Number(card.driver.batteryWh) * 1.5) })

/** Returns a function that reports a fleet's charges in batches until an instant. */
function reporterOf(now: Ctx, peerId: string, fleet: DemoFleet, charges: readonly PastCharge[]) {
  let [reported, batches, month] = [0, 0, '']
  const thisMonthMs = runningMonthMs(now)
  return async (untilMs: number): Promise<void> => {
    for (;;) {
      const next = charges.slice(reported, reported + BATCH).filter((charge) => reportedMs(charge) < untilMs)
      const [first] = next
      if (first === undefined) return
      const isNow = reportedMs(first) >= thisMonthMs
      const batch = isNow ? next.slice(0, BATCH_NOW) : next.filter((charge) => reportedMs(charge) < thisMonthMs)
      const startsAt = new Date(reportedMs(first))
      const isNewMonth = startsAt.toISOString().slice(0, 7) !== month
      month = startsAt.toISOString().slice(0, 7)
      await fundWallet({ ...now, now: startsAt }, fleet, { key: `demo:${month}:${reported}`, isNewMonth })
      await now.db.tx(async (tx) => {
        const cards = batch.map(({ card }) => ({ walletId: card.scope.walletId, cardId: card.cardId }))
        const work = await openBatchPostings({ ctx: { ...now, now: startsAt }, tx }, cards)
        for (const charge of isNow ? await allowedOf({ ...now, now: startsAt }, fleet, batch) : batch)
          await reportCharge({ ...work, ctx: now }, peerId, charge)
      })
      await notifyPeople({ ...now, now: new Date(reportedMs(batch.at(-1) ?? first)) }, fleet.scope.walletId)
      reported += batch.length
      if (ANALYZED_AFTER.has(batches++)) await now.db.text('analyze')
    }
  }
}

/** The beginning of the running month in the demo's wallets. */
const runningMonthMs = ({ now }: Ctx) =>
  instantOfLegal(`${legalDay(now.getTime(), 'Europe/Lisbon').slice(0, 7)}-01T00:00:00`, 'Europe/Lisbon')

/** The charges that their cards allow, as an authorisation would. The others do not take place. */
async function allowedOf(ctx: Ctx, { scope }: DemoFleet, charges: readonly PastCharge[]): Promise<PastCharge[]> {
  const cards = await readCardsById(
    ctx,
    scope,
    charges.map(({ card }) => card.cardId),
  )
  const left = new Map(
    cards.flatMap(({ id, credit_mode: mode, assigned_credit: limit, spent, reserved }) =>
      mode === 'LIMITED' && limit !== null
        ? [[id, Number(parseMoney(limit) - parseMoney(spent) - parseMoney(reserved))] as const]
        : [],
    ),
  )
  return charges.filter(({ card, startMs, energyWh, parkedMs, doubt }) => {
    const before = left.get(card.cardId)
    // A limit counts the charges that began in its month.
    if (before === undefined || startMs < runningMonthMs(ctx)) return true
    const { kwh, parkedMinute, charge } = AT_MOST_MINOR
    const after = before - charge - (energyWh / 1000) * kwh - (parkedMs / MINUTE_MS) * parkedMinute
    if (after < 0 && doubt === undefined) return false
    left.set(card.cardId, after)
    return true
  })
}

async function reportCharge({ ctx, ...rest }: PostingWork, peerId: string, charge: PastCharge): Promise<void> {
  const at = new Date(reportedMs(charge))
  const work = { ...rest, ctx: { ...ctx, now: at } }
  const isRecent = ctx.now.getTime() - charge.endMs < WITH_CURVE_MS
  for (const message of sessionMessages(charge, peerId, isRecent ? READINGS : 1)) await onSession(work, message)
  await onCdr(work, recordMessage(charge, peerId, at))
}

function chargesOf(card: DemoCard, { points, random }: History, fromMs: number, untilMs: number): PastCharge[] {
  const charges: PastCharge[] = []
  const everyMs = (7 * DAY_MS) / card.driver.perWeek
  for (let at = fromMs + random.next() * everyMs; at < untilMs; at += everyMs * (0.55 + random.next() * 0.9)) {
    const connectors = points[random.pick(card.driver.stations)] ?? []
    const point = random.pick(connectors)
    const startMs = startOf(at, point.isDirect, random)
    const energyWh = Math.round(
      Number(card.driver.batteryWh) * (point.isDirect ? 0.3 + random.next() * 0.4 : 0.2 + random.next() * 0.5),
    )
    // A car charges with less power than the charger offers: 7 to 11 kW with alternating current, about two thirds with
    // direct current.
    const kw = point.isDirect ? point.powerKw * (0.5 + random.next() * 0.2) : 7 + random.next() * 4
    const endMs = Math.round(startMs + (energyWh / kw / 1000) * HOUR_MS)
    const parkedMs = !point.isDirect && random.next() < 0.25 ? random.between(10, 90) * MINUTE_MS : 0
    const last = charges.at(-1)
    if (
      endMs + parkedMs + 5 * MINUTE_MS > untilMs ||
      (last !== undefined && last.endMs + last.parkedMs + HOUR_MS > startMs)
    )
      continue
    charges.push({ card, number: charges.length, point, startMs, endMs, energyWh, parkedMs })
  }
  return charges
}

/**
 * Sessions with direct current start during the day, and those with alternating current often in the evening. Weekends
 * are quiet.
 */
function startOf(atMs: number, isDirect: boolean, random: SeededRandom): number {
  const weekday = new Date(atMs).getUTCDay()
  const day = weekday === 0 ? DAY_MS : weekday === 6 && random.next() < 0.6 ? -DAY_MS : 0
  const hour = isDirect ? 7 + random.next() * 12 : random.next() < 0.45 ? 19 + random.next() * 4 : 8 + random.next() * 8
  const midnight = Math.floor((atMs + day) / DAY_MS) * DAY_MS
  return Math.round(midnight + hour * HOUR_MS)
}

/** Adds money to a wallet that pays in advance: at the start of each month, and when little is left. */
async function fundWallet(
  ctx: Ctx,
  { scope, wallet }: DemoFleet,
  { key, isNewMonth }: { key: string; isNewMonth: boolean },
): Promise<void> {
  // A wallet with post-payment is collected from when there is a provider to collect with.
  const isCollected = wallet.logic === 'POST_PAYMENT' && ctx.app.config.payments.provider === 'sandbox'
  if (isCollected) return
  const { balanceMinor } = await readBalance(ctx.db, scope)
  const isPrepaid = wallet.logic === 'PRE_PAYMENT'
  const wanted = isPrepaid ? BigInt(wallet.drivers.length) * 20_000n : 0n
  if (isNewMonth ? balanceMinor >= wanted : balanceMinor >= wanted / 4n || !isPrepaid) return
  const amountMinor = isPrepaid ? ((wanted - balanceMinor) / 5_000n + 1n) * 5_000n : wanted - balanceMinor
  await postTopUp(ctx, scope, { amountMinor, method: isPrepaid ? 'multibanco' : 'direct_debit', key, at: ctx.now })
}
