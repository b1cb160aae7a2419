import type { JournalFormat } from '@voltway/contract/accounting'
import type { Locale } from '@voltway/contract/values'
import { parseMoney } from '@voltway/money/money'
import { readCentreCodes } from '../../kernel/cost-centres/centre-names.sql.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { DocumentContent } from '../../kernel/documents/document-content.ts'
import { legalDay } from '../../kernel/pricing/legal-time.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { type BookRow, type SettingsRow, selectBook } from './accounting.sql.ts'
import { availableFormats, settingsOf, unwritable } from './accounting.ts'
import { datevOf } from './datev.ts'
import { fecName, fecOf, sirenOf } from './fec.ts'
import { type Journal, type JournalDocument, type JournalFile, journalOf, lastDayOf } from './journal.ts'
import { journalCsv, journalMedia, journalWorkbook } from './journal-table.ts'
import { journalWordsIn } from './journal-words.ts'
import { selectClose } from './month-close.sql.ts'
import {
  type MonthDocumentRow,
  selectArrivals,
  selectMonthDocuments,
  selectMonthMovements,
} from './month-documents.sql.ts'
import { selectMonths } from './month-report.sql.ts'
import { saftOf } from './saft.ts'

/** The time at which files of a closed month say that they were created, so that they stay the same. */
export interface MonthBook {
  readonly book: BookRow
  readonly settings: SettingsRow
  readonly language: Locale
  readonly createdAt: Date
  /** Closed before the form of its files changed. */
  readonly isFormer: boolean
}

/** Returns the settings of a month: those of its close, else the current ones. */
export async function monthBookOf(ctx: Ctx, scope: WalletScope, month: string): Promise<MonthBook> {
  const book = (await selectBook(ctx.db, scope)) ?? refuse('wallet.not_found')
  const close = await selectClose(ctx.db, scope, `${month}-01`)
  if (close !== undefined)
    return {
      book,
      settings: close.settings,
      language: close.language,
      createdAt: new Date(close.closed_at),
      isFormer: close.settings.vat_pending == null,
    }
  return {
    book,
    settings: await settingsOf(ctx.db, scope, book),
    language: book.language,
    createdAt: ctx.now,
    isFormer: false,
  }
}

/** The wallet has the month, whatever its state. @throws `month.not_found` */
export async function checkMonth(ctx: Ctx, scope: WalletScope, month: string): Promise<void> {
  const known = await selectMonths(ctx.db, scope, ctx.now)
  if (!known.some((row) => row.month === `${month}-01`)) refuse('month.not_found')
}

interface MonthData {
  readonly rows: readonly MonthDocumentRow[]
  readonly contents: readonly DocumentContent[]
  readonly journal: Journal
}

/** Reads the documents and the money of a month. */
export async function readMonthJournal(
  ctx: Ctx,
  scope: WalletScope,
  month: string,
  { book, settings, createdAt, isFormer }: MonthBook,
): Promise<MonthData> {
  const rows = await selectMonthDocuments(ctx.db, scope, `${month}-01`)
  const documents = rows.map(documentOf)
  const { vat_pending: pending } = settings
  const arrivals =
    pending == null ? [] : await selectArrivals(ctx.db, scope, { month: `${month}-01`, until: createdAt })
  const movements = await selectMonthMovements(ctx.db, scope, { month: `${month}-01`, until: createdAt, isFormer })
  const codes = settings.centre_codes ?? (await readCentreCodes(ctx.db, scope))
  const { seller } = ctx.app.config
  const journal = journalOf({
    month,
    isFormer,
    centreCodes: new Map(Object.entries(codes)),
    currency: book.currency,
    supplier: { name: seller.name, vatNumber: seller.vat_number },
    customer: { name: book.name, vatNumber: documents.at(-1)?.content.buyer.vat_number ?? null },
    accounts: settings,
    documents,
    arrivals: arrivals.map((row) => ({
      document: documentOf(row),
      pendingAccount: row.pending_account ?? pending ?? '',
    })),
    movements: movements.map((row) => ({
      day: row.day,
      amountMinor: row.amount_minor,
      method: row.method,
      paysInvoice: row.pays_invoice,
      reference: row.reference,
    })),
  })
  return { rows, contents: documents.map(({ content }) => content), journal }
}

