import { type Sql, sql } from '../../platform/sql.ts'

/** Reads the invoices of charging operators beside their charge records. Writes nothing. */

export interface Party {
  readonly country_code: string
  readonly party_id: string
}

const codesOf = (parties: readonly Party[]) => parties.map((one) => one.country_code)
const idsOf = (parties: readonly Party[]) => parties.map((one) => one.party_id)
const isOf = (parties: readonly Party[]) =>
  sql`(country_code, party_id) in (select * from unnest(${codesOf(parties)}::text[], ${idsOf(parties)}::text[]))`

export interface InvoiceKey extends Party {
  readonly invoice_id: string
}

/** The invoices since a month, with their month (`2026-03`). */
export function selectInvoiceKeys(db: Sql, parties: readonly Party[], from: Date) {
  return db.rows<InvoiceKey & { month: string }>(sql`
    select country_code, party_id, invoice_id, to_char(max(month), 'YYYY-MM') as month
    from network_invoice where ${isOf(parties)} and month >= ${from} group by 1, 2, 3`)
}

/** Charge records in one currency. `currency` is null for those that are not known here. */
export interface RecordSum {
  currency: string | null
  records: number
  known: number
  net_micro: bigint
  doubtful: number
  shared: number
}

/** The charge records of invoices. `doubtful`: keys of records that wait for review or are in quarantine. */
export function selectInvoiceSums(db: Sql, invoices: readonly InvoiceKey[], doubtful: readonly string[]) {
  return db.rows<InvoiceKey & RecordSum>(sql`
    with page as (
      select * from unnest(${codesOf(invoices)}::text[], ${idsOf(invoices)}::text[],
        ${invoices.map((one) => one.invoice_id)}::text[]) as p (country_code, party_id, invoice_id)
    ), named as (
      select distinct i.country_code, i.party_id, i.invoice_id, c.cdr_id
      from page p
      join network_invoice i
        on i.country_code = p.country_code and i.party_id = p.party_id and i.invoice_id = p.invoice_id
      join network_invoice_cdr c
        on c.country_code = i.country_code and c.party_id = i.party_id and c.network_invoice_id = i.id
    )
    select n.country_code, n.party_id, n.invoice_id, r.currency, count(*)::int as records, count(r.id)::int as known,
      coalesce(sum(r.net_micro), 0)::bigint as net_micro,
      count(*) filter (where concat_ws('*', n.country_code, n.party_id, n.cdr_id)
        in (select unnest(${doubtful}::text[])))::int as doubtful,
      count(*) filter (where exists (
        select from network_invoice_cdr o
        join network_invoice i
          on i.country_code = o.country_code and i.party_id = o.party_id and i.id = o.network_invoice_id
        where o.country_code = n.country_code and o.party_id = n.party_id and o.cdr_id = n.cdr_id
          and i.invoice_id <> n.invoice_id))::int as shared
    from named n
    left join network_cdr r on r.country_code = n.country_code and r.party_id = n.party_id and r.id = n.cdr_id
    group by 1, 2, 3, 4 order by r.currency`)
}

/** The charge records that no invoice names, by month of their end. */
export function selectUninvoiced(
  db: Sql,
  parties: readonly Party[],
  { from, until }: { readonly from: Date; readonly until: Date },
  doubtful: readonly string[],
) {
  return db.rows<{ month: string; currency: string; records: number; net_micro: bigint; doubtful: number }>(sql`
    select to_char(ended_at at time zone 'UTC', 'YYYY-MM') as month, coalesce(currency, 'EUR') as currency,
      count(*)::int as records, coalesce(sum(net_micro), 0)::bigint as net_micro,
      count(*) filter (where concat_ws('*', country_code, party_id, id)
        in (select unnest(${doubtful}::text[])))::int as doubtful
    from network_cdr r
    where ${isOf(parties)} and ended_at >= ${from} and ended_at < ${until} and not exists (
      select from network_invoice_cdr c
      where c.country_code = r.country_code and c.party_id = r.party_id and c.cdr_id = r.id)
    group by 1, 2 order by 1, 2`)
}

/** The charge records in quarantine, as `COUNTRY*PARTY*ID`. */
export async function selectQuarantinedRecords(db: Sql): Promise<string[]> {
  const rows = await db.rows<{ key: string }>(sql`
    select distinct substr(object_key, 6) as key from network_inbox
    where state = 'QUARANTINED' and module = 'cdrs' and starts_with(object_key, 'cdrs ')`)
  return rows.map(({ key }) => key)
}

/** The charge records that wait for review, as `COUNTRY*PARTY*ID`. */
export async function selectReviewedRecords(db: Sql): Promise<string[]> {
  const rows = await db.rows<{ key: string }>(sql`
    select concat_ws('*', s.country_code, s.party_id, s.cdr_id) as key
    from session_review r join session s on s.wallet_id = r.wallet_id and s.id = r.session_id
    where r.decided_at is null and s.status = 'IN_VALIDATION' and s.cdr_id is not null`)
  return rows.map(({ key }) => key)
}
