import type { WalletWork } from '../../kernel/scope.ts'
import { insertLimitChanges } from './card-detail.sql.ts'
import type { LockedCardRow, PlafondChange } from './cards.sql.ts'
import { increaseOf, refuseLimitsAboveCap } from './raise-cap.ts'

interface LimitNote {
  readonly before: readonly LockedCardRow[]
  readonly changes: readonly PlafondChange[]
  readonly reason: string | null
}

/**
 * Records who changed which limits and why. The drawer of a card shows the last changes. Every direct change of a limit
 * comes through here, and is refused above what the person may raise.
 * @throws `card_request.above_approval`
 */
export async function noteLimits(work: WalletWork, { before, changes, reason }: LimitNote): Promise<void> {
  const { ctx, tx, scope } = work
  await refuseLimitsAboveCap(work, before, changes)
  const rows = changes.map((change, index) => {
    const settings = change.pending_plafond ?? change
    const after = settings.assigned_credit_minor
    const card = before[index]
    return {
      id: ctx.newId(),
      cardId: change.id,
      creditMode: settings.credit_mode,
      beforeMinor: card?.credit_mode === 'LIMITED' ? card.assigned_credit_minor : null,
      afterMinor: after === null ? null : BigInt(after),
      raisedMinor: card === undefined ? null : increaseOf(card, change),
      isPending: change.pending_plafond !== null,
    }
  })
  await insertLimitChanges(tx, scope, rows, { by: ctx.person?.id ?? null, at: ctx.now, reason })
}
