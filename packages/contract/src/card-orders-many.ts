import * as z from 'zod/mini'
import { bulkItems, bulkReply } from './bulk.ts'
import { LONGEST_CARD_NAME } from './card-orders.ts'
import { endpoint } from './endpoint.ts'
import { DayInput, ExternalId, Id, text } from './values.ts'

/**
 * Own call. Creates eKeys, which charge at once. Each is created or refused on its own. The created ones are one order,
 * priced and paid like call 17; an order that the wallet does not cover is refused as a whole.
 */
export const createCards = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/create-many/',
  summary: 'Create up to 1,000 virtual cards (eKeys), with a result per card',
  right: 'cards.order',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  body: z.strictObject({
    /** The cards to create. */
    items: bulkItems(
      z.strictObject({
        /** Default: the name of the member, else a number. */
        name: z.optional(text(LONGEST_CARD_NAME)),
        /** Id of the driver of the card; null: nobody. */
        member_id: z.optional(z.nullable(Id)),
        /** Id of the vehicle of the card; null: none. */
        vehicle_id: z.optional(z.nullable(Id)),
        /** Cost centre of the card; null: none. */
        cost_centre: z.optional(z.nullable(text(40))),
        /** Last day on which the card charges; null: no end. */
        valid_until: z.optional(z.nullable(DayInput)),
        /** Id of the card in the company’s own system; null: none. */
        external_id: z.optional(ExternalId),
      }),
    ),
    /** A VAT number of the wallet. Default: the wallet's default one. */
    nif_id: z.optional(Id),
  }),
  reply: z.object({
    ...bulkReply,
    /** The order of the created cards, with its price; null when none was created. */
    order_id: z.nullable(Id),
  }),
  refusals: ['wallet.blocked', 'wallet.insufficient_balance', 'vat_number.not_found', 'external_id.taken'],
  idempotent: true,
})
