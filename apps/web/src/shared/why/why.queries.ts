import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ConsumptionView } from '@voltway/contract/consumption'
import { explainConsumption } from '@voltway/contract/consumption-change'
import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import type { Amounts } from '@voltway/contract/values'
import { request } from '../../lib/request.ts'
import { requestIfPermitted } from '../permission/request-if-permitted.ts'
import { walletKey } from '../wallet/wallet-key.ts'

/** A period, and the card, member, station or source that it is limited to. */
export interface WhyRequest {
  readonly view: ConsumptionView
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
  readonly card?: string | undefined
  readonly member?: string | undefined
  readonly station?: string | undefined
  readonly source?: ConsumptionSource | undefined
  readonly team?: string | undefined
  readonly amounts?: Amounts | undefined
}

export function whyQuery(walletId: string, query: WhyRequest) {
  return queryOptions({
    queryKey: walletKey(walletId, 'consumption', 'why', query),
    queryFn: ({ signal }) =>
      requestIfPermitted(walletId, 'consumption.read', () =>
        request(explainConsumption, { params: { wallet: walletId }, query, signal }),
      ),
    placeholderData: keepPreviousData,
  })
}
