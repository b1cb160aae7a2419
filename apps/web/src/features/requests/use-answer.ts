import { approveRequest, type CardRequest, withdrawRequest } from '@voltway/contract/requests'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { type Action, useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { refreshRequests } from './requests.queries.ts'

/** Approves a request. A colleague may have answered meanwhile, so the list is read again after a refusal too. */
export function useApprove({ id }: CardRequest): Action<void> {
  const t = usePhrases('requests')
  const walletId = useWalletId()
  return useAction(() => request(approveRequest, { params: { walletId, requestId: id } }), {
    done: t.approved,
    toastRefusal: true,
    onSettled: () => void refreshRequests(walletId),
  })
}

/** Withdraws one's own request. */
export function useWithdraw({ id }: CardRequest): Action<void> {
  const t = usePhrases('requests')
  const walletId = useWalletId()
  return useAction(() => request(withdrawRequest, { params: { walletId, requestId: id } }), {
    done: t.withdrawn,
    toastRefusal: true,
    onSettled: () => void refreshRequests(walletId),
  })
}
