import type { Report } from '@voltway/contract/reports'
import { exportSessions } from '@voltway/contract/sessions-files'
import { type Cell, XLSX_MEDIA } from '@voltway/spreadsheet/workbook'
import type { Ctx, Person } from '../../kernel/ctx.ts'
import { daysLater } from '../../kernel/forecast.ts'
import { instantOfLegal } from '../../kernel/pricing/legal-time.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { csvLine } from '../../platform/csv.ts'
import { streamWorkbook } from '../../platform/workbook.ts'
import { readCardShares, writeCo2Report } from '../consumption/consumption.ts'
import { readBudgets } from '../insight/insight.ts'
import { exportSessionFile } from '../sessions/sessions.ts'
import { reportWords } from './report-words.ts'
import type { DueRow } from './reports.sql.ts'

export interface ReportFile {
  readonly name: string
  readonly media: string
  readonly content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>
}

export interface Days {
  readonly from: string
  readonly to: string
}

/** The days of a report: the seven before the due day, or the month before it. */
export function daysOf({ weekday, due_on: dueOn }: Pick<DueRow, 'weekday' | 'due_on'>): Days {
  if (weekday !== null) return { from: daysLater(dueOn, -7), to: daysLater(dueOn, -1) }
  const to = daysLater(`${dueOn.slice(0, 8)}01`, -1)
  return { from: `${to.slice(0, 8)}01`, to }
}

/** Writes the file that a person would download themselves: in their language, and of what they may read. */
export async function writeReport(
  ctx: Ctx & { person: Person },
  scope: WalletScope,
  report: DueRow,
): Promise<ReportFile> {
  const { from, to } = daysOf(report)
  const format = report.format === 'CSV' ? 'csv' : 'xlsx'
  switch (report.content) {
    case 'SESSIONS': {
      const { name, type, content } = await exportSessionFile(ctx, scope, sessionsQuery(report, format))
      return { name, media: type, content }
    }
    case 'CO2': {
      const { name, type, content } = await writeCo2Report(ctx, scope, { year: Number(to.slice(0, 4)), format: 'csv' })
      return { name, media: type, content: [content] }
    }
    case 'CONSUMPTION': {
      const view = report.weekday === null ? 'month' : 'week'
      const page = { view, date_from: from, date_to: to, ordering: '-cost', limit: MOST_CARDS, offset: 0 } as const
      const { results } = await readCardShares(ctx, scope, page)
      const rows = results.map(({ name, card_id, member, sessions, energy_kwh, cost, share, previous_cost }) => [
        ...[name, card_id, member],
        ...[String(sessions), energy_kwh, cost, share, previous_cost].map((decimal) => ({ decimal })),
      ])
      return tableOf(ctx.person, report, rows)
    }
    case 'BUDGETS': {
      const { results } = await readBudgets(ctx, scope)
      const rows = results.map(({ team, cost_centre, from: first, to: last, amount, spent, share, expected }) => [
        ...[team?.name ?? cost_centre, first, last],
        ...[amount, spent, share, expected].map((decimal) => ({ decimal })),
      ])
      return tableOf(ctx.person, report, rows)
    }
  }
}

/** More cards than any fleet has. */
const MOST_CARDS = 100_000

function sessionsQuery({ query, time_zone: timeZone, ...report }: DueRow, format: 'csv' | 'xlsx') {
  const { from, to } = daysOf(report)
  const start = (day: string) => instantOfLegal(`${day}T00:00:00`, timeZone)
  const { query: schema } = exportSessions
  if (schema === undefined) throw new Error('the export has no query')
  return schema.parse({
    ...Object.fromEntries(new URLSearchParams(query ?? '')),
    start_date_time__gte: new Date(start(from)).toISOString(),
    start_date_time__lte: new Date(start(daysLater(to, 1)) - 1).toISOString(),
    format,
  })
}

/** Uses `;` and decimal commas where the language does, as the other files for spreadsheets. */
function tableOf({ language }: Person, { content, format, due_on }: DueRow, rows: readonly Cell[][]): ReportFile {
  const words = reportWords[language]
  const heads = words.heads[content as keyof typeof words.heads].split('|')
  const name = `${words.files[content as Report['content']]}-${due_on}.${format.toLowerCase()}`
  if (format === 'XLSX') {
    const columns = heads.map((head, index) => ({ head, ...(index > 2 ? { format: '#,##0.00' } : {}) }))
    return { name, media: XLSX_MEDIA, content: streamWorkbook(words.contents[content], columns, rows) }
  }
  const delimiter = language === 'en' ? ',' : ';'
  const plain = (cell: Cell) => {
    if (cell === null || typeof cell === 'string') return cell
    const value = 'time' in cell ? cell.time : cell.decimal
    return language === 'en' ? value : value.replace('.', ',')
  }
  const lines = [heads, ...rows.map((row) => row.map(plain))].map((line) => csvLine(line, delimiter))
  return { name, media: 'text/csv; charset=utf-8', content: [`\uFEFF${lines.join('')}`] }
}
