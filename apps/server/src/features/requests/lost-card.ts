import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import type { LostCardStep, reportLostCard } from '@voltway/contract/requests-lost-cards'
import type { Ctx } from '../../kernel/ctx.ts'
import { pageUrl } from '../../kernel/page-url.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { canSendSms, enqueueSms } from '../../platform/sms.ts'
import type { Tx } from '../../platform/sql.ts'
import { placeOrderIn } from '../card-orders/card-orders.ts'
import { blockLostCard, copyCardSettings, readCard } from '../cards/cards.ts'
import { openDispute, stopSessionsOfCard } from '../sessions/sessions.ts'
import { moveHomesToCard } from '../sites/sites.ts'
import { ekeyMail, ekeySms } from './ekey-mail.ts'
import { type HolderRow, insertLostCard, lockLostCard, selectHolder, updateLostCard } from './lost-cards.sql.ts'
import { makeRequestIn, orderedCard } from './make-request.ts'

type Body = BodyOf<typeof reportLostCard>
type Result = Partial<Omit<LostCardStep, 'step'>> & Pick<LostCardStep, 'result'>

/**
 * Does everything for a lost card, each step in its own transaction: a step that is refused says why and prevents no
 * other. The card is blocked first. Repeated, it does only what is missing.
 */
export async function reportLost(
  ctx: Ctx,
  scope: WalletScope,
  cardId: string,
  body: Body,
): Promise<ReplyOf<typeof reportLostCard>> {
  await refuseOthers(ctx, scope, cardId)
  const { wasBlocked } = await blockLostCard(ctx, scope, cardId)
  await ctx.db.tx((tx) => insertLostCard(tx, scope, { cardId, at: ctx.now, by: ctx.person?.id ?? null }))
  const steps: LostCardStep[] = [stepOf('BLOCK', { result: wasBlocked ? 'ALREADY' : 'DONE' })]
  const run = async (step: LostCardStep['step'], work: (tx: Tx) => Promise<Result>, objectId: string | null = null) =>
    steps.push(stepOf(step, await resultOf(ctx, work), objectId))
  const report = { ctx, scope, cardId }
  await run('STOP', (tx) => stopCharge(report, tx))
  const { ekey, replacement } = body
  if (ekey !== undefined) await run('EKEY', (tx) => issueEkey(report, tx, ekey))
  if (replacement !== undefined) await run('REPLACEMENT', (tx) => orderReplacement(report, tx, replacement))
  const words = body.words ?? 'The card was lost.'
  for (const sessionId of new Set(body.not_me))
    await run('DISPUTE', (tx) => disputeCharge(report, tx, { sessionId, words }), sessionId)
  return { card: await readCard(ctx.db, scope, cardId, ctx.now), steps }
}

/** Drivers report their own cards, and others need the right to block cards. */
async function refuseOthers(ctx: Ctx, scope: WalletScope, cardId: string): Promise<void> {
  if (!scope.ownOnly) {
    if (!scope.rights.has('cards.block')) refuse('auth.not_allowed')
    return
  }
  const { member } = await readCard(ctx.db, scope, cardId, ctx.now)
  if (member === null || member.id !== scope.memberId) refuse('card.not_found')
}

const stepOf = (step: LostCardStep['step'], result: Result, objectId: string | null = null): LostCardStep => ({
  step,
  code: null,
  object_id: objectId,
  sent: null,
  ...result,
})

async function resultOf(ctx: Ctx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await ctx.db.tx(work)
  } catch (error) {
    if (error instanceof Refusal) return { result: 'FAILED', code: error.code }
    throw error
  }
}

interface Report {
  readonly ctx: Ctx
  readonly scope: WalletScope
  readonly cardId: string
}

async function stopCharge({ ctx, scope, cardId }: Report, tx: Tx): Promise<Result> {
  const { requested, pending, unreachable } = await stopSessionsOfCard({ ctx, tx, scope }, cardId)
  if (requested > 0) return { result: 'DONE' }
  if (pending > 0) return { result: 'ALREADY' }
  return unreachable > 0 ? { result: 'FAILED', code: 'session.not_running' } : { result: 'NOT_NEEDED' }
}

