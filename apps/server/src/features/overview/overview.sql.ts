import type { holdPurposes } from '@voltway/contract/holds'
import { purposeOfHold } from '../../kernel/ledger/held.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, sql } from '../../platform/sql.ts'

/** Reads for the overview of a wallet and its running sessions. */

export interface PeriodRow {
  energy_wh: bigint
  cost_minor: bigint
  sessions: number
}

/**
 * Sums the sessions that started between two days (inclusive, in the wallet's time zone) from the daily sums. `cut`
 * excludes sessions of the last day that started after a time of day.
 */
export async function selectPeriod(
  db: Sql,
  scope: WalletScope,
  { from, to, cut }: { readonly from: string; readonly to: string; readonly cut?: { after: string; zone: string } },
): Promise<PeriodRow> {
  const local = sql`(s.started_at at time zone ${cut?.zone ?? 'UTC'})`
  const late = sql`union all select -s.energy_wh, -s.cost_minor, -1 from consumed_session s
    where s.wallet_id = ${scope.walletId} and s.source = 'NETWORK'
      and s.started_at >= (${`${to} ${cut?.after ?? ''}`}::timestamp at time zone ${cut?.zone ?? 'UTC'}) - interval '2 hours'
      and s.started_at < ((${to}::date + 1)::timestamp at time zone ${cut?.zone ?? 'UTC'}) + interval '2 hours'
      and ${local}::date = ${to} and to_char(${local}, 'HH24:MI') > ${cut?.after ?? ''}`
  const row = await db.row<PeriodRow>(sql`
    select coalesce(sum(energy_wh), 0)::bigint as energy_wh, coalesce(sum(cost_minor), 0)::bigint as cost_minor,
      coalesce(sum(sessions), 0)::integer as sessions
    from (
      select energy_wh, cost_minor, sessions from wallet_day_rollup
      where wallet_id = ${scope.walletId} and day between ${from} and ${to}
      ${cut === undefined ? empty : late}) part`)
  return row ?? { energy_wh: 0n, cost_minor: 0n, sessions: 0 }
}

export interface PeopleRow {
  members: number
  guests: number
}

/**
 * Counts active members, and guests: other people with access, except the one who opened the wallet (as the plan counts
 * them).
 */
export async function selectPeopleCount(db: Sql, scope: WalletScope): Promise<PeopleRow> {
  const row = await db.row<PeopleRow>(sql`
    select
      (select count(*)::integer from member where wallet_id = ${scope.walletId} and status = 'ACTIVE') as members,
      (select count(*)::integer from wallet_membership m join wallet w on w.id = m.wallet_id
        where m.wallet_id = ${scope.walletId} and m.permission_groups <> '{3}'
          and m.person_id is distinct from w.created_by) as guests`)
  return row ?? { members: 0, guests: 0 }
}

export interface OpenHoldRow {
  session_id: string | null
  card_id: string
  card_name: string
  purpose: (typeof holdPurposes)[number]
  amount_minor: bigint
  created_at: string
}

/** Selects the newest open holds behind the reserved amount, up to the screen's limit. */
export function selectOpenHolds(db: Sql, scope: WalletScope, limit: number): Promise<OpenHoldRow[]> {
  return db.rows<OpenHoldRow>(sql`
    select h.session_id, h.card_id, c.name as card_name, ${purposeOfHold} as purpose, h.amount_minor, h.created_at
    from ledger_hold h join card c on c.wallet_id = h.wallet_id and c.id = h.card_id
    left join session s on s.wallet_id = h.wallet_id and s.id = h.session_id
    where h.wallet_id = ${scope.walletId} and h.state = 'OPEN'
    order by h.created_at desc, h.id desc limit ${limit}`)
}

export interface RunningSessionRow {
  id: string
  card_name: string
  station_name: string
  started_at: string
  energy_wh: bigint
  cost_minor: bigint
}

export function selectRunningSessions(db: Sql, scope: WalletScope, limit: number): Promise<RunningSessionRow[]> {
  return db.rows<RunningSessionRow>(sql`
    select s.id, c.name as card_name, s.station->>'name' as station_name, s.started_at, s.energy_wh, s.cost_minor
    from session s join card c on c.wallet_id = s.wallet_id and c.id = s.card_id
    where s.wallet_id = ${scope.walletId} and s.status in ('PENDING', 'ONGOING')
    order by s.started_at desc, s.id desc limit ${limit}`)
}

