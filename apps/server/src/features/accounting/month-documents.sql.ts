import type { CostState } from '../../kernel/cost-centres/cost-shares.ts'
import { centresOfLine } from '../../kernel/cost-centres/line-centres.sql.ts'
import { bookMonth } from '../../kernel/documents/book-day.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Reads the documents and the money of one month. Months are first days, `2026-10-01`. */

/** The documents `d` of a month with their rows `i` of `invoice`. */
export const documentsOf = (walletId: string, month: string): Statement => sql`
  document d join invoice i on i.wallet_id = d.wallet_id and i.id = d.id
    and d.wallet_id = ${walletId} and i.wallet_id = ${walletId} and ${bookMonth} = ${month}::date`

/** Receipts of added money and the credit notes of their refunds move money and buy nothing. */
export const isPurchase: Statement = sql`d.class <> 'TOPUP'`

export interface MonthDocumentRow {
  id: string
  content: string
  issued_at: string
  /** The part of a credit note that reduces the unpaid part of its invoice and gives no money. */
  reduces_minor: bigint
  /** The cost centres of its charges, by line: they may have changed since the document was issued. */
  centres: ({ readonly line_id: string } & CostState)[]
  /** The regions of VAT by line, where they are known. */
  regions: Record<string, string>
  is_vat_later: boolean
}

/** Whether VAT of the document `d` waits for the month of its date, unless that one was closed with all VAT elsewhere. */
const isVatLater = (walletId: string, month: string): Statement => sql`
  (d.date >= ${month}::date + interval '1 month' and not exists (select from month_close c where c.wallet_id = ${walletId}
    and c.month = date_trunc('month', d.date::timestamp)::date and c.settings ->> 'vat_pending' is null))`

/** A credit note of a server of the version before has no `reduces_minor`. */
const documentColumns = (walletId: string, month: string): Statement => sql`
  d.id, d.content, d.issued_at, coalesce(i.reduces_minor,
    case when i.credits_invoice_id is not null and (c.paid_at is null or c.paid_at > d.issued_at) then d.total_minor else 0 end
  ) as reduces_minor, ${isVatLater(walletId, month)} as is_vat_later,
  coalesce((select json_agg(json_build_object('line_id', l.id, 'cost_centre', n.cost_centre, 'cost_shares', n.cost_shares))
    from invoice_line l cross join lateral ${centresOfLine(walletId, sql`${month}::date`)} n
    where l.wallet_id = ${walletId} and l.invoice_id = d.id and l.session_id is not null), '[]') as centres,
  coalesce((select json_object_agg(l.id, l.vat_region) from invoice_line l
    where l.wallet_id = ${walletId} and l.invoice_id = d.id and l.vat_region is not null), '{}') as regions`

export function selectMonthDocuments(db: Sql, { walletId }: WalletScope, month: string): Promise<MonthDocumentRow[]> {
  return db.rows<MonthDocumentRow>(sql`
    select ${documentColumns(walletId, month)}
    from ${documentsOf(walletId, month)}
    left join invoice c on c.wallet_id = ${walletId} and c.id = i.credits_invoice_id
    order by d.date, d.series, d.sequence`)
}

interface Until {
  readonly month: string
  /** The close of the month: a later close of an earlier month changes nothing. */
  readonly until: Date
}

/** The documents `d` of earlier months that are dated in the month, with the close `k` of theirs. */
const arrivalsOf = (walletId: string, { month, until }: Until): Statement => sql`
  document d join invoice i on i.wallet_id = ${walletId} and i.id = d.id and d.wallet_id = ${walletId}
    and d.date >= ${month}::date and d.date < ${month}::date + interval '1 month' and ${bookMonth} < ${month}::date
  left join month_close k on k.wallet_id = ${walletId} and k.month = ${bookMonth} and k.closed_at <= ${until}
  cross join lateral (select 1 where k.month is null or k.settings ->> 'vat_pending' is not null) known`

