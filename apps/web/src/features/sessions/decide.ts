import {
  acceptSession,
  type DisputeReason,
  disputeSession,
  rejectSession,
  type SessionDetail,
} from '@voltway/contract/sessions-details'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'
import { sessionQuery } from './session-details.queries.ts'

/** A person's decision on a session that has ended. */
export type Decision =
  | { readonly kind: 'accept' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'dispute'; readonly reason: DisputeReason; readonly words: string }

type DecidedSession = { readonly walletId: string; readonly sessionId: string }

export function sendDecision(
  { walletId, sessionId }: DecidedSession,
  decision: Decision,
  idempotencyKey: string,
): Promise<SessionDetail> {
  const call = { params: { walletId, id: sessionId }, idempotencyKey }
  if (decision.kind === 'accept') return request(acceptSession, { ...call, body: {} })
  if (decision.kind === 'reject') return request(rejectSession, { ...call, body: { reason: decision.reason } })
  const { reason, words } = decision
  return request(disputeSession, { ...call, body: { reason, words } })
}

/** The callbacks that update the drawer and every list of sessions after a decision. */
export const followDecision = ({ walletId, sessionId }: DecidedSession) => ({
  refresh: (session: SessionDetail) => queryClient.setQueryData(sessionQuery(walletId, sessionId).queryKey, session),
  // If another person decided first, the data on screen is outdated too.
  onSettled: () => {
    void queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'sessions') })
    void queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'overview') })
  },
})
