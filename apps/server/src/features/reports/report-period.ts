import { ConsumptionSource } from '@voltway/contract/consumption-sources'
import { exportSessions } from '@voltway/contract/sessions-files'
import { daysLater } from '../../kernel/consumption/compared-range.ts'
import { instantOfLegal } from '../../kernel/pricing/legal-time.ts'
import type { DueRow } from './reports.sql.ts'

/** How the consumption page shows the period of a report. */
export const viewOf = ({ period_from: from, period_to: to }: DueRow): 'week' | 'month' =>
  daysLater(from, 6) === to ? 'week' : 'month'

/** The filters of a report's sessions: those of the saved filter, within the period. */
export function sessionsQuery({ query, time_zone: timeZone, ...report }: DueRow, format: 'csv' | 'xlsx') {
  const start = (day: string) => instantOfLegal(`${day}T00:00:00`, timeZone)
  const { query: schema } = exportSessions
  if (schema === undefined) throw new Error('the export has no query')
  return schema.parse({
    ...Object.fromEntries(new URLSearchParams(query ?? '')),
    start_date_time__gte: new Date(start(report.period_from)).toISOString(),
    start_date_time__lte: new Date(start(daysLater(report.period_to, 1)) - 1).toISOString(),
    format,
  })
}

/** The source to which a report on consumption or CO2 is restricted; undefined without one. */
export function sourceOf({ query }: { readonly query: string | null }): ConsumptionSource | undefined {
  return ConsumptionSource.safeParse(/^source=([A-Z]+)$/.exec(query ?? '')?.[1]).data
}
