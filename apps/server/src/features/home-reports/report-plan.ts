import type { HomeReport, homeReportChecks } from '@voltway/contract/home-reports'
import type { WalletWork } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import type { PastCharge } from '../sessions/sessions.ts'
import type { ReportRow } from './home-reports.sql.ts'
import {
  type PlannedChargeRow,
  selectEnergyElsewhere,
  selectHomeFacts,
  selectPlannedCharges,
  selectReadingFacts,
} from './report-plan.sql.ts'

/** What a report that waits would add, and what a reviewer should know. */
export interface ReportPlan {
  /** The card of the home; null when another driver has it now. */
  readonly cardId: string | null
  readonly charges: readonly PastCharge[]
  /** Whether a charge is before the first tariff of the home. */
  readonly lacksTariff: boolean
  readonly isMonthClosed: boolean
  readonly checks: HomeReport['checks']
  readonly compared: {
    readonly lastMeterWh: bigint | null
    readonly lastMonth: string | null
    readonly batteryWh: bigint | null
    readonly elsewhereWh: bigint
  }
}

/** A charge takes more from the grid than the battery stores, as in the checks of charge records. */
const BATTERY_TENTHS = 13n

type Planned = Pick<ReportRow, 'kind' | 'site_id' | 'member_id' | 'month' | 'meter_wh' | 'counted_until' | 'charges'>
type Check = (typeof homeReportChecks)[number]
type Parts = Pick<ReportPlan, 'charges' | 'lacksTariff' | 'isMonthClosed'> & {
  readonly found: readonly (readonly [Check, number | boolean])[]
  readonly lastMeterWh: bigint | null
  readonly lastMonth: string | null
}

/** Compares a report with the charges that count already, now. */
export async function planOf(work: WalletWork<Sql>, report: Planned): Promise<ReportPlan> {
  const { tx, scope } = work
  const { site_id: siteId, member_id: memberId } = report
  const home = (await selectHomeFacts(tx, scope, siteId)) ?? refuse('site.not_found')
  const { charges, lacksTariff, isMonthClosed, found, lastMeterWh, lastMonth } =
    report.kind === 'READING'
      ? await planOfReading(work, report, home.battery_wh)
      : await planOfFile(work, report, home.battery_wh)
  const [first, last] = [charges.at(0), charges.at(-1)]
  const elsewhereWh =
    first === undefined || last === undefined
      ? 0n
      : await selectEnergyElsewhere(tx, scope, { siteId, memberId, from: first.startedAt, until: last.endedAt })
  const all: typeof found = [...found, ['NO_TARIFF', lacksTariff], ['NO_CARD', home.card_id === null]]
  return {
    ...{ cardId: home.card_id, charges, lacksTariff, isMonthClosed },
    checks: all.flatMap(([kind, count]) => (Number(count) > 0 ? [{ kind, count: Number(count) }] : [])),
    compared: { lastMeterWh, lastMonth, batteryWh: home.battery_wh, elsewhereWh },
  }
}

async function planOfFile(
  { tx, scope }: WalletWork<Sql>,
  { site_id: siteId, member_id: memberId, charges }: Planned,
  batteryWh: bigint | null,
): Promise<Parts> {
  const rows = await selectPlannedCharges(tx, scope, { siteId, memberId, charges })
  const added = withoutOverlaps(rows.filter(({ is_closed, is_known }) => !is_closed && !is_known))
  const closed = rows.filter((one) => one.is_closed && !one.is_known).length
  return {
    charges: added.map((one) => ({ startedAt: one.started_at, endedAt: one.ended_at, energyWh: one.energy_wh })),
    lacksTariff: added.some((one) => !one.has_tariff),
    isMonthClosed: false,
    lastMeterWh: null,
    lastMonth: null,
    found: [
      ['ABOVE_BATTERY', added.filter(({ energy_wh: energyWh }) => isAbove(energyWh, batteryWh)).length],
      ['OVERLAP', added.filter((one) => one.is_elsewhere).length],
      ['KNOWN', rows.length - closed - added.length],
      ['CLOSED_MONTH', closed],
    ],
  }
}

/** A home charges one vehicle at a time, so a line that begins before the one above it has ended is counted there. */
function withoutOverlaps(rows: readonly PlannedChargeRow[]): PlannedChargeRow[] {
  const apart: PlannedChargeRow[] = []
  for (const row of rows) {
    const before = apart.at(-1)
    if (before === undefined || Date.parse(row.started_at) >= Date.parse(before.ended_at)) apart.push(row)
  }
  return apart
}

/** The difference since the last reading, less what counts already. The first reading of a home has none. */
async function planOfReading(
  { tx, scope }: WalletWork<Sql>,
  { site_id: siteId, month, meter_wh: meterWh, counted_until: countedUntil }: Planned,
  batteryWh: bigint | null,
): Promise<Parts> {
  if (month === null || meterWh === null || countedUntil === null) throw new Error('a reading names its month')
  const facts = await selectReadingFacts(tx, scope, { siteId, month, countedUntil })
  if (facts === undefined) refuse('wallet.not_found')
  const { started_at: startedAt, last_meter_wh: lastMeterWh, last_month: lastMonth } = facts
  const usedWh = lastMeterWh === null ? 0n : meterWh - lastMeterWh - facts.known_wh
  const charges =
    usedWh > 0n && startedAt < countedUntil ? [{ startedAt, endedAt: countedUntil, energyWh: usedWh }] : []
  const days = BigInt(Math.max(1, Math.ceil((Date.parse(countedUntil) - Date.parse(startedAt)) / DAY_MS)))
  return {
    ...{ charges, lastMeterWh, lastMonth, isMonthClosed: facts.is_closed },
    lacksTariff: charges.length > 0 && !facts.has_tariff,
    found: [
      ['FIRST_READING', lastMeterWh === null],
      ['FELL', lastMeterWh !== null && meterWh < lastMeterWh],
      // More than one full battery on every day.
      ['ABOVE_BATTERY', batteryWh !== null && isAbove(usedWh, batteryWh * days)],
      ['KNOWN', facts.known],
      ['CLOSED_MONTH', facts.is_closed],
    ],
  }
}

const isAbove = (energyWh: bigint, batteryWh: bigint | null): boolean =>
  batteryWh !== null && energyWh * 10n > batteryWh * BATTERY_TENTHS
