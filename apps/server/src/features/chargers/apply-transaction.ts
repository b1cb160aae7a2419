import { regionOfPlace } from '../../kernel/places/place.ts'
import { closeSiteCharge, startSiteCharge, updateSiteCharge } from '../sessions/sessions.ts'
import { type CardDecision, decideCard, mayGoOn } from './card-decision.ts'
import { stopAgain } from './charger-commands.ts'
import type { ChargerWork } from './charger-session.ts'
import type { LockedChargerRow } from './chargers.sql.ts'
import { type AcceptedReading, type Doubt, withDoubt, withReadings } from './meter.ts'
import type { CardAnswer, Point, ReadingEvent, TransactionEvent } from './ocpp/charger-event.ts'
import { flagsOf } from './transaction-flags.ts'
import {
  insertTransaction,
  selectRunningTransactions,
  selectTransaction,
  type TransactionRow,
  updateLastTransaction,
  updateTransaction,
} from './transactions.sql.ts'

/** A message with all readings of a charge of hours is drawn with these. */
const MOST_READINGS = 60

/** The point of a message that names none, where a vehicle charges. */
const FIRST_POINT: Point = { evse: 1, connector: 1 }
/** The point of a transaction that began with a card, until its vehicle is plugged in (OCPP 2.0.1 part 2, E02). */
const NO_POINT: Point = { evse: 0, connector: 0 }

/** The result of a transaction event, from which the answer to the charger is made. */
interface Applied {
  readonly card: CardAnswer | null
  readonly number: number | null
}

/**
 * Applies an event of a transaction. The first event of a transaction creates it, whatever it is: it may be all that a
 * charger sends of it. Events after the end change nothing, but the stop of a transaction that we ended without one.
 */
export async function applyTransaction(work: ChargerWork, event: TransactionEvent): Promise<Applied> {
  const { ctx, tx, scope, charger } = work
  const reference = await referenceOf(work, event)
  const known = await selectTransaction(tx, scope, charger.id, reference)
  // Numbers of 1.6 come from us, so one that we never gave tells nothing. A charger of 2.0.1 may have lost its first event.
  if (known === undefined && event.phase !== 'started' && work.session.dialect.version === '1.6') {
    await insertLost(work, event, reference)
    return { card: null, number: null }
  }
  // A start of 1.6 waits for a decision, also when it names no card.
  const isDecided = event.uid !== null || event.reference === null
  const decided = isDecided ? await decideCard(work, event.uid, momentOf(event, known)) : null
  const card = decided?.answer ?? null
  const number = event.reference === null ? Number(reference) : null
  if (known !== undefined && known.ended_at !== null && !(event.phase === 'ended' && hasNoStop(known)))
    return { card, number }
  const begun = known === undefined ? await begin(work, event, reference) : await atPoint(work, known, event)
  const metered = withReadings(
    {
      ...begun,
      ...{ meter_start_wh: begun.meter_start_wh ?? event.meterStartWh, uid: event.uid ?? begun.uid },
      received_at: ctx.now.toISOString(),
    },
    event.readings,
    { clock: work.session.clock, now: ctx.now },
  )
  const charged = await withSession(work, metered.transaction, { event, decided })
  if (event.phase === 'ended') await end(work, charged, { event, accepted: metered.accepted })
  else await goOn(work, charged, metered.accepted)
  return { card, number }
}

/**
 * Applies readings that name no transaction to the one that runs at their point. Those that contradict it change nothing:
 * the point may have a second register.
 */
export async function applyReading(work: ChargerWork, { point, readings }: ReadingEvent): Promise<void> {
  const { ctx, tx, scope, charger, session } = work
  const [running, ...others] = await selectRunningTransactions(tx, scope, charger.id, point.evse)
  if (running === undefined || others.length > 0) return
  const received = { ...running, received_at: ctx.now.toISOString() }
  const { transaction, accepted } = withReadings(received, readings, { clock: session.clock, now: ctx.now })
  const isContradiction = transaction.doubts.length > running.doubts.length
  await goOn(work, isContradiction ? received : transaction, isContradiction ? [] : accepted)
}

