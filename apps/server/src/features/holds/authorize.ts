import { LONGEST_SESSION_HOURS } from '@voltway/contract/sessions-doubts'
import type { Ctx, Work } from '../../kernel/ctx.ts'
import { updateHoldSession } from '../../kernel/ledger/ledger.sql.ts'
import {
  type Applied,
  applyTransfer,
  applyTransfers,
  type Booking,
  type PlaceHold,
} from '../../kernel/ledger/ledger.ts'
import type { Allowed, AuthorizeRequest, AuthorizeResponse } from '../../kernel/network/messages.ts'
import { estimatePrice, kwhPriceOf } from '../../kernel/pricing/estimate.ts'
import { HOME_REGION } from '../../kernel/pricing/legal-time.ts'
import { pricingAt } from '../../kernel/pricing/price-book.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { inBatches, LEFT_OUT } from '../../platform/batches.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import {
  LEAST_HOLD_MINOR,
  type LockedCardRow,
  lockCard,
  lockFreeCards,
  networkResponse,
  remainingOfCard,
  saveCardUsages,
  updateCardUsages,
} from '../cards/cards.ts'
import { languageOfCard, rulesInForce, walletHasRules } from '../rules/rules.ts'
import {
  type AuthorizationFactsRow,
  type LocatedTokenRow,
  limitLockWaits,
  type PresentedCard,
  type RequestedEvses,
  selectAuthorizationFacts,
  selectCardOfToken,
  selectCardsOfTokens,
  selectFactsOfCards,
} from './authorize.sql.ts'
import { applyRules, applyUnbrokenRules } from './authorize-rules.ts'
import { holdUsage } from './postings.ts'

/** A hold that no session claims is released after this time. */
const UNCLAIMED_HOLD_MS = 15 * 60_000
/** Reserved where no price is known (a country without tariff): about the price of a usual session. */
const USUAL_HOLD_MINOR = 1000n

/** An authorization takes milliseconds. Under load, those of a batch share its statements and its commit. */
const BATCHES = { lanes: 2, most: 32 }
/**
 * How long a batch waits for a wallet's accounts, which others lock only while they post. Cards that others have locked
 * are left out of a batch.
 */
const BATCH_LOCK_MS = 500

interface Requested {
  readonly ctx: Ctx
  readonly request: AuthorizeRequest
}

/** Per database, because one process of the tests serves several. */
const batchesByDb = new WeakMap<Ctx['db'], (requested: Requested) => Promise<AuthorizeResponse>>()

/**
 * Authorizes a card at a charger and reserves money for the session on wallet and plafond: the estimated price, or the
 * remainder of either. A repeated request before the session begins returns the existing hold. A repeated request at
 * the EVSE of the card's running session is allowed with that session's reference and reserves nothing more, because
 * chargers stop on the second tap. Returns `'unknown'` when the card is not issued by this installation.
 */
export function authorizeToken(ctx: Ctx, request: AuthorizeRequest): Promise<AuthorizeResponse> {
  // Each wallet is on a machine of its own there, and a transaction should stay on one.
  if (ctx.db.isDistributed()) return authorizeAlone({ ctx, request })
  let authorize = batchesByDb.get(ctx.db)
  if (authorize === undefined) {
    authorize = inBatches({ ...BATCHES, together: authorizeTogether, alone: authorizeAlone })
    batchesByDb.set(ctx.db, authorize)
  }
  return authorize({ ctx, request })
}

const locationOf = ({ peer, locationReferences }: AuthorizeRequest): RequestedEvses | null =>
  locationReferences === null ? null : { ...peer, ...locationReferences }

/** The response of the cards over the card's unused hold `h`, and which sessions count as running. */
const ruleAt = (now: Date) => ({
  allowed: networkResponse(now, sql`coalesce(h.amount_minor, 0)`),
  runningSince: new Date(now.getTime() - LONGEST_SESSION_HOURS * HOUR_MS),
})

