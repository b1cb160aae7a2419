import type { NetworkCard } from '../../kernel/network/messages.ts'
import { UnusableMessage } from '../../kernel/network/ocpi/normalise.ts'
import { systemScope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/sql.ts'
import { selectSessionByNetworkKey, selectStoredSession } from './session-store.sql.ts'

/** The reason that a message waits for review. The text after the colon is for the reviewer. */
export const quarantineReasons = {
  unknown_token: 'unknown_token: neither its token nor its session is one of ours',
  session_was_invalid: 'session_was_invalid: the operator had declared the session invalid, and now wants it paid',
  credit_without_reference: 'credit_without_reference: the credit does not say what it undoes',
  credited_before: 'credited_before: another credit has undone the record already',
} as const

/** Sets the message aside for review. */
export function quarantine(reason: keyof typeof quarantineReasons): never {
  throw new UnusableMessage(quarantineReasons[reason])
}

/** The card of a message: by its token, else (token absent or garbled) by its session. */
export async function cardOfMessage(
  tx: Tx,
  card: NetworkCard | null,
  session: { readonly countryCode: string; readonly partyId: string; readonly networkId: string | null },
): Promise<NetworkCard> {
  const { countryCode, partyId, networkId } = session
  if (card !== null) return card
  if (networkId === null) return quarantine('unknown_token')
  const named = await selectSessionByNetworkKey(tx, countryCode, partyId, networkId)
  if (named === undefined) return quarantine('unknown_token')
  const stored = await selectStoredSession(tx, systemScope(named.wallet_id), named.session_id)
  return stored === undefined ? quarantine('unknown_token') : { walletId: named.wallet_id, cardId: stored.card_id }
}
