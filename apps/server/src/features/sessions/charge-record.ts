import type { SessionFlag } from '@voltway/contract/sessions'
import { doubtFlags } from '@voltway/contract/sessions-doubts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { NetworkCdr } from '../../kernel/network/messages.ts'
import { systemScope } from '../../kernel/scope.ts'
import { attachHold, lockCardForPosting, type PostingWork, type WalletPostingWork } from '../holds/holds.ts'
import { type ChargeRecord, type ChargingPlace, chargeRecordOf, placeOfCdr } from './charge-facts.ts'
import { closeByRecord } from './close-session.ts'
import { cardOfMessage, quarantine } from './message-card.ts'
import { recordFlagsOf } from './record-flags.ts'
import { flagged, newSession } from './session-change.ts'
import { applyCredits, receiveCredit } from './session-credits.ts'
import type { FactsRow } from './session-facts.sql.ts'
import { factsAgain, readFacts } from './session-facts.ts'
import { type StoredSession, selectOverlappedSessions } from './session-store.sql.ts'

/**
 * Handles a charge record of the operator, which is the final data of a session. The record is checked, priced by our
 * own tariff and posted once. A doubtful record waits in validation for a review. Records are immutable: only a credit
 * record reverses one.
 */
export async function onCdr(batch: PostingWork, cdr: NetworkCdr): Promise<void> {
  const { ctx, tx } = batch
  if (cdr.credit) return undoRecord(batch, cdr)
  const { countryCode, partyId, id: cdrId } = cdr.key
  const card = await cardOfMessage(tx, cdr.card, { countryCode, partyId, networkId: cdr.sessionId })
  const scope = systemScope(card.walletId)
  const work = { ...batch, scope }
  await lockCardForPosting(work, card.cardId)
  const place = placeOfCdr(cdr)
  const facts = await readFacts(work, card.cardId, {
    countryCode,
    partyId,
    networkId: cdr.sessionId,
    cdrId,
    authorizationReference: cdr.authorizationReference,
    startedAt: cdr.startedAt,
    endedAt: cdr.endedAt,
    region: place.region,
    peerId: cdr.peerId,
    stationId: place.stationId,
  })
  if (facts === undefined) quarantine('unknown_token')
  if (facts.recorded_session_id !== null) return
  if (facts.session?.status === 'INVALID' && facts.session.cdr_id === null) quarantine('session_was_invalid')
  // A second record for a closed session becomes a separate session. Only a credit record can replace the first one.
  const before = facts.session?.cdr_id === null ? facts.session : null
  const session = before ?? sessionOfRecord(ctx, facts, { cdr, cardId: card.cardId, place })
  const { claimed, heldMinor } =
    before === null && facts.has_unclaimed_hold
      ? await claimHold(work, session)
      : { claimed: session, heldMinor: facts.held_minor }
  const record = chargeRecordOf(cdr, place.region)
  const auth_method = cdr.authMethod ?? claimed.auth_method
  const cameLate = { ...claimed, auth_method, flags: flagged(claimed.flags, ...record.flags) }
  const openHoldId = before === null || facts.held_minor !== null ? claimed.hold_id : null
  const around = { ...facts, held_minor: heldMinor }
  const closed = await closeByRecord(work, { before, openHoldId, session: cameLate, facts: around, record })
  await recordFlagsOf(work, cdr, closed)
  if (facts.credited_by !== null) await creditSession(work, { session: closed, facts })
}

/** The session of a record that came without session messages, or after another record of the session. */
function sessionOfRecord(
  ctx: Ctx,
  facts: FactsRow,
  { cdr, cardId, place }: { readonly cdr: NetworkCdr; readonly cardId: string; readonly place: ChargingPlace },
): StoredSession {
  const created = newSession(ctx, facts, { cardId, place, startedAt: cdr.startedAt })
  return {
    ...created,
    peer_id: cdr.peerId,
    country_code: cdr.key.countryCode,
    party_id: cdr.key.partyId,
    network_id: facts.session === null ? cdr.sessionId : null,
    flags: flagged(created.flags, 'NO_SESSION_MESSAGE'),
  }
}

async function claimHold(
  work: WalletPostingWork,
  session: StoredSession,
): Promise<{ claimed: StoredSession; heldMinor: bigint | null }> {
  const hold = await attachHold(work, {
    sessionId: session.id,
    cardId: session.card_id,
    authorizationReference: session.authorization_reference,
    startedAt: new Date(session.started_at),
  })
  return { claimed: { ...session, hold_id: hold.holdId }, heldMinor: hold.holdId === null ? null : hold.heldMinor }
}

/** Handles a credit record. It reverses the session now, or when the credited record is posted. */
async function undoRecord(batch: PostingWork, credit: NetworkCdr): Promise<void> {
  const credited = await receiveCredit(batch, credit)
  if (credited === undefined) return
  const { scope, session } = credited
  const facts = await factsAgain({ ...batch, scope }, session)
  await creditSession({ ...batch, scope }, { session, facts })
}

/** Applies the credits of a session. A fully reversed session may clear the doubt about an overlapping one. */
async function creditSession(
  work: WalletPostingWork,
  credited: { session: StoredSession; facts: FactsRow },
): Promise<void> {
  const after = await applyCredits(work, credited)
  if (after.flags.includes('CREDITED')) await closeOverlapped(work, after.card_id)
}

/**
 * Resolves sessions that were doubtful only because they overlapped the credited one: the credit shows which record was
 * right.
 */
async function closeOverlapped(work: WalletPostingWork, cardId: string): Promise<void> {
  const { tx, scope } = work
  for (const waiting of await selectOverlappedSessions(tx, scope, cardId)) {
    const facts = await factsAgain(work, waiting)
    if (facts.overlaps) continue
    const doubtful: readonly SessionFlag[] = doubtFlags
    const session = { ...waiting, flags: waiting.flags.filter((flag) => !doubtful.includes(flag)) }
    const record = waiting.record as ChargeRecord
    const openHoldId = facts.held_minor === null ? null : waiting.hold_id
    const closed = await closeByRecord(work, { before: waiting, openHoldId, session, facts, record })
    if (facts.credited_by !== null) await applyCredits(work, { session: closed, facts })
  }
}
