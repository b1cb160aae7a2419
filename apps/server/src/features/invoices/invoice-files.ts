import { Readable } from 'node:stream'
import { type ZipPart, zipLength, zipOf } from '@voltway/spreadsheet/zip'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import {
  fileNameOf,
  measureDocumentFiles,
  readDocumentContent,
  readDocumentFile,
} from '../../kernel/documents/document-file.ts'
import { ublOf } from '../../kernel/documents/document-ubl.ts'
import { openFoundWallet, type WalletScope } from '../../kernel/scope.ts'
import { stored } from '../../platform/deflated.ts'
import { refuse } from '../../platform/refusal.ts'
import { hasEntitlement } from '../entitlements/entitlements.ts'
import { type InvoiceRow, selectInvoiceWallets } from './invoices.sql.ts'
import { checkAge } from './plan-age.ts'

const MOST_IN_A_ZIP = 500

interface Found {
  readonly scope: WalletScope
  readonly id: string
  readonly type: InvoiceRow['type']
  readonly date: string
  readonly number: string
}

export interface Download {
  readonly name: string
  readonly media: 'application/pdf' | 'application/zip'
  readonly length: number
  readonly content: Buffer | Readable
}

/** Call 40: one PDF, or several as a ZIP, which is a bulk export like call 41. */
export async function downloadDocuments(ctx: Ctx, type: InvoiceRow['type'], ids: readonly string[]): Promise<Download> {
  if (ids.length === 0) refuse('validation_failed', { fields: { ids: 'required' } })
  const found = await findAll(ctx, [{ type, ids }], 'invoices.read')
  const [only, ...more] = found
  if (only === undefined) refuse('invoice.not_found')
  if (more.length > 0) {
    await checkPlan(ctx, found)
    return archiveOf(ctx, found)
  }
  const file = (await readDocumentFile(ctx, only.scope, only.id)) ?? refuse('invoice.not_found')
  return { name: fileNameOf(only, 'pdf'), media: 'application/pdf', length: file.bytes.length, content: file.bytes }
}

/**
 * Call 41: many documents as a ZIP. Bulk exports and exports of old documents require the plan; a single document never
 * does (domain: invoices).
 */
export async function exportZip(
  ctx: Ctx,
  { invoices, credit_notes }: { invoices: readonly string[]; credit_notes: readonly string[] },
): Promise<Download> {
  if (invoices.length + credit_notes.length === 0) refuse('validation_failed', { fields: { invoices: 'required' } })
  const found = await findAll(
    ctx,
    [
      { type: 'INVOICE', ids: invoices },
      { type: 'CREDIT_NOTE', ids: credit_notes },
    ],
    'invoices.export',
  )
  if (found.length > 1) await checkPlan(ctx, found)
  const zip = await archiveOf(ctx, found)
  await ctx.db.tx(async (tx) => {
    for (const [scope, documents] of Map.groupBy(found, (one) => one.scope)) {
      const work = { ctx, tx, scope }
      recordAudit(work, {
        action: 'invoice.exported',
        object: { kind: 'invoice', id: null, name: null },
        after: { documents: documents.length },
      })
    }
  })
  return zip
}

async function checkPlan(ctx: Ctx, found: readonly Found[]): Promise<void> {
  for (const [scope, documents] of Map.groupBy(found, (one) => one.scope)) {
    if (!(await hasEntitlement(ctx.db, scope, 'invoices_bulk_export'))) refuse('plan.entitlement_missing')
    const [oldest] = documents.map(({ date }) => date).sort()
    if (oldest !== undefined) await checkAge(ctx, scope, oldest)
  }
}

/**
 * Finds each id among the person's wallets and checks the right there. Other companies' ids get the same refusal as
 * unknown ones.
 */
async function findAll(
  ctx: Ctx,
  wanted: readonly { readonly type: InvoiceRow['type']; readonly ids: readonly string[] }[],
  right: 'invoices.read' | 'invoices.export',
): Promise<Found[]> {
  const person = ctx.person ?? refuse('auth.token_missing')
  const types = new Map(wanted.flatMap(({ type, ids }) => ids.map((id) => [id, type] as const)))
  if (types.size > MOST_IN_A_ZIP) refuse('invoice.too_many')
  const rows = await selectInvoiceWallets(ctx.db, person.id, [...types.keys()])
  const scopes = new Map<string, WalletScope>()
  for (const { wallet_id } of rows) {
    if (!scopes.has(wallet_id)) scopes.set(wallet_id, await openFoundWallet(ctx, wallet_id, right))
  }
  const known = new Map(rows.map((row) => [row.id, row]))
  return [...types].map(([id, type]) => {
    const row = known.get(id)
    if (row === undefined || row.type !== type) refuse('invoice.not_found')
    return { ...row, scope: scopes.get(row.wallet_id) as WalletScope }
  })
}

/** Each file is read in its turn, so that a ZIP is never completely in memory. Its length is known in advance. */
async function archiveOf(ctx: Ctx, found: readonly Found[]): Promise<Download> {
  const lengths = await measureDocumentFiles(ctx, found)
  const sizes = found.map((one) => ({
    path: fileNameOf(one, 'pdf'),
    length: lengths.get(one.id) ?? refuse('invoice.not_found'),
  }))
  return {
    name: `documents-${ctx.now.toISOString().slice(0, 10)}.zip`,
    media: 'application/zip',
    length: zipLength(sizes),
    content: Readable.from(zipOf(filesOf(ctx, found), stored), { objectMode: false }),
  }
}

async function* filesOf(ctx: Ctx, found: readonly Found[]): AsyncGenerator<ZipPart> {
  for (const one of found) {
    const file = await readDocumentFile(ctx, one.scope, one.id)
    if (file === undefined) throw new Error(`document ${one.id} is gone`)
    yield { path: fileNameOf(one, 'pdf'), content: [file.bytes], modified: new Date(`${one.date}T12:00:00Z`) }
  }
}

export async function readXml(ctx: Ctx, scope: WalletScope, id: string): Promise<{ name: string; xml: string }> {
  const content = (await readDocumentContent(ctx.db.read, scope, id)) ?? refuse('invoice.not_found')
  return { name: fileNameOf(content, 'xml'), xml: ublOf(content) }
}
