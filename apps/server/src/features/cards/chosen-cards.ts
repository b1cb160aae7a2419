import type { configurePlafonds } from '@voltway/contract/cards-limits'
import type { BodyOf } from '@voltway/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { nearly } from '../../platform/searchable.ts'
import { selectCardIds } from './card-list.sql.ts'
import { filterOf } from './card-list.ts'

type Chosen = Pick<BodyOf<typeof configurePlafonds>, 'card_ids' | 'all' | 'matching'>

/** The cards of a bulk action; null: every card of the wallet. Exactly one selection may be given. */
export async function chosenCards(
  ctx: Ctx,
  scope: WalletScope,
  { card_ids: ids, all, matching }: Chosen,
): Promise<readonly string[] | null> {
  const chosenCount = [ids !== undefined, all === true, matching !== undefined].filter(Boolean).length
  if (chosenCount !== 1) {
    refuse('validation_failed', { fields: { card_ids: 'exactly_one', all: 'exactly_one', matching: 'exactly_one' } })
  }
  if (ids !== undefined) return [...new Set(ids)]
  if (matching === undefined) return null
  const filter = await filterOf(ctx, scope, matching)
  if (filter === 'none') return []
  const found = await selectCardIds(ctx.db, scope, filter)
  // As in the list: without an exact match, similar cards are selected, and a preview shows them.
  const near = found.length === 0 && filter.pattern !== null ? nearly(matching.search ?? '') : undefined
  return near === undefined ? found : selectCardIds(ctx.db, scope, { ...filter, pattern: null, near })
}
