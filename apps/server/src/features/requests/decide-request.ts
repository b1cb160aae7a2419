import type { CardRequest } from '@voltway/contract/requests'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { placeOrderIn } from '../card-orders/card-orders.ts'
import { raiseLimitsIn } from '../cards/cards.ts'
import { allowException } from '../rules/rules.ts'
import { readLimits, rightOfKind } from './approvals.ts'
import { publishRequest, recordRequest } from './request-news.ts'
import { enqueueDecided } from './request-notices.ts'
import { lockOf, requestAllowsNow } from './request-reply.ts'
import { type Decision, lockRequest, type RequestRow, selectRequest, updateRequestDecided } from './requests.sql.ts'
import { readRequest } from './requests.ts'

/** Approves a request and carries it out in the same transaction, so that it is never approved without effect. */
export async function approve(ctx: Ctx, scope: WalletScope, id: string): Promise<CardRequest> {
  await ctx.db.tx((tx) => approveIn({ ctx, tx, scope }, id))
  return readRequest(ctx, scope, id)
}

/** The same in the caller's transaction. A request is locked before what its approval changes. */
export async function approveIn(work: WalletWork, id: string): Promise<void> {
  const { tx, scope } = work
  const request = await lockOpen(work, id)
  const lock = lockOf(request, scope, await readLimits(tx, scope))
  if (lock === 'RIGHT') refuse('auth.not_allowed')
  if (lock === 'OWN') refuse('card_request.own')
  if (lock === 'AMOUNT') refuse('card_request.above_approval')
  await decide(work, request, { state: 'APPROVED', answer: null, orderId: await carryOut(work, request) })
}

/** Declines a request with a reason. */
export async function decline(ctx: Ctx, scope: WalletScope, id: string, reason: string): Promise<CardRequest> {
  await ctx.db.tx((tx) => declineIn({ ctx, tx, scope }, id, reason))
  return readRequest(ctx, scope, id)
}

/** The same in the caller's transaction. */
export async function declineIn(work: WalletWork, id: string, reason: string): Promise<void> {
  const request = await lockOpen(work, id)
  if (!work.scope.rights.has(rightOfKind[request.kind])) refuse('auth.not_allowed')
  if (request.requested_by === work.scope.personId) refuse('card_request.own')
  await decide(work, request, { state: 'DECLINED', answer: reason, orderId: null })
}

/** Withdraws one's own request. */
export async function withdraw(ctx: Ctx, scope: WalletScope, id: string): Promise<CardRequest> {
  await ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const request = await lockOpen(work, id)
    if (request.requested_by !== scope.personId) refuse('card_request.not_found')
    await decide(work, request, { state: 'WITHDRAWN', answer: null, orderId: null })
  })
  return readRequest(ctx, scope, id)
}

/** Stores that the time of an open request has passed. @returns false when somebody answered it meanwhile. */
export function expire(ctx: Ctx, scope: WalletScope, id: string): Promise<boolean> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    if ((await lockRequest(tx, scope, id)) === undefined) return false
    const request = await selectRequest(tx, scope, id, ctx.now)
    if (request === undefined || request.state !== 'EXPIRED' || request.decided_at !== null) return false
    await decide(work, request, { state: 'EXPIRED', answer: null, orderId: null })
    return true
  })
}

async function lockOpen({ ctx, tx, scope }: WalletWork, id: string): Promise<RequestRow> {
  await lockRequest(tx, scope, id)
  const request = (await selectRequest(tx, scope, id, ctx.now)) ?? refuse('card_request.not_found')
  if (!requestAllowsNow('approve', request.state)) refuse('card_request.not_open', { fields: { state: request.state } })
  return request
}

async function decide(
  work: WalletWork,
  request: RequestRow,
  { state, answer, orderId }: Pick<Decision, 'state' | 'answer' | 'orderId'>,
): Promise<void> {
  const { ctx, tx, scope } = work
  const by = ctx.person?.id ?? null
  await updateRequestDecided(tx, scope, request.id, { state, at: ctx.now, by, answer, orderId })
  const after = (await selectRequest(tx, scope, request.id, ctx.now)) ?? refuse('card_request.not_found')
  await publishRequest(work, after, 'request.decided')
  recordRequest(work, { before: request, after })
  if (state !== 'WITHDRAWN') await enqueueDecided(work, request.id)
}

/** Does what was asked for. @returns the order of a card. */
async function carryOut(work: WalletWork, request: RequestRow): Promise<string | null> {
  const { kind, card_id: cardId, rule_id: ruleId, amount_minor: amountMinor, ends_at: endsAt, reason } = request
  if (kind === 'LIMIT') {
    if (cardId === null || endsAt === null) throw new Error(`request ${request.id} names no card or time`)
    await raiseLimitsIn(work, [cardId], { amountMinor, until: new Date(endsAt), reason })
    return null
  }
  if (kind === 'EXCEPTION') {
    if (cardId === null || ruleId === null || endsAt === null) throw new Error(`request ${request.id} names no rule`)
    await allowException(work, { ruleId, cardId, until: new Date(endsAt) })
    return null
  }
  const { is_ekey: isEkey, member_id: memberId, requester_name: name, address } = request
  const order = await placeOrderIn(
    work,
    {
      is_ekey: isEkey === true,
      personalised: false,
      ...(memberId === null ? { names: [name.slice(0, LONGEST_NAME)] } : { member_ids: [memberId] }),
    },
    address === null ? null : { ...address, id: request.id, tax_id: null, phone: null },
  )
  return order.id
}

/** Longest name that can be printed on a card. */
const LONGEST_NAME = 30
