import type { Cdr, Party } from './ocpi-objects.ts'

/** The charge records that an invoice of the operator contains (OCPI 2.3.0, InvoiceReconciliationRecord). */
export interface InvoiceRecord extends Party {
  id: string
  invoice_id: string
  cdrs: string[]
  last_updated: string
}

/** One invoice for each party and month, with the records of the charges that ended in it. */
export function invoiceRecords(cdrs: Iterable<Cdr>): InvoiceRecord[] {
  const records = new Map<string, InvoiceRecord>()
  for (const { country_code, party_id, id, end_date_time: end, last_updated } of cdrs) {
    if (end === undefined) continue
    const month = end.slice(0, 7)
    const key = `${country_code}-${party_id}-${month}`
    const invoice = { country_code, party_id, id: key, invoice_id: `INV ${month}`, cdrs: [], last_updated }
    const record: InvoiceRecord = records.get(key) ?? invoice
    record.cdrs.push(id)
    if (Date.parse(last_updated) > Date.parse(record.last_updated)) record.last_updated = last_updated
    records.set(key, record)
  }
  return [...records.values()]
}
