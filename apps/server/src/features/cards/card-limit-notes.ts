import type { WalletWork } from '../../kernel/scope.ts'
import { insertLimitChanges } from './card-detail.sql.ts'
import type { LockedCardRow, PlafondChange } from './cards.sql.ts'

interface LimitNote {
  readonly before: readonly LockedCardRow[]
  readonly changes: readonly PlafondChange[]
  readonly reason: string | null
}

/** Records who changed which limits and why. The drawer of a card shows the last changes. */
export async function noteLimits(
  { ctx, tx, scope }: WalletWork,
  { before, changes, reason }: LimitNote,
): Promise<void> {
  const rows = changes.map((change, index) => {
    const settings = change.pending_plafond ?? change
    const after = settings.assigned_credit_minor
    return {
      id: ctx.newId(),
      cardId: change.id,
      creditMode: settings.credit_mode,
      beforeMinor: before[index]?.credit_mode === 'LIMITED' ? before[index].assigned_credit_minor : null,
      afterMinor: after === null ? null : BigInt(after),
      isPending: change.pending_plafond !== null,
    }
  })
  await insertLimitChanges(tx, scope, rows, { by: ctx.person?.id ?? null, at: ctx.now, reason })
}
