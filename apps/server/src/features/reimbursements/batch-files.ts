import type { PayrollLayout } from '@voltway/contract/reimbursements-payments'
import type { Locale } from '@voltway/contract/values'
import { formatDecimal, formatMoney } from '@voltway/money/money'
import { openIban } from '../../kernel/bank/sealed-iban.ts'
import { transferFile } from '../../kernel/bank/transfer-file.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { csvIn } from '../../platform/csv.ts'
import { refuse } from '../../platform/refusal.ts'
import { type BatchRow, selectBatches, selectTransfers, type TransferRow } from './batch.sql.ts'
import { type BenefitRow, selectBenefits } from './driver.sql.ts'
import { fileWordsIn } from './file-words.ts'
import { selectPayingWallet } from './settings.sql.ts'
import { plainId, transferReference } from './transfer-reference.ts'

interface File {
  readonly name: string
  readonly media: string
  readonly content: Buffer
}

const CSV_MEDIA = 'text/csv; charset=utf-8'

/**
 * The file of the bank or of payroll, the same each time.
 * @throws `reimbursement_batch.not_found`; `reimbursement.account_unreadable` after a change of SECRET, and once a driver
 * has closed the account.
 */
export async function batchFile(ctx: Ctx, scope: WalletScope, id: string): Promise<File> {
  const [batch] = await selectBatches(ctx.db, scope, { id, limit: 1, offset: 0 })
  if (batch === undefined) refuse('reimbursement_batch.not_found')
  const transfers = await selectTransfers(ctx.db, scope, id)
  const name = `reimbursements-${batch.created_at.slice(0, 10)}-${id.slice(-6)}`
  if (batch.way === 'PAYROLL') return { name: `${name}.csv`, media: CSV_MEDIA, content: payrollFile(batch, transfers) }
  const xml = bankFile(ctx, batch, transfers)
  return { name: `${name}.xml`, media: 'application/xml', content: Buffer.from(xml) }
}

function bankFile(ctx: Ctx, batch: BatchRow, transfers: readonly TransferRow[]): string {
  return transferFile({
    reference: plainId(batch.id),
    at: new Date(batch.created_at),
    debtor: { name: batch.debtor_name ?? '', iban: opened(ctx, batch.debtor_iban_sealed), bic: batch.debtor_bic },
    isBookedAsOne: true,
    transfers: transfers.map(({ reimbursement_id, attempt, amount_minor, receiver, iban_sealed, month }) => ({
      reference: transferReference(reimbursement_id, attempt),
      amountMinor: amount_minor,
      name: receiver,
      iban: opened(ctx, iban_sealed),
      text: `Home charging ${month.slice(0, 7)} ${transferReference(reimbursement_id, attempt)}`,
    })),
  })
}

function opened(ctx: Ctx, sealed: string | null): string {
  try {
    return openIban(ctx, sealed ?? '')
  } catch {
    refuse('reimbursement.account_unreadable')
  }
}

const languages = { PT: 'pt', ES: 'es', FR: 'fr', GENERAL: 'en' } as const satisfies Record<PayrollLayout, Locale>

/** A month as payroll of the country writes it. */
const monthIn = (month: string, layout: PayrollLayout): string =>
  layout === 'GENERAL' ? month.slice(0, 7) : `${month.slice(5, 7)}/${month.slice(0, 4)}`

function payrollFile(
  { payroll_layout: layout, wage_type: wageType }: BatchRow,
  transfers: readonly TransferRow[],
): Buffer {
  if (layout === null || wageType === null) throw new Error('a payroll file without layout')
  const language = languages[layout]
  const { head, line, decimal } = csvIn(language)
  const lines = transfers.map((transfer) => [
    transfer.employee_number ?? '',
    transfer.receiver,
    wageType,
    monthIn(transfer.month, layout),
    decimal(formatMoney(transfer.amount_minor)),
    decimal(formatMoney(transfer.business_minor)),
    decimal(formatMoney(transfer.cost_minor - transfer.business_minor)),
  ])
  return Buffer.from(head(fileWordsIn(language).payrollHeads.split('|')) + lines.map(line).join(''))
}

/** The benefits in kind of a year, by driver: the private part that the company paid. */
export async function benefitsFile(ctx: Ctx, scope: WalletScope, year: string): Promise<Buffer> {
  const wallet = (await selectPayingWallet(ctx.db.read, scope)) ?? refuse('wallet.not_found')
  const rows = await selectBenefits(ctx.db.read, scope, year)
  const { head, line, decimal } = csvIn(wallet.language)
  const lines = rows.map((row) => [
    row.employee_number ?? '',
    row.name,
    year,
    String(row.statements),
    decimal(formatDecimal(row.energy_wh, 3)),
    ...[row.cost_minor, row.business_minor, row.cost_minor - row.business_minor, benefitOf(row)].map((amount) =>
      decimal(formatMoney(amount)),
    ),
    row.currency,
  ])
  return Buffer.from(head(fileWordsIn(wallet.language).benefitHeads.split('|')) + lines.map(line).join(''))
}

const benefitOf = ({ amount_minor, business_minor }: BenefitRow): bigint => amount_minor - business_minor
