import { readFileSync } from 'node:fs'
import {
  advanceOrder,
  type MadeCard,
  type OperatorStep,
  WrongStep,
} from '../features/card-orders/card-order-delivery.ts'
import { selectCardOrderWallet, selectOpenCardOrders } from '../features/card-orders/card-orders.sql.ts'
import { cancelOrder } from '../features/card-orders/card-orders.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { systemScope, type WalletScope } from '../kernel/scope.ts'
import { Refusal } from '../platform/refusal.ts'
import { AdminError } from './admin-error.ts'
import { table, time } from './table.ts'

const SHOWN = 200

/** Lists the open card orders, oldest first. */
export async function showCardOrders(ctx: Ctx): Promise<string> {
  const orders = await selectOpenCardOrders(ctx.db, SHOWN)
  if (orders.length === 0) return 'No order waits.'
  return table(
    ['order', 'wallet', 'cards', 'names', 'status', 'placed (UTC)', 'to'],
    orders.map((order) => {
      const { shipping_address: to } = order
      return [
        order.id,
        order.wallet_name,
        String(order.quantity),
        order.personalised ? 'printed' : '-',
        order.status,
        time(order.created_at),
        to === null ? 'eKey' : `${to.name}, ${to.street}, ${to.postal_code} ${to.city}, ${to.country}`,
      ]
    }),
  )
}

/** Marks an order as in production. It cannot be cancelled after that. */
export async function produceCardOrder(ctx: Ctx, id: string, status: string): Promise<string> {
  if (status !== 'IN_PRODUCTION')
    throw new AdminError('an order is advanced to IN_PRODUCTION; then use ship and deliver', 2)
  await advance(ctx, id, { status: 'IN_PRODUCTION' })
  return 'The order is in production.'
}

/**
 * Marks an order as shipped and mails the owners.
 * @throws AdminError when `tracking` is not an https URL.
 */
export async function shipCardOrder(ctx: Ctx, id: string, tracking: string | undefined): Promise<string> {
  if (tracking !== undefined && !/^https:\/\/\S{4,500}$/.test(tracking)) {
    throw new AdminError('--tracking must be an https address', 2)
  }
  await advance(ctx, id, { status: 'SHIPPED', trackingUrl: tracking ?? null })
  return 'The order is on its way; the owners get a mail.'
}

/** Creates the cards of an order, not activated, with the numbers of the manufacturer's file or with generated ones. */
export async function deliverCardOrder(ctx: Ctx, id: string, file: string | undefined): Promise<string> {
  const made = file === undefined ? undefined : madeCards(readFileSync(file, 'utf8'))
  await advance(ctx, id, { status: 'DELIVERED', ...(made === undefined ? {} : { made }) })
  return 'The order is delivered; its cards wait to be activated by the number printed on them.'
}

/** Cancels an order. A paid one is refunded to the wallet. */
export async function cancelCardOrder(ctx: Ctx, id: string): Promise<string> {
  const { total, currency, timeline } = await worded(async () => cancelOrder(ctx, await scopeOf(ctx, id), id))
  const wasPaid = timeline.some(({ status }) => status === 'PAID')
  return wasPaid ? `The order is cancelled; ${total} ${currency} went back to the wallet.` : 'The order is cancelled.'
}

async function advance(ctx: Ctx, id: string, step: OperatorStep): Promise<void> {
  await worded(async () => advanceOrder(ctx, await scopeOf(ctx, id), id, step))
}

async function scopeOf(ctx: Ctx, id: string): Promise<WalletScope> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const found = isId ? await selectCardOrderWallet(ctx.db, id) : undefined
  if (found === undefined) throw new AdminError(`there is no card order ${id}`)
  return systemScope(found.wallet_id)
}

/** Parses one line per card: the printed number and the chip's uid, separated by comma, semicolon or tab. */
function madeCards(text: string): MadeCard[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line, index) => {
      const [cardNumber, uid, ...more] = line.split(/[;,\t]/).map((part) => part.trim())
      if (!cardNumber || !uid || more.length > 0 || !/^[0-9A-Fa-f]{8,36}$/.test(uid)) {
        throw new AdminError(`line ${index + 1} must be: number printed on the card, hexadecimal uid of its chip`, 2)
      }
      return { cardNumber, uid: uid.toUpperCase() }
    })
}

async function worded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WrongStep) throw new AdminError(error.message)
    if (error instanceof Refusal) throw new AdminError(`not possible: ${error.code}`)
    throw error
  }
}
