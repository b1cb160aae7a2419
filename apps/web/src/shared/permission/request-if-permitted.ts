import type { Right } from '@voltway/contract/rights'
import { queryClient } from '../../lib/query-client.ts'
import { RequestError } from '../../lib/request.ts'
import { readsWallet, walletHint } from '../session/hints.ts'
import { walletQuery } from '../wallet/wallet.queries.ts'

/**
 * Sends a request that needs a right in the wallet. Without the right it throws the known refusal and sends nothing.
 * Without a wallet the request is about the person's own data and needs no right.
 */
export async function requestIfPermitted<Reply>(
  walletId: string | undefined,
  right: Right,
  send: () => Promise<Reply>,
): Promise<Reply> {
  if (walletId === undefined) return send()
  const wallet = readsWallet(walletHint()) ? await queryClient.ensureQueryData(walletQuery(walletId)) : undefined
  if (!wallet?.allowed_actions.includes(right)) throw new RequestError(403, { code: 'auth.not_allowed' })
  return send()
}