function documentOf(row: MonthDocumentRow): JournalDocument {
  const content = JSON.parse(row.content) as DocumentContent
  return {
    content,
    centres: new Map(row.centres.map(({ line_id, ...state }) => [line_id, state])),
    regions: new Map(Object.entries(row.regions)),
    settledMinor: parseMoney(content.prepaid) - row.reduces_minor,
    isVatLater: row.is_vat_later,
  }
}

/** @throws `validation_failed` with the settings that the format cannot write. */
function checkWritable(settings: SettingsRow, format: JournalFormat): void {
  const fields = unwritable(settings, format)
  if (Object.keys(fields).length > 0) refuse('validation_failed', { fields })
}

/**
 * Writes the journal of a month.
 * @throws `accounting.format_unavailable`, `validation_failed` with the setting that the format misses.
 */
export async function writeJournal(
  ctx: Ctx,
  scope: WalletScope,
  month: string,
  { format, of }: { format: JournalFormat; of: MonthBook },
): Promise<JournalFile> {
  if (!availableFormats(ctx).includes(format)) refuse('accounting.format_unavailable')
  if (!of.isFormer) checkWritable(of.settings, format)
  const data = await readMonthJournal(ctx, scope, month, of)
  const { journal } = data
  const words = journalWordsIn(of.language)
  const file = (name: string, media: string, content: Buffer): JournalFile => ({ format, name, media, content })
  switch (format) {
    case 'DATEV': {
      const client = of.settings.datev ?? refuse('accounting.format_unavailable')
      const { consultant, client: number, year_start_month: yearStartMonth } = client
      const content = datevOf(journal, {
        client: { consultant, client: number, yearStartMonth },
        words,
        createdAt: of.createdAt,
        automatic: new Set(of.settings.datev_automatic ?? []),
      })
      return file(`EXTF_Buchungsstapel_${month}.csv`, 'text/csv; charset=windows-1252', content)
    }
    case 'FEC': {
      const siren = sirenOf(journal.customer.vatNumber) ?? sirenOf(of.book.vat_number)
      if (siren === null && !of.isFormer) refuse('validation_failed', { fields: { vat_number: 'siren' } })
      const name = fecName(siren ?? '000000000', lastDayOf(month))
      return file(name, 'text/plain; charset=iso-8859-15', fecOf(journal, words))
    }
    case 'SAFT_PT':
      return file(`SAFT-PT-${month}.xml`, 'application/xml', saftOfMonth(ctx, month, data, of))
    case 'CSV':
      return file(`${words.journal}-${month}.csv`, journalMedia.CSV, journalCsv(journal, words, of.language))
    case 'XLSX':
      return file(`${words.journal}-${month}.xlsx`, journalMedia.XLSX, await journalWorkbook(journal, words))
  }
}

/** The file covers the days of its documents: a month's invoice is dated in the next one. */
function saftOfMonth(
  ctx: Ctx,
  month: string,
  { rows, contents }: MonthData,
  { createdAt, isFormer }: MonthBook,
): Buffer {
  const { fiscal, seller } = ctx.app.config
  const days = contents.map(({ date }) => date).toSorted()
  const documents = contents.map((content, index) => ({
    content,
    issuedAt: new Date(rows[index]?.issued_at ?? createdAt),
  }))
  return saftOf(documents, {
    from: days[0] ?? `${month}-01`,
    to: days.at(-1) ?? lastDayOf(month),
    createdOn: legalDay(createdAt.getTime(), 'Europe/Lisbon'),
    seller,
    covers: 'CUSTOMER',
    isFormer,
    certificate: fiscal?.provider === 'portugal' ? fiscal.number : null,
  })
}