/** The documents of earlier months that are dated in the month, and so is their VAT. */
export function selectArrivals(
  db: Sql,
  { walletId }: WalletScope,
  span: Until,
): Promise<(MonthDocumentRow & { readonly pending_account: string | null })[]> {
  return db.rows(sql`
    select ${documentColumns(walletId, span.month)}, k.settings ->> 'vat_pending' as pending_account
    from ${arrivalsOf(walletId, span)}
    left join invoice c on c.wallet_id = ${walletId} and c.id = i.credits_invoice_id
    order by d.date, d.series, d.sequence`)
}

export interface VatInTimeRow {
  /** VAT of the month's documents that are dated after it. */
  later_minor: bigint
  /** VAT of documents of earlier months that are dated in the month. */
  earlier_minor: bigint
}

/** VAT that is deductible in another month than that of its document's sums. Credit notes are never in it. */
export async function selectVatInTime(db: Sql, { walletId }: WalletScope, span: Until): Promise<VatInTimeRow> {
  const row = await db.row<VatInTimeRow>(sql`
    select coalesce((select sum(d.vat_minor) from ${documentsOf(walletId, span.month)}
        where ${isVatLater(walletId, span.month)}), 0)::bigint as later_minor,
      coalesce((select sum(d.vat_minor) from ${arrivalsOf(walletId, span)}), 0)::bigint as earlier_minor`)
  return row ?? { later_minor: 0n, earlier_minor: 0n }
}

/** All documents of a month by their date, of every wallet: the seller's own file. */
export function selectSellerDocuments(db: Sql, month: string): Promise<{ content: string; issued_at: string }[]> {
  return db.rows(sql`
    select content, issued_at from document
    where date >= ${month}::date and date < ${month}::date + interval '1 month' order by date, series, sequence`)
}

/** The customer's VAT number on the last document of a month. */
export async function selectBuyerNumber(db: Sql, { walletId }: WalletScope, month: string): Promise<string | null> {
  const row = await db.row<{ vat_number: string | null }>(sql`
    select d.content::jsonb -> 'buyer' ->> 'vat_number' as vat_number from ${documentsOf(walletId, month)}
    order by d.date desc, d.series desc, d.sequence desc limit 1`)
  return row?.vat_number ?? null
}

/** Ids and names of a month's documents, without their content. */
export interface MonthFileRow {
  id: string
  type: 'INVOICE' | 'CREDIT_NOTE'
  date: string
  number: string
}

export function selectMonthFiles(db: Sql, { walletId }: WalletScope, month: string): Promise<MonthFileRow[]> {
  return db.rows<MonthFileRow>(sql`
    select d.id, d.type, d.date, d.number from ${documentsOf(walletId, month)} order by d.date, d.series, d.sequence`)
}

export interface MovementRow {
  day: string
  amount_minor: bigint
  method: string
  pays_invoice: boolean
  reference: string
}

/**
 * Money that entered or left through a payment method in the month, in the wallet's time. It is named by its invoice, else
 * by its receipt, else by its payment.
 */
export function selectMonthMovements(
  db: Sql,
  { walletId }: WalletScope,
  { month, until, isFormer }: Until & { readonly isFormer: boolean },
): Promise<MovementRow[]> {
  return db.rows<MovementRow>(sql`
    select (t.posted_at at time zone w.time_zone)::date as day, -e.amount_minor as amount_minor,
      substr(e.account, length('system:clearing:') + 1) as method, paid.id is not null as pays_invoice,
      coalesce(paid.number, receipt.number, left(coalesce(t.payment_id, t.id)::text, ${isFormer ? 8 : 36})) as reference
    from wallet w
    join ledger_transfer t on t.wallet_id = w.id
      and t.posted_at >= ${month}::date::timestamp at time zone w.time_zone
      and t.posted_at < (${month}::date + interval '1 month') at time zone w.time_zone
    join ledger_entry e on e.wallet_id = t.wallet_id and e.transfer_id = t.id and e.account like 'system:clearing:%'
    left join document paid on paid.wallet_id = t.wallet_id and paid.id = t.invoice_id
    left join document receipt on receipt.wallet_id = t.wallet_id and receipt.source = 'payment:' || t.payment_id
      and (${isFormer} or receipt.issued_at <= ${until})
    where w.id = ${walletId} order by t.posted_at, t.sequence`)
}
