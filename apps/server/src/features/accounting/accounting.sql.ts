import type { AccountingSettings, AccountRule, AccountsAbroad } from '@voltway/contract/accounting'
import type { Locale } from '@voltway/contract/values'
import type { CentreRename } from '../../kernel/cost-centres/cost-shares.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, type Sql, sql, type Tx } from '../../platform/sql.ts'
import { SELLER_TIME_ZONE } from './month-report.sql.ts'

/** Statements on the settings of accounting. Writes: accounting_setting. */

export interface SettingsRow {
  chart: AccountingSettings['chart']
  accounts: AccountingSettings['accounts']
  rules: AccountRule[]
  /** Absent in months that were closed before VAT was booked by country; null: the defaults of the chart. */
  abroad?: AccountsAbroad | null
  /** Absent in months that were closed with all VAT in the month; null: the account of the chart. */
  vat_pending?: string | null
  /** Absent in months that were closed before the key of automatic accounts was written. */
  datev_automatic?: readonly string[]
  /** The codes of cost centres by name, as they were at the close. Absent in open months. */
  centre_codes?: Readonly<Record<string, string>>
  format: AccountingSettings['format']
  datev: AccountingSettings['datev']
  accountant_email: string | null
  delivery: AccountingSettings['delivery']
  automatic_day: number | null
  automatic_hour: number | null
}

export function selectSettings(db: Sql, { walletId }: WalletScope): Promise<SettingsRow | undefined> {
  return db.row<SettingsRow>(sql`
    select chart, accounts, rules, abroad, vat_pending, datev_automatic, format, datev, accountant_email, delivery,
      automatic_day, automatic_hour
    from accounting_setting where wallet_id = ${walletId}`)
}

export function upsertSettings(tx: Tx, { walletId }: WalletScope, row: SettingsRow, at: Date): Promise<number> {
  const datev = row.datev === null ? null : JSON.stringify(row.datev)
  return tx.run(sql`
    insert into accounting_setting (wallet_id, chart, accounts, rules, abroad, vat_pending, datev_automatic, format, datev, accountant_email, delivery,
      automatic_day, automatic_hour, changed_at)
    values (${walletId}, ${row.chart}, ${JSON.stringify(row.accounts)}::jsonb, ${JSON.stringify(row.rules)}::jsonb,
      ${JSON.stringify(row.abroad ?? null)}::jsonb, ${row.vat_pending ?? null},
      ${[...(row.datev_automatic ?? [])]}::text[], ${row.format}, ${datev}::jsonb, ${row.accountant_email}, ${row.delivery}, ${row.automatic_day},
      ${row.automatic_hour}, ${at})
    on conflict (wallet_id) do update set chart = excluded.chart, accounts = excluded.accounts, rules = excluded.rules, abroad = excluded.abroad, vat_pending = excluded.vat_pending, datev_automatic = excluded.datev_automatic,
      format = excluded.format, datev = excluded.datev, accountant_email = excluded.accountant_email,
      delivery = excluded.delivery, automatic_day = excluded.automatic_day, automatic_hour = excluded.automatic_hour,
      warned_month = null, changed_at = excluded.changed_at`)
}

/** The fields of the wallet that the journal and the settings need. */
export interface BookRow {
  name: string
  language: Locale
  time_zone: string
  currency: string
  country: string | null
  /** The wallet's default VAT number with its country, as documents have it. */
  vat_number: string | null
  has_address: boolean
  /** The address for invoices, when the settings name no accountant. */
  finance_email: string | null
}

/** Reads the wallet. A use case that closes a month has locked it, so that no document is issued meanwhile. */
export function selectBook(db: Sql, { walletId }: WalletScope): Promise<BookRow | undefined> {
  return db.row<BookRow>(sql`
    select w.name, w.language, w.time_zone, w.currency, coalesce(w.billing_address->>'country', v.country) as country,
      v.country || v.number as vat_number, w.billing_address is not null as has_address, w.finance_email
    from wallet w left join vat_number v on v.wallet_id = w.id and v.id = w.nif_id where w.id = ${walletId}`)
}

/** Countries and rates of VAT that occur, for exceptions of accounts. `home` is the country of lines without a region. */
export function selectVatRates(
  db: Sql,
  { walletId }: WalletScope,
  home: string,
): Promise<{ country: string; rate: number }[]> {
  return db.rows(sql`
    select distinct left(coalesce(vat_region, ${home}), 2) as country, vat_rate_basis_points as rate
    from invoice_line where wallet_id = ${walletId} order by 2, 1`)
}

/**
 * Wallets whose last month is due to be closed automatically, and that were not warned of it. A month is not due in the
 * first three hours after its end: the hourly run issues its charging invoice then, without which it cannot be closed.
 */
export function selectDueWallets(db: Db, at: Date, limit: number): Promise<{ wallet_id: string; month: string }[]> {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string; month: string }>(sql`
    select s.wallet_id, (t.this_month - interval '1 month')::date as month
    from accounting_setting s
    join wallet w on w.id = s.wallet_id
    cross join lateral (select ${at}::timestamptz at time zone w.time_zone as now) here
    cross join lateral (select date_trunc('month', here.now) as this_month) t
    where s.automatic_day is not null
      and here.now >= t.this_month + make_interval(days => s.automatic_day - 1, hours => s.automatic_hour)
      and least(here.now, ${at}::timestamptz at time zone ${SELLER_TIME_ZONE}) >= t.this_month + interval '3 hours'
      and s.warned_month is distinct from (t.this_month - interval '1 month')::date
      and not exists (select from month_close c where c.wallet_id = s.wallet_id
        and c.month = (t.this_month - interval '1 month')::date) ${only(sql`s.wallet_id`)}
    order by s.wallet_id limit ${limit}`),
  )
}

export function updateWarned(tx: Tx, { walletId }: WalletScope, firstDay: string): Promise<number> {
  return tx.run(sql`update accounting_setting set warned_month = ${firstDay} where wallet_id = ${walletId}`)
}

/** The new name of a cost centre in the rules of the chart of accounts. */
export function updateCentreOfAccounts(tx: Tx, { walletId }: WalletScope, { from, to }: CentreRename): Promise<number> {
  return tx.run(sql`
    update accounting_setting set rules = (
      select jsonb_agg(case when r ->> 'cost_centre' = ${from} then r || jsonb_build_object('cost_centre', ${to}::text) else r end)
      from jsonb_array_elements(rules) r)
    where wallet_id = ${walletId} and rules @> jsonb_build_array(jsonb_build_object('cost_centre', ${from}::text))`)
}
