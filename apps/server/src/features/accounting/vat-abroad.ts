import { formatMoney } from '@voltway/money/money'
import { formatVatRate } from '@voltway/money/vat'
import type { Ctx } from '../../kernel/ctx.ts'
import { sellerCountryOf } from '../../kernel/documents/seller.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { csvIn } from '../../platform/csv.ts'
import { refuse } from '../../platform/refusal.ts'
import { selectBook } from './accounting.sql.ts'
import { journalWordsIn } from './journal-words.ts'
import { selectVatAbroad } from './vat-abroad.sql.ts'

/**
 * The VAT of other countries on the documents of a year, as an application for its refund needs it (Directive 2008/9/EC):
 * country, document, the seller's VAT number and amounts. The last column says whether the number is of that country:
 * documents without one are usually refused there.
 */
export async function vatAbroadCsv(ctx: Ctx, scope: WalletScope, year: string): Promise<Buffer> {
  const { db, app } = ctx
  const { language } = (await selectBook(db.read, scope)) ?? refuse('wallet.not_found')
  const rows = await selectVatAbroad(db.read, scope, { year, home: sellerCountryOf(app.config) })
  const { refund } = journalWordsIn(language)
  const { head, line, decimal } = csvIn(language)
  const lines = rows.map((row) => [
    row.country,
    row.number,
    refund.kinds[row.type],
    row.date,
    row.seller,
    row.seller_number ?? '',
    decimal(formatVatRate(BigInt(row.rate))),
    decimal(formatMoney(row.net_minor)),
    decimal(formatMoney(row.vat_minor)),
    row.currency,
    row.seller_number?.startsWith(row.country) === true ? refund.yes : refund.no,
  ])
  return Buffer.from(head(refund.heads.split('|')) + lines.map(line).join(''))
}