export interface UnpaidRow {
  wallet_id: string
  documents: number
  due_minor: bigint
  oldest_due: string | null
  /**
   * Reversed payments of these documents. The amount is open on the documents and may be part of the wallet's debt too.
   */
  returned_minor: bigint
}

/**
 * Sums failed and overdue documents by wallet. Documents in a timely collection are excluded. Wallets without any have
 * no entry.
 */
export async function selectUnpaid(
  db: Sql,
  scopes: readonly WalletScope[],
  now: Date,
): Promise<ReadonlyMap<string, UnpaidRow>> {
  const rows = await db.rows<UnpaidRow>(sql`
    select i.wallet_id, count(*)::integer as documents, sum(i.due_minor)::bigint as due_minor, min(i.due) as oldest_due,
      coalesce(sum((select sum(p.reversed_minor) from payment p
        where p.wallet_id = i.wallet_id and p.document_id = i.id)), 0)::bigint as returned_minor
    from invoice i join wallet w on w.id = i.wallet_id
    where i.wallet_id = any(${scopes.map(({ walletId }) => walletId)}) and i.due_minor > 0
      and (i.payment_status = 'FAILED'
        or (i.payment_status = 'PENDING' and i.due < (${now}::timestamptz at time zone w.time_zone)::date))
    group by i.wallet_id`)
  return new Map(rows.map((row) => [row.wallet_id, row]))
}

/** Selects unpaid documents, longest due first, up to the screen's limit. */
export function selectUnpaidDocuments(
  db: Sql,
  scope: WalletScope,
  limit: number,
): Promise<{ id: string; number: string; due: string; due_minor: bigint }[]> {
  return db.rows(sql`
    select i.id, d.number, coalesce(i.due, d.date) as due, i.due_minor
    from invoice i join document d on d.wallet_id = i.wallet_id and d.id = i.id
    where i.wallet_id = ${scope.walletId} and i.payment_status in ('PENDING', 'FAILED')
    order by coalesce(i.due, d.date), i.id limit ${limit}`)
}

export interface NextChargeRow {
  date: string
  amount_minor: bigint
  method: string
}

/**
 * Selects the next automatic collection from the default method: the retry of a failed document, or the month of a
 * post-payment wallet, as far as it owes today and no document claims it yet.
 */
export function selectNextCharge(db: Sql, scope: WalletScope, at: Date): Promise<NextChargeRow | undefined> {
  return db.row<NextChargeRow>(sql`
    with wallet_money as (
      select w.id, w.time_zone, w.payment_logic,
        coalesce(-sum(a.balance_minor) filter (where a.kind in ('FUNDS', 'HELD')), 0) as spent_ahead,
        coalesce(-sum(a.balance_minor) filter (where a.kind = 'RECEIVABLE'), 0) as owed
      from wallet w join ledger_account a on a.wallet_id = w.id where w.id = ${scope.walletId} group by w.id
    ), next as (
      select (greatest(i.next_try_at, ${at}) at time zone w.time_zone)::date as date, i.due_minor as amount_minor
      from wallet_money w join invoice i on i.wallet_id = w.id
      where i.payment_status = 'FAILED' and i.next_try_at is not null
      union all
      select (date_trunc('month', ${at}::timestamptz at time zone w.time_zone) + interval '1 month')::date,
        (greatest(w.spent_ahead, 0) + w.owed - coalesce((select sum(i.due_minor) from invoice i
          where i.wallet_id = w.id and i.payment_status in ('PENDING', 'FAILED')), 0))::bigint
      from wallet_money w where w.payment_logic = 'POST_PAYMENT'
    )
    select n.date, n.amount_minor, m.label as method
    from next n join payment_method m on m.wallet_id = ${scope.walletId}
      and m.is_default and m.status = 'ACTIVE' and m.removed_at is null and m.kind in ('CREDIT_CARD', 'DIRECT_DEBIT')
    where n.amount_minor > 0 order by n.date limit 1`)
}
