import { consumptionChanged } from '../../kernel/consumption/consumption-version.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockCardsInOrder } from './card-locks.ts'
import { publishCards } from './card-news.ts'
import { updateCardTeams } from './card-updates.sql.ts'

/**
 * Puts cards into a team, or takes them out of theirs; null: all cards of the wallet. The caller has locked the team.
 * @returns the ids of the cards that were elsewhere.
 * @throws `card.not_found` when one does not exist; none is moved then.
 */
export async function moveCardsToTeam(
  work: WalletWork,
  cardIds: readonly string[] | null,
  teamId: string | null,
): Promise<string[]> {
  const { ctx, tx, scope } = work
  if (cardIds?.length === 0) return []
  const locked = await lockCardsInOrder(tx, scope, cardIds, ctx.now)
  if (cardIds !== null && locked.length !== cardIds.length) refuse('card.not_found')
  const moved = (await updateCardTeams(tx, scope, locked, { teamId, now: ctx.now })).map(({ id }) => id)
  if (moved.length === 0) return []
  tx.defer(consumptionChanged, scope.walletId)
  await publishCards(work, moved)
  return moved
}
