import { queryOptions } from '@tanstack/react-query'
import { getAccountingSettings, getMonth, listMonths } from '@voltway/contract/accounting'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

export function monthsQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'accounting', 'months'),
    queryFn: ({ signal }) => request(listMonths, { params: { walletId }, signal }),
  })
}

export function monthQuery(walletId: string, month: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'accounting', 'month', month),
    queryFn: ({ signal }) => request(getMonth, { params: { walletId, month }, signal }),
  })
}

export function accountingSettingsQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'accounting', 'settings'),
    queryFn: ({ signal }) => request(getAccountingSettings, { params: { walletId }, signal }),
  })
}

export const refreshAccounting = (walletId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'accounting') })
