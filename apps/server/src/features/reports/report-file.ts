import type { Locale } from '@voltway/contract/values'
import { type Cell, XLSX_MEDIA } from '@voltway/spreadsheet/workbook'
import { amountHead } from '../../kernel/amount-words.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { csvIn } from '../../platform/csv.ts'
import { streamWorkbook } from '../../platform/workbook.ts'
import { readCardShares, writeCo2Report } from '../consumption/consumption.ts'
import { readBudgets } from '../insight/insight.ts'
import { exportSessionFile } from '../sessions/sessions.ts'
import { writeReportPdf } from './report-pdf.ts'
import { sessionsQuery, sourceOf, viewOf } from './report-period.ts'
import { headsOf, reportWords } from './report-words.ts'
import type { DueRow } from './reports.sql.ts'

export interface ReportFile {
  readonly name: string
  readonly media: string
  readonly content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>
}

/** Writes the file that a person would download themselves: in their language, and of what they may read. */
export async function writeReport(ctx: Ctx, scope: WalletScope, report: DueRow): Promise<ReportFile> {
  const language = ctx.person?.language ?? 'en'
  if (report.content === 'CO2') {
    const year = Number(report.period_to.slice(0, 4))
    const file = await writeCo2Report(ctx, scope, { year, format: co2Formats[report.format], source: sourceOf(report) })
    return { name: file.name, media: file.type, content: file.content }
  }
  if (report.format === 'PDF') {
    const content = [await writeReportPdf(ctx, scope, report, language)]
    return { name: nameOf(report, language), media: 'application/pdf', content }
  }
  switch (report.content) {
    case 'SESSIONS': {
      const format = report.format === 'CSV' ? 'csv' : 'xlsx'
      const { name, type, content } = await exportSessionFile(ctx, scope, sessionsQuery(report, format))
      return { name, media: type, content }
    }
    case 'CONSUMPTION': {
      const range = { view: viewOf(report), date_from: report.period_from, date_to: report.period_to } as const
      const { results } = await readCardShares(ctx, scope, {
        ...range,
        source: sourceOf(report),
        amounts: report.amounts,
        ordering: '-cost',
        limit: MOST_CARDS,
        offset: 0,
      })
      const rows = results.map(({ name, card_id, member, sessions, energy_kwh, cost, share, previous_cost }) => [
        ...[name, card_id, member],
        ...[String(sessions), energy_kwh, cost, share, previous_cost].map((decimal) => ({ decimal })),
      ])
      return tableOf(report, language, rows)
    }
    case 'BUDGETS': {
      const { results } = await readBudgets(ctx, scope)
      const whole = reportWords[language].pdf.whole
      const rows = results.map(
        ({ team, cost_centre, from: first, to: last, amount, amounts, spent, share, expected }) => [
          ...[amountHead(language, amounts, team?.name ?? cost_centre ?? whole), first, last],
          ...[amount, spent, share, expected].map((decimal) => ({ decimal })),
        ],
      )
      return tableOf(report, language, rows)
    }
  }
}

const co2Formats = { CSV: 'csv', XLSX: 'xlsx', PDF: 'pdf' } as const

/** More cards than any fleet has. */
const MOST_CARDS = 100_000

const nameOf = ({ content, due_on, format }: DueRow, language: Locale): string =>
  `${reportWords[language].files[content]}-${due_on}.${format.toLowerCase()}`

/** Uses `;` and decimal commas where the language does, as the other files for spreadsheets. */
function tableOf(report: DueRow, language: Locale, rows: readonly Cell[][]): ReportFile {
  const { content, format } = report
  const words = reportWords[language]
  const heads = headsOf(report, language)
  const name = nameOf(report, language)
  if (format === 'XLSX') {
    const columns = heads.map((head, index) => ({ head, ...(index > 2 ? { format: '#,##0.00' } : {}) }))
    return { name, media: XLSX_MEDIA, content: streamWorkbook(words.contents[content], columns, rows) }
  }
  const { head, lineOf } = csvIn(language)
  const lines = rows.map(lineOf)
  return { name, media: 'text/csv; charset=utf-8', content: [head(heads) + lines.join('')] }
}
