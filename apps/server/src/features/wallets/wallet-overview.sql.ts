import type { holdPurposes } from '@voltway/contract/holds'
import { purposeOfHold } from '../../kernel/ledger/held.sql.ts'
import { ledgerMovements } from '../../kernel/ledger/movements.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, sql } from '../../platform/sql.ts'

/** Reads for the overview of a wallet, its movements and its running sessions. */

export interface PeriodRow {
  energy_wh: bigint
  cost_minor: bigint
  sessions: number
}

/**
 * What began between two days (both included, wallet time), from the sums kept per day. With `cut` nothing of the last day that
 * began after a time of the day.
 */
export async function selectPeriod(
  db: Sql,
  scope: WalletScope,
  { from, to, cut }: { readonly from: string; readonly to: string; readonly cut?: { after: string; zone: string } },
): Promise<PeriodRow> {
  const local = sql`(s.started_at at time zone ${cut?.zone ?? 'UTC'})`
  const late = sql`union all select -s.energy_wh, -s.cost_minor, -1 from consumed_session s
    where s.wallet_id = ${scope.walletId} and s.source = 'NETWORK'
      and s.started_at >= (${to}::date::timestamp at time zone ${cut?.zone ?? 'UTC'}) - interval '2 hours'
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

/** Members who drive, and guests: whoever else may enter, but for the one who opened the wallet (as the plan counts them). */
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

/** What the reserved amount is made of, newest first; the screen shows no more than these. */
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

export interface MovementRow {
  id: string
  at: string
  kind: string
  status: 'RESERVED' | 'PENDING' | 'COMPLETE' | 'FAILED' | 'RELEASED'
  /** What it did to the balance: positive into the wallet. A hold shows what it keeps. */
  amount_minor: bigint
  net_minor: bigint | null
  vat_minor: bigint | null
  balance_after_minor: bigint | null
  session_id: string | null
  card_id: string | null
  card_name: string | null
  payment_id: string | null
  invoice_id: string | null
  note: string | null
}

export interface WantedMovements {
  readonly kinds: readonly string[] | null
  readonly statuses: readonly string[] | null
  /** Days in the wallet's time, both included. */
  readonly from: string | null
  readonly to: string | null
  readonly search: string | null
}

/**
 * Movements as people know them, in the ledger's own order so that balances add up: everything posted, and of each hold one line while it is open, or when it was given back (the
 * steps of a hold that became a charge are the ledger's business; the charge stands for them), and payments that have not
 * moved money: on their way, or failed.
 */
function movementsOf(scope: WalletScope, wanted: WantedMovements) {
  const zone = sql`(select time_zone from wallet where id = ${scope.walletId})`
  const [kinds, statuses] = [wanted.kinds && [...wanted.kinds], wanted.statuses && [...wanted.statuses]]
  const search = wanted.search === null ? null : `%${wanted.search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(
    select t.id, t.at, t.sequence, t.part, t.kind,
      case t.phase when 'HELD' then 'RESERVED' when 'RELEASED' then 'RELEASED' else 'COMPLETE' end as status,
      coalesce(t.amount_minor, -h.amount_minor) as amount_minor,
      t.net_minor, t.vat_minor, t.balance_after_minor, t.session_id, t.card_id, t.payment_id, t.invoice_id, t.note
    from ${ledgerMovements(scope.walletId)} t
    left join ledger_hold h on h.wallet_id = ${scope.walletId} and h.id = t.hold_id
    where (t.phase in ('POSTED', 'SETTLED', 'RELEASED') or (t.phase = 'HELD' and h.state = 'OPEN' and t.key = h.key))
      and (${kinds}::text[] is null or t.kind = any(${kinds}))
      and (${wanted.from}::date is null or t.at >= ${wanted.from}::date::timestamp at time zone ${zone})
      and (${wanted.to}::date is null or t.at < (${wanted.to}::date + 1)::timestamp at time zone ${zone})
    union all
    select p.id, p.created_at, coalesce((select t.sequence from ledger_transfer t
        where t.wallet_id = p.wallet_id and t.posted_at <= p.created_at order by t.posted_at desc, t.id desc limit 1), 0), 2,
      case p.purpose when 'AUTO_TOPUP' then 'AUTO_TOPUP' else 'TOPUP' end,
      case p.status when 'FAILED' then 'FAILED' else 'PENDING' end, p.amount_minor, null, null, null, null, null, p.id,
      p.document_id, p.failure
    from payment p
    where p.wallet_id = ${scope.walletId} and p.status <> 'SUCCEEDED'
      and (${kinds}::text[] is null or (case p.purpose when 'AUTO_TOPUP' then 'AUTO_TOPUP' else 'TOPUP' end) = any(${kinds}))
      and (${wanted.from}::date is null or p.created_at >= ${wanted.from}::date::timestamp at time zone ${zone})
      and (${wanted.to}::date is null or p.created_at < (${wanted.to}::date + 1)::timestamp at time zone ${zone})
  ) m
  left join card c on c.wallet_id = ${scope.walletId} and c.id = m.card_id
  where (${statuses}::text[] is null or m.status = any(${statuses}))
    and (${search}::text is null or c.name ilike ${search} or m.note ilike ${search}
      or trim_scale(abs(m.amount_minor) / 100.0)::text ilike ${search}
      or to_char(abs(m.amount_minor) / 100.0, 'FM9999999990.00') ilike ${search})`
}

export function selectMovementPage(
  db: Sql,
  scope: WalletScope,
  { limit, offset, ...wanted }: WantedMovements & { limit: number; offset: number },
): Promise<MovementRow[]> {
  return db.rows<MovementRow>(sql`
    select m.*, c.name as card_name from ${movementsOf(scope, wanted)}
    order by m.sequence desc, m.part desc, m.at desc, m.id desc limit ${limit} offset ${offset}`)
}

export async function selectMovementCount(db: Sql, scope: WalletScope, wanted: WantedMovements): Promise<number> {
  const row = await db.row<{ movements: number }>(sql`
    select count(*)::integer as movements from ${movementsOf(scope, wanted)}`)
  return row?.movements ?? 0
}

export interface EnergyHourRow {
  cycle: 'WEEKLY' | 'DAILY'
  weekday: number
  season: 'WINTER' | 'SUMMER' | 'ANY'
  from: string
  to: string
  period: string
}

/** The hours of a region's cycles that hold on a day: of each cycle the newest version that is valid then. */
export function selectEnergyHours(db: Sql, region: string, day: string): Promise<EnergyHourRow[]> {
  return db.rows<EnergyHourRow>(sql`
    select cycle, weekday, season, left(starts_at::text, 5) as "from", left(ends_at::text, 5) as "to", period
    from energy_cycle_period p
    where region = ${region} and valid_from = (
      select max(valid_from) from energy_cycle_period v
      where v.region = p.region and v.cycle = p.cycle and v.valid_from <= ${day} and (v.valid_to is null or v.valid_to >= ${day}))
    order by cycle, weekday, season, starts_at`)
}

export interface UnpaidRow {
  wallet_id: string
  documents: number
  due_minor: bigint
  oldest_due: string | null
  /** Of what was paid for these documents, what banks took back: owed on the documents, and perhaps as a debt of the wallet too. */
  returned_minor: bigint
}

/** Documents that failed or are overdue, by wallet: what is being collected in time is nobody's worry. Wallets without any are absent. */
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

/** What is asked for and not paid, the longest due first; the screen shows no more than these. */
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
 * What the default method is charged with next, without anybody asking: a document that failed and is tried again, or the month
 * of a wallet that pays afterwards, as far as it owes today and no document asks for it yet.
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