/** By what the messages of a transaction are stored. Chargers that lost the number of their only one stop it with 0 or -1. */
async function referenceOf(work: ChargerWork, { phase, reference }: TransactionEvent): Promise<string> {
  if (reference === null) return newReference(work)
  const { tx, scope, charger, session } = work
  if (session.dialect.version !== '1.6' || phase !== 'ended' || Number(reference) > 0) return reference
  const [only, ...others] = await selectRunningTransactions(tx, scope, charger.id)
  return only === undefined || others.length > 0 ? reference : only.reference
}

/** A number that no message of the charger named: it may still report transactions that another system numbered. */
async function newReference({ tx, scope, charger }: ChargerWork): Promise<string> {
  for (;;) {
    const reference = String(await updateLastTransaction(tx, scope, charger.id))
    if ((await selectTransaction(tx, scope, charger.id, reference)) === undefined) return reference
  }
}

/** A stop or a reading of a transaction whose start never came: it is kept, and books nothing. */
async function insertLost(work: ChargerWork, { at, readings, stopReason }: TransactionEvent, reference: string) {
  const time = timeOf(work, at)
  const lost = withDoubt({ ...newTransaction(work, reference, time), stop_reason: stopReason }, 'START_MISSING')
  const signed = readings.flatMap((reading) => reading.signed)
  await insertTransaction(work.tx, work.scope, work.charger.id, lost)
  await updateTransaction(work.tx, work.scope, work.charger.id, { ...lost, ended_at: time, signed })
}

const timeOf = ({ ctx, session }: ChargerWork, at: string) => session.clock.correct(at, ctx.now)

const newTransaction = ({ ctx }: ChargerWork, reference: string, startedAt: string): TransactionRow => ({
  ...{ id: ctx.newId(), reference, evse: 1, connector: 1, started_at: startedAt, read_at: startedAt, energy_wh: 0n },
  ...{ uid: null, card_id: null, session_id: null, ended_at: null, meter_start_wh: null, power_w: null },
  ...{ stop_reason: null, doubts: [], signed: [], received_at: ctx.now.toISOString() },
})

async function begin(work: ChargerWork, event: TransactionEvent, reference: string): Promise<TransactionRow> {
  const point = pointOf(event)
  await endOthers(work, point)
  const made = { ...newTransaction(work, reference, timeOf(work, event.at)), ...point, uid: event.uid }
  await insertTransaction(work.tx, work.scope, work.charger.id, made)
  return event.phase === 'started' ? made : withDoubt(made, 'START_MISSING')
}

const pointOf = ({ point, isCharging }: TransactionEvent): Point => point ?? (isCharging ? FIRST_POINT : NO_POINT)

/** A transaction with the point at which its vehicle was plugged in. */
async function atPoint(work: ChargerWork, known: TransactionRow, event: TransactionEvent): Promise<TransactionRow> {
  if (known.evse !== NO_POINT.evse) return known
  const point = pointOf(event)
  await endOthers(work, point)
  return { ...known, ...point }
}

/** One vehicle charges at a point, so an earlier transaction there has ended without a word. */
async function endOthers(work: ChargerWork, { evse }: Point): Promise<void> {
  if (evse === NO_POINT.evse) return
  for (const running of await selectRunningTransactions(work.tx, work.scope, work.charger.id, evse))
    await endWithoutStop(work, running, 'STOP_MISSING')
}

/** Ends a transaction at its last reading, for review. */
export async function endWithoutStop(
  work: ChargerWork,
  running: TransactionRow,
  doubt: 'STOP_MISSING' | 'SILENT',
): Promise<void> {
  const { tx, scope, charger } = work
  const ended = { ...withDoubt(running, doubt), ended_at: running.read_at, power_w: null }
  await updateTransaction(tx, scope, charger.id, ended)
  await close(work, ended)
}

/** Whether a transaction ended here before its charger reported the end. */
const hasNoStop = ({ stop_reason, doubts }: TransactionRow): boolean =>
  stop_reason === null && (doubts.includes('SILENT') || doubts.includes('STOP_MISSING'))

/** A card that is presented again, such as at the end, is that of a charge which was allowed. */
const momentOf = ({ at, point }: TransactionEvent, known: TransactionRow | undefined) => ({
  at,
  wasAllowed: known !== undefined && known.session_id !== null,
  evse: known?.evse || (point?.evse ?? null),
})

