import type { Locale } from '@voltway/contract/values'
import { fillText } from '@voltway/phrases/fill-text'
import { localeTags, newNumberFormat } from '@voltway/phrases/number-format'
import type { Ctx } from '../../kernel/ctx.ts'
import { renderPdf } from '../../kernel/documents/render-pdf.ts'
import { legalTime } from '../../kernel/pricing/legal-time.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { lastDayOf } from './journal.ts'
import { type JournalWords, journalWordsIn } from './journal-words.ts'
import type { MonthBook } from './month-journal.ts'
import { readMonthReport } from './month-report.ts'

/** Names a month, such as "October 2026". */
export const monthName = (month: string, language: Locale): string =>
  new Intl.DateTimeFormat(localeTags[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  )

/** The summary of a month on one page: sums per cost centre and rate, and how documents and ledger agree. */
export async function summaryPdf(
  ctx: Ctx,
  scope: WalletScope,
  month: string,
  { book, settings, language, createdAt }: MonthBook,
): Promise<Buffer> {
  const report = await readMonthReport({ ctx, tx: ctx.db, scope }, month)
  // Months that were closed before VAT was booked by country keep their file.
  const showsCountry = settings.abroad != null && new Set(report.sums.map((sum) => sum.vat_country)).size > 1
  const { summary, classes } = journalWordsIn(language)
  const tag = localeTags[language]
  const format = newNumberFormat(tag, { style: 'currency', currency: report.currency })
  const money = (amount: string) => format.format(amount as `${number}`)
  const percent = newNumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  const day = (date: string) => date.split('-').reverse().join('/')
  const closedAt = legalTime(createdAt.getTime(), book.time_zone)
  return renderPdf({
    template: 'month',
    at: new Date(`${lastDayOf(month)}T12:00:00Z`),
    data: {
      language: tag,
      title: fillText(summary.title, { month: monthName(month, language) }),
      subtitle: book.name,
      facts: [
        [summary.period, `${day(report.from)} – ${day(report.to)}`],
        [summary.seller, [ctx.app.config.seller.name, ctx.app.config.seller.vat_number ?? ''].join(' ').trim()],
        [summary.closed, `${day(closedAt.slice(0, 10))} ${closedAt.slice(11)} (${book.time_zone})`],
      ],
      tables: [
        {
          title: summary.sums,
          head: summary.sumHeads.split('|'),
          rows: report.sums.map((sum) => [
            sum.cost_centre ?? summary.noCostCentre,
            `${percent.format(Number(sum.vat_rate) / 100)}${showsCountry ? ` ${sum.vat_country}` : ''}`,
            money(sum.net),
            money(sum.vat),
            money(sum.total),
          ]),
          total: [summary.total, '', money(report.totals.net), money(report.totals.vat), money(report.totals.total)],
        },
        agreementTable(report.agreement, { summary, classes, money }),
      ],
      note: summary.note,
      page: summary.page,
    },
  })
}

interface Writing {
  readonly summary: JournalWords['summary']
  readonly classes: JournalWords['classes']
  readonly money: (amount: string) => string
}

const agreementTable = (
  rows: Awaited<ReturnType<typeof readMonthReport>>['agreement'],
  { summary, classes, money }: Writing,
) => ({
  title: summary.agreement,
  head: summary.agreementHeads.split('|'),
  rows: rows.map(({ kind, documents, total, ledger, difference }) => [
    classes[kind],
    String(documents),
    money(total),
    money(ledger),
    money(difference),
  ]),
  total: [] as string[],
})