async function authorizeAlone({ ctx, request }: Requested): Promise<AuthorizeResponse> {
  const location = locationOf(request)
  const token = await selectCardOfToken(ctx.db, { ...request, location })
  if (token === undefined) return 'unknown'
  const scope = systemScope(token.wallet_id)
  const estimate = await estimateIn({ ctx, tx: ctx.db, scope }, token.region)
  return ctx.db.tx((tx) => authorizeCard({ ctx, tx, scope }, { request, token, estimate, evses: location }))
}

/** A charge that a card may start: where, and at which estimated price. */
export interface CardAtStation {
  readonly request: AuthorizeRequest
  readonly token: LocatedTokenRow
  readonly estimate: Estimate
  /** Where the card was presented; null when nobody presented it. */
  readonly evses: RequestedEvses | null
}

/** Authorizes a card in the caller's transaction: the rule of the cards, its own rules, and the hold. */
export async function authorizeCard(
  work: WalletWork,
  { request, token, estimate, evses }: CardAtStation,
): Promise<AuthorizeResponse> {
  const { ctx, tx, scope } = work
  const card = await lockCard(tx, scope, token.card_id, ctx.now)
  const facts = await selectAuthorizationFacts(tx, scope, token.card_id, {
    ...ruleAt(ctx.now),
    rules: rulesInForce(sql`${scope.walletId}`, ctx.now),
    language: languageOfCard,
    evses,
  })
  if (card === undefined || facts === undefined) return 'unknown'
  const answered = answerOfCard(ctx, facts)
  if (answered !== null) return answered
  const answer = await applyRules(work, { request, token, facts, kwhTenThousandths: estimate.kwhTenThousandths })
  if (answer.refused !== null) return { ...refused(ctx, answer.refused), info: answer.info }
  const { totalMinor: estimateMinor } = estimate
  const decided = decide(ctx, { request, card, facts, estimateMinor, mostMinor: answer.mostMinor })
  if (decided === 'prolong') return prolongHold(work, card.id, facts)
  if (!('leastMinor' in decided)) return decided
  const applied = await applyTransfer(tx, scope, decided)
  if (applied.outcome !== 'DONE') return refused(ctx, 'NO_CREDIT')
  await saveCardUsages(tx, [{ applied, usage: usageOf(ctx, scope, card.id) }], ctx.now)
  return allowedBy(decided)
}

/** A request for a known card, with its index in the batch. */
interface Presented extends PresentedCard {
  readonly n: number
  readonly request: AuthorizeRequest
  readonly token: LocatedTokenRow
  readonly estimate: Estimate
}

/**
 * The same for requests that arrive at the same time, in one transaction. It leaves out those that would wait for
 * another transaction, a second one of the same card, and those that are rare: a new period of a limit, a hold that is
 * prolonged, and a charge that breaks a rule.
 */
async function authorizeTogether(batch: readonly Requested[]): Promise<(AuthorizeResponse | typeof LEFT_OUT)[]> {
  const ctx = batch.map((one) => one.ctx).reduce((newest, one) => (one.now > newest.now ? one : newest))
  const located = batch.map(({ request }) => ({ ...request, location: locationOf(request) }))
  const tokens = await selectCardsOfTokens(ctx.db, located, walletHasRules)
  const presented = new Map<string, Presented>()
  for (const { n, has_rules: hasRules, ...token } of tokens) {
    const { wallet_id: walletId, card_id: cardId } = token
    const { request } = batch[n] ?? {}
    if (request === undefined || presented.has(cardId)) continue
    const estimate = await estimateIn({ ctx, tx: ctx.db, scope: systemScope(walletId) }, token.region)
    presented.set(cardId, { n, walletId, cardId, request, token, estimate, hasRules, evses: locationOf(request) })
  }
  const known = new Set(tokens.map(({ n }) => n))
  const decided = presented.size === 0 ? new Map() : await ctx.db.tx((tx) => decideTogether({ ctx, tx }, presented))
  return batch.map((_, n) => (known.has(n) ? (decided.get(n) ?? LEFT_OUT) : 'unknown'))
}

