import { centresOfLine } from '../../kernel/cost-centres/line-centres.sql.ts'
import { bookDay, bookMonth } from '../../kernel/documents/book-day.sql.ts'
import { ledgerMovements } from '../../kernel/ledger/movements.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Reads for accounting exports, in batches. */

export interface Span {
  /** Days, both inclusive. */
  readonly from: string
  readonly to: string
}

export type Cell = string | null
type Page = { readonly limit: number; readonly offset: number }

const money = (column: string) => sql`to_char(${sql([column])} / 100.0, 'FM9999999999990.00')`

export function selectDocumentRows(db: Sql, scope: WalletScope, span: Span, page: Page): Promise<{ cells: Cell[] }[]> {
  return db.rows(sql`
    select array[d.number, d.type, d.class, d.date::text, i.due::text, i.period_from::text, i.period_to::text, po.number,
      i.payment_status, ${money('d.net_minor')}, ${money('d.vat_minor')}, ${money('d.total_minor')}, ${money('i.due_minor')},
      d.currency] as cells
    from invoice i join document d on d.wallet_id = i.wallet_id and d.id = i.id
    left join purchase_order po on po.wallet_id = i.wallet_id and po.id = i.purchase_order_id
    where i.wallet_id = ${scope.walletId} and ${bookDay} between ${span.from} and ${span.to}
    order by ${bookDay}, d.id limit ${page.limit} offset ${page.offset}`)
}

export function selectLineRows(db: Sql, scope: WalletScope, span: Span, page: Page): Promise<{ cells: Cell[] }[]> {
  return db.rows(sql`
    select array[d.number, d.date::text, l.position::text, l.kind, l.description, s.started_at::text, c.name, m.name,
      (select string_agg(n.centre || case n.share when 10000 then '' else ' ' || trim_scale(n.share / 100.0) || '%' end, ' + ' order by n.share desc, n.centre)
        from (select e.key as centre, e.value::integer as share from jsonb_each_text(centre_shares(x.cost_centre, x.cost_shares)) e
          where e.key <> '') n),
      to_char(l.energy_wh / 1000.0, 'FM9999999990.000'), ${money('l.net_minor')},
      to_char(l.vat_rate_basis_points / 100.0, 'FM990.00'), ${money('l.vat_minor')}, ${money('l.total_minor')}, d.currency] as cells
    from invoice_line l
    join document d on d.wallet_id = l.wallet_id and d.id = l.invoice_id
    join invoice i on i.wallet_id = l.wallet_id and i.id = l.invoice_id
    cross join lateral ${centresOfLine(scope.walletId, bookMonth)} x
    left join session s on s.wallet_id = l.wallet_id and s.id = l.session_id
    left join card c on c.wallet_id = l.wallet_id and c.id = l.card_id
    left join member m on m.wallet_id = s.wallet_id and m.id = s.member_id
    where l.wallet_id = ${scope.walletId} and ${bookDay} between ${span.from} and ${span.to}
    order by ${bookDay}, d.id, l.position limit ${page.limit} offset ${page.offset}`)
}

/** The code of a cost centre by its name. */
const codeOf = ({ walletId }: WalletScope, name: Statement): Statement => sql`(
  select c.code from cost_centre c where c.wallet_id = ${walletId} and c.dimension = 1 and c.name = ${name})`

/** The lines of the document `d`, a divided charge with a row for each of its cost centres. */
const linesByCentre = ({ walletId }: WalletScope): Statement => sql`(
  select nullif(n.centre, '') as cost_centre, l.vat_rate_basis_points as rate, cost_share(l.energy_wh, p.shares, n.centre) as energy_wh,
    cost_share(l.net_minor, p.shares, n.centre) as net_minor, cost_share(l.vat_minor, p.shares, n.centre) as vat_minor,
    cost_share(l.net_minor, p.shares, n.centre) + cost_share(l.vat_minor, p.shares, n.centre) as total_minor
  from invoice_line l
  cross join lateral ${centresOfLine(walletId, bookMonth)} x
  cross join lateral centre_shares(x.cost_centre, x.cost_shares) p (shares)
  cross join lateral jsonb_object_keys(p.shares) n (centre)
  where l.wallet_id = ${walletId} and l.invoice_id = d.id)`

