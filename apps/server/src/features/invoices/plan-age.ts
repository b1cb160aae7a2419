import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { hasEntitlement } from '../entitlements/entitlements.ts'

/** The first day that every plan may export. */
function oldestFree(now: Date): string {
  const yearAgo = new Date(now)
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1)
  return yearAgo.toISOString().slice(0, 10)
}

/** Exports of documents older than twelve months require the plan. @throws `plan.entitlement_missing` */
export async function checkAge(ctx: Ctx, scope: WalletScope, from: string): Promise<void> {
  if (from >= oldestFree(ctx.now)) return
  if (!(await hasEntitlement(ctx.db, scope, 'invoices_export_after_twelve_months'))) refuse('plan.entitlement_missing')
}