/** @returns the responses by the index of their requests. */
async function decideTogether(
  { ctx, tx }: Work,
  presented: ReadonlyMap<string, Presented>,
): Promise<ReadonlyMap<number, AuthorizeResponse>> {
  await limitLockWaits(tx, BATCH_LOCK_MS)
  const locked = await lockFreeCards(tx, [...presented.values()], ctx.now)
  const free = [...presented.values()].filter(({ cardId }) => locked.has(cardId))
  const rules = rulesInForce(sql`c.wallet_id`, ctx.now)
  const statements = { ...ruleAt(ctx.now), rules, language: languageOfCard }
  const rows = free.length === 0 ? [] : await selectFactsOfCards(tx, free, statements)
  const factsByCard = new Map(rows.map((row) => [row.card_id, row]))
  const unanswered = free.flatMap(({ cardId, request, token, estimate: { kwhTenThousandths } }) => {
    const facts = factsByCard.get(cardId)
    return facts === undefined || answerOfCard(ctx, facts) !== null
      ? []
      : [{ request, token, facts, kwhTenThousandths }]
  })
  const mostByCard = await applyUnbrokenRules({ ctx, tx }, unanswered)
  const responses = new Map<number, AuthorizeResponse>()
  const holds: { readonly n: number; readonly scope: WalletScope; readonly operation: Hold }[] = []
  for (const { n, walletId, cardId, estimate, request } of free) {
    const [card, facts] = [locked.get(cardId), factsByCard.get(cardId)]
    if (card === undefined || facts === undefined) continue
    const mostMinor = mostByCard.get(cardId)
    const isBroken = mostMinor === undefined && answerOfCard(ctx, facts) === null
    if (isBroken) continue
    const { totalMinor: estimateMinor } = estimate
    const decided = decide(ctx, { request, card, facts, estimateMinor, mostMinor: mostMinor ?? null })
    if (decided === 'prolong') continue
    if ('leastMinor' in decided) holds.push({ n, scope: systemScope(walletId), operation: decided })
    else responses.set(n, decided)
  }
  if (holds.length === 0) return responses
  const applied = await applyTransfers(tx, holds)
  const placed = holds.map((hold, index) => ({ ...hold, applied: applied[index] as Applied }))
  for (const { n, operation, applied } of placed)
    responses.set(n, applied.outcome === 'DONE' ? allowedBy(operation) : refused(ctx, 'NO_CREDIT'))
  const posted = placed.filter(({ applied }) => applied.outcome === 'DONE')
  await saveCardUsages(
    tx,
    posted.map(({ applied, scope, operation: { cardId } }) => ({ applied, usage: usageOf(ctx, scope, cardId) })),
    ctx.now,
  )
  return responses
}

const usageOf = (ctx: Ctx, scope: WalletScope, cardId: string) =>
  holdUsage(scope, cardId, { countsFrom: ctx.now, usedAt: null })

interface Estimate {
  readonly totalMinor: bigint
  /** Price with VAT of a kWh of the usual charge, in ten-thousandths; null without a price. */
  readonly kwhTenThousandths: bigint | null
}

/** The estimated price of the session before it begins. */
export async function estimateIn(work: WalletWork<Sql>, region: string | null, powerKw?: number): Promise<Estimate> {
  const atMs = work.ctx.now.getTime()
  const pricing = await pricingAt(work, { region: region ?? HOME_REGION, atMs })
  if (pricing === undefined) return { totalMinor: USUAL_HOLD_MINOR, kwhTenThousandths: null }
  const price = estimatePrice(pricing, { startedAtMs: atMs, powerKw })
  return { totalMinor: price.totalMinor, kwhTenThousandths: kwhPriceOf(price) }
}

