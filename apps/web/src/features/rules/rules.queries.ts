import { queryOptions } from '@tanstack/react-query'
import { listCardRules } from '@voltway/contract/rules'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet.queries.ts'

export function cardRulesQuery(walletId: string, cardId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'rules', 'card', cardId),
    queryFn: ({ signal }) => request(listCardRules, { params: { walletId, cardId }, signal }),
  })
}
