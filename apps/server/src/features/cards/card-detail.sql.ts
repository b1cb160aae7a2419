import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, type Statement, sql } from '../../platform/sql.ts'
import type { PendingPlafond } from './cards.sql.ts'

/** Statements on the details of a single card and the changes of its limit. Writes: card_limit_change. */

export interface CardExtrasRow {
  pending_plafond: PendingPlafond | null
  token_type: 'RFID' | 'APP_USER'
  pushed_valid: boolean | null
  last_updated: string
  team: { id: string; name: string } | null
  is_always_authorized: boolean
}

/** `isAlwaysAuthorized`: the condition that each charge of the card `c` needs an authorization, besides its limit. */
export function selectCardExtras(
  db: Sql,
  scope: WalletScope,
  cardId: string,
  isAlwaysAuthorized: (wallet: Statement) => Statement,
): Promise<CardExtrasRow | undefined> {
  return db.row<CardExtrasRow>(sql`
    select c.pending_plafond, t.type as token_type, t.pushed_valid, t.last_updated,
      (select jsonb_build_object('id', g.id, 'name', g.name) from team g
        where g.wallet_id = ${scope.walletId} and g.id = c.team_id) as team,
      c.credit_mode = 'LIMITED' or ${isAlwaysAuthorized(sql`${scope.walletId}`)} as is_always_authorized
    from card c cross join (
      select type, pushed_valid, last_updated from network_token
      where wallet_id = ${scope.walletId} and card_id = ${cardId} order by last_updated desc limit 1) t
    where c.wallet_id = ${scope.walletId} and c.id = ${cardId}`)
}

export interface LimitChangeRow {
  changed_at: string
  by_name: string | null
  credit_mode: 'LIMITED' | 'UNLOCKED'
  assigned_before_minor: bigint | null
  assigned_after_minor: bigint | null
  is_pending: boolean
  reason: string | null
}

export function selectLimitChanges(
  db: Sql,
  scope: WalletScope,
  cardId: string,
  limit: number,
): Promise<LimitChangeRow[]> {
  return db.rows<LimitChangeRow>(sql`
    select l.changed_at, p.name as by_name, l.credit_mode, l.assigned_before_minor, l.assigned_after_minor, l.is_pending, l.reason
    from card_limit_change l left join person p on p.id = l.changed_by
    where l.wallet_id = ${scope.walletId} and l.card_id = ${cardId}
    order by l.id desc limit ${limit}`)
}

export interface CardMonthRow {
  month: string
  cost_minor: bigint
  sessions: number
}

/** The last six months including the current one, from the sums of all charges. */
export function selectCardMonths(db: Sql, scope: WalletScope, cardId: string, now: Date): Promise<CardMonthRow[]> {
  return db.rows<CardMonthRow>(sql`
    select m.month::date, coalesce(sum(r.cost_minor), 0)::bigint as cost_minor, coalesce(sum(r.sessions), 0)::integer as sessions
    from wallet w
    cross join lateral generate_series(
      date_trunc('month', ${now}::timestamptz at time zone w.time_zone) - interval '5 months',
      date_trunc('month', ${now}::timestamptz at time zone w.time_zone), interval '1 month') as m (month)
    left join consumed_month_card r on r.wallet_id = w.id and r.card_id = ${cardId} and r.month = m.month::date
    where w.id = ${scope.walletId}
    group by m.month
    order by m.month`)
}

export interface LimitChange {
  readonly id: string
  readonly cardId: string
  readonly creditMode: string
  readonly beforeMinor: bigint | null
  readonly afterMinor: bigint | null
  /** By how much the change counts as a raise; null: the limit is removed. */
  readonly raisedMinor: bigint | null
  readonly isPending: boolean
}

/** Records changed limits of any number of cards in one statement. */
export function insertLimitChanges(
  tx: Sql,
  scope: WalletScope,
  changes: readonly LimitChange[],
  { by, at, reason }: { by: string | null; at: Date; reason: string | null },
): Promise<number> {
  const rows = changes.map((change) => ({
    ...change,
    beforeMinor: change.beforeMinor?.toString() ?? null,
    afterMinor: change.afterMinor?.toString() ?? null,
    raisedMinor: change.raisedMinor?.toString() ?? null,
  }))
  return tx.run(sql`
    insert into card_limit_change (
      wallet_id, card_id, id, changed_at, changed_by, credit_mode, assigned_before_minor, assigned_after_minor,
      raised_minor, is_pending, reason)
    select ${scope.walletId}, n."cardId", n.id, ${at}, ${by}, n."creditMode", n."beforeMinor", n."afterMinor",
      n."raisedMinor", n."isPending", ${reason}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      id uuid, "cardId" uuid, "creditMode" text, "beforeMinor" bigint, "afterMinor" bigint, "raisedMinor" bigint,
      "isPending" boolean)`)
}
