import type { WalletWork } from '../../kernel/scope.ts'
import { sql } from '../../platform/sql.ts'
import { limitOfCard } from '../cards/cards.ts'
import { rulesInForce } from '../rules/rules.ts'
import { type FactsRow, type SessionKey, selectFacts } from './session-facts.sql.ts'
import type { StoredSession } from './session-store.sql.ts'

/** Reads all that a message of the network has to be seen against. Undefined: the card is gone. */
export function readFacts(
  { ctx, tx, scope }: WalletWork,
  cardId: string,
  key: SessionKey,
): Promise<FactsRow | undefined> {
  const amountRules = rulesInForce(sql`${scope.walletId}`, new Date(key.startedAt), { aboutAmounts: true })
  return selectFacts(tx, scope, cardId, { ...key, limit: limitOfCard(ctx.now), amountRules })
}

/** The facts of a session that is already stored. */
export async function factsAgain(work: WalletWork, session: StoredSession): Promise<FactsRow> {
  const facts = await readFacts(work, session.card_id, {
    countryCode: session.country_code ?? '',
    partyId: session.party_id ?? '',
    networkId: session.network_id,
    cdrId: session.cdr_id,
    authorizationReference: null,
    startedAt: session.started_at,
    endedAt: session.ended_at,
    region: session.region,
    peerId: session.peer_id,
    sessionId: session.id,
    ...(session.source === 'HOME' ? { homeId: session.station_id } : {}),
  })
  if (facts === undefined) throw new Error(`the card of session ${session.id} is gone`)
  return facts
}
