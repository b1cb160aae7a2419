import { advanceOrder } from '../features/card-orders/card-order-delivery.ts'
import { placeCardOrder } from '../features/card-orders/card-orders.ts'
import { addAddress } from '../features/shipping-addresses/shipping-addresses.ts'
import { saveVatNumber } from '../features/vat-numbers/vat-numbers.ts'
import type { DemoAction } from './actions.ts'

type Step = Parameters<typeof advanceOrder>[3]

/** The fleet's second VAT number, its addresses, and card orders: delivered ones and open ones. */
export function orderActions(): DemoAction[] {
  let lisbonId = ''
  return [
    {
      daysAgo: 300.1,
      by: 'owner',
      run: async (ctx, scope) => {
        const lisbon = await addAddress(
          ctx,
          { kind: 'wallet', scope },
          {
            name: 'Atlântica, receção',
            street: 'Avenida Infante Dom Henrique 143',
            postal_code: '1950-406',
            city: 'Lisboa',
            country: 'PT',
          },
        )
        lisbonId = lisbon.id
      },
    },
    {
      daysAgo: 200.2,
      by: 'owner',
      run: (ctx, scope) =>
        saveVatNumber(
          ctx,
          { kind: 'wallet', scope },
          {
            country: 'ES',
            number: 'B58378431',
            name: 'Atlántica Ibérica, S.L.',
          },
        ),
    },
    {
      daysAgo: 200.1,
      by: 'manager',
      run: (ctx, scope) =>
        addAddress(
          ctx,
          { kind: 'wallet', scope },
          {
            name: 'Armazém Porto',
            street: 'Rua de Santa Catarina 312',
            postal_code: '4000-443',
            city: 'Porto',
            country: 'PT',
          },
        ),
    },
    ...order(['Pool van 4'], () => lisbonId, [
      [40],
      [38, { status: 'IN_PRODUCTION' }],
      [36, { status: 'SHIPPED', trackingUrl: 'https://carrier.example/track/7003' }],
      [34, { status: 'DELIVERED' }],
    ]),
    ...order(['Night shift 2', 'Visitor C', 'Visitor D'], () => lisbonId, [
      [4],
      [3, { status: 'IN_PRODUCTION' }],
      [1, { status: 'SHIPPED', trackingUrl: 'https://carrier.example/track/7019' }],
    ]),
  ]
}

/** An order that the manager places on the first day and the operator advances on the others. */
function order(
  names: string[],
  addressId: () => string,
  [[placedDaysAgo], ...steps]: readonly [readonly [number], ...(readonly [number, Step])[]],
): DemoAction[] {
  let id = ''
  return [
    {
      daysAgo: placedDaysAgo,
      by: 'manager',
      run: async (ctx, scope) => {
        const wanted = { is_ekey: false, names, personalised: true, shipping_address_id: addressId() }
        id = (await placeCardOrder(ctx, scope, wanted)).id
      },
    },
    ...steps.map(
      ([daysAgo, step]): DemoAction => ({
        daysAgo,
        by: 'operator',
        run: (ctx, scope) => advanceOrder(ctx, scope, id, step),
      }),
    ),
  ]
}
