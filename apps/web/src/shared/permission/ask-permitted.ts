import type { Right } from '@voltway/contract/rights'
import { AskError } from '../../lib/ask.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readsWallet, walletHint } from '../session/hints.ts'
import { walletQuery } from '../wallet/wallet.queries.ts'

/**
 * Sends a request that needs a right in the wallet. Without the right it throws the known refusal and sends nothing.
 * Without a wallet the request is about the person's own data and needs no right.
 */
export async function askPermitted<Reply>(
  walletId: string | undefined,
  right: Right,
  ask: () => Promise<Reply>,
): Promise<Reply> {
  if (walletId === undefined) return ask()
  const wallet = readsWallet(walletHint()) ? await queryClient.ensureQueryData(walletQuery(walletId)) : undefined
  if (!wallet?.allowed_actions.includes(right)) throw new AskError(403, { code: 'auth.not_allowed' })
  return ask()
}