/** An eKey takes the place of the card at once, also when a driver reports it: the number of cards stays the same. */
async function issueEkey({ ctx, scope, cardId }: Report, tx: Tx, channel: 'EMAIL' | 'SMS'): Promise<Result> {
  if (!scope.ownOnly && !scope.rights.has('cards.order')) refuse('auth.not_allowed')
  // A driver may not order cards. The rules of an order apply all the same.
  const work = { ctx: { ...ctx, idempotencyKey: `${ctx.idempotencyKey} ekey` }, tx, scope: systemScope(scope.walletId) }
  const lost = (await lockLostCard(tx, scope, cardId)) ?? refuse('card.not_found')
  if (lost.ekey_order_id !== null) return { result: 'ALREADY', object_id: lost.ekey_order_id }
  const holder = (await selectHolder(tx, scope, cardId)) ?? refuse('card.not_found')
  const order = await placeOrderIn(work, { is_ekey: true, personalised: false, ...itemOf(holder) })
  const [ekey] = order.cards
  // An eKey that waits for its payment would arrive without the limit of the card.
  if (ekey === undefined) refuse('wallet.insufficient_balance')
  await updateLostCard(tx, scope, cardId, { ...lost, ekey_order_id: order.id })
  await copyCardSettings(work, { fromId: cardId, toId: ekey.id })
  await moveHomesToCard(work, { fromId: cardId, toId: ekey.id })
  return { result: 'DONE', object_id: ekey.id, sent: await sendEkey(work, holder, channel) }
}

const itemOf = ({ member_id: memberId }: HolderRow) =>
  memberId === null ? { quantity: 1 } : { member_ids: [memberId] }

/** @returns the channel; null when the driver cannot be reached through it. */
async function sendEkey(
  { ctx, tx, scope }: WalletWork,
  { email, phone, language, wallet_name: walletName }: HolderRow,
  channel: 'EMAIL' | 'SMS',
): Promise<'EMAIL' | 'SMS' | null> {
  const { config } = ctx.app
  const message = { language, walletName, url: pageUrl(config, language, `/wallet-guest/${scope.walletId}`) }
  if (channel === 'SMS' && phone !== null && canSendSms(config)) {
    await enqueueSms(tx, config, phone, ekeySms(message))
    return 'SMS'
  }
  if (email === null) return null
  await enqueueMail(tx, config, email, ekeyMail(message))
  return 'EMAIL'
}

/** A manager orders the card. The replacement that a driver wants becomes a request. */
async function orderReplacement(
  { ctx, scope, cardId }: Report,
  tx: Tx,
  { shipping_address_id: addressId, address }: NonNullable<Body['replacement']>,
): Promise<Result> {
  const lost = (await lockLostCard(tx, scope, cardId)) ?? refuse('card.not_found')
  if (lost.replacement_order_id !== null) return { result: 'ALREADY', object_id: lost.replacement_order_id }
  if (lost.request_id !== null) return { result: 'ALREADY', object_id: lost.request_id }
  const work = { ctx: { ...ctx, idempotencyKey: `${ctx.idempotencyKey} card` }, tx, scope }
  if (scope.ownOnly) {
    const wish = { ...(await orderedCard(work, false, address ?? refuse('shipping_address.not_found'))), cardId }
    const requestId = await makeRequestIn(work, { ...wish, kind: 'LOST_CARD', ruleId: null, reason: null })
    await updateLostCard(tx, scope, cardId, { ...lost, request_id: requestId })
    return { result: 'REQUESTED', object_id: requestId }
  }
  if (!scope.rights.has('cards.order')) refuse('auth.not_allowed')
  const holder = (await selectHolder(tx, scope, cardId)) ?? refuse('card.not_found')
  const order = await placeOrderIn(work, {
    is_ekey: false,
    personalised: false,
    ...itemOf(holder),
    shipping_address_id: addressId ?? refuse('shipping_address.not_found'),
  })
  await updateLostCard(tx, scope, cardId, { ...lost, replacement_order_id: order.id })
  return { result: order.status === 'AWAITING_PAYMENT' ? 'WAITING' : 'DONE', object_id: order.id }
}

async function disputeCharge(
  { ctx, scope, cardId }: Report,
  tx: Tx,
  { sessionId, words }: { readonly sessionId: string; readonly words: string },
): Promise<Result> {
  await openDispute({ ctx, tx, scope }, sessionId, { reason: 'NOT_OURS', words, cardId })
  return { result: 'DONE' }
}
