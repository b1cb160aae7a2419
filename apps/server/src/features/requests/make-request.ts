import type { BodyOf } from '@voltway/contract/endpoint'
import { type CardRequest, type createRequest, MOST_OPEN_REQUESTS, REQUEST_DAYS } from '@voltway/contract/requests'
import { parseMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { refuse } from '../../platform/refusal.ts'
import { priceOfCard } from '../card-orders/card-orders.ts'
import { readCard, refuseWrongRaise } from '../cards/cards.ts'
import { checkRuleOfCard, refuseWrongEnd } from '../rules/rules.ts'
import { checkedAddress } from '../shipping-addresses/shipping-addresses.ts'
import { publishRequest, recordRequest } from './request-news.ts'
import { enqueueCreated } from './request-notices.ts'
import { insertRequest, lockRequester, type NewRequest, selectOpenRequests, selectRequest } from './requests.sql.ts'
import { readRequest } from './requests.ts'

type Body = BodyOf<typeof createRequest>
/** The content of a request, without its author and time. */
export type Wish = Pick<
  NewRequest,
  'kind' | 'cardId' | 'ruleId' | 'amountMinor' | 'endsAt' | 'isEkey' | 'address' | 'reason'
>

/** Asks the people who may decide for a higher limit, an exception from a rule, or a card. */
export async function submitRequest(ctx: Ctx, scope: WalletScope, body: Body): Promise<CardRequest> {
  const id = await ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    return makeRequestIn(work, await wishOf(work, body))
  })
  return readRequest(ctx, scope, id)
}

function wishOf(work: WalletWork, body: Body): Promise<Wish> {
  if (body.kind === 'LIMIT') return limitWish(work, body)
  return body.kind === 'EXCEPTION' ? exceptionWish(work, body) : cardWish(work, body)
}

/** The card of a request, which of a driver is their own. */
async function requestedCard({ ctx, tx, scope }: WalletWork, cardId: string) {
  const card = await readCard(tx, scope, cardId, ctx.now)
  if (scope.ownOnly && (card.member === null || card.member.id !== scope.memberId)) refuse('card.not_found')
  return card
}

async function exceptionWish(work: WalletWork, body: Extract<Body, { kind: 'EXCEPTION' }>): Promise<Wish> {
  const { card_id: cardId, rule_id: ruleId, reason = null } = body
  const endsAt = new Date(body.until)
  refuseWrongEnd(work.ctx, endsAt)
  await requestedCard(work, cardId)
  await checkRuleOfCard(work, { ruleId, cardId })
  return { kind: 'EXCEPTION', cardId, ruleId, amountMinor: 0n, endsAt, isEkey: null, address: null, reason }
}

async function limitWish(
  work: WalletWork,
  { card_id: cardId, amount, until, reason }: Extract<Body, { kind: 'LIMIT' }>,
): Promise<Wish> {
  const raise = { amountMinor: parseMoney(amount), until: new Date(until), reason: reason ?? null }
  refuseWrongRaise(work.ctx, raise)
  const card = await requestedCard(work, cardId)
  if (card.credit_mode !== 'LIMITED' || card.assigned_credit === null) {
    refuse('card.not_limited', { fields: { card_id: card.name } })
  }
  const { amountMinor } = raise
  const { until: endsAt, reason: why } = raise
  return { kind: 'LIMIT', cardId, ruleId: null, amountMinor, endsAt, isEkey: null, address: null, reason: why }
}

async function cardWish(work: WalletWork, body: Extract<Body, { kind: 'CARD' }>): Promise<Wish> {
  const { is_ekey: isEkey, reason = null } = body
  if (isEkey && body.address !== undefined) refuse('validation_failed', { fields: { address: 'not_for_ekey' } })
  if (!isEkey && body.address === undefined) refuse('validation_failed', { fields: { address: 'required' } })
  return { ...(await orderedCard(work, isEkey, body.address)), kind: 'CARD', cardId: null, ruleId: null, reason }
}

/** The price and the address of a card that is asked for. */
export async function orderedCard(
  work: WalletWork,
  isEkey: boolean,
  typed: Extract<Body, { kind: 'CARD' }>['address'],
): Promise<Pick<Wish, 'amountMinor' | 'endsAt' | 'isEkey' | 'address'>> {
  const checked = typed === undefined ? null : checkedAddress(work.ctx.newId(), typed)
  const amountMinor = await priceOfCard(work, { isEkey, address: checked })
  if (checked === null) return { amountMinor, endsAt: null, isEkey, address: null }
  const { name, street, postal_code, city, country } = checked
  return { amountMinor, endsAt: null, isEkey, address: { name, street, postal_code, city, country } }
}

/** Inserts a request in the caller's transaction and notifies its approvers. @returns its id. */
export async function makeRequestIn(work: WalletWork, wish: Wish): Promise<string> {
  const { ctx, tx, scope } = work
  const person = ctx.person ?? refuse('auth.token_missing')
  await lockRequester(tx, scope, person.id)
  const open = await selectOpenRequests(tx, scope, { personId: person.id, now: ctx.now })
  const isSame = open.some(
    (one) =>
      one.kind === wish.kind &&
      one.card_id === wish.cardId &&
      one.rule_id === wish.ruleId &&
      one.is_ekey === wish.isEkey,
  )
  if (isSame) refuse('card_request.already_open')
  if (open.length >= MOST_OPEN_REQUESTS) refuse('card_request.too_many_open')
  const id = ctx.newId()
  const last = new Date(ctx.now.getTime() + REQUEST_DAYS * DAY_MS)
  await insertRequest(tx, scope, {
    ...wish,
    id,
    requestedBy: person.id,
    memberId: scope.memberId,
    createdAt: ctx.now,
    // A limit or an exception until a time that has come is of no use.
    expiresAt: wish.endsAt !== null && wish.endsAt < last ? wish.endsAt : last,
  })
  const row = (await selectRequest(tx, scope, id, ctx.now)) ?? refuse('card_request.not_found')
  await publishRequest(work, row, 'request.created')
  recordRequest(work, { before: null, after: row })
  await enqueueCreated(work, id)
  return id
}