/** The doubt of a charge that runs although its card was refused. */
const REFUSED: Readonly<Record<CardAnswer, Doubt | null>> = {
  Accepted: null,
  Blocked: 'CARD_REFUSED',
  Invalid: 'UNKNOWN_CARD',
  ConcurrentTx: 'CARD_BUSY',
}

/** The transaction with the session of its charge, which begins with a card or with the first energy. */
async function withSession(
  work: ChargerWork,
  transaction: TransactionRow,
  { event, decided }: { readonly event: TransactionEvent; readonly decided: CardDecision | null },
): Promise<TransactionRow> {
  const isCharging = event.isCharging || transaction.energy_wh > 0n
  const isPlugged = transaction.evse !== NO_POINT.evse
  if (transaction.session_id !== null || (!isCharging && (decided === null || !isPlugged))) return transaction
  const decision =
    decided ?? (await decideCard(work, transaction.uid, { at: event.at, evse: transaction.evse || null }))
  const doubt = REFUSED[decision.answer]
  // A charger that obeys a refusal sends nothing but the end, without energy.
  if (doubt !== null && decision.cardId !== null && !isCharging) return transaction
  const doubtful = doubt === null ? transaction : withDoubt(transaction, doubt)
  if (decision.cardId === null) return doubtful
  const sessionId = await startSiteCharge(work, {
    source: work.charger.site_kind,
    cardId: decision.cardId,
    place: placeOf(work.charger, transaction),
    startedAt: transaction.started_at,
    authMethod: transaction.uid === null ? null : 'AUTH_REQUEST',
  })
  return { ...doubtful, card_id: decision.cardId, session_id: sessionId }
}

function placeOf(charger: LockedChargerRow, { evse }: TransactionRow) {
  const { site_id, site_name, street, postal_code, city, country, latitude, longitude, name, identity } = charger
  return {
    stationId: site_id,
    station: {
      ...{ name: site_name, address: street, city, operator: name, evse_id: `${identity}-${evse}` },
      coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    },
    region: regionOfPlace({ country, postalCode: postal_code }),
    connector: null,
  }
}

async function goOn(work: ChargerWork, transaction: TransactionRow, accepted: readonly AcceptedReading[]) {
  const { tx, scope, charger } = work
  await updateTransaction(tx, scope, charger.id, transaction)
  const { session_id: sessionId, card_id: cardId } = transaction
  if (sessionId === null || cardId === null) return
  let isAtLimit = false
  for (const reading of thinned(accepted)) isAtLimit = (await updateSiteCharge(work, sessionId, reading)) || isAtLimit
  if (isAtLimit || (accepted.length > 0 && !(await mayGoOn(work, cardId)))) await stopAgain(work, charger.id, sessionId)
}

async function end(
  work: ChargerWork,
  transaction: TransactionRow,
  { event, accepted }: { readonly event: TransactionEvent; readonly accepted: readonly AcceptedReading[] },
): Promise<void> {
  const { tx, scope, charger } = work
  const endedAt = timeOf(work, event.at)
  const latest = endedAt < transaction.started_at ? transaction.started_at : endedAt
  const ended = { ...transaction, ended_at: latest, power_w: null, stop_reason: event.stopReason }
  await updateTransaction(tx, scope, charger.id, ended)
  // The last reading is the end itself.
  const { session_id: sessionId } = ended
  if (sessionId !== null)
    for (const reading of thinned(accepted.slice(0, -1))) await updateSiteCharge(work, sessionId, reading)
  await close(work, ended)
}

async function close(work: ChargerWork, { session_id, ended_at, energy_wh, doubts }: TransactionRow): Promise<void> {
  if (session_id === null || ended_at === null) return
  await closeSiteCharge(work, session_id, { endedAt: ended_at, energyWh: energy_wh, flags: flagsOf(doubts) })
}

/** At most {@link MOST_READINGS}, evenly chosen. */
function thinned(readings: readonly AcceptedReading[]): readonly AcceptedReading[] {
  const step = Math.ceil(readings.length / MOST_READINGS)
  return step <= 1 ? readings : readings.filter((_, index) => index % step === 0)
}
