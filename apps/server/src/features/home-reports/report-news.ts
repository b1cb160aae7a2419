import type { AuditAction } from '@voltway/contract/audit'
import { formatEnergyKwh } from '@voltway/money/energy'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { systemScope, type WalletWork } from '../../kernel/scope.ts'
import { type AnyJob, enqueue, job } from '../../platform/jobs.ts'
import { type ReportRow, selectReport } from './home-reports.sql.ts'
import { selectReportWallet } from './report-plan.sql.ts'

/** What happened to a report. */
type ReportEvent = Extract<AuditAction, `home_report.${string}`>

/** Records a new or decided report in the audit, and notifies the other side. */
export async function publishReport(work: WalletWork, event: ReportEvent, row: ReportRow): Promise<void> {
  const { tx, scope } = work
  const { id, kind, site_name, month, meter_wh, provider, reason, added, added_wh } = row
  recordAudit(work, {
    action: event,
    object: { kind: 'home_report', id, name: site_name },
    after: {
      kind,
      ...(month === null ? {} : { month: month.slice(0, 7) }),
      ...(meter_wh === null ? {} : { meter_kwh: formatEnergyKwh(meter_wh) }),
      ...(provider === null ? {} : { provider }),
      ...(reason === null ? {} : { reason }),
      ...(event === 'home_report.accepted' ? { charges: added, energy_kwh: formatEnergyKwh(added_wh) } : {}),
    },
  })
  if (event !== 'home_report.withdrawn') await enqueue(tx, notifyReport, { walletId: scope.walletId, id })
}

/** Notifies those who review of a new report, and the driver of the decision. */
const notifyReport = job<{ readonly walletId: string; readonly id: string }, Ctx>({
  name: 'home-reports.notify',
  handle: (ctx, { walletId, id }) =>
    ctx.db.tx(async (tx) => {
      const work = { ctx, tx, scope: systemScope(walletId) }
      const row = await selectReport(tx, work.scope, id)
      const wallet = await selectReportWallet(tx, work.scope)
      if (row === undefined || wallet === undefined || row.state === 'WITHDRAWN') return
      const isNew = row.state === 'SENT'
      const { member_name: who, member_person_id: personId, state, reason, site_name: site } = row
      await notify(work, {
        event: isNew ? 'home_report.sent' : 'home_report.decided',
        walletName: wallet.name,
        count: 1,
        facts: { who, site, state, reason: reason ?? '' },
        path: isNew ? '/sites?view=reimbursements' : '/',
        personIds: isNew || personId === null ? [] : [personId],
        onlyThem: !isNew,
        by: isNew ? personId : null,
      })
    }),
})

export const homeReportsJobs: readonly AnyJob<Ctx>[] = [notifyReport]
