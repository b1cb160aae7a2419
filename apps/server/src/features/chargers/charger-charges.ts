import type { SessionFlag } from '@voltway/contract/sessions'
import { regionOfPlace } from '../../kernel/places/place.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { readCard } from '../cards/cards.ts'
import { closeSiteCharge, startSiteCharge, updateSiteCharge } from '../sessions/sessions.ts'
import {
  type ReportingChargerRow,
  selectCardOfUid,
  selectIsCharging,
  selectRunningAt,
  selectTransaction,
  type TransactionRow,
  updateLastTransaction,
  upsertTransaction,
} from './charger-messages.sql.ts'
import type { CardAnswer, MeterReading, TransactionEvent } from './ocpp/charger-event.ts'

/** What the transactions of a charger become: charges of the fleet, and doubts about them. */

/** Why a transaction needs review, and the flag that its charge gets. */
const DOUBTS = {
  METER_FELL: 'ENERGY_FELL',
  METER_JUMPED: 'ENERGY_ABOVE_POWER',
  CARD_NOT_ACCEPTED: 'CARD_WAS_BLOCKED',
  /** Another charge began at the same point. */
  REPLACED: 'TIME_UNCLEAR',
  /** Its charger has said nothing for three days. */
  NO_END: 'NETWORK_SILENT',
  UNKNOWN_CARD: null,
  NO_START: null,
} as const satisfies Record<string, SessionFlag | null>
type DoubtKind = keyof typeof DOUBTS

/** No connector delivers more. */
const MOST_W = 400_000
/** A register may be read a little before the time that it is reported with. */
const SLACK_WH = 2_000

/**
 * Returns what a charger is told about a card. The wallet's money does not matter: its owner pays the energy already.
 * A home without cards of the fleet charges on the card of its driver.
 */
export async function answerAboutCard(
  work: WalletWork,
  charger: ReportingChargerRow,
  uid: string | null,
): Promise<{ readonly answer: CardAnswer; readonly cardId: string | null }> {
  const { ctx, tx, scope } = work
  const known = uid === null || uid === '' ? undefined : await selectCardOfUid(tx, scope, uid)
  const cardId = known?.card_id ?? charger.home_card_id
  if (cardId === null) return { answer: 'Invalid', cardId: null }
  const card = await readCard(tx, scope, cardId, ctx.now)
  const isBlocked = card.blocked_reasons.some((reason) => OWN_REASONS.includes(reason))
  if (isBlocked) return { answer: 'Blocked', cardId }
  return { answer: (await selectIsCharging(tx, scope, cardId)) ? 'ConcurrentTx' : 'Accepted', cardId }
}

const OWN_REASONS: readonly string[] = ['WALLET_BLOCKED', 'USER_CARD_INACTIVE', 'PLAFOND_REACHED']

/** The result of a message about a transaction. */
interface Applied {
  readonly card: CardAnswer | null
  readonly number: number | null
  readonly isDoubtful: boolean
}

/** Applies a message about a transaction. `at` is its time, corrected by what is known of the charger's clock. */
export async function applyTransaction(
  work: WalletWork,
  charger: ReportingChargerRow,
  event: TransactionEvent,
  correct: (at: string) => string,
): Promise<Applied> {
  const { tx, scope } = work
  const number = event.reference === null ? charger.last_transaction + 1 : null
  if (number !== null) await updateLastTransaction(tx, scope, charger.id, number)
  const reference = event.reference ?? String(number)
  const known = await selectTransaction(tx, scope, charger.id, reference)
  // A transaction ends once: what follows changes nothing.
  if (known !== undefined && known.ended_at !== null) return { card: null, number, isDoubtful: false }
  const asked = event.uid === null && known !== undefined ? null : await answerAboutCard(work, charger, event.uid)
  const first = known ?? (await newTransaction(work, charger, { event, reference, at: correct(event.at) }))
  const named = asked === null ? first : withCard(first, event, asked)
  const read = withReadings(named, event, correct)
  const running = await withSession(work, charger, read, event)
  if (running.session_id !== null) await reportReadings(work, running, event, correct)
  const after = event.phase === 'ended' ? await ended(work, running, { event, at: correct(event.at) }) : running
  await upsertTransaction(tx, scope, charger.id, after)
  const card = asked !== null && event.uid !== null ? answerIn(asked.answer, running) : null
  return { card, number, isDoubtful: after.doubts.length > (known?.doubts.length ?? 0) }
}

/** The card's own charge that has just begun makes it no concurrent one. */
const answerIn = (answer: CardAnswer, { session_id }: TransactionRow): CardAnswer =>
  answer === 'ConcurrentTx' && session_id !== null ? 'Accepted' : answer

async function newTransaction(
  work: WalletWork,
  charger: ReportingChargerRow,
  { event, reference, at }: { readonly event: TransactionEvent; readonly reference: string; readonly at: string },
): Promise<TransactionRow> {
  const { ctx, tx, scope } = work
  const { evse, connector } = event.point ?? { evse: 1, connector: 1 }
  for (const other of await selectRunningAt(tx, scope, charger.id, evse)) {
    const replaced = { ...other, doubts: added(other.doubts, 'REPLACED') }
    await upsertTransaction(tx, scope, charger.id, await close(work, replaced, at, 'Other'))
  }
  return {
    ...{ id: ctx.newId(new Date(at)), reference, evse, connector, uid: null, card_id: null, session_id: null },
    ...{ started_at: at, ended_at: null, read_at: at, energy_wh: 0n, power_w: null, stop_reason: null },
    meter_start_wh: event.meterStartWh,
    doubts: event.phase === 'started' ? [] : ['NO_START'],
    signed: [],
  }
}

