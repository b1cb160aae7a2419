import type { RequestState } from '@voltway/contract/stations-requests'
import type { NetworkCommandResult } from '../../kernel/network/messages.ts'
import { systemScope } from '../../kernel/scope.ts'
import { lockCardForPosting, type PostingWork, releaseUnclaimedHold, type WalletPostingWork } from '../holds/holds.ts'
import { publishRequest } from './request-reply.ts'
import {
  lockRequest,
  type RequestRow,
  selectRequest,
  updateRequestCancel,
  updateRequestState,
} from './station-requests.sql.ts'

/**
 * Handles the operator's and the charger's answers to a start, a reservation or its return. Late and repeated answers
 * change nothing. A charge that is refused releases its hold at once; one that timed out may still begin, so its hold
 * stays until it expires.
 */
export async function onStationResult(batch: PostingWork, result: NetworkCommandResult): Promise<void> {
  const { walletId, sessionId: id, late } = result
  if (walletId === null || id === null || late) return
  const scope = systemScope(walletId)
  const work = { ...batch, scope }
  const seen = await selectRequest(work.tx, scope, id)
  if (seen === undefined) return
  await lockCardForPosting(work, seen.card_id)
  await lockRequest(work.tx, scope, id)
  const request = (await selectRequest(work.tx, scope, id)) ?? seen
  const hasChanged =
    result.type === 'CANCEL_RESERVATION'
      ? await saveCancel(work, request, result)
      : await saveAnswer(work, request, result)
  if (hasChanged) await publishRequest(work, id)
}

type Answer = Exclude<RequestState, 'REQUESTED' | 'CANCELLED'>

function stateAfter({ stage, outcome }: NetworkCommandResult): Answer {
  if (outcome === 'TIMEOUT') return 'TIMED_OUT'
  if (outcome !== 'ACCEPTED') return 'REJECTED'
  return stage === 'response' ? 'ACCEPTED' : 'DONE'
}

const isPending = (state: RequestState) => state === 'REQUESTED' || state === 'ACCEPTED'

async function saveAnswer(
  work: WalletPostingWork,
  request: RequestRow,
  result: NetworkCommandResult,
): Promise<boolean> {
  if (!isPending(request.state)) return false
  const { outcome, message, receivedAt: at } = result
  const state = stateAfter(result)
  await updateRequestState(work.tx, work.scope, request.id, { state, outcome, message, at })
  const { card_id: cardId, authorization_reference: authorizationReference } = request
  if (state === 'REJECTED' && authorizationReference !== null)
    await releaseUnclaimedHold(work, { cardId, authorizationReference })
  return true
}

async function saveCancel(
  work: WalletPostingWork,
  request: RequestRow,
  result: NetworkCommandResult,
): Promise<boolean> {
  if (request.cancel_state === null || !isPending(request.cancel_state)) return false
  // Nothing is reserved, whoever ended it.
  const isGone = result.outcome === 'CANCELED_RESERVATION' || result.outcome === 'UNKNOWN_RESERVATION'
  const cancelState = isGone ? 'DONE' : stateAfter(result)
  await updateRequestCancel(work.tx, work.scope, request.id, { cancelState, isCancelled: cancelState === 'DONE' })
  return true
}
