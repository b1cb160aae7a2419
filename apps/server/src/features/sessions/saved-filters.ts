import { MOST_SAVED_FILTERS, type SavedFilter } from '@voltway/contract/sessions-filters'
import { recordOwnAudit } from '../../kernel/audit/audit.ts'
import type { Ctx, Person } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { deleteSavedFilter, lockSaver, selectSavedFilters, upsertSavedFilter } from './saved-filters.sql.ts'

/** Stores filters under a name. An existing name gets the new filters. */
export function saveFilter(
  ctx: Ctx,
  scope: WalletScope,
  person: Person,
  { name, query }: Pick<SavedFilter, 'name' | 'query'>,
): Promise<SavedFilter> {
  return ctx.db.tx(async (tx) => {
    await lockSaver(tx, person.id)
    const known = await selectSavedFilters(tx, scope, person.id)
    const before = known.find((filter) => filter.name === name)
    if (before === undefined && known.length >= MOST_SAVED_FILTERS) refuse('filter.too_many')
    const saved = await upsertSavedFilter(tx, scope, person.id, {
      filter: { id: ctx.newId(), name, query },
      at: ctx.now,
    })
    recordOwnAudit({ ctx, tx }, person.id, {
      action: 'filter.saved',
      object: { kind: 'filter', id: saved.id, name },
      before: { query: before?.query ?? null },
      after: { query },
    })
    return saved
  })
}

export function removeFilter(ctx: Ctx, scope: WalletScope, person: Person, id: string): Promise<{ removed: true }> {
  return ctx.db.tx(async (tx) => {
    const removed = (await deleteSavedFilter(tx, scope, person.id, id)) ?? refuse('filter.not_found')
    recordOwnAudit({ ctx, tx }, person.id, {
      action: 'filter.removed',
      object: { kind: 'filter', id, name: removed.name },
      before: { query: removed.query },
    })
    return { removed: true as const }
  })
}
