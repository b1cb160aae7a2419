import { type CardOrderStatus, cardOrderTransitions } from '@voltway/contract/card-orders'
import type { Locale } from '@voltway/contract/values'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/sql.ts'
import { createOrderedCards, type OrderedCard } from '../cards/cards.ts'
import { cardOrderMail, nameOfCard } from './card-order-mail.ts'
import { auditObjectOf } from './card-order-reply.ts'
import {
  type CardOrderRow,
  lockCardOrder,
  lockOrderingWallet,
  selectCardOrder,
  selectOrderMembers,
  updateCardOrderStatus,
  updateOrderedCards,
} from './card-orders.sql.ts'

/** The chip's UID and the printed number of a card, from the manufacturer. */
export interface MadeCard {
  readonly cardNumber: string
  readonly uid: string
}

/** Details of a card besides its order: from the manufacturer, or from a call for many eKeys. */
export type CardDetails = Partial<MadeCard> &
  Pick<OrderedCard, 'vehicleId' | 'costCentre' | 'validUntil' | 'externalId'>

/** The steps of the operator of the installation. */
export type OperatorStep =
  | { readonly status: 'IN_PRODUCTION' }
  | { readonly status: 'SHIPPED'; readonly trackingUrl: string | null }
  /** Without `made`, numbers and chips are generated, for trials. */
  | { readonly status: 'DELIVERED'; readonly made?: readonly MadeCard[] }

/** Thrown when the order's status does not allow the step. */
export class WrongStep extends Error {
  override name = 'WrongStep'
}

/**
 * Moves an order to its next status, on behalf of the operator that produces and sends the cards.
 * @throws WrongStep when the order has another status.
 */
export function advanceOrder(ctx: Ctx, scope: WalletScope, id: string, step: OperatorStep): Promise<void> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const wallet = (await lockOrderingWallet(tx, scope)) ?? refuse('wallet.not_found')
    const { status } = (await lockCardOrder(tx, scope, id)) ?? refuse('card_order.not_found')
    const order = (await selectCardOrder(tx, scope, id)) ?? refuse('card_order.not_found')
    const next: readonly CardOrderStatus[] = cardOrderTransitions[status]
    if (!next.includes(step.status) || order.is_ekey) throw new WrongStep(`the order is ${status}`)
    if (step.status === 'DELIVERED') await deliverIn(work, order, step.made)
    else {
      const trackingUrl = step.status === 'SHIPPED' ? step.trackingUrl : null
      await updateCardOrderStatus(tx, scope, id, { status: step.status, at: ctx.now, trackingUrl })
    }
    const after = { status: step.status }
    recordAudit(work, {
      action: 'card_order.advanced',
      object: auditObjectOf(order),
      before: { status },
      after,
    })
    if (step.status === 'IN_PRODUCTION') return
    const trackingUrl = step.status === 'SHIPPED' ? step.trackingUrl : null
    const { publicUrl } = ctx.app.config
    const details = { kind: step.status, cards: order.quantity, walletName: wallet.name, trackingUrl, publicUrl }
    await notify(work, {
      event: step.status === 'SHIPPED' ? 'card_order.shipped' : 'card_order.delivered',
      walletName: wallet.name,
      count: order.quantity,
      facts: {},
      path: '/cards?orders=all',
      mail: (language) => cardOrderMail({ ...details, language }),
    })
  })
}

/**
 * Creates the cards of an order and completes it, in the caller's transaction, which has locked the wallet and the
 * order.
 */
export async function deliverIn(
  work: WalletWork,
  order: CardOrderRow,
  details: readonly CardDetails[] = [],
): Promise<void> {
  // A member removed since the order gets no card. The card is created without a holder.
  const { ctx, tx, scope } = work
  const memberIds = order.items.flatMap(({ member_id: memberId }) => memberId ?? [])
  const there = new Set((await selectOrderMembers(tx, scope, memberIds)).map(({ id }) => id))
  const language = await languageOf(tx, scope)
  const cards = await createOrderedCards(work, {
    isEkey: order.is_ekey,
    cards: order.items.map(({ name, member_id: memberId }, index) => ({
      name: name ?? nameOfCard(language, { isEkey: order.is_ekey, n: index + 1 }),
      memberId: memberId !== null && there.has(memberId) ? memberId : null,
      ...details[index],
    })),
  })
  await updateOrderedCards(
    tx,
    scope,
    order.id,
    order.items.map(({ position }, index) => ({ position, id: (cards[index] as { id: string }).id })),
  )
  await updateCardOrderStatus(tx, scope, order.id, { status: 'DELIVERED', at: ctx.now })
}

async function languageOf(tx: Tx, scope: WalletScope): Promise<Locale> {
  return (await lockOrderingWallet(tx, scope))?.language ?? 'en'
}
