import { advanceOrder } from '../features/card-orders/card-order-delivery.ts'
import { placeCardOrder } from '../features/card-orders/card-orders.ts'
import { addAddress } from '../features/shipping-addresses/shipping-addresses.ts'
import { saveVatNumber } from '../features/vat-numbers/vat-numbers.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { WalletScope } from '../kernel/scope.ts'

const DAY_MS = 86_400_000

/** What a fleet keeps and has ordered: its VAT numbers, its addresses, cards that came and cards that are on their way. */
export async function orderDemoCards(now: Ctx, scope: WalletScope): Promise<void> {
  const ago = (days: number): Ctx => ({ ...now, now: new Date(now.now.getTime() - days * DAY_MS) })
  const owner = { kind: 'wallet', scope } as const
  await saveVatNumber(ago(300), owner, { country: 'PT', number: '501964843', name: 'Atlântica Logística, Lda.' })
  await saveVatNumber(ago(200), owner, { country: 'ES', number: 'B58378431', name: 'Atlántica Ibérica, S.L.' })
  const lisbon = await addAddress(ago(300), owner, {
    name: 'Atlântica, receção',
    street: 'Avenida Infante Dom Henrique 143',
    postal_code: '1950-406',
    city: 'Lisboa',
    country: 'PT',
  })
  await addAddress(ago(200), owner, {
    name: 'Armazém Porto',
    street: 'Rua de Santa Catarina 312',
    postal_code: '4000-443',
    city: 'Porto',
    country: 'PT',
  })
  const order = (days: number, names: string[]) =>
    placeCardOrder(ago(days), scope, {
      is_ekey: false,
      names,
      personalised: true,
      shipping_address_id: lisbon.id,
    })
  const { id: came } = await order(40, ['Pool van 4'])
  await advanceOrder(ago(38), scope, came, { status: 'IN_PRODUCTION' })
  await advanceOrder(ago(36), scope, came, { status: 'SHIPPED', trackingUrl: 'https://carrier.example/track/7003' })
  await advanceOrder(ago(34), scope, came, { status: 'DELIVERED' })
  const { id: coming } = await order(4, ['Night shift 2', 'Visitor C', 'Visitor D'])
  await advanceOrder(ago(3), scope, coming, { status: 'IN_PRODUCTION' })
  await advanceOrder(ago(1), scope, coming, { status: 'SHIPPED', trackingUrl: 'https://carrier.example/track/7019' })
}