interface Case {
  readonly request: AuthorizeRequest
  readonly card: LockedCardRow
  readonly facts: AuthorizationFactsRow
  readonly estimateMinor: bigint
  /** The most that rules allow the session to cost; null without such a rule. */
  readonly mostMinor: bigint | null
}

type Hold = PlaceHold & Booking & { readonly cardId: string; readonly authorizationReference: string }

/** Returns the response, or what is still to be done: prolong the card's hold, or place one. */
function decide(
  ctx: Ctx,
  { request, card, facts, estimateMinor, mostMinor }: Case,
): Exclude<AuthorizeResponse, 'unknown'> | 'prolong' | Hold {
  const answered = answerOfCard(ctx, facts)
  if (answered !== null) return answered
  if (facts.hold_id !== null) return 'prolong'
  const ofLimit = remainingOfCard(card)
  if (ofLimit !== null && ofLimit <= 0n) return refused(ctx, 'NO_CREDIT')
  const remaining = ofLimit === null || (mostMinor !== null && mostMinor < ofLimit) ? mostMinor : ofLimit
  return holdFor(ctx, card, { estimateMinor, remaining, reference: request.reference ?? ctx.newId() })
}

/** The response that needs no hold: the card's end of its session, or its refusal. Null: the charge may start. */
function answerOfCard(ctx: Ctx, facts: AuthorizationFactsRow): Exclude<AuthorizeResponse, 'unknown'> | null {
  if (facts.is_charging_here) return allowedToStop(ctx, facts)
  const allowed = responseOf(facts)
  return allowed === 'ALLOWED' ? null : refused(ctx, allowed)
}

/** The hold of a session that has not begun. */
function holdFor(
  ctx: Ctx,
  card: LockedCardRow,
  {
    estimateMinor,
    remaining,
    reference,
  }: { readonly estimateMinor: bigint; readonly remaining: bigint | null; readonly reference: string },
): Hold {
  const upTo = (mostMinor: bigint) => (remaining !== null && remaining < mostMinor ? remaining : mostMinor)
  // A card with less left on its limit is still active (domain: cards), so the remainder is reserved. A rule's too.
  const leastMinor = upTo(LEAST_HOLD_MINOR)
  const amountMinor = upTo(estimateMinor)
  return {
    op: 'hold',
    key: `authorization:${reference}`,
    amountMinor: amountMinor > leastMinor ? amountMinor : leastMinor,
    leastMinor,
    authorizationReference: reference,
    countsFrom: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + UNCLAIMED_HOLD_MS),
    at: ctx.now,
    cardId: card.id,
  }
}

const allowedBy = ({ authorizationReference }: Hold): AuthorizeResponse => ({
  allowed: 'ALLOWED',
  authorizationReference,
  info: null,
})

/**
 * The reasons of card and wallet come first, then the rule of one session at a time. The ledger decides whether the
 * money is enough.
 */
const responseOf = ({ allowed, is_charging }: AuthorizationFactsRow): Allowed =>
  allowed === 'ALLOWED' && is_charging ? 'NOT_ALLOWED' : allowed

/** Operators such as CitrineOS reject a response without a reference, even a refusal. */
const refused = (ctx: Ctx, allowed: Allowed): Exclude<AuthorizeResponse, 'unknown'> => ({
  allowed,
  authorizationReference: ctx.newId(),
  info: null,
})

/**
 * The end of a session is allowed whatever the state of card or wallet. Otherwise a driver whose card was blocked could
 * not unplug.
 */
const allowedToStop = (
  ctx: Ctx,
  { running_reference }: AuthorizationFactsRow,
): Exclude<AuthorizeResponse, 'unknown'> => ({
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
  await updateCardUsages(tx, [usageOf(ctx, scope, cardId)], ctx.now)
  return { allowed: 'ALLOWED', authorizationReference: hold_reference ?? ctx.newId(), info: null }
}
