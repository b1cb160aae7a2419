import type { Tx } from '../../platform/sql.ts'
import type { NetworkCard } from './messages.ts'
import { selectCardsOfContracts, selectCardsOfTokens } from './token.sql.ts'

/** The token that a message names. */
export interface NamedToken {
  readonly uid: string | null
  readonly type: string | null
  readonly contractId: string | null
}

/**
 * Finds the cards of tokens, each kind of id in one statement. OCPI 2.1.1 names a token by `auth_id`, our contract id,
 * which is read as uid and contract id: a token whose uid equals its contract id is also found by the latter.
 * @returns a function from a token to its card.
 */
export async function findCards(
  tx: Tx,
  tokens: readonly NamedToken[],
): Promise<(token: NamedToken) => NetworkCard | null> {
  const uids = new Set(tokens.flatMap(({ uid }) => (uid === null ? [] : spellingsOf(uid))))
  const contracts = new Set(tokens.flatMap((token) => contractsIn(token)))
  const cards = uids.size === 0 ? [] : await selectCardsOfTokens(tx, [...uids])
  const byContract = contracts.size === 0 ? [] : await selectCardsOfContracts(tx, [...contracts])
  return (token) => {
    const same = cards.filter((card) => card.uid.toUpperCase() === token.uid?.toUpperCase())
    const named = contractsIn(token)
    const found =
      same.find((card) => card.type === token.type) ??
      same[0] ??
      byContract.find((card) => named.includes(card.contract_id))
    return found === undefined ? null : { walletId: found.wallet_id, cardId: found.card_id }
  }
}

const spellingsOf = (uid: string): string[] => [uid, uid.toUpperCase(), uid.toLowerCase()]

/** A contract id without its separators (eMI3): country, provider and instance. */
const BARE = /^([A-Z]{2})([A-Z0-9]{3})([A-Z0-9]{6,12})$/

function contractsIn({ uid, contractId }: NamedToken): string[] {
  if (contractId === null || contractId !== uid) return []
  const upper = contractId.toUpperCase()
  const [, country, party, instance] = BARE.exec(upper.replaceAll(/[-*]/g, '')) ?? []
  return [...new Set([contractId, upper, ...(country === undefined ? [] : [`${country}-${party}-${instance}`])])]
}
