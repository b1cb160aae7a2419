import { queryOptions } from '@tanstack/react-query'
import { quoteCards } from '@voltway/contract/card-orders'
import { request } from '../../lib/request.ts'
import { walletKey } from '../wallet/wallet-key.ts'

/** What is ordered, as far as its price depends on it. */
interface QuoteInput {
  readonly isEkey: boolean
  readonly quantity: number
  readonly personalised: boolean
  readonly addressId: string | undefined
  readonly vatNumberId: string | undefined
}

/** The price of the current draft. */
export function quoteQuery(walletId: string, input: QuoteInput) {
  const { isEkey, quantity, personalised, addressId, vatNumberId } = input
  const query = {
    is_ekey: String(isEkey),
    quantity,
    personalised: String(personalised),
    ...(addressId === undefined || isEkey ? {} : { shipping_address_id: addressId }),
    ...(vatNumberId === undefined ? {} : { nif_id: vatNumberId }),
  }
  return queryOptions({
    queryKey: walletKey(walletId, 'card-orders', 'quote', query),
    queryFn: ({ signal }) => request(quoteCards, { params: { walletId }, query, signal }),
  })
}
