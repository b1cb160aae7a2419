import type { CostState } from '../../kernel/cost-centres/cost-shares.ts'
import { centresOfLine } from '../../kernel/cost-centres/line-centres.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Reads of one month. Months are first days, `2026-10-01`. */

/**
 * The documents of a month: a charging invoice belongs to the month that it bills, every other document to the month of
 * its date. A credit note therefore never changes an earlier month.
 */
const inMonth = (walletId: string, month: string): Statement => sql`
  d.wallet_id = ${walletId} and i.wallet_id = ${walletId}
    and case when d.type = 'INVOICE' and d.class = 'CHARGING' and i.period_from is not null
      then i.period_from = ${month}::date
      else d.date >= ${month}::date and d.date < ${month}::date + interval '1 month' end`

const documentsOf = (walletId: string, month: string): Statement => sql`
  document d join invoice i on i.wallet_id = d.wallet_id and i.id = d.id and ${inMonth(walletId, month)}`

export interface MonthDocumentRow {
  id: string
  content: string
  issued_at: string
  /** The document is a credit note of an invoice that was unpaid then: it reduces a debt and gives no money. */
  reduces_debt: boolean
  /** The cost centres of its charges, by line: they may have changed since the document was issued. */
  centres: ({ readonly line_id: string } & CostState)[]
  /** The regions of VAT by line, where they are known. */
  regions: Record<string, string>
}

export function selectMonthDocuments(db: Sql, { walletId }: WalletScope, month: string): Promise<MonthDocumentRow[]> {
  return db.rows<MonthDocumentRow>(sql`
    select d.id, d.content, d.issued_at, coalesce(c.paid_at is null or c.paid_at > d.issued_at, false)
      and i.credits_invoice_id is not null as reduces_debt,
      coalesce((select json_agg(json_build_object('line_id', l.id, 'cost_centre', n.cost_centre, 'cost_shares', n.cost_shares))
        from invoice_line l cross join lateral ${centresOfLine(walletId, sql`${month}::date`)} n
        where l.wallet_id = ${walletId} and l.invoice_id = d.id and l.session_id is not null), '[]') as centres,
      coalesce((select json_object_agg(l.id, l.vat_region) from invoice_line l
        where l.wallet_id = ${walletId} and l.invoice_id = d.id and l.vat_region is not null), '{}') as regions
    from ${documentsOf(walletId, month)}
    left join invoice c on c.wallet_id = ${walletId} and c.id = i.credits_invoice_id
    order by d.date, d.series, d.sequence`)
}