/** One row per document, cost centre and rate; credit notes are negative. Top-ups have no cost centre. */
export function selectCostCentreRows(
  db: Sql,
  scope: WalletScope,
  span: Span,
  page: Page,
): Promise<{ cells: Cell[] }[]> {
  return db.rows(sql`
    select array[d.date::text, d.number, g.cost_centre, d.class, to_char(g.energy_wh / 1000.0, 'FM9999999990.000'),
      ${money('g.net_minor')}, to_char(g.rate / 100.0, 'FM990.00'), ${money('g.vat_minor')}, ${money('g.total_minor')},
      d.currency, ${codeOf(scope, sql`g.cost_centre`)}] as cells
    from document d join invoice i on i.wallet_id = ${scope.walletId} and i.id = d.id
    cross join lateral (
      select l.cost_centre, l.rate, sum(l.energy_wh) as energy_wh,
        (case d.type when 'CREDIT_NOTE' then -1 else 1 end * sum(l.net_minor)) as net_minor,
        (case d.type when 'CREDIT_NOTE' then -1 else 1 end * sum(l.vat_minor)) as vat_minor,
        (case d.type when 'CREDIT_NOTE' then -1 else 1 end * sum(l.total_minor)) as total_minor
      from ${linesByCentre(scope)} l group by l.cost_centre, l.rate
    ) g
    where d.wallet_id = ${scope.walletId} and ${bookDay} between ${span.from} and ${span.to} and d.class <> 'TOPUP'
    order by ${bookDay}, d.id, g.cost_centre nulls last, g.rate limit ${page.limit} offset ${page.offset}`)
}

/**
 * Bookings: one row per month, cost centre, class, side and rate. Invoices are a debit of the cost centre, credit notes
 * a credit. Top-ups have no cost centre.
 */
export function selectAccountingRows(
  db: Sql,
  scope: WalletScope,
  span: Span,
  page: Page,
): Promise<{ cells: Cell[] }[]> {
  return db.rows(sql`
    select array[b.month, b.cost_centre, b.class, b.side, to_char(b.energy_wh / 1000.0, 'FM9999999990.000'),
      ${money('b.net_minor')}, to_char(b.rate / 100.0, 'FM990.00'), ${money('b.vat_minor')}, ${money('b.total_minor')},
      b.currency, ${codeOf(scope, sql`b.cost_centre`)}] as cells
    from (
      select to_char(${bookDay}, 'YYYY-MM') as month, l.cost_centre, d.class,
        case d.type when 'CREDIT_NOTE' then 'CREDIT' else 'DEBIT' end as side, l.rate, d.currency,
        sum(l.energy_wh) as energy_wh, sum(l.net_minor) as net_minor, sum(l.vat_minor) as vat_minor,
        sum(l.total_minor) as total_minor
      from document d join invoice i on i.wallet_id = ${scope.walletId} and i.id = d.id
      cross join lateral ${linesByCentre(scope)} l
      where d.wallet_id = ${scope.walletId} and ${bookDay} between ${span.from} and ${span.to} and d.class <> 'TOPUP'
      group by 1, 2, 3, 4, 5, 6
    ) b
    order by b.month, b.cost_centre nulls last, b.class, b.side desc, b.rate, b.currency
    limit ${page.limit} offset ${page.offset}`)
}

export function selectMovementRows(db: Sql, scope: WalletScope, span: Span, page: Page): Promise<{ cells: Cell[] }[]> {
  return db.rows(sql`
    select array[t.at::text, t.kind, to_char(t.amount_minor / 100.0, 'FM9999999999990.00'),
      ${money('t.net_minor')}, ${money('t.vat_minor')}, ${money('t.balance_after_minor')}, c.name, d.number, t.note] as cells
    from ${ledgerMovements(scope.walletId)} t
    join wallet w on w.id = ${scope.walletId}
    left join card c on c.wallet_id = w.id and c.id = t.card_id
    left join document d on d.wallet_id = w.id and d.id = t.invoice_id
    where t.phase in ('POSTED', 'SETTLED')
      and t.at >= ${span.from}::date::timestamp at time zone w.time_zone
      and t.at < (${span.to}::date + 1)::timestamp at time zone w.time_zone
    order by t.sequence, t.part limit ${page.limit} offset ${page.offset}`)
}
