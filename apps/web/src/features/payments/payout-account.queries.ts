import { queryOptions } from '@tanstack/react-query'
import { getWithdrawable } from '@voltway/contract/payments'
import { getPayoutAccount, listPayouts } from '@voltway/contract/payments-payouts'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** The parts of the balance that can be returned. */
export const withdrawableQuery = (walletId: string) =>
  queryOptions({
    queryKey: walletKey(walletId, 'withdrawable'),
    queryFn: ({ signal }) => request(getWithdrawable, { params: { id: walletId }, signal }),
  })

/** The bank accounts for payouts. */
export const payoutAccountQuery = (walletId: string) =>
  queryOptions({
    queryKey: walletKey(walletId, 'payout-account'),
    queryFn: ({ signal }) => request(getPayoutAccount, { params: { id: walletId }, signal }),
  })

/** The latest payouts to the bank account. */
export const payoutsQuery = (walletId: string) =>
  queryOptions({
    queryKey: walletKey(walletId, 'payouts'),
    queryFn: ({ signal }) => request(listPayouts, { params: { id: walletId }, signal }),
  })

/** Reads again what a change of the bank account or a withdrawal changes. */
export const refreshPayouts = (walletId: string): Promise<unknown> =>
  Promise.all(
    ['withdrawable', 'payout-account', 'payouts'].map((what) =>
      queryClient.invalidateQueries({ queryKey: walletKey(walletId, what) }),
    ),
  )