/** All documents of a month by their date, of every wallet: the seller's own file. */
export function selectSellerDocuments(db: Sql, month: string): Promise<{ content: string; issued_at: string }[]> {
  return db.rows(sql`
    select content, issued_at from document
    where date >= ${month}::date and date < ${month}::date + interval '1 month' order by date, series, sequence`)
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

/** Money that entered or left through a payment method in the month, in the wallet's time. */
export function selectMonthMovements(db: Sql, { walletId }: WalletScope, month: string): Promise<MovementRow[]> {
  return db.rows<MovementRow>(sql`
    select (t.posted_at at time zone w.time_zone)::date as day, -e.amount_minor as amount_minor,
      substr(e.account, length('system:clearing:') + 1) as method, paid.id is not null as pays_invoice,
      coalesce(paid.number, receipt.number, left(coalesce(t.payment_id, t.id)::text, 8)) as reference
    from wallet w
    join ledger_transfer t on t.wallet_id = w.id
      and t.posted_at >= ${month}::date::timestamp at time zone w.time_zone
      and t.posted_at < (${month}::date + interval '1 month') at time zone w.time_zone
    join ledger_entry e on e.wallet_id = t.wallet_id and e.transfer_id = t.id and e.account like 'system:clearing:%'
    left join document paid on paid.wallet_id = t.wallet_id and paid.id = t.invoice_id
    left join document receipt on receipt.wallet_id = t.wallet_id and receipt.source = 'payment:' || t.payment_id
    where w.id = ${walletId} order by t.posted_at, t.sequence`)
}

export interface AgreementRow {
  kind: 'CHARGING' | 'CARD_ORDER' | 'SUBSCRIPTION' | 'CREDIT_NOTE' | 'TOPUP'
  documents: number
  total_minor: bigint
  ledger_minor: bigint
}

/** The ledger's amount of one transfer by its key. */
const transferOf = (walletId: string, key: Statement): Statement => sql`
  (select t.amount_minor from ledger_transfer t where t.wallet_id = ${walletId} and t.key = ${key})`

/** Rounding once per rate, which the ledger books beside the charges. */
const roundingOf = (walletId: string): Statement => sql`
  coalesce((select sum(e.amount_minor) from ledger_transfer t
    join ledger_entry e on e.wallet_id = t.wallet_id and e.transfer_id = t.id and e.account = 'system:vat'
    where t.wallet_id = ${walletId} and t.key = 'invoice:' || d.id || ':rounding'), 0)`

/**
 * What the ledger booked for the sessions of the month's charging invoices, as it was when they were issued: later credits
 * are added back. Read once for all of them, because no index finds the transfers of one session.
 */
const chargesOf = (walletId: string, month: string): Statement => sql`
  select l.invoice_id, l.id as line_id, coalesce(t.total, 0) + coalesce(c.total, 0) as total
  from ${documentsOf(walletId, month)}
  join invoice_line l on l.wallet_id = ${walletId} and l.invoice_id = d.id
  left join (
    select t.session_id, sum(e.amount_minor) as total from ledger_transfer t
    join ledger_entry e on e.wallet_id = ${walletId} and e.transfer_id = t.id and e.account in ('system:revenue', 'system:vat')
    where t.wallet_id = ${walletId} and t.session_id is not null group by 1) t on t.session_id = l.session_id
  left join (
    select s.invoice_id, s.session_id, sum(s.net_minor + s.vat_minor) as total from session_credit s
    where s.wallet_id = ${walletId} group by 1, 2) c on c.invoice_id = d.id and c.session_id = l.session_id
  where d.type = 'INVOICE' and d.class = 'CHARGING'`

/** The money that a credit note documents: credits of the network, of a cancelled order or bill, or its own. */
const creditedBy = (walletId: string): Statement => sql`
  case
    when d.source like 'credit:session:%' then coalesce((select sum(s.net_minor + s.vat_minor) from session_credit s
      where s.wallet_id = ${walletId} and s.note_id = d.id), 0) - ${roundingOf(walletId)}
    when d.source like 'credit:order:%' then (select t.amount_minor from document o
      join card_order c on c.wallet_id = o.wallet_id and o.source = 'card-order:' || c.id
      join ledger_transfer t on t.wallet_id = c.wallet_id and t.id = c.refund_transfer_id
      where o.wallet_id = ${walletId} and o.id = i.credits_invoice_id)
    -- Further parts of a refund that several receipts paid: the first one has what is left of its money.
    when d.source like 'credit:refund:%:%' then d.total_minor
    when d.source like 'credit:refund:%'
      then -coalesce((select sum(p.total_minor) from document p
        where p.wallet_id = ${walletId} and p.source like d.source || ':%'), 0) + ${transferOf(walletId, sql`'refund:' || substr(d.source, length('credit:refund:') + 1)`)}
    when d.source like 'credit:subscription:%'
      then ${transferOf(walletId, sql`substr(d.source, length('credit:') + 1) || ':undone'`)}
    else ${transferOf(walletId, sql`'credit-note:' || d.source`)}
  end`

/** The documents of a month with the money that the ledger booked for them. Credit notes are negative. */
const booked = (walletId: string, month: string): Statement => sql`
  select d.id, case d.type when 'CREDIT_NOTE' then 'CREDIT_NOTE' else d.class end as kind,
    case d.type when 'CREDIT_NOTE' then -d.total_minor else d.total_minor end as total_minor,
    case
      when d.type = 'CREDIT_NOTE' then -(${creditedBy(walletId)})
      when d.class = 'CHARGING'
        then coalesce((select sum(c.total) from charge c where c.invoice_id = d.id), 0) + ${roundingOf(walletId)}
      else ${transferOf(walletId, sql`d.source`)}
    end as ledger_minor
  from ${documentsOf(walletId, month)}`

/** Compares the documents of a month with the ledger, by what they are. */
export function selectAgreement(db: Sql, { walletId }: WalletScope, month: string): Promise<AgreementRow[]> {
  return db.rows<AgreementRow>(sql`
    with charge as materialized (${chargesOf(walletId, month)})
    select kind, count(*)::integer as documents, sum(total_minor)::bigint as total_minor,
      coalesce(sum(ledger_minor), 0)::bigint as ledger_minor
    from (${booked(walletId, month)}) compared group by kind`)
}

export interface SumRow {
  cost_centre: string | null
  country: string
  rate: number
  net_minor: bigint
  vat_minor: bigint
  ledger_minor: bigint
}

/**
 * Sums per cost centre, country and rate of VAT, and what the ledger booked for them. Credit notes are negative; receipts of added money
 * are not purchases. The ledger has charges session by session, and their rounding and other documents as a whole: what is
 * left of a document, if anything, is on its first line. VAT is rounded once per rate, which moves one line of the rate by
 * half a cent per line at most. `home` is the country of lines without a region.
 */
export function selectMonthSums(
  db: Sql,
  { walletId }: WalletScope,
  { month, home }: { month: string; home: string },
): Promise<SumRow[]> {
  return db.rows<SumRow>(sql`
    with charge as materialized (${chargesOf(walletId, month)}),
    compared as materialized (${booked(walletId, month)}),
    line as (
      select b.id as document_id, l.position, n.cost_centre, n.cost_shares, l.vat_rate_basis_points as rate,
        left(coalesce(l.vat_region, ${home}), 2) as country, b.kind, b.ledger_minor, b.total_minor,
        case b.kind when 'CREDIT_NOTE' then -l.net_minor else l.net_minor end as net_minor,
        case b.kind when 'CREDIT_NOTE' then -l.vat_minor else l.vat_minor end as vat_minor, coalesce(charge.total, 0) as charged,
        count(*) over (partition by b.id, l.vat_rate_basis_points) as lines_of_rate
      from compared b join invoice_line l on l.wallet_id = ${walletId} and l.invoice_id = b.id
      cross join lateral ${centresOfLine(walletId, sql`${month}::date`)} n
      left join charge on charge.line_id = l.id
      where b.kind <> 'TOPUP'),
    rounded as (
      select line.*, case when kind = 'CHARGING' and 2 * abs(net_minor + vat_minor - charged) > lines_of_rate + 1 then charged
        else net_minor + vat_minor end as booked_minor
      from line),
    divided as (
      select rounded.*, case when row_number() over (partition by document_id order by position) = 1 then coalesce(ledger_minor, 0)
          - case kind when 'CHARGING' then sum(booked_minor) over (partition by document_id) else total_minor end
        else 0 end as left_minor
      from rounded)
    select nullif(n.centre, '') as cost_centre, country, rate, sum(cost_share(net_minor, p.shares, n.centre))::bigint as net_minor,
      sum(cost_share(vat_minor, p.shares, n.centre))::bigint as vat_minor,
      sum(cost_share((booked_minor + left_minor)::bigint, p.shares, n.centre))::bigint as ledger_minor
    from divided cross join lateral centre_shares(cost_centre, cost_shares) p (shares)
      cross join lateral jsonb_object_keys(p.shares) n (centre)
    group by 1, 2, 3 order by cost_centre nulls last, 2, 3`)
}

export interface MonthRow {
  month: string
  is_over: boolean
  is_invoiced: boolean
  state: 'CLOSED' | 'SENT' | 'FAILED' | null
  total_minor: bigint
}

/** The seller's time zone, in whose days documents are dated: a month is over when it is over there too. */
const SELLER_TIME_ZONE = 'Europe/Lisbon'

/** The months of a wallet since its first document or its creation, newest first. */
export function selectMonths(db: Sql, { walletId }: WalletScope, at: Date): Promise<MonthRow[]> {
  return db.rows<MonthRow>(sql`
    select m.month::date as month,
      least(${at}::timestamptz at time zone w.time_zone, ${at}::timestamptz at time zone ${SELLER_TIME_ZONE})
        >= m.month + interval '1 month' as is_over,
      exists (select from invoice_run r where r.wallet_id = ${walletId} and r.month = m.month::date) as is_invoiced,
      (select c.state from month_close c where c.wallet_id = ${walletId} and c.month = m.month::date) as state,
      coalesce((select sum(case d.type when 'CREDIT_NOTE' then -d.total_minor else d.total_minor end)
        from document d join invoice i on i.wallet_id = d.wallet_id and i.id = d.id
        where d.wallet_id = ${walletId} and d.class <> 'TOPUP' and date_trunc('month',
          case when d.type = 'INVOICE' and d.class = 'CHARGING' then coalesce(i.period_from, d.date) else d.date end
        ) = m.month), 0)::bigint as total_minor
    from wallet w
    cross join lateral generate_series(
      date_trunc('month', least(w.created_at at time zone w.time_zone,
        (select min(r.month)::timestamp from invoice_run r where r.wallet_id = ${walletId}),
        (select min(d.date)::timestamp from document d where d.wallet_id = ${walletId}))),
      date_trunc('month', ${at}::timestamptz at time zone w.time_zone), interval '1 month') as m (month)
    where w.id = ${walletId} order by m.month desc limit 120`)
}

export interface GapsRow {
  unchecked: number
  running: number
  disputed: number
  unpaid: number
  unpaid_minor: bigint
}

/** The unsettled points of a month. */
export async function selectGaps(db: Sql, { walletId }: WalletScope, month: string): Promise<GapsRow> {
  const ofMonth = sql`s.wallet_id = ${walletId}
    and s.started_at >= ${month}::date::timestamp at time zone w.time_zone
    and s.started_at < (${month}::date + interval '1 month') at time zone w.time_zone`
  const row = await db.row<GapsRow>(sql`
    select (select count(*) from session s where ${ofMonth} and s.status = 'IN_VALIDATION')::integer as unchecked,
      (select count(*) from session s where ${ofMonth} and s.status in ('PENDING', 'ONGOING'))::integer as running,
      (select count(*) from session_dispute q join session s on s.wallet_id = q.wallet_id and s.id = q.session_id
        where q.wallet_id = ${walletId} and q.answered_at is null and ${ofMonth})::integer as disputed,
      u.unpaid, u.unpaid_minor
    from wallet w
    cross join lateral (select count(*)::integer as unpaid, coalesce(sum(i.due_minor), 0)::bigint as unpaid_minor
      from ${documentsOf(walletId, month)} where i.payment_status in ('PENDING', 'FAILED')) u
    where w.id = ${walletId}`)
  return row ?? { unchecked: 0, running: 0, disputed: 0, unpaid: 0, unpaid_minor: 0n }
}

export interface ChargingRow {
  consumption_minor: bigint
  earlier_minor: bigint
  later_minor: bigint
}

/**
 * The final charges that began in a month, those of earlier months on its charging invoice, and those of the month that are
 * not on it. A charge belongs to the month of its start in the wallet's time zone.
 */
export async function selectCharging(db: Sql, { walletId }: WalletScope, month: string): Promise<ChargingRow> {
  const isFinal = sql`s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags)`
  const row = await db.row<ChargingRow>(sql`
    with invoiced as (
      select l.session_id from ${documentsOf(walletId, month)}
      join invoice_line l on l.wallet_id = ${walletId} and l.invoice_id = d.id and l.session_id is not null
      where d.type = 'INVOICE' and d.class = 'CHARGING'),
    span as (
      select ${month}::date::timestamp at time zone time_zone as begins,
        (${month}::date + interval '1 month') at time zone time_zone as ends
      from wallet where id = ${walletId})
    select
      coalesce((select sum(s.cost_minor) from span join session s on s.wallet_id = ${walletId}
        and s.started_at >= span.begins and s.started_at < span.ends where ${isFinal}), 0)::bigint as consumption_minor,
      coalesce((select sum(s.cost_minor) from span join session s on s.wallet_id = ${walletId}
        and s.started_at < span.begins and s.id in (select session_id from invoiced) where ${isFinal}), 0)::bigint
        as earlier_minor,
      coalesce((select sum(s.cost_minor) from span join session s on s.wallet_id = ${walletId}
        and s.started_at >= span.begins and s.started_at < span.ends and s.id not in (select session_id from invoiced)
        where ${isFinal}), 0)::bigint as later_minor`)
  return row ?? { consumption_minor: 0n, earlier_minor: 0n, later_minor: 0n }
}
