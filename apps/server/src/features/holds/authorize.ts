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
import { type AuthorizationFactsRow, selectAuthorizationFacts, selectCardOfToken } from './authorize.sql.ts'
import { holdUsage } from './postings.ts'

/** A hold that no session claims is released after this time. */
const UNCLAIMED_HOLD_MS = 15 * 60_000
/** Reserved where no price is known (a country without tariff): about the price of a usual session. */
const USUAL_HOLD_MINOR = 1000n
/**
 * A running session needs review after this time (domain: sessions, 72 h). It no longer counts as running for an
 * authorization.
 */
const LONGEST_SESSION_MS = 72 * 3_600_000
/** Of a charger that is not known. */
const HOME_REGION = 'PT'

/**
 * Authorizes a card at a charger and reserves money for the session on wallet and plafond: the estimated price, or the
 * remainder of either. A repeated request before the session begins returns the existing hold. A repeated request at
 * the EVSE of the card's running session is allowed with that session's reference and reserves nothing more, because
 * chargers stop on the second tap. Returns `'unknown'` when the card is not issued by this installation.
 */
export async function authorizeToken(ctx: Ctx, request: AuthorizeRequest): Promise<AuthorizeResponse> {
  const { peer, locationReferences } = request
  const location = locationReferences === null ? null : { ...peer, ...locationReferences }
  const token = await selectCardOfToken(ctx.db, request, location)
  if (token === undefined) return 'unknown'
  const scope = systemScope(token.wallet_id)
  const estimateMinor = await estimateIn(ctx, scope, token.region ?? HOME_REGION)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const card = await lockCard(tx, scope, token.card_id, ctx.now)
    const facts = await selectAuthorizationFacts(tx, scope, token.card_id, {
      allowed: networkResponse(ctx.now, sql`coalesce(h.amount_minor, 0)`),
      runningSince: new Date(ctx.now.getTime() - LONGEST_SESSION_MS),
      evses: location,
    })
    if (card === undefined || facts === undefined) return 'unknown'
    if (facts.is_charging_here) return allowedToStop(ctx, facts)
    const allowed = responseOf(facts)
    if (allowed !== 'ALLOWED') return refused(ctx, allowed)
    if (facts.hold_id !== null) return prolongHold(work, card.id, facts)
    return reserveForSession(work, card, estimateMinor)
  })
}

/** The estimated price of the session before it begins. */
async function estimateIn(ctx: Ctx, scope: WalletScope, region: string): Promise<bigint> {
  const atMs = ctx.now.getTime()
  const pricing = await pricingAt({ ctx, tx: ctx.db, scope }, { region, atMs })
  return pricing === undefined ? USUAL_HOLD_MINOR : estimatePrice(pricing, { startedAtMs: atMs }).totalMinor
}

/**
 * The reasons of card and wallet come first, then the rule of one session at a time. The ledger decides whether the
 * money is enough.
 */
const responseOf = ({ allowed, is_charging }: AuthorizationFactsRow): Allowed =>
  allowed === 'ALLOWED' && is_charging ? 'NOT_ALLOWED' : allowed

/** Operators such as CitrineOS reject a response without a reference, even a refusal. */
const refused = (ctx: Ctx, allowed: Allowed): AuthorizeResponse => ({
  allowed,
  authorizationReference: ctx.newId(),
  info: null,
})

/**
 * The end of a session is allowed whatever the state of card or wallet. Otherwise a driver whose card was blocked could
 * not unplug.
 */
const allowedToStop = (ctx: Ctx, { running_reference }: AuthorizationFactsRow): AuthorizeResponse => ({
  allowed: 'ALLOWED',
  authorizationReference: running_reference ?? ctx.newId(),
  info: null,
})

/**
 * The same card is presented again, at this charger or another. One hold is enough because a card runs one session at a
 * time.
 */
async function prolongHold(
  { ctx, tx, scope }: WalletWork,
  cardId: string,
  { hold_id, hold_reference }: AuthorizationFactsRow,
): Promise<AuthorizeResponse> {
  const expiresAt = new Date(ctx.now.getTime() + UNCLAIMED_HOLD_MS)
  await updateHoldSession(tx, scope.walletId, hold_id as string, { sessionId: null, countsFrom: ctx.now, expiresAt })
  // A new plafond period may have begun since then; the hold counts in it now.
  await updateCardUsages(tx, [holdUsage(scope, cardId, { countsFrom: ctx.now, usedAt: null })], ctx.now)
  return { allowed: 'ALLOWED', authorizationReference: hold_reference ?? ctx.newId(), info: null }
}

async function reserveForSession(
  { ctx, tx, scope }: WalletWork,
  card: LockedCardRow,
  estimateMinor: bigint,
): Promise<AuthorizeResponse> {
  const remaining = remainingOfCard(card)
  if (remaining !== null && remaining <= 0n) return refused(ctx, 'NO_CREDIT')
  const upTo = (mostMinor: bigint) => (remaining !== null && remaining < mostMinor ? remaining : mostMinor)
  // A card with less left on its limit is still active (domain: cards), so the remainder is reserved.
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
