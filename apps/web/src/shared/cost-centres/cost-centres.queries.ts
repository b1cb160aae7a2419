import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type assignCostCentres,
  listCardCentres,
  listCostCentres,
  previewCostCentres,
} from '@voltway/contract/cost-centres'
import type { BodyInputOf } from '@voltway/contract/endpoint'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { requestIfPermitted } from '../permission/request-if-permitted.ts'
import { walletKey } from '../wallet/wallet-key.ts'

export type AssignmentBody = BodyInputOf<typeof assignCostCentres>

export function costCentresQuery(walletId: string, archived = false) {
  return queryOptions({
    queryKey: walletKey(walletId, 'cost-centres', { archived }),
    queryFn: ({ signal }) =>
      requestIfPermitted(walletId, 'consumption.read', () =>
        request(listCostCentres, { params: { walletId }, query: { archived: archived ? 'true' : 'false' }, signal }),
      ),
  })
}

/** The past, present and planned cost centres of a card. */
export function cardCentresQuery(walletId: string, cardId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'cost-centres', { cardId }),
    queryFn: ({ signal }) => request(listCardCentres, { params: { walletId, cardId }, signal }),
  })
}

/** The effect of an assignment that is not made yet; null while its form is incomplete. */
export function assignmentEffectQuery(walletId: string, body: AssignmentBody | null) {
  return queryOptions({
    queryKey: walletKey(walletId, 'cost-centres', { body }),
    queryFn: ({ signal }) =>
      body === null ? null : request(previewCostCentres, { params: { walletId }, body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Invalidates the cost centres and everything that shows or sums them. */
export function refreshCostCentres(walletId: string): Promise<unknown> {
  const keys = ['cost-centres', 'cards', 'members', 'sessions', 'consumption', 'insight', 'rules', 'accounting']
  return Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: walletKey(walletId, key) })))
}
