import type { Ctx } from '../../kernel/ctx.ts'
import { updateHoldSession } from '../../kernel/ledger/ledger.sql.ts'
import { applyTransfer } from '../../kernel/ledger/ledger.ts'
import type { Allowed, AuthorizeRequest, AuthorizeResponse } from '../../kernel/network/messages.ts'
import { estimatePrice } from '../../kernel/pricing/estimate.ts'
import { pricingAt } from '../../kernel/pricing/price-book.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { sql } from '../../platform/sql.ts'
import {
  LEAST_HOLD_MINOR,
  type LockedCardRow,
  lockCard,
  networkResponse,
  remainingOfCard,
  saveCardUsages,
  updateCardUsages,
} from '../cards/cards.ts'
import {
  type AuthorizationFactsRow,
  selectAuthorizationFacts,
  selectCardOfToken,
  selectRegionOfLocation,
} from './authorize.sql.ts'
import { holdUsage } from './postings.ts'

/** A hold that no session claims gives the money back after this long. */
const UNCLAIMED_HOLD_MS = 15 * 60_000
/** Held where no price is known (a country without tariff): about a usual session. */
const USUAL_HOLD_MINOR = 1000n
/** A session cannot be running for longer than a person has looked at it (domain: sessions, 72 h). */
const LONGEST_SESSION_MS = 72 * 3_600_000
const HOME_REGION = 'PT'

/**
 * Answers a charger that asks whether a card may charge, and keeps money for the session on wallet and plafond: the estimated
 * price, or what is left of either. Asked again before a session has begun, it answers with the hold it took. Asked again where
 * the card's session runs, it allows with that session's reference and holds nothing more: chargers stop on the second tap.
 * `'unknown'`: not a card of ours.
 */
export async function authorizeToken(ctx: Ctx, request: AuthorizeRequest): Promise<AuthorizeResponse> {
  const [token, region] = await Promise.all([
    selectCardOfToken(ctx.db, request.uid, request.type),
    regionOf(ctx, request),
  ])
  if (token === undefined) return 'unknown'
  const scope = systemScope(token.wallet_id)
  const estimateMinor = await estimateIn(ctx, scope, region)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const card = await lockCard(tx, scope, token.card_id, ctx.now)
    const facts = await selectAuthorizationFacts(tx, scope, token.card_id, {
      allowed: networkResponse(ctx.now, sql`coalesce(h.amount_minor, 0)`),
      runningSince: new Date(ctx.now.getTime() - LONGEST_SESSION_MS),
      place: placeOf(request),
    })
    if (card === undefined || facts === undefined) return 'unknown'
    if (facts.is_charging_here) return allowedToStop(ctx, facts)
    const allowed = responseOf(facts)
    if (allowed !== 'ALLOWED') return refused(ctx, allowed)
    if (facts.hold_id !== null) return prolongHold(work, card.id, facts)
    return takeHold(work, card, estimateMinor)
  })
}

/** Where the charger stands; at home when it does not say, or says a place nobody told us of. */
async function regionOf(ctx: Ctx, { peer, locationReferences }: AuthorizeRequest): Promise<string> {
  if (locationReferences === null) return HOME_REGION
  const { locationId } = locationReferences
  return (await selectRegionOfLocation(ctx.db, { ...peer, locationId }))?.region ?? HOME_REGION
}

/** What the session will cost, as far as anybody knows before it begins. */
async function estimateIn(ctx: Ctx, scope: WalletScope, region: string): Promise<bigint> {
  const atMs = ctx.now.getTime()
  const pricing = await pricingAt({ ctx, tx: ctx.db, scope }, { region, atMs })
  return pricing === undefined ? USUAL_HOLD_MINOR : estimatePrice(pricing, { startedAtMs: atMs }).totalMinor
}

/** The card's and the wallet's reasons first; then one session at a time. Whether the money is enough, the ledger decides. */
const responseOf = ({ allowed, is_charging }: AuthorizationFactsRow): Allowed =>
  allowed === 'ALLOWED' && is_charging ? 'NOT_ALLOWED' : allowed

/** Operators such as CitrineOS do not accept an answer without a reference, not even a refusal. */
const refused = (ctx: Ctx, allowed: Allowed): AuthorizeResponse => ({
  allowed,
  authorizationReference: ctx.newId(),
  info: null,
})

const placeOf = ({ peer, locationReferences }: AuthorizeRequest) =>
  locationReferences === null ? null : { ...peer, ...locationReferences }

/** No reason of card or wallet stands against the end of a session, or a driver whose card was blocked could not unplug. */
const allowedToStop = (ctx: Ctx, { running_reference }: AuthorizationFactsRow): AuthorizeResponse => ({
  allowed: 'ALLOWED',
  authorizationReference: running_reference ?? ctx.newId(),
  info: null,
})

/** The same card is held against a charger again, or against the next one: one hold serves, for a session runs at a time. */
async function prolongHold(
  { ctx, tx, scope }: WalletWork,
  cardId: string,
  { hold_id, hold_reference }: AuthorizationFactsRow,
): Promise<AuthorizeResponse> {
  const expiresAt = new Date(ctx.now.getTime() + UNCLAIMED_HOLD_MS)
  await updateHoldSession(tx, scope.walletId, hold_id as string, { sessionId: null, countsFrom: ctx.now, expiresAt })
  // A new plafond period may have begun since: what is held counts in it now.
  await updateCardUsages(tx, [holdUsage(scope, cardId, { countsFrom: ctx.now, usedAt: null })], ctx.now)
  return { allowed: 'ALLOWED', authorizationReference: hold_reference ?? ctx.newId(), info: null }
}

async function takeHold(
  { ctx, tx, scope }: WalletWork,
  card: LockedCardRow,
  estimateMinor: bigint,
): Promise<AuthorizeResponse> {
  const remaining = remainingOfCard(card)
  if (remaining !== null && remaining <= 0n) return refused(ctx, 'NO_CREDIT')
  const upTo = (mostMinor: bigint) => (remaining !== null && remaining < mostMinor ? remaining : mostMinor)
  // A card whose limit has less left is still active (domain: cards), so what is left is held.
  const leastMinor = upTo(LEAST_HOLD_MINOR)
  const amountMinor = upTo(estimateMinor)
  const reference = ctx.newId()
  const applied = await applyTransfer(tx, scope, {
    op: 'hold',
    key: `authorization:${reference}`,
    amountMinor: amountMinor > leastMinor ? amountMinor : leastMinor,
    leastMinor,
    authorizationReference: reference,
    countsFrom: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + UNCLAIMED_HOLD_MS),
    at: ctx.now,
    cardId: card.id,
  })
  if (applied.outcome !== 'DONE') return refused(ctx, 'NO_CREDIT')
  const usage = holdUsage(scope, card.id, { countsFrom: ctx.now, usedAt: null })
  await saveCardUsages(tx, [{ applied, usage }], ctx.now)
  return { allowed: 'ALLOWED', authorizationReference: reference, info: null }
}
