import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { hasEntitlement } from '../entitlements/entitlements.ts'

/** The first day whose documents every plan may export. */
function oldestFree(now: Date): string {
  const yearAgo = new Date(now)
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1)
  return yearAgo.toISOString().slice(0, 10)
}

/** Exports that reach further back than twelve months are what the plan must include. @throws `plan.entitlement_missing` */
export async function checkAge(ctx: Ctx, scope: WalletScope, from: string): Promise<void> {
  if (from >= oldestFree(ctx.now)) return
  if (!(await hasEntitlement(ctx.db, scope, 'invoices_export_after_twelve_months'))) refuse('plan.entitlement_missing')
}
