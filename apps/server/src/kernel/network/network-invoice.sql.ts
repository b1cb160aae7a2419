import { type Sql, sql, type Tx } from '../../platform/sql.ts'
import type { ObjectKey } from './place.sql.ts'

/** Writes network_invoice and network_invoice_cdr. */

/** A record of an invoice to store. */
export interface NewInvoice {
  readonly peerId: string
  readonly invoiceId: string
  /** The charge records that it names, in upper case and each once. */
  readonly cdrIds: readonly string[]
  readonly raw: unknown
  readonly lastUpdated: string
}

/**
 * Stores a record of an invoice, unless a newer one is stored.
 * @returns true when it was stored; the same one again changes nothing.
 */
export async function upsertInvoice(tx: Tx, key: ObjectKey, invoice: NewInvoice): Promise<boolean> {
  const { peerId, invoiceId, cdrIds, lastUpdated } = invoice
  const stored = await tx.run(sql`
    insert into network_invoice (country_code, party_id, id, peer_id, invoice_id, month, raw, last_updated)
    values (${key.countryCode}, ${key.partyId}, ${key.id}, ${peerId}, ${invoiceId},
      date_trunc('month', coalesce((
        select max(ended_at) from network_cdr
        where country_code = ${key.countryCode} and party_id = ${key.partyId} and id = any(${cdrIds})),
        ${lastUpdated}::timestamptz) at time zone 'UTC'),
      ${JSON.stringify(invoice.raw)}::jsonb, ${lastUpdated})
    on conflict (country_code, party_id, id) do update
      set peer_id = excluded.peer_id, invoice_id = excluded.invoice_id, month = excluded.month, raw = excluded.raw,
        last_updated = excluded.last_updated
      where network_invoice.last_updated < excluded.last_updated
        or (network_invoice.last_updated = excluded.last_updated and network_invoice.raw <> excluded.raw)`)
  if (stored === 0) return false
  await tx.run(sql`
    delete from network_invoice_cdr
    where country_code = ${key.countryCode} and party_id = ${key.partyId} and network_invoice_id = ${key.id}`)
  await tx.run(sql`
    insert into network_invoice_cdr (country_code, party_id, cdr_id, network_invoice_id)
    select ${key.countryCode}, ${key.partyId}, cdr_id, ${key.id} from unnest(${cdrIds}::text[]) as named (cdr_id)`)
  return true
}

/** Returns a record of an invoice as stored; undefined when unknown. */
export function selectInvoice(db: Sql, key: ObjectKey) {
  return db.row<{ raw: Record<string, unknown> }>(sql`
    select raw from network_invoice
    where country_code = ${key.countryCode} and party_id = ${key.partyId} and id = ${key.id}`)
}

/** Deletes a record of an invoice. Returns the number of rows. */
export function deleteInvoice(db: Sql, key: ObjectKey) {
  return db.run(sql`
    delete from network_invoice
    where country_code = ${key.countryCode} and party_id = ${key.partyId} and id = ${key.id}`)
}
