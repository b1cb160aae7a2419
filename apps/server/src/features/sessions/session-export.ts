import { Readable } from 'node:stream'
import type { QueryOf } from '@voltway/contract/endpoint'
import type { exportSessions, SessionFileFormat } from '@voltway/contract/sessions-files'
import { formatEnergyKwh, parseEnergyKwh } from '@voltway/money/energy'
import { formatDecimal, formatMoney } from '@voltway/money/money'
import { sessionFile as en } from '@voltway/phrases/en/session-file'
import { sessions as statesEn } from '@voltway/phrases/en/sessions'
import { sessionFile as es } from '@voltway/phrases/es/session-file'
import { sessions as statesEs } from '@voltway/phrases/es/sessions'
import { sessionFile as fr } from '@voltway/phrases/fr/session-file'
import { sessions as statesFr } from '@voltway/phrases/fr/sessions'
import { sessionFile as pt } from '@voltway/phrases/pt/session-file'
import { sessions as statesPt } from '@voltway/phrases/pt/sessions'
import { type Cell, type Column, XLSX_MEDIA } from '@voltway/spreadsheet/workbook'
import { shareText } from '../../kernel/cost-centres/cost-shares.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { csvIn } from '../../platform/csv.ts'
import { refuse } from '../../platform/refusal.ts'
import { streamWorkbook } from '../../platform/workbook.ts'
import type { SessionFilter } from './session-conditions.sql.ts'
import { type ExportedSession, type ReadUntil, selectExportedSessions, selectTimeZone } from './session-export.sql.ts'
import { filterOf } from './session-filter.ts'

const words = { en, pt, es, fr }
const states = { en: statesEn, pt: statesPt, es: statesEs, fr: statesFr }
export type Language = keyof typeof words

/** Rows per read, so that a file of a hundred thousand sessions is never in memory as a whole. */
const STEP = 500

interface SessionFile {
  readonly name: string
  readonly type: string
  readonly content: Readable
}

/** Streams all sessions of a filtered list as a file, at the speed of the caller. */
export async function exportSessionFile(
  ctx: Ctx,
  scope: WalletScope,
  query: QueryOf<typeof exportSessions>,
): Promise<SessionFile> {
  const language = ctx.person?.language ?? 'en'
  const { time_zone: timeZone } = (await selectTimeZone(ctx.db.read, scope)) ?? refuse('wallet.not_found')
  const rows = await exportedSessions(ctx, scope, query, timeZone)
  const name = fileName(language, ctx.now.toISOString(), query.format)
  return query.format === 'csv'
    ? { name, type: 'text/csv; charset=utf-8', content: Readable.from(csvOf(rows, language)) }
    : { name, type: XLSX_MEDIA, content: xlsxOf(rows, language) }
}

/** The name of a file by the day of an instant. */
export const fileName = (language: Language, at: string, format: SessionFileFormat): string =>
  `${words[language].file}-${at.slice(0, 10)}.${format}`

/** The same sessions one by one, for a report. */
export async function exportedSessions(
  ctx: Ctx,
  scope: WalletScope,
  query: QueryOf<typeof exportSessions>,
  timeZone: string,
): Promise<Rows> {
  const filter = await filterOf(ctx.db.read, scope, query)
  return filter === undefined ? [] : rowsOf(ctx, scope, { filter, timeZone, until: null })
}

/** Sessions to export, from the one before `until` on. */
export interface ExportedRange {
  readonly filter: SessionFilter
  readonly timeZone: string
  readonly until: ReadUntil
}

/** Reads sessions in batches, the newest first. */
export async function* rowsOf(
  ctx: Ctx,
  scope: WalletScope,
  { filter, timeZone, until: after }: ExportedRange,
): AsyncGenerator<ExportedSession> {
  let until = after
  for (;;) {
    const part: ExportedSession[] = await selectExportedSessions(ctx.db.read, scope, filter, {
      until,
      limit: STEP,
      timeZone,
    })
    yield* part
    until = part.at(-1) ?? null
    if (part.length < STEP) return
  }
}

/** Whether the charge is in the sums of consumption: it has ended with a price, and the operator did not reverse it. */
export const isCounted = ({ status, flags }: Pick<ExportedSession, 'status' | 'flags'>): boolean =>
  (status === 'COMPLETED' || status === 'PAID') && !flags.includes('CREDITED')

/** The state as pages name it. */
export function stateName({ status, flags }: Pick<ExportedSession, 'status' | 'flags'>, language: Language): string {
  const words = states[language]
  return status !== 'INVALID' && flags.includes('CREDITED') ? words.credited : words.status[status]
}

