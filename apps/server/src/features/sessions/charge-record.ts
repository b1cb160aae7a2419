import { doubtFlags } from '@voltway/contract/session-details'
import type { SessionFlag } from '@voltway/contract/sessions'
import type { Ctx } from '../../kernel/ctx.ts'
import type { NetworkCdr } from '../../kernel/network/messages.ts'
import { priceSession, type SessionPrice } from '../../kernel/pricing/price.ts'
import { pricingAt } from '../../kernel/pricing/price-book.ts'
import { energyByPeriodReply, priceReply } from '../../kernel/pricing/price-reply.ts'
import { systemScope, type WalletScope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/sql.ts'
import {
  attachHoldToSession,
  lockCardForUsage,
  releaseSessionHold,
  reverseSessionCharge,
  type SessionCharge,
  settleSessionCharge,
} from '../cards/card-usage.ts'
import { type ChargeRecord, chargeRecordOf, meterValues, placeOfCdr } from './charge-facts.ts'
import { cardOfMessage, quarantine } from './message-card.ts'
import { doubtsAbout } from './record-checks.ts'
import { durationS, flagged, newSession, saveChange, told } from './session-change.ts'
import { type FactsRow, selectFacts } from './session-facts.sql.ts'
import { type StoredSession, selectOverlappedSessions, selectStoredSession, upsertCredit } from './session-store.sql.ts'

/**
 * A charge record of the operator: the final word about a session. It is checked, priced by our own tariff and booked, once;
 * a record in doubt waits in validation for a person. Records are immutable: only a credit record undoes one.
 */
export async function onCdr(tx: Tx, ctx: Ctx, cdr: NetworkCdr): Promise<void> {
  if (cdr.credit) return undoRecord(ctx, tx, cdr)
  const { countryCode, partyId, id: cdrId } = cdr.key
  const card = await cardOfMessage(tx, cdr.card, { countryCode, partyId, networkId: cdr.sessionId })
  const scope = systemScope(card.walletId)
  await lockCardForUsage(tx, scope, card.cardId, ctx.now)
  const place = placeOfCdr(cdr)
  const facts = await selectFacts(tx, scope, card.cardId, {
    countryCode,
    partyId,
    networkId: cdr.sessionId,
    cdrId,
    authorizationReference: cdr.authorizationReference,
    startedAt: cdr.startedAt,
    endedAt: cdr.endedAt,
    region: place.region,
  })
  if (facts === undefined) quarantine('unknown_token')
  if (facts.recorded_session_id !== null) return
  if (facts.session?.status === 'INVALID' && facts.session.cdr_id === null) quarantine('session_was_invalid')
  // A record beside the one that closed the session is a session of its own: only a credit may take the first one's place.
  const before = facts.session?.cdr_id === null ? facts.session : null
  const session = before ?? {
    ...newSession(ctx, facts, card.cardId, place, cdr.startedAt),
    peer_id: cdr.peerId,
    country_code: countryCode,
    party_id: partyId,
    network_id: facts.session === null ? cdr.sessionId : null,
    flags: flagged(newSession(ctx, facts, card.cardId, place, cdr.startedAt).flags, 'NO_SESSION_MESSAGE'),
  }
  const claimed = before === null && facts.has_unclaimed_hold ? await claimHold(ctx, tx, scope, session) : session
  const record = chargeRecordOf(cdr, place.region)
  const auth_method = cdr.authMethod ?? claimed.auth_method
  const cameLate = { ...claimed, auth_method, flags: flagged(claimed.flags, ...record.flags) }
  const openHoldId = before === null || facts.held_minor !== null ? claimed.hold_id : null
  const closed = await closeByRecord(ctx, tx, scope, { before, openHoldId, session: cameLate, facts, record })
  if (facts.credited_by !== null)
    await undoSession(ctx, tx, scope, { session: closed, facts, creditedBy: facts.credited_by })
}

async function claimHold(ctx: Ctx, tx: Tx, scope: WalletScope, session: StoredSession): Promise<StoredSession> {
  const hold = await attachHoldToSession(tx, scope, {
    sessionId: session.id,
    cardId: session.card_id,
    authorizationReference: session.authorization_reference,
    startedAt: new Date(session.started_at),
    now: ctx.now,
  })
  return { ...session, hold_id: hold.holdId }
}

interface Closing {
  readonly before: StoredSession | null
  readonly openHoldId: string | null
  readonly session: StoredSession
  readonly facts: FactsRow
  readonly record: ChargeRecord
}

/** Books the record, or leaves the session in validation with what is doubtful about it. */
async function closeByRecord(ctx: Ctx, tx: Tx, scope: WalletScope, closing: Closing): Promise<StoredSession> {
  const { before, session, facts, record } = closing
  const doubts: SessionFlag[] = doubtsAbout(record, { batteryWh: facts.battery_wh, overlaps: facts.overlaps })
  const price = doubts.length > 0 ? undefined : await priceOf(ctx, tx, scope, record)
  if (doubts.length === 0 && price === undefined) doubts.push('PRICE_MISSING')
  const recorded = withRecord(session, record, facts)
  if (price === undefined) {
    const after: StoredSession = {
      ...recorded,
      status: 'IN_VALIDATION',
      flags: flagged(recorded.flags, ...doubts),
      timeline: told(recorded.timeline, 'IN_DOUBT', ctx.now.toISOString(), doubts.join(' ')),
    }
    await saveChange(ctx, tx, scope, { before, after, facts })
    return after
  }
  await settleSessionCharge(tx, scope, {
    ...chargeOf(ctx, recorded, price, `cdr:${keyText(record)}`),
    openHoldId: closing.openHoldId,
  })
  const isPaid = facts.payment_logic === 'PRE_PAYMENT'
  const priced = told(recorded.timeline, 'PRICED', ctx.now.toISOString())
  const after: StoredSession = {
    ...recorded,
    status: isPaid ? 'PAID' : 'COMPLETED',
    cost_minor: price.totalMinor,
    net_minor: price.netMinor,
    vat_minor: price.vatMinor,
    cost_is_final: true,
    currency: price.currency,
    price: priceReply(price),
    energy_by_period: energyByPeriodReply(price.energyWhByPeriod),
    flags: price.estimated ? flagged(recorded.flags, 'ESTIMATED_PERIODS') : recorded.flags,
    // The balance has covered it already where money comes first; otherwise an invoice will.
    timeline: isPaid ? told(priced, 'PAID', ctx.now.toISOString()) : priced,
    record: null,
    settled_at: ctx.now.toISOString(),
  }
  await saveChange(ctx, tx, scope, { before, after, facts, sum: 1 })
  return after
}

const keyText = ({ countryCode, partyId, cdrId }: ChargeRecord): string => `${countryCode}*${partyId}*${cdrId}`

/** Our price; undefined when no tariff or VAT rate is known for the place and day. */
async function priceOf(ctx: Ctx, tx: Tx, scope: WalletScope, record: ChargeRecord): Promise<SessionPrice | undefined> {
  const startedAtMs = Date.parse(record.startedAt)
  const pricing = await pricingAt(ctx, tx, scope, { region: record.region, atMs: startedAtMs })
  if (pricing === undefined) return undefined
  const energyWh = BigInt(record.energyWh)
  const endedAtMs = Date.parse(record.endedAt)
  const { parkingMs } = record
  try {
    const price = priceSession(pricing, {
      startedAtMs,
      endedAtMs,
      energyWh,
      parkingMs,
      meterValues: meterValues(record),
    })
    // Nothing was used and the operator asks nothing: a plug that did not start a charge costs the customer nothing.
    const isFree = energyWh === 0n && BigInt(record.cpoCostMicro) === 0n
    return isFree ? { ...price, lines: [], netMinor: 0n, vatMinor: 0n, totalMinor: 0n } : price
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The session with what the record says was used; the record stays with it until it is booked. */
function withRecord(session: StoredSession, record: ChargeRecord, facts: FactsRow): StoredSession {
  const energyWh = BigInt(record.energyWh)
  const started = told(session.timeline, 'STARTED', record.startedAt)
  const ended = told(started, 'ENDED', record.endedAt)
  return {
    ...session,
    country_code: record.countryCode,
    party_id: record.partyId,
    cdr_id: record.cdrId,
    started_at: record.startedAt,
    ended_at: record.endedAt,
    duration_s: durationS(record.startedAt, record.endedAt),
    energy_wh: energyWh,
    region: record.region,
    cpo_cost_micro: BigInt(record.cpoCostMicro),
    co2_g: facts.co2_grams_per_kwh === null ? null : (energyWh * BigInt(facts.co2_grams_per_kwh) + 500n) / 1000n,
    timeline: told(ended, 'RECORD_RECEIVED', record.receivedAt),
    record,
  }
}

function chargeOf(
  ctx: Ctx,
  session: StoredSession,
  { netMinor, vatMinor, totalMinor }: Pick<SessionPrice, 'netMinor' | 'vatMinor' | 'totalMinor'>,
  key: string,
): SessionCharge {
  const startedAt = new Date(session.started_at)
  return {
    sessionId: session.id,
    cardId: session.card_id,
    startedAt,
    netMinor,
    vatMinor,
    totalMinor,
    key,
    now: ctx.now,
  }
}

/** A credit record. It may come before what it undoes, twice, or for a record nobody knows: then it waits. */
async function undoRecord(ctx: Ctx, tx: Tx, credit: NetworkCdr): Promise<void> {
  const original = credit.creditReference
  if (original === null) return quarantine('credit_without_reference')
  const { countryCode, partyId, id: cdrId } = original
  const found = await upsertCredit(tx, { countryCode, partyId, cdrId }, credit.key.id)
  if (found === undefined || found.credited_by !== credit.key.id) return quarantine('credited_before')
  if (found.wallet_id === null || found.session_id === null) return
  const scope = systemScope(found.wallet_id)
  const unlocked = await selectStoredSession(tx, scope, found.session_id)
  if (unlocked === undefined) return
  await lockCardForUsage(tx, scope, unlocked.card_id, ctx.now)
  const session = (await selectStoredSession(tx, scope, found.session_id)) ?? unlocked
  if (session.flags.includes('CREDITED')) return
  const facts = await factsAgain(tx, scope, session)
  await undoSession(ctx, tx, scope, { session, facts, creditedBy: credit.key.id })
}

interface Undoing {
  readonly session: StoredSession
  readonly facts: FactsRow
  readonly creditedBy: string
}

/** What was booked goes back; the session stays to be seen, marked. One that was never booked will not be. */
async function undoSession(
  ctx: Ctx,
  tx: Tx,
  scope: WalletScope,
  { session, facts, creditedBy }: Undoing,
): Promise<void> {
  const wasBooked = session.cost_is_final
  const credited: StoredSession = {
    ...session,
    flags: flagged(session.flags, 'CREDITED'),
    timeline: told(session.timeline, 'CREDITED', ctx.now.toISOString(), creditedBy),
  }
  if (wasBooked) {
    const price = {
      netMinor: session.net_minor ?? 0n,
      vatMinor: session.vat_minor ?? 0n,
      totalMinor: session.cost_minor,
    }
    const key = `credit:${session.country_code}*${session.party_id}*${session.cdr_id}`
    await reverseSessionCharge(tx, scope, chargeOf(ctx, session, price, key))
    await saveChange(ctx, tx, scope, { before: session, after: credited, facts, sum: -1 })
  } else {
    await releaseSessionHold(tx, scope, { sessionId: session.id, cardId: session.card_id, now: ctx.now })
    const after: StoredSession = { ...credited, status: 'INVALID', cost_minor: 0n, hold_id: null, record: null }
    await saveChange(ctx, tx, scope, { before: session, after, facts })
  }
  await closeOverlapped(ctx, tx, scope, session.card_id)
}

/** Sessions that were in doubt only because the credited one ran at the same time: the operator has now said which was right. */
async function closeOverlapped(ctx: Ctx, tx: Tx, scope: WalletScope, cardId: string): Promise<void> {
  for (const waiting of await selectOverlappedSessions(tx, scope, cardId)) {
    const facts = await factsAgain(tx, scope, waiting)
    if (facts.overlaps) continue
    const doubtful: readonly SessionFlag[] = doubtFlags
    const session = { ...waiting, flags: waiting.flags.filter((flag) => !doubtful.includes(flag)) }
    const record = waiting.record as ChargeRecord
    const openHoldId = facts.held_minor === null ? null : waiting.hold_id
    await closeByRecord(ctx, tx, scope, { before: waiting, openHoldId, session, facts, record })
  }
}

/** The facts around a session that is known already. */
async function factsAgain(tx: Tx, scope: WalletScope, session: StoredSession): Promise<FactsRow> {
  const facts = await selectFacts(
    tx,
    scope,
    session.card_id,
    {
      countryCode: session.country_code ?? '',
      partyId: session.party_id ?? '',
      networkId: session.network_id,
      cdrId: session.cdr_id,
      authorizationReference: null,
      startedAt: session.started_at,
      endedAt: session.ended_at,
      region: session.region,
    },
    session.id,
  )
  if (facts === undefined) throw new Error(`the card of session ${session.id} is gone`)
  return facts
}
