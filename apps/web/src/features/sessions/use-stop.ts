import type { Session, StopCommand } from '@voltway/contract/sessions'
import { type SessionDetail, stopSession } from '@voltway/contract/sessions-details'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { type Action, useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

type Cached = { readonly results?: readonly Session[]; readonly id?: string } | undefined

/** Updates the stop request of a session in every cached list and detail. */
export function updateCachedStop(walletId: string, sessionId: string, stop: StopCommand): void {
  queryClient.setQueriesData<Cached>({ queryKey: walletKey(walletId, 'sessions') }, (old) => {
    if (!old) return old
    if (old.id === sessionId) return { ...(old as SessionDetail), stop, allowed_actions: [] }
    if (!old.results?.some(({ id }) => id === sessionId)) return old
    return {
      ...old,
      results: old.results.map((one) => (one.id === sessionId ? { ...one, stop, allowed_actions: [] } : one)),
    }
  })
}

/** Requests the network to stop a session. The result arrives later as a live event. */
export function useStop(sessionId: string): Action<void> {
  const walletId = useWalletId()
  return useAction(() => request(stopSession, { body: { session_id: sessionId } }), {
    refresh: ({ command_id, session_id, state }) => {
      const requested_at = new Date().toISOString()
      const stop = {
        id: command_id,
        state,
        message: null,
        requested_at,
        answered_at: null,
        reason: null,
        allowed: null,
      }
      updateCachedStop(walletId, session_id, stop)
    },
    // Another person stopped the session first, or it has ended.
    onRefused: () => void queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'sessions') }),
  })
}
