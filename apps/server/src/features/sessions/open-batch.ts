import type { Work } from '../../kernel/ctx.ts'
import type { BatchContents, NetworkCard } from '../../kernel/network/messages.ts'
import type { Tx } from '../../platform/sql.ts'
import { openBatchPostings, type PostingWork } from '../holds/holds.ts'
import { selectCardsOf, selectSessionsOfKeys, selectSessionsOfRecords } from './batch-cards.sql.ts'

/**
 * Opens a batch of messages. It locks the cards of all of them, also of those that name none: a card locked later, when
 * its message is handled, would be locked out of order.
 */
export async function openMessageBatch(work: Work, contents: BatchContents): Promise<PostingWork> {
  const { cards, hasSavepoints } = contents
  const unnamed = await cardsOfUnnamed(work.tx, contents)
  return openBatchPostings(work, [...cards, ...unnamed], { withAccounts: hasSavepoints })
}

async function cardsOfUnnamed(tx: Tx, { sessions, records, requested }: BatchContents): Promise<NetworkCard[]> {
  const named = requested.map(({ walletId, id }) => ({ wallet_id: walletId, id }))
  const found = [
    ...named,
    ...(sessions.length === 0 ? [] : await selectSessionsOfKeys(tx, sessions)),
    ...(records.length === 0 ? [] : await selectSessionsOfRecords(tx, records)),
  ]
  const cards: NetworkCard[] = []
  for (const [walletId, own] of Map.groupBy(found, ({ wallet_id }) => wallet_id)) {
    const ids = own.map(({ id }) => id)
    for (const cardId of await selectCardsOf(tx, walletId, ids)) cards.push({ walletId, cardId })
  }
  return cards
}
