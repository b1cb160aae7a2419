import { writeFile } from 'node:fs/promises'
import { Month } from '@voltway/contract/values'
import { parseMoney, UnreadableAmount } from '@voltway/money/money'
import { sellerSaft } from '../features/accounting/saft-seller.ts'
import { creditInvoice } from '../features/invoices/credit-invoice.ts'
import { WrongCredit } from '../features/invoices/credit-lines.ts'
import { selectInvoiceByNumber } from '../features/invoices/invoices.sql.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { upsertValidationCode } from '../kernel/documents/documents.sql.ts'
import { fiscalProviderOf } from '../kernel/documents/fiscal-providers.ts'
import { seriesPrefixes, startSeriesAfterRestore } from '../kernel/documents/series.ts'
import { verifyDocuments } from '../kernel/documents/verify-documents.ts'
import { systemScope } from '../kernel/scope.ts'
import { AdminError, nothingFound } from './admin-error.ts'
import { lineOf, REASON_LENGTH } from './arguments.ts'

/** Verifies every chain of documents. It names each manually altered document and exits with code 1. */
export async function showDocuments(ctx: Ctx): Promise<string> {
  const { documents, faults } = await verifyDocuments(ctx.db)
  if (faults.length > 0) throw new AdminError(`${documents} documents, altered:\n${faults.join('\n')}`)
  if (documents === 0) throw nothingFound('document')
  return `${documents} documents, none altered, no number missing.`
}

/** Starts a new series of each kind of document. */
export async function startSeries(ctx: Ctx): Promise<string> {
  const names = await startSeriesAfterRestore(ctx)
  if (names.length === 0) throw new AdminError('series of this minute exist already')
  return `The next documents are ${names.map((name) => `${name}/1`).join(', ')}.`
}

/**
 * Registers the code that the tax authority assigned to a series. Communicating a series needs the seller's access to the
 * authority's portal, so a person does it there and enters the code here.
 */
export async function setSeriesCode(ctx: Ctx, series: string, code: string): Promise<string> {
  const provider = fiscalProviderOf(ctx.app.config)
  if (!provider.communicatesSeries) throw new AdminError(`the fiscal provider ${provider.name} has no codes of series`)
  if (!new RegExp(`^(${seriesPrefixes.join('|')}) \\d{4}(A|R\\d{8})$`).test(series))
    throw new AdminError(`${series} is not a series like "FT 2026A"`, 2)
  if (!/^[A-Z0-9]{8,}$/.test(code)) throw new AdminError(`${code} is not a code like AAJFF7VHTX`, 2)
  const stored = await ctx.db.tx((tx) => upsertValidationCode(tx, series, code))
  if (stored === 0) throw new AdminError(`${series} has another code already, which documents carry`)
  return `Documents of ${series} carry ${code} from now on.`
}

/** Writes the seller's SAF-T (PT) of a month to a file, which the seller submits to the tax authority. */
export async function writeSaft(ctx: Ctx, month: string, path: string): Promise<string> {
  if (!Month.safeParse(month).success) throw new AdminError(`${month} is not a month like 2026-10`, 2)
  const file = await sellerSaft(ctx, month)
  if (file === undefined) throw new AdminError('the seller has no Portuguese VAT number (SELLER_VAT_NUMBER)')
  await writeFile(path, file.content)
  return `${path} contains ${file.documents} documents of ${month}.`
}

/** Credits an invoice completely or in part. The money goes to the wallet's balance. */
export async function creditDocument(
  ctx: Ctx,
  [number = '', words = '']: readonly string[],
  amount: string | undefined,
): Promise<string> {
  const reason = lineOf(words, 'the reason', REASON_LENGTH)
  const found = await selectInvoiceByNumber(ctx.db, number)
  if (found === undefined) throw new AdminError(`there is no document ${number}`)
  const of =
    amount === undefined ? ({ kind: 'ALL' } as const) : { kind: 'AMOUNT' as const, amountMinor: amountOf(amount) }
  try {
    const note = await creditInvoice(ctx, systemScope(found.wallet_id), {
      invoiceId: found.id,
      reason,
      of,
      key: `credit:operator:${ctx.newId()}`,
      isBooked: false,
    })
    return `${note?.number} credits ${note?.total} ${note?.currency} of ${number}.`
  } catch (error) {
    if (error instanceof WrongCredit) throw new AdminError(error.message)
    throw error
  }
}

function amountOf(text: string): bigint {
  try {
    return parseMoney(text)
  } catch (error) {
    if (error instanceof UnreadableAmount) throw new AdminError('--amount must look like 12.30', 2)
    throw error
  }
}
