import type { BodyOf } from '@voltway/contract/endpoint'
import type { ChargeTarget, PlannedTarget, setChargeTarget } from '@voltway/contract/load-plans'
import { type SessionStatus, sessionAllows } from '@voltway/contract/sessions'
import { formatEnergyKwh } from '@voltway/money/energy'
import { parseDecimal } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import {
  type ChargeTargetRow,
  deleteChargeTarget,
  selectTargetedCharge,
  upsertChargeTarget,
} from './charge-targets.sql.ts'
import { readOutlook, replanSiteOfCharge } from './site-load.ts'

export {
  loadPlansJobs,
  readSitePlan,
  recordProfileAnswer,
  replanLater,
  replanSite,
  setProfileSender,
} from './site-load.ts'

/** Nobody knows a departure earlier. A wrong year is found. */
const LATEST_MS = 7 * 86_400_000

/** Returns when the car of a charge has to be ready, and whether it will be. */
export async function readChargeTarget(ctx: Ctx, scope: WalletScope, sessionId: string): Promise<PlannedTarget> {
  const charge = (await selectTargetedCharge(ctx.db, scope, sessionId)) ?? refuse('session.not_found')
  return { ...targetReply(charge), ...(await readOutlook(ctx.db, scope, sessionId)) }
}

/** Sets when the car of a running charge at a site has to be ready, and with how much energy. */
export function changeChargeTarget(
  ctx: Ctx,
  scope: WalletScope,
  sessionId: string,
  body: BodyOf<typeof setChargeTarget>,
): Promise<PlannedTarget> {
  const target: ChargeTargetRow = {
    ready_by: body.ready_by === null ? null : readyBy(ctx, body.ready_by),
    energy_wh: body.energy_kwh === null ? null : parseDecimal(body.energy_kwh, 3),
  }
  return ctx.db.tx(async (tx) => {
    const charge = (await selectTargetedCharge(tx, scope, sessionId)) ?? refuse('session.not_found')
    if (charge.source === 'NETWORK') refuse('session.not_at_site')
    const running: readonly SessionStatus[] = sessionAllows.stop
    if (!running.includes(charge.status)) refuse('session.not_running')
    if (target.ready_by === null && target.energy_wh === null) await deleteChargeTarget(tx, scope, sessionId)
    else await upsertChargeTarget(tx, scope, sessionId, { ...target, now: ctx.now })
    await replanSiteOfCharge({ ctx, tx, scope }, sessionId)
    const after = targetReply((await selectTargetedCharge(tx, scope, sessionId)) ?? charge)
    recordAudit(
      { ctx, tx, scope },
      {
        action: 'session.target_changed',
        object: { kind: 'session', id: sessionId, name: charge.station_name },
        before: targetReply(charge),
        after,
      },
    )
    return { ...after, ...(await readOutlook(tx, scope, sessionId)) }
  })
}

function readyBy({ now }: Ctx, text: string): string {
  const at = new Date(text)
  if (at <= now) refuse('validation_failed', { fields: { ready_by: 'in_past' } })
  if (at.getTime() > now.getTime() + LATEST_MS) refuse('validation_failed', { fields: { ready_by: 'too_late' } })
  return at.toISOString()
}

const targetReply = ({ ready_by, energy_wh }: ChargeTargetRow): ChargeTarget => ({
  ready_by,
  energy_kwh: energy_wh === null ? null : formatEnergyKwh(energy_wh),
})
