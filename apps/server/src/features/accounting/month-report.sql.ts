import { centresOfLine } from '../../kernel/cost-centres/line-centres.sql.ts'
import { bookMonth } from '../../kernel/documents/book-day.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, type Statement, sql } from '../../platform/sql.ts'
import { documentsOf, isPurchase } from './month-documents.sql.ts'

/** Reads of one month. Months are first days, `2026-10-01`. */

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
export const chargesOf = (walletId: string, month: string): Statement => sql`
  select l.invoice_id, l.id as line_id, l.session_id, coalesce(t.total, 0) + coalesce(c.total, 0) as total
  from ${documentsOf(walletId, month)}
  join invoice_line l on l.wallet_id = ${walletId} and l.invoice_id = d.id and l.session_id is not null
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
    -- Money that a bank took back: at most what was left of its receipt.
    when d.source like 'credit:reversal:%' then least(d.total_minor,
      ${transferOf(walletId, sql`'payment:' || substr(d.source, length('credit:reversal:') + 1) || ':reversed'`)})
    when d.source like 'credit:subscription:%'
      then ${transferOf(walletId, sql`substr(d.source, length('credit:') + 1) || ':undone'`)}
    else ${transferOf(walletId, sql`'credit-note:' || d.source`)}
  end`

/** The documents of a month with the money that the ledger booked for them. Credit notes are negative. */
const booked = (walletId: string, month: string): Statement => sql`
  select d.id, case when d.type = 'CREDIT_NOTE' and ${isPurchase} then 'CREDIT_NOTE' else d.class end as kind,
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
 * Sums per cost centre, country and rate of VAT, and what the ledger booked for them. Credit notes are negative; receipts
 * of added money are not purchases. The ledger has charges session by session, and their rounding and other documents as a
 * whole: what is left of a document, if anything, is on its first line. VAT is rounded once per rate, which moves one line
 * of the rate by half a cent per line at most. `home` is the country of lines without a region.
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
      -- The parts of net and VAT are rounded apart, so the difference is divided and not the sum.
      sum(cost_share(net_minor, p.shares, n.centre) + cost_share(vat_minor, p.shares, n.centre)
        + cost_share((booked_minor + left_minor - net_minor - vat_minor)::bigint, p.shares, n.centre))::bigint as ledger_minor
    from divided cross join lateral centre_shares(cost_centre, cost_shares) p (shares)
      cross join lateral jsonb_object_keys(p.shares) n (centre)
    group by 1, 2, 3 order by cost_centre nulls last, 2, 3`)
}

export interface MonthRow {
  month: string
  is_over: boolean
  is_invoiced: boolean
  state: 'CLOSED' | 'SENT' | 'FAILED' | null
  has_documents: boolean
  total_minor: bigint
}

/** The seller's time zone, in whose days documents are dated: a month is over when it is over there too. */
export const SELLER_TIME_ZONE = 'Europe/Lisbon'

/** The months of a wallet since its first document or its creation, newest first. */
export function selectMonths(db: Sql, { walletId }: WalletScope, at: Date): Promise<MonthRow[]> {
  return db.rows<MonthRow>(sql`
    select m.month::date as month,
      least(${at}::timestamptz at time zone w.time_zone, ${at}::timestamptz at time zone ${SELLER_TIME_ZONE})
        >= m.month + interval '1 month' as is_over,
      exists (select from invoice_run r where r.wallet_id = ${walletId} and r.month = m.month::date) as is_invoiced,
      (select c.state from month_close c where c.wallet_id = ${walletId} and c.month = m.month::date) as state,
      coalesce(b.documents > 0, false) as has_documents, coalesce(b.total_minor, 0)::bigint as total_minor
    from wallet w
    cross join lateral generate_series(
      date_trunc('month', least(w.created_at at time zone w.time_zone,
        (select min(r.month)::timestamp from invoice_run r where r.wallet_id = ${walletId}),
        (select min(d.date)::timestamp from document d where d.wallet_id = ${walletId}))),
      date_trunc('month', ${at}::timestamptz at time zone w.time_zone), interval '1 month') as m (month)
    left join (
      select ${bookMonth} as month, count(*) as documents, sum(case when not ${isPurchase} then 0
        when d.type = 'CREDIT_NOTE' then -d.total_minor else d.total_minor end) as total_minor
      from document d join invoice i on i.wallet_id = ${walletId} and i.id = d.id
      where d.wallet_id = ${walletId} group by 1) b on b.month = m.month::date
    where w.id = ${walletId} order by m.month desc limit 120`)
}

export interface GapsRow {
  unchecked: number
  running: number
  disputed: number
  unpaid: number
  unpaid_minor: bigint
}

/** The condition of `session s` on a month, `2026-10-01`, in the time of `wallet w`. */
export const sessionsOf = ({ walletId }: WalletScope, month: string): Statement => sql`s.wallet_id = ${walletId}
  and s.started_at >= ${month}::date::timestamp at time zone w.time_zone
  and s.started_at < (${month}::date + interval '1 month') at time zone w.time_zone`

/** The unsettled points of a month. */
export async function selectGaps(db: Sql, scope: WalletScope, month: string): Promise<GapsRow> {
  const { walletId } = scope
  const ofMonth = sessionsOf(scope, month)
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
