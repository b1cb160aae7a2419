import type { WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, type Sql, sql } from '../../platform/sql.ts'

/** Statements on auto-recharge. Writes: auto_recharge. */

export interface AutoRechargeRow {
  is_enabled: boolean
  threshold_minor: bigint
  amount_minor: bigint
  payment_method_id: string
  max_per_day: number | null
  max_per_month: number | null
  running_payment_id: string | null
  failures: number
  retry_at: string | null
  last_run_at: string | null
  last_status: 'RUNNING' | 'SUCCEEDED' | 'FAILED' | null
  last_error: string | null
}

const columns = sql`is_enabled, threshold_minor, amount_minor, payment_method_id, max_per_day, max_per_month,
  running_payment_id, failures, retry_at, last_run_at, last_status, last_error`

export function selectAutoRecharge(db: Sql, scope: WalletScope): Promise<AutoRechargeRow | undefined> {
  return db.row<AutoRechargeRow>(sql`select ${columns} from auto_recharge where wallet_id = ${scope.walletId}`)
}

export function lockAutoRecharge(tx: Sql, scope: WalletScope): Promise<AutoRechargeRow | undefined> {
  return tx.row<AutoRechargeRow>(sql`
    select ${columns} from auto_recharge where wallet_id = ${scope.walletId} for no key update`)
}

export interface AutoRechargeSettings {
  readonly isEnabled: boolean
  readonly thresholdMinor: bigint
  readonly amountMinor: bigint
  readonly methodId: string
  readonly maxPerDay: number | null
  readonly maxPerMonth: number | null
  readonly at: Date
}

/** New settings reset earlier failures. A running recharge continues. */
export function upsertAutoRecharge(tx: Sql, scope: WalletScope, settings: AutoRechargeSettings): Promise<number> {
  return tx.run(sql`
    insert into auto_recharge (
      wallet_id, is_enabled, threshold_minor, amount_minor, payment_method_id, max_per_day, max_per_month, changed_at)
    values (
      ${scope.walletId}, ${settings.isEnabled}, ${settings.thresholdMinor}, ${settings.amountMinor}, ${settings.methodId},
      ${settings.maxPerDay}, ${settings.maxPerMonth}, ${settings.at})
    on conflict (wallet_id) do update set
      is_enabled = excluded.is_enabled, threshold_minor = excluded.threshold_minor, amount_minor = excluded.amount_minor,
      payment_method_id = excluded.payment_method_id, max_per_day = excluded.max_per_day,
      max_per_month = excluded.max_per_month, changed_at = excluded.changed_at, failures = 0, retry_at = null,
      last_status = case when auto_recharge.last_status = 'FAILED' then null else auto_recharge.last_status end,
      last_error = null`)
}

/** Wallets below their threshold that may recharge now. */
export function selectLowWallets(db: Db, at: Date, limit: number): Promise<{ wallet_id: string }[]> {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string }>(sql`
      select a.wallet_id from auto_recharge a
      join wallet w on w.id = a.wallet_id and w.state in ('ACTIVE', 'RESTRICTED')
      join ledger_account f on f.wallet_id = a.wallet_id and f.kind = 'FUNDS'
      where a.is_enabled and a.running_payment_id is null and (a.retry_at is null or a.retry_at <= ${at})
        and f.balance_minor + w.credit_minor < a.threshold_minor ${only(sql`a.wallet_id`)}
      order by a.wallet_id limit ${limit}`),
  )
}

export interface RechargeFactsRow {
  is_open: boolean
  available_minor: bigint
  /** Runs of the day and the month (wallet time) that moved money or may still. */
  runs_today: number
  runs_this_month: number
  day_ends: string
  month_ends: string
}

export function selectRechargeFacts(tx: Sql, scope: WalletScope, at: Date): Promise<RechargeFactsRow | undefined> {
  return tx.row<RechargeFactsRow>(sql`
    select w.state in ('ACTIVE', 'RESTRICTED') as is_open, f.balance_minor + w.credit_minor as available_minor,
      (select count(*)::integer from payment p where p.wallet_id = ${scope.walletId} and p.purpose = 'AUTO_TOPUP' and p.status <> 'FAILED'
        and p.created_at >= t.day_begins) as runs_today,
      (select count(*)::integer from payment p where p.wallet_id = ${scope.walletId} and p.purpose = 'AUTO_TOPUP' and p.status <> 'FAILED'
        and p.created_at >= t.month_begins) as runs_this_month,
      t.day_ends, t.month_ends
    from wallet w
    join ledger_account f on f.wallet_id = w.id and f.kind = 'FUNDS'
    cross join lateral (
      select date_trunc('day', l.now) at time zone w.time_zone as day_begins,
        date_trunc('month', l.now) at time zone w.time_zone as month_begins,
        (date_trunc('day', l.now) + interval '1 day') at time zone w.time_zone as day_ends,
        (date_trunc('month', l.now) + interval '1 month') at time zone w.time_zone as month_ends
      from (select ${at}::timestamptz at time zone w.time_zone as now) l) t
    where w.id = ${scope.walletId}`)
}

export function updateRunBegun(tx: Sql, scope: WalletScope, paymentId: string, at: Date): Promise<number> {
  return tx.run(sql`
    update auto_recharge set running_payment_id = ${paymentId}, last_run_at = ${at}, last_status = 'RUNNING', last_error = null,
      retry_at = null
    where wallet_id = ${scope.walletId}`)
}

/** Earliest next run, after a reached limit or a failure. */
export function updateRetryAt(tx: Sql, scope: WalletScope, at: Date | string): Promise<number> {
  return tx.run(sql`update auto_recharge set retry_at = ${at} where wallet_id = ${scope.walletId}`)
}

/** Records the end of a run. `paymentId`: its payment, null if it has none. Another run continues. */
export function updateRunEnded(
  tx: Sql,
  scope: WalletScope,
  run: {
    paymentId: string | null
    status: 'SUCCEEDED' | 'FAILED'
    error: string | null
    failures: number
    isEnabled: boolean
    retryAt: Date | null
  },
): Promise<number> {
  return tx.run(sql`
    update auto_recharge set running_payment_id = nullif(running_payment_id, ${run.paymentId}), last_status = ${run.status},
      last_error = ${run.error}, failures = ${run.failures}, is_enabled = ${run.isEnabled}, retry_at = ${run.retryAt}
    where wallet_id = ${scope.walletId}`)
}
