import type { WalletWork } from '../../kernel/scope.ts'
import { lockAutoRecharge, updateRunEnded } from './auto-recharge.sql.ts'
import { mailRechargeOff } from './payment-mails.ts'

/** Failures in a row after which auto-recharge is switched off with an alert (domain: wallet). */
const MOST_FAILURES = 3
/** Pause after a declined card. */
const RETRY_MS = 60 * 60_000

/** Records the end of a run. A reversal counts as a failure too. */
export async function endRun(
  work: WalletWork,
  { paymentId, failure }: { paymentId: string; failure: string | null },
): Promise<void> {
  const settings = await lockAutoRecharge(work.tx, work.scope)
  if (settings === undefined) return
  if (settings.running_payment_id !== paymentId && failure !== 'reversed') return
  await noteRun(work, { paymentId, failure, failures: settings.failures, isEnabled: settings.is_enabled })
}

/** The same for a run that could not start. */
export async function noteRun(
  work: WalletWork,
  {
    paymentId = null,
    failure,
    failures: before,
    isEnabled,
  }: { paymentId?: string | null; failure: string | null; failures: number; isEnabled: boolean },
): Promise<void> {
  const { ctx, tx, scope } = work
  const failures = failure === null ? 0 : before + 1
  const stops = failures >= MOST_FAILURES
  await updateRunEnded(tx, scope, {
    paymentId,
    status: failure === null ? 'SUCCEEDED' : 'FAILED',
    error: failure,
    failures,
    isEnabled: isEnabled && !stops,
    retryAt: failure === null || stops ? null : new Date(ctx.now.getTime() + RETRY_MS),
  })
  if (stops && isEnabled) await mailRechargeOff(work)
}