function withCard(
  transaction: TransactionRow,
  { uid }: TransactionEvent,
  { answer, cardId }: { readonly answer: CardAnswer; readonly cardId: string | null },
): TransactionRow {
  if (transaction.card_id !== null) return transaction
  const doubt: DoubtKind | null = cardId === null ? 'UNKNOWN_CARD' : answer === 'Blocked' ? 'CARD_NOT_ACCEPTED' : null
  // A vehicle that was plugged in before a card was presented has no card yet.
  const doubts = doubt === null || uid === null ? transaction.doubts : added(transaction.doubts, doubt)
  return { ...transaction, uid: uid ?? transaction.uid, card_id: cardId, doubts }
}

const added = (doubts: readonly string[], doubt: DoubtKind): string[] => [...new Set([...doubts, doubt])]

/** The transaction after the readings of a message. */
function withReadings(
  transaction: TransactionRow,
  { readings }: TransactionEvent,
  correct: (at: string) => string,
): TransactionRow {
  let read = transaction
  for (const reading of readings) read = withReading(read, reading, correct(reading.at))
  const signed = readings.flatMap((reading) => reading.signed)
  return { ...read, signed: [...transaction.signed, ...signed].slice(-MOST_SIGNED) }
}

/** A reading that cannot be true leaves a doubt, and the value before. */
function withReading(before: TransactionRow, { registerWh, powerW }: MeterReading, at: string): TransactionRow {
  const next = { ...before, power_w: powerW ?? before.power_w }
  if (registerWh === null) return next
  const startWh = before.meter_start_wh ?? registerWh
  const energyWh = registerWh - startWh
  if (energyWh < before.energy_wh) return { ...next, doubts: added(before.doubts, 'METER_FELL') }
  const hours = Math.max(0, Date.parse(at) - Date.parse(before.read_at)) / HOUR_MS
  if (Number(energyWh - before.energy_wh) > MOST_W * hours + SLACK_WH)
    return { ...next, meter_start_wh: startWh, doubts: added(before.doubts, 'METER_JUMPED') }
  const readAt = Date.parse(at) > Date.parse(before.read_at) ? at : before.read_at
  return { ...next, meter_start_wh: startWh, energy_wh: energyWh, read_at: readAt }
}

/** The first and the last signed value prove a charge; chargers repeat the others. */
const MOST_SIGNED = 50

/** Starts the charge of a transaction once energy may flow and its card is known. */
async function withSession(
  work: WalletWork,
  charger: ReportingChargerRow,
  transaction: TransactionRow,
  event: TransactionEvent,
): Promise<TransactionRow> {
  const { card_id: cardId, session_id, energy_wh } = transaction
  const isCharge = event.isCharging || energy_wh > 0n
  if (session_id !== null || cardId === null || !isCharge) return transaction
  const sessionId = await startSiteCharge(work, {
    source: charger.site_kind,
    cardId,
    startedAt: transaction.started_at,
    authMethod: transaction.uid === null ? null : 'WHITELIST',
    place: {
      stationId: charger.site_id,
      station: {
        ...{ name: charger.site_name, address: charger.street, city: charger.city, operator: charger.name },
        ...{ evse_id: `${charger.identity}*${transaction.evse}`, coordinates: null },
      },
      region: regionOfPlace({ country: charger.country, postalCode: charger.postal_code }),
      connector: { type: 'IEC_62196_T2', power_kw: null, current: 'AC' },
    },
  })
  return { ...transaction, session_id: sessionId }
}

async function reportReadings(
  work: WalletWork,
  { session_id, meter_start_wh, energy_wh }: TransactionRow,
  { readings }: TransactionEvent,
  correct: (at: string) => string,
): Promise<void> {
  if (session_id === null || meter_start_wh === null) return
  for (const { at, registerWh, powerW } of readings as readonly MeterReading[]) {
    if (registerWh === null) continue
    const energyWh = registerWh - meter_start_wh
    if (energyWh < 0n || energyWh > energy_wh) continue
    await updateSiteCharge(work, session_id, { at: correct(at), energyWh, powerW })
  }
}

function ended(
  work: WalletWork,
  transaction: TransactionRow,
  { event, at }: { readonly event: TransactionEvent; readonly at: string },
): Promise<TransactionRow> {
  return close(work, transaction, at, event.stopReason)
}

async function close(
  work: WalletWork,
  transaction: TransactionRow,
  at: string,
  reason: string | null,
): Promise<TransactionRow> {
  const { session_id, energy_wh: energyWh, started_at, doubts } = transaction
  const endedAt = Date.parse(at) < Date.parse(started_at) ? started_at : at
  if (session_id !== null) {
    const flags = doubts.flatMap((doubt) => DOUBTS[doubt as DoubtKind] ?? [])
    await closeSiteCharge(work, session_id, { endedAt, energyWh, flags })
  }
  return { ...transaction, ended_at: endedAt, stop_reason: reason, power_w: null }
}

/** Ends a transaction whose charger has said nothing for days. Its charge waits for a person. */
export async function closeStale(work: WalletWork, chargerId: string, reference: string): Promise<void> {
  const { tx, scope } = work
  const stale = await selectTransaction(tx, scope, chargerId, reference)
  if (stale === undefined || stale.ended_at !== null) return
  const doubtful = { ...stale, doubts: added(stale.doubts, 'NO_END') }
  await upsertTransaction(tx, scope, chargerId, await close(work, doubtful, stale.read_at, null))
}
