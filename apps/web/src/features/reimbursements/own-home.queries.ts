import { queryOptions } from '@tanstack/react-query'
import { listReimbursements } from '@voltway/contract/reimbursements'
import { getOwnBankAccount } from '@voltway/contract/reimbursements-accounts'
import { getChargeUse, listHomeDoubts } from '@voltway/contract/reimbursements-shares'
import { listSessions } from '@voltway/contract/sessions'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** The driver's charges at home since an instant, the newest first. Live events of sessions refresh them. */
export function homeChargesQuery(walletId: string, since: string) {
  const query = { source: 'HOME', start_date_time__gte: since, limit: 100 } as const
  return queryOptions({
    queryKey: walletKey(walletId, 'sessions', 'home', since),
    queryFn: ({ signal }) => request(listSessions, { params: { wallet: walletId }, query, signal }),
  })
}

/** The number of months that the driver's page shows. */
const SHOWN_MONTHS = 6

/** The driver's own statements, the newest month first. */
export function ownStatementsQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'reimbursements', 'own'),
    queryFn: ({ signal }) =>
      request(listReimbursements, { params: { walletId }, query: { limit: SHOWN_MONTHS }, signal }),
  })
}

export function chargeUseQuery(walletId: string, sessionId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'reimbursements', 'use', sessionId),
    queryFn: ({ signal }) => request(getChargeUse, { params: { walletId, sessionId }, signal }),
  })
}

/** The driver's charges at home that may be another car's. */
export function homeDoubtsQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'reimbursements', 'doubts'),
    queryFn: ({ signal }) => request(listHomeDoubts, { params: { walletId }, signal }),
  })
}

export function ownAccountQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'own-bank-account'),
    queryFn: ({ signal }) => request(getOwnBankAccount, { params: { walletId }, signal }),
  })
}

export function refreshOwnAccount(walletId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'own-bank-account') })
}
