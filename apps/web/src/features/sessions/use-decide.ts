import { useMutation } from '@tanstack/react-query'
import {
  acceptSession,
  type DisputeReason,
  disputeSession,
  rejectSession,
  type SessionDetail,
} from '@voltway/contract/sessions-details'
import { useRef } from 'react'
import { ask, newIdempotencyKey } from '../../lib/ask.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useWalletId, walletKey } from '../../shared/wallet/wallet.queries.ts'
import { sessionQuery } from './session-details.queries.ts'

/** What a person says about a session that has ended. */
export type Decision =
  | { readonly kind: 'accept' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'dispute'; readonly reason: DisputeReason; readonly words: string }

/** Sends a decision once, however often it is tried; the drawer and every list that shows the session follow. */
export function useDecide(sessionId: string) {
  const walletId = useWalletId()
  const intention = useRef({ content: '', key: '' })
  return useMutation({
    mutationFn: (decision: Decision): Promise<SessionDetail> => {
      const content = JSON.stringify(decision)
      if (intention.current.content !== content) intention.current = { content, key: newIdempotencyKey() }
      const call = { params: { walletId, id: sessionId }, idempotencyKey: intention.current.key }
      if (decision.kind === 'accept') return ask(acceptSession, { ...call, body: {} })
      if (decision.kind === 'reject') return ask(rejectSession, { ...call, body: { reason: decision.reason } })
      const { reason, words } = decision
      return ask(disputeSession, { ...call, body: { reason, words } })
    },
    onSuccess: (session) => queryClient.setQueryData(sessionQuery(walletId, sessionId).queryKey, session),
    // Whether it went well or somebody else was faster, what was shown is old.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'sessions') })
      void queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'overview') })
    },
  })
}
