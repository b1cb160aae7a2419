import {
  closeMonth,
  downloadJournal,
  downloadMonth,
  downloadVatAbroad,
  getAccountingSettings,
  getMonth,
  listMonths,
  resendMonth,
  setAccountingSettings,
} from '@voltway/contract/accounting'
import { formatMoney } from '@voltway/money/money'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { checkAge } from '../invoices/invoices.ts'
import { selectBook } from './accounting.sql.ts'
import { readAccountingSettings, replaceAccountingSettings } from './accounting.ts'
import { closeMonthNow, resendClosedMonth } from './month-close.ts'
import { archiveName, monthArchive } from './month-files.ts'
import { checkMonth, monthBookOf, writeJournal } from './month-journal.ts'
import { selectMonths } from './month-report.sql.ts'
import { monthStateOf, readMonthReport } from './month-report.ts'
import { vatAbroadCsv } from './vat-abroad.ts'

export const accountingRoutes: readonly Served[] = [
  serve(getAccountingSettings, ({ scope }, ctx) => readAccountingSettings(ctx, scope, ctx.db.read)),
  serve(setAccountingSettings, ({ scope, body }, ctx) => replaceAccountingSettings(ctx, scope, body)),
  serve(listMonths, async ({ scope }, ctx) => {
    const months = await selectMonths(ctx.db.read, scope, ctx.now)
    const book = await selectBook(ctx.db.read, scope)
    return {
      results: months.map((row) => ({
        month: row.month.slice(0, 7),
        state: monthStateOf(row),
        total: formatMoney(row.total_minor),
      })),
      currency: book?.currency ?? 'EUR',
    }
  }),
  serve(getMonth, ({ scope, params }, ctx) => readMonthReport({ ctx, tx: ctx.db.read, scope }, params.month)),
  serve(closeMonth, ({ scope, params, body }, ctx) => {
    const earlierOpenReason = body.earlier_open_reason ?? null
    return closeMonthNow(ctx, scope, params.month, { by: 'PERSON', earlierOpenReason })
  }),
  serve(resendMonth, ({ scope, params }, ctx) => resendClosedMonth(ctx, scope, params.month)),
  serve(downloadJournal, async ({ scope, params, query, http }, ctx) => {
    await checkAge(ctx, scope, `${params.month}-01`)
    await checkMonth(ctx, scope, params.month)
    const of = await monthBookOf(ctx, scope, params.month)
    const { name, media, content } = await writeJournal(ctx, scope, params.month, { format: query.format, of })
    return http.reply.type(media).header('content-disposition', `attachment; filename="${name}"`).send(content)
  }),
  serve(downloadVatAbroad, async ({ scope, params, http }, ctx) => {
    await checkAge(ctx, scope, `${params.year}-12-31`)
    return http.reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="vat-abroad-${params.year}.csv"`)
      .send(await vatAbroadCsv(ctx, scope, params.year))
  }),
  serve(downloadMonth, async ({ scope, params, http }, ctx) => {
    await checkAge(ctx, scope, `${params.month}-01`)
    await checkMonth(ctx, scope, params.month)
    const archive = await monthArchive(ctx, scope, params.month)
    return http.reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${archiveName(params.month)}"`)
      .send(archive)
  }),
]
