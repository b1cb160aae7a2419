import { type HomeReport, type HomeReportState, homeReportTransitions } from '@voltway/contract/home-reports'
import { formatEnergyKwh } from '@voltway/money/energy'
import type { WalletScope } from '../../kernel/scope.ts'
import type { ReportRow } from './home-reports.sql.ts'
import type { ReportPlan } from './report-plan.ts'

/** The right of people who review reports. */
export const REVIEWING = 'wallet.settings'

/** Whether the state of a report allows another one. */
export const mayBecome = (from: HomeReportState, to: HomeReportState): boolean =>
  (homeReportTransitions[from] as readonly HomeReportState[]).includes(to)

/** Formats a report as the API returns it. @param plan of a report that waits; null once it is decided. */
export function reportReply(row: ReportRow, plan: ReportPlan | null, scope: WalletScope): HomeReport {
  const charges = plan?.charges ?? []
  const energyWh = plan === null ? row.added_wh : charges.reduce((sum, { energyWh }) => sum + energyWh, 0n)
  const { id, kind, state, provider, sent_at, decided_at, decided_by, reason } = row
  return {
    ...{ id, kind, state, provider, sent_at, decided_at, decided_by, reason },
    site: { id: row.site_id, name: row.site_name },
    member: { id: row.member_id, name: row.member_name },
    month: row.month === null ? null : row.month.slice(0, 7),
    meter_kwh: row.meter_wh === null ? null : formatEnergyKwh(row.meter_wh),
    file: row.media === null ? null : { name: row.file_name, media: row.media },
    charges: plan === null ? row.added : charges.length,
    energy_kwh: formatEnergyKwh(energyWh),
    first_at: charges.at(0)?.startedAt ?? null,
    last_at: charges.at(-1)?.endedAt ?? null,
    checks: plan?.checks ?? [],
    compared: plan === null ? null : comparedReply(plan),
    allowed_actions: actionsOf(row, scope),
  }
}

function comparedReply({ compared }: ReportPlan): HomeReport['compared'] {
  const { lastMeterWh, lastMonth, batteryWh, elsewhereWh } = compared
  return {
    last_meter_kwh: lastMeterWh === null ? null : formatEnergyKwh(lastMeterWh),
    last_month: lastMonth === null ? null : lastMonth.slice(0, 7),
    battery_kwh: batteryWh === null ? null : formatEnergyKwh(batteryWh),
    elsewhere_kwh: formatEnergyKwh(elsewhereWh),
  }
}

function actionsOf({ state, member_id }: ReportRow, scope: WalletScope): HomeReport['allowed_actions'] {
  if (!mayBecome(state, 'ACCEPTED')) return []
  if (member_id === scope.memberId) return ['withdraw']
  return scope.rights.has(REVIEWING) ? ['accept', 'decline'] : []
}