/**
 * Times in the wallet's time zone and decimal amounts, before a format converts them. Amounts that consumption does not
 * count are in a column of their own, so that the total of a file is that of the page. The hour that a time zone repeats
 * is told apart by the times in UTC.
 */
export function cellsOf(row: ExportedSession, language: Language): Cell[] {
  const { station, energy_by_period: byPeriod } = row
  const counts = isCounted(row)
  const decimal = (value: string | null) => (value === null ? null : { decimal: value })
  const money = (minor: bigint | null) => decimal(minor === null ? null : formatMoney(minor))
  const time = (value: string | null) => (value === null ? null : { time: value })
  const minutes = (seconds: number) => ({ decimal: String(Math.round(seconds / 60)) })
  return [
    row.id,
    stateName(row, language),
    time(row.started_local),
    time(row.ended_local),
    minutes(row.duration_s),
    minutes(row.idle_s),
    decimal(formatDecimal(row.energy_wh, 3)),
    decimal(peakKwh(byPeriod)),
    decimal(byPeriod.OFF_PEAK ?? null),
    money(counts ? row.net_minor : null),
    money(counts ? row.vat_minor : null),
    money(counts ? row.cost_minor : null),
    row.currency,
    station.name,
    station.address,
    station.city,
    station.operator,
    station.evse_id,
    row.card_name,
    row.card_number,
    row.member_name,
    row.licence_plate,
    shareText(row),
    decimal(row.co2_g === null ? null : formatDecimal(row.co2_g, 3)),
    row.cdr_id,
    row.invoice_number,
    row.flags.join(' '),
    money(counts || row.cost_minor === 0n ? null : row.cost_minor),
    time(row.started_utc),
    time(row.ended_utc),
    words[language].sources[row.source],
    ...useCells(row),
  ]
}

/** The business part of a charge at home. A charge of another car has none. */
function useCells(row: ExportedSession): Cell[] {
  const { business_percent: percent, business_minor: businessMinor, cost_minor } = row
  if (percent === null || businessMinor === null) return [null, null, null]
  const parts = isCounted(row) ? [businessMinor, cost_minor - businessMinor] : [null, null]
  return [{ decimal: String(percent) }, ...parts.map((part) => (part === null ? null : { decimal: formatMoney(part) }))]
}

/** The energy outside off-peak hours: tariffs of sites tell peak hours from normal ones. */
function peakKwh({ NORMAL, PEAK }: Readonly<Record<string, string>>): string | null {
  if (PEAK === undefined) return NORMAL ?? null
  return formatEnergyKwh(parseEnergyKwh(PEAK) + parseEnergyKwh(NORMAL ?? '0'))
}

type Rows = AsyncIterable<ExportedSession> | Iterable<ExportedSession>

interface CsvTexts {
  readonly head: string
  line(row: ExportedSession): string
}

export function csvTexts(language: Language): CsvTexts {
  const { head, lineOf } = csvIn(language)
  return {
    head: head(words[language].heads.split('|')),
    line: (row) => lineOf(cellsOf(row, language)),
  }
}

async function* csvOf(rows: Rows, language: Language): AsyncGenerator<string> {
  const { head, line } = csvTexts(language)
  let lines = head
  let waiting = 0
  for await (const row of rows) {
    lines += line(row)
    // Lines are joined into chunks because one chunk per line costs more than the line.
    if (++waiting < 200) continue
    yield lines
    lines = ''
    waiting = 0
  }
  yield lines
}

const NUMBER = '#,##0.00'
const formats: Readonly<Record<number, string>> = {
  2: 'yyyy-mm-dd hh:mm',
  3: 'yyyy-mm-dd hh:mm',
  6: '#,##0.000',
  7: '#,##0.000',
  8: '#,##0.000',
  9: NUMBER,
  10: NUMBER,
  11: NUMBER,
  23: '#,##0.000',
  27: NUMBER,
  28: 'yyyy-mm-dd hh:mm',
  29: 'yyyy-mm-dd hh:mm',
  32: NUMBER,
  33: NUMBER,
}

/** The sheet of sessions. Times and numbers are native spreadsheet values. Text is always text, whatever it begins with. */
export function sessionSheet(language: Language): { readonly title: string; readonly columns: readonly Column[] } {
  const { heads, sheet } = words[language]
  return { title: sheet, columns: heads.split('|').map((head, index) => ({ head, format: formats[index] })) }
}

function xlsxOf(rows: Rows, language: Language): Readable {
  const { title, columns } = sessionSheet(language)
  return streamWorkbook(title, columns, valuesOf(rows, language))
}

async function* valuesOf(rows: Rows, language: Language): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield cellsOf(row, language)
}
