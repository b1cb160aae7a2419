import type { ChargeSource } from '@voltway/contract/sessions'
import { sitePresets } from '@voltway/contract/sites-presets'
import type { ChargingPlace } from '../features/sessions/charge-facts.ts'
import { closeSiteCharge, startSiteCharge, updateSiteCharge } from '../features/sessions/sessions.ts'
import { addTariff } from '../features/sites/site-tariffs.ts'
import { storeSite } from '../features/sites/sites.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { instantOfLegal, legalDay } from '../kernel/pricing/legal-time.ts'
import type { WalletScope } from '../kernel/scope.ts'
import { HOUR_MS, MINUTE_MS } from '../platform/durations.ts'
import { sql } from '../platform/sql.ts'
import type { DemoAction } from './actions.ts'
import { DEMO_ZONE, daysSince, monthBefore } from './calendar.ts'
import type { DemoCard, DemoFleet } from './company.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

/** Two homes and a depot with their tariffs, and the charges there: at home of two whole months and this one. */

/** The depot's charges: fewer days, because it has more vehicles. */
const DEPOT_DAYS = 42
const ADDRESSES = [
  { name: 'Porto depot', street: 'Rua da Estação 12', postal_code: '4300-171', city: 'Porto', country: 'PT' },
  { name: 'Home of Duarte Lima', street: 'Rua Nova 8', postal_code: '2675-340', city: 'Odivelas', country: 'PT' },
  { name: 'Home of Ana Sequeira', street: 'Praceta do Sol 3', postal_code: '2745-841', city: 'Queluz', country: 'PT' },
] as const
const DEPOT_AT = { latitude: 41.1489, longitude: -8.5851 }
export const demoSiteNames = ADDRESSES.map(({ name }) => name)
/** The drivers of the homes, in the order of their addresses. */
export const homeDrivers = ['Duarte Lima', 'Ana Sequeira'] as const
/** Indexes of the drivers in the first fleet. */
const DRIVERS_OF_HOMES = [0, 1]
const DRIVERS_OF_DEPOT = [6, 7, 8, 9]

interface Place {
  readonly siteId: string
  readonly source: Exclude<ChargeSource, 'NETWORK'>
  readonly address: (typeof ADDRESSES)[number]
  readonly cards: readonly DemoCard[]
  readonly powerKw: number
}

/**
 * `begin` adds the sites with their tariffs, before the months of their charges are closed. `charges` reports the charges
 * night by night, once all others of the history are known.
 */
export function siteActions(
  now: Ctx,
  fleet: DemoFleet,
): { readonly begin: DemoAction; readonly charges: DemoAction[] } {
  const random = seededRandom(37)
  const places: Place[] = []
  const since = daysSince(now, `${monthBefore(now, 2)}-01T00:05`)
  const nights = Array.from({ length: Math.floor(since) - 1 }, (_, index) => Math.floor(since) - 1 - index)
  const chargeOn = (daysAgo: number) => places.filter(({ source }) => source === 'HOME' || daysAgo <= DEPOT_DAYS)
  return {
    begin: {
      daysAgo: since,
      by: 'manager',
      run: async (ctx, scope) => void places.push(...(await addSites(ctx, scope, fleet))),
    },
    charges: nights.map((daysAgo) => ({
      daysAgo,
      by: 'operator',
      run: (ctx, scope) =>
        chargeNight(now, { scope, places: chargeOn(daysAgo), random, day: legalDay(ctx.now.getTime(), DEMO_ZONE) }),
    })),
  }
}

async function addSites(ctx: Ctx, scope: WalletScope, fleet: DemoFleet): Promise<Place[]> {
  const validFrom = `${legalDay(ctx.now.getTime(), DEMO_ZONE).slice(0, 8)}01`
  const cardsOf = (indexes: readonly number[]) => indexes.flatMap((index) => fleet.cards[index] ?? [])
  const [depot, ...homes] = ADDRESSES
  const { id: depotId } = await storeSite(ctx, scope, {
    ...{ kind: 'DEPOT', ...depot, grid_limit_kw: '43', coordinates: DEPOT_AT },
  })
  const prices = { NORMAL: '0.1742', OFF_PEAK: '0.0984', PEAK: '0.2210' }
  const presets = [{ band: 'NORMAL' as const, hours: [] }, ...sitePresets.PT_DAILY_2.bands]
  const bands = presets.map(({ band, hours }) => ({
    ...{ band, unit_price: prices[band] },
    hours: hours.map(({ weekdays, ...times }) => ({ ...times, weekdays: [...weekdays] })),
  }))
  await addTariff(ctx, scope, depotId, {
    ...{ valid_from: validFrom, bands, vat_percent: '23', source: 'Supply contract 2026, daily cycle' },
  })
  const places: Place[] = [
    { siteId: depotId, source: 'DEPOT', address: depot, cards: cardsOf(DRIVERS_OF_DEPOT), powerKw: 11 },
  ]
  for (const [index, address] of homes.entries()) {
    const [card] = cardsOf(DRIVERS_OF_HOMES.slice(index, index + 1))
    if (card === undefined) continue
    const holder = await ctx.db.row<{ member_id: string | null }>(sql`
      select member_id from card where wallet_id = ${scope.walletId} and id = ${card.cardId}`)
    const own = { member_id: holder?.member_id ?? null, card_id: card.cardId }
    const { id } = await storeSite(ctx, scope, { kind: 'HOME', ...address, ...own })
    const flat = [{ band: 'NORMAL' as const, unit_price: index === 0 ? '0.1658' : '0.1720', hours: [] }]
    await addTariff(ctx, scope, id, {
      ...{ valid_from: validFrom, bands: flat, source: 'Electricity bill of the driver' },
    })
    places.push({ siteId: id, source: 'HOME', address, cards: [card], powerKw: 7.4 })
  }
  return places
}

