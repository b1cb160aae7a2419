import type { Right } from '@voltway/contract/rights'
import { AskError } from '../../lib/ask.ts'
import { queryClient } from '../../lib/query-client.ts'
import { readsWallet, walletHint } from '../session/hints.ts'
import { walletQuery } from '../wallet/wallet.queries.ts'

/**
 * Asks for what not everybody may read of a wallet: without the right the answer is known, and the server is not asked for it.
 * One's own, where there is no wallet, needs none.
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
