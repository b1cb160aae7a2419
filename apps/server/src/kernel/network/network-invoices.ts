import type { Ctx } from '../ctx.ts'
import type { NetworkKey } from './messages.ts'
import { upsertInvoice } from './network-invoice.sql.ts'
import type { Json } from './ocpi/merge.ts'
import { readInstant } from './ocpi/shape.ts'
import { keyOf, reportedAt } from './receive.ts'

/**
 * The records in which operators state what their invoices contain (OCPI 2.3.0 mod_invoice_reconciliation,
 * InvoiceReconciliationRecord). They are stored, and compared when somebody looks: nothing is booked by them.
 */

/** The content of a record of an invoice. */
export interface InvoiceContent {
  readonly invoiceId: string
  /** In upper case, as charge records are stored, and each once. */
  readonly cdrIds: readonly string[]
}

/** Charge records of one invoice. A month of a large operator is shorter. */
const MOST_CDRS = 10_000
const LONGEST_ID = 36
const LONGEST_INVOICE_ID = 255
/** Longer than the standard allows, because charge records with longer ids are accepted. */
const LONGEST_CDR_ID = 255

/** Reads a record of an invoice. Returns what is wrong with it as a text. */
export function readInvoice(raw: Json): InvoiceContent | string {
  const { id, invoice_id: invoiceId, cdrs, last_updated: lastUpdated } = raw
  if (String(id).length > LONGEST_ID) return `id has more than ${LONGEST_ID} characters`
  if (!isText(invoiceId, LONGEST_INVOICE_ID))
    return `invoice_id is missing or has more than ${LONGEST_INVOICE_ID} characters`
  if (!Array.isArray(cdrs) || cdrs.length === 0) return 'cdrs is no list or is empty'
  if (cdrs.length > MOST_CDRS) return `cdrs names more than ${MOST_CDRS} charge records`
  if (!cdrs.every((one) => isText(one, LONGEST_CDR_ID))) return 'cdrs is no list of ids'
  if (readInstant(lastUpdated) === undefined) return 'last_updated is missing or no date-time'
  return { invoiceId: String(invoiceId), cdrIds: [...new Set(cdrs.map((one) => String(one).toUpperCase()))] }
}

/** Ids of peers may be numbers. */
function isText(value: unknown, longest: number): boolean {
  if (typeof value === 'number') return true
  return typeof value === 'string' && value !== '' && value.length <= longest
}

/**
 * Stores a record of an invoice.
 * @returns true when it was stored; an older or repeated one changes nothing.
 */
export function receiveInvoice(ctx: Ctx, peerId: string, key: NetworkKey, of: InvoiceContent & { raw: Json }) {
  const { raw, ...content } = of
  return ctx.db.tx((tx) => upsertInvoice(tx, key, { ...content, peerId, raw, lastUpdated: reportedAt(ctx, raw) }))
}

/**
 * Stores a record that was pulled. One of a party that the peer does not own, or that cannot be read, is skipped.
 */
export async function receivePulledInvoice(
  ctx: Ctx,
  peerId: string,
  raw: Json,
  owns: (key: NetworkKey) => boolean,
): Promise<'news' | 'known' | 'skipped'> {
  const key = keyOf(raw)
  const content = readInvoice(raw)
  if (key === undefined || typeof content === 'string' || !owns(key)) return 'skipped'
  return (await receiveInvoice(ctx, peerId, key, { ...content, raw })) ? 'news' : 'known'
}