interface Night {
  readonly scope: WalletScope
  readonly places: readonly Place[]
  readonly random: SeededRandom
  readonly day: string
}

/** Each vehicle charges every second or third evening, and not while it charges elsewhere. */
async function chargeNight(now: Ctx, { scope, places, random, day }: Night): Promise<void> {
  for (const place of places) {
    for (const card of place.cards) {
      const [charges, startHour, kwh] = [random.next() < 0.4, random.between(18, 22), random.between(9, 34)]
      if (!charges) continue
      const startMs = instantOfLegal(`${day}T${startHour}:${random.between(10, 59)}`, DEMO_ZONE)
      const endMs = startMs + (kwh / place.powerKw) * HOUR_MS
      if (await isCharging(now, { scope, card, startMs, endMs })) continue
      await reportCharge(now, { scope, place, card, startMs, endMs, kwh })
    }
  }
}

interface HomeCharge {
  readonly scope: WalletScope
  readonly card: DemoCard
  readonly startMs: number
  readonly endMs: number
}

async function isCharging({ db }: Ctx, { scope, card, startMs, endMs }: HomeCharge): Promise<boolean> {
  const row = await db.row(sql`
    select from session where wallet_id = ${scope.walletId} and card_id = ${card.cardId}
      and started_at < ${new Date(endMs + HOUR_MS)} and coalesce(ended_at, 'infinity') > ${new Date(startMs - HOUR_MS)}
    limit 1`)
  return row !== undefined
}

/** Electricity is metered by the quarter-hour; rarer readings make the division over bands an estimate. */
const READ_EVERY_MS = 10 * MINUTE_MS

/** Reports a charge as its charger does: its start, its meter values and its end. */
async function reportCharge(
  now: Ctx,
  { scope, place, card, startMs, endMs, kwh }: HomeCharge & { readonly place: Place; readonly kwh: number },
): Promise<void> {
  if (endMs > now.now.getTime()) return
  const at = (ms: number) => new Date(ms).toISOString()
  const step = <T>(
    ms: number,
    run: (work: { ctx: Ctx; tx: Parameters<Parameters<Ctx['db']['tx']>[0]>[0] }) => Promise<T>,
  ) => {
    const ctx = { ...now, now: new Date(ms) }
    return ctx.db.tx((tx) => run({ ctx, tx }))
  }
  const sessionId = await step(startMs, (work) =>
    startSiteCharge(
      { ...work, scope },
      {
        source: place.source,
        cardId: card.cardId,
        place: placeOf(place),
        startedAt: at(startMs),
        authMethod: 'WHITELIST',
      },
    ),
  )
  for (let ms = startMs + READ_EVERY_MS; ms < endMs; ms += READ_EVERY_MS) {
    const energyWh = BigInt(Math.round((kwh * 1000 * (ms - startMs)) / (endMs - startMs)))
    const reading = { at: at(ms), energyWh, powerW: place.powerKw * 1000 }
    await step(ms, (work) => updateSiteCharge({ ...work, scope }, sessionId, reading))
  }
  const end = { endedAt: at(endMs), energyWh: BigInt(kwh * 1000), flags: [] }
  await step(endMs, (work) => closeSiteCharge({ ...work, scope }, sessionId, end))
}

const placeOf = ({ siteId, source, address, powerKw }: Place): ChargingPlace => ({
  stationId: siteId,
  station: {
    ...{ name: address.name, address: address.street, city: address.city, operator: '' },
    ...{ evse_id: null, coordinates: source === 'DEPOT' ? DEPOT_AT : null },
  },
  region: address.country,
  connector: { type: 'IEC_62196_T2', power_kw: powerKw, current: 'AC' },
})
