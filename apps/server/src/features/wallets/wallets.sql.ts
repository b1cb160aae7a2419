import { versionOfConsumption } from '../../kernel/consumption/consumption-version.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Statements on wallets. Writes: wallet. */

export interface WalletRow {
  id: string
  name: string
  state: 'ACTIVE' | 'RESTRICTED' | 'BLOCKED' | 'CLOSED'
  payment_logic: 'PRE_PAYMENT' | 'POST_PAYMENT'
  currency: string
  credit_minor: bigint
  negative_tolerance_minor: bigint
  time_zone: string
  language: 'en' | 'pt' | 'es' | 'fr'
  energy_cycle: 'WEEKLY' | 'DAILY'
  finance_email: string | null
  nif_id: string | null
  billing_address: BillingAddressColumn | null
  renewal_defaults: RenewalDefaultsColumn
  has_auto_recharge: boolean
  /** Auto-recharge was switched off after repeated failures, and nobody has changed it since. */
  auto_recharge_gave_up: boolean
  location_enabled: boolean
  settings_version: number
  post_payment_requested_at: string | null
  method_id: string | null
  method_kind: 'CREDIT_CARD' | 'MULTIBANCO' | 'DIRECT_DEBIT' | 'MB_WAY' | null
  method_label: string | null
  method_last4: string | null
  method_exp_month: number | null
  method_exp_year: number | null
  method_status: 'ACTIVE' | 'EXPIRED' | 'INVALID' | 'PENDING' | null
  card_block_reasons: string[]
  created_at: string
  funds_minor: bigint
  held_minor: bigint
  receivable_minor: bigint
}

export interface BillingAddressColumn {
  name: string
  street: string
  postal_code: string
  city: string
  country: string
  tax_id: string | null
}

export interface RenewalDefaultsColumn {
  credit_renewal: 'NONE' | 'WEEKLY' | 'MONTHLY'
  renewal_day: number | null
  /** A decimal string with two places. */
  assigned_credit: string | null
}

const walletColumns = sql`w.id, w.name, w.state, w.payment_logic, w.currency, w.credit_minor, w.negative_tolerance_minor,
  w.time_zone, w.language, w.energy_cycle, w.finance_email, w.nif_id, w.billing_address, w.renewal_defaults,
  coalesce(recharge.is_enabled, false) as has_auto_recharge,
  coalesce(not recharge.is_enabled and recharge.last_status = 'FAILED', false) as auto_recharge_gave_up,
  w.location_enabled, w.settings_version, w.post_payment_requested_at,
  method.id as method_id, method.kind as method_kind, method.label as method_label, method.last4 as method_last4,
  method.exp_month as method_exp_month, method.exp_year as method_exp_year, method.status as method_status,
  w.card_block_reasons, w.created_at,
  funds.balance_minor as funds_minor, held.balance_minor as held_minor, owed.balance_minor as receivable_minor`

const walletTables = sql`wallet w
  join ledger_account funds on funds.wallet_id = w.id and funds.kind = 'FUNDS'
  join ledger_account held on held.wallet_id = w.id and held.kind = 'HELD'
  join ledger_account owed on owed.wallet_id = w.id and owed.kind = 'RECEIVABLE'
  left join auto_recharge recharge on recharge.wallet_id = w.id
  left join payment_method method on method.wallet_id = w.id and method.is_default and method.removed_at is null`

export function selectWallet(db: Sql, scope: WalletScope): Promise<WalletRow | undefined> {
  return db.row<WalletRow>(sql`select ${walletColumns} from ${walletTables} where w.id = ${scope.walletId}`)
}

/** A wallet with its number of running sessions and of sessions in review. */
export interface CountedWalletRow extends WalletRow {
  sessions_active: number
  sessions_in_doubt: number
}

/** `walletId`: a constant where only one wallet is selected (decision 009). */
const countedColumns = (walletId: Statement) => sql`${walletColumns},
  (select count(*)::integer from session s where s.wallet_id = ${walletId} and s.status in ('PENDING', 'ONGOING')) as sessions_active,
  (select count(*)::integer from session s where s.wallet_id = ${walletId} and s.status = 'IN_VALIDATION'
    and cardinality(s.flags) > 0) as sessions_in_doubt`

/** Selects a wallet with the version of its consumption. */
export function selectCountedWallet(
  db: Sql,
  scope: WalletScope,
): Promise<(CountedWalletRow & { version: bigint | null }) | undefined> {
  return db.row(sql`
    select ${versionOfConsumption(scope.walletId)} as version, ${countedColumns(sql`${scope.walletId}`)} from ${walletTables} where w.id = ${scope.walletId}`)
}

/** Selects wallets by name. */
export function selectWallets(db: Sql, scopes: readonly WalletScope[]): Promise<CountedWalletRow[]> {
  return db.rows(sql`
    select ${countedColumns(sql`w.id`)}
    from ${walletTables}
    where w.id = any(${scopes.map((scope) => scope.walletId)})
    order by lower(w.name), w.id`)
}

/** Locks a wallet for a change of its state or settings. */
export function lockWallet(
  tx: Sql,
  scope: WalletScope,
): Promise<{ state: WalletRow['state']; name: string } | undefined> {
  return tx.row(sql`select state, name from wallet where id = ${scope.walletId} for no key update`)
}

export interface NewWalletRow {
  readonly id: string
  readonly name: string
  readonly paymentLogic: string
  readonly creditMinor: bigint
  readonly timeZone: string
  readonly language: string
  readonly energyCycle: string
  readonly billingAddress: BillingAddressColumn | null
  readonly createdBy: string
  readonly createdAt: Date
}

export function insertWallet(tx: Sql, wallet: NewWalletRow): Promise<number> {
  return tx.run(sql`
    insert into wallet (
      id, name, payment_logic, credit_minor, time_zone, language, energy_cycle, billing_address, created_by, created_at)
    values (
      ${wallet.id}, ${wallet.name}, ${wallet.paymentLogic}, ${wallet.creditMinor}, ${wallet.timeZone}, ${wallet.language},
      ${wallet.energyCycle}, ${wallet.billingAddress === null ? null : JSON.stringify(wallet.billingAddress)}::jsonb,
      ${wallet.createdBy}, ${wallet.createdAt})`)
}

export function updateWalletState(
  tx: Sql,
  scope: WalletScope,
  isBlocked: boolean,
): Promise<{ state: WalletRow['state'] } | undefined> {
  return tx.row(sql`
    update wallet set state = case when ${isBlocked} then 'BLOCKED'
      when cardinality(card_block_reasons) > 0 then 'RESTRICTED' else 'ACTIVE' end
    where id = ${scope.walletId}
    returning state`)
}

/** Changeable settings. The update writes every column. */
export interface WalletSettings {
  readonly name: string
  readonly nifId: string | null
  readonly billingAddress: BillingAddressColumn | null
  readonly financeEmail: string | null
  readonly timeZone: string
  readonly language: string
  readonly energyCycle: string
  readonly toleranceMinor: bigint
  readonly renewalDefaults: RenewalDefaultsColumn
  readonly locationEnabled: boolean
}

export function updateWalletSettings(tx: Sql, scope: WalletScope, settings: WalletSettings): Promise<number> {
  return tx.run(sql`
    update wallet set name = ${settings.name}, nif_id = ${settings.nifId},
      billing_address = ${settings.billingAddress === null ? null : JSON.stringify(settings.billingAddress)}::jsonb,
      finance_email = ${settings.financeEmail}, time_zone = ${settings.timeZone}, language = ${settings.language},
      energy_cycle = ${settings.energyCycle}, negative_tolerance_minor = ${settings.toleranceMinor},
      renewal_defaults = ${JSON.stringify(settings.renewalDefaults)}::jsonb, location_enabled = ${settings.locationEnabled},
      settings_version = settings_version + 1
    where id = ${scope.walletId}`)
}

/** Adds to the wallet's number of cards. The row lock serializes transactions that add cards to one wallet. */
export function updateCardCount(tx: Sql, scope: WalletScope, by: number): Promise<number> {
  return tx.run(sql`update wallet set card_count = card_count + ${by} where id = ${scope.walletId}`)
}

/** Returns the ids of all cards of a wallet, which are pushed to the network. */
export async function selectCardIds(db: Sql, scope: WalletScope): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`select id from card where wallet_id = ${scope.walletId} order by id`)
  return rows.map(({ id }) => id)
}

/** Returns whether a VAT number belongs to the wallet and can be used on new documents. */
export async function selectHasVatNumber(db: Sql, scope: WalletScope, vatNumberId: string): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from vat_number where wallet_id = ${scope.walletId} and id = ${vatNumberId} and archived_at is null`)
  return row !== undefined
}

export function updateWalletVatNumber(tx: Sql, scope: WalletScope, vatNumberId: string | null): Promise<number> {
  return tx.run(sql`update wallet set nif_id = ${vatNumberId} where id = ${scope.walletId}`)
}

export interface ReasonFactsRow {
  payment_logic: WalletRow['payment_logic']
  reasons: string[]
  tolerance_minor: bigint
  /** The customer's debt, positive: reversals, overruns, and failed or overdue charging documents. */
  owed_minor: bigint
  /** Whether a card or a signed mandate can be charged off-session. */
  can_be_collected: boolean
}

export function selectReasonFacts(tx: Sql, scope: WalletScope, at: Date): Promise<ReasonFactsRow | undefined> {
  return tx.row<ReasonFactsRow>(sql`
    select w.payment_logic, w.card_block_reasons as reasons, w.negative_tolerance_minor as tolerance_minor,
      -owed.balance_minor + coalesce((
        select sum(i.due_minor) from invoice i join document d on d.wallet_id = i.wallet_id and d.id = i.id
        where i.wallet_id = ${scope.walletId} and d.class = 'CHARGING' and (i.payment_status = 'FAILED'
          or (i.payment_status = 'PENDING' and i.due < (${at}::timestamptz at time zone w.time_zone)::date
            and not exists (select from payment p where p.wallet_id = ${scope.walletId} and p.document_id = i.id and p.status = 'PROCESSING')))
      ), 0)::bigint as owed_minor,
      exists (select from payment_method m where m.wallet_id = ${scope.walletId} and m.removed_at is null and m.status = 'ACTIVE'
        and m.kind in ('CREDIT_CARD', 'DIRECT_DEBIT')) as can_be_collected
    from wallet w join ledger_account owed on owed.wallet_id = w.id and owed.kind = 'RECEIVABLE'
    where w.id = ${scope.walletId}`)
}

/** Stores the reasons of all cards and the resulting state. A manually blocked wallet stays blocked. */
export function updateWalletReasons(tx: Sql, scope: WalletScope, reasons: readonly string[]): Promise<number> {
  return tx.run(sql`
    update wallet set card_block_reasons = ${[...reasons]},
      state = case when state in ('BLOCKED', 'CLOSED') then state when ${reasons.length > 0} then 'RESTRICTED' else 'ACTIVE' end
    where id = ${scope.walletId}`)
}

/** Selects post-payment wallets, which need a usable payment method. */
export function selectPostPaymentWallets(db: Db): Promise<{ id: string }[]> {
  return ofReachable(db, (only) =>
    db.rows<{ id: string }>(sql`
      select id from wallet where payment_logic = 'POST_PAYMENT' and state <> 'CLOSED' ${only(sql`id`)} order by id`),
  )
}

export function updatePostPaymentRequested(tx: Sql, scope: WalletScope, at: Date): Promise<number> {
  return tx.run(sql`
    update wallet set post_payment_requested_at = coalesce(post_payment_requested_at, ${at}) where id = ${scope.walletId}`)
}

export function updatePaymentLogic(
  tx: Sql,
  scope: WalletScope,
  { logic, creditMinor }: { logic: WalletRow['payment_logic']; creditMinor: bigint },
): Promise<number> {
  return tx.run(sql`
    update wallet set payment_logic = ${logic}, credit_minor = ${creditMinor}, post_payment_requested_at = null
    where id = ${scope.walletId}`)
}

/** @returns the wallet before the change. */
export function updateLocationEnabled(
  tx: Sql,
  scope: WalletScope,
  enabled: boolean,
): Promise<{ name: string; location_enabled: boolean } | undefined> {
  return tx.row(sql`
    update wallet w set location_enabled = ${enabled}
    from (select id, name, location_enabled from wallet where id = ${scope.walletId} for no key update) old
    where w.id = ${scope.walletId}
    returning old.name, old.location_enabled`)
}

export interface EnergyHourRow {
  cycle: 'WEEKLY' | 'DAILY'
  weekday: number
  season: 'WINTER' | 'SUMMER' | 'ANY'
  from: string
  to: string
  period: string
}

/** Selects the hours of a region's cycles on a day. The newest valid version of each cycle applies. */
export function selectEnergyHours(db: Sql, region: string, day: string): Promise<EnergyHourRow[]> {
  return db.rows<EnergyHourRow>(sql`
    select cycle, weekday, season, left(starts_at::text, 5) as "from", left(ends_at::text, 5) as "to", period
    from energy_cycle_period p
    where region = ${region} and valid_from = (
      select max(valid_from) from energy_cycle_period v
      where v.region = p.region and v.cycle = p.cycle and v.valid_from <= ${day} and (v.valid_to is null or v.valid_to >= ${day}))
    order by cycle, weekday, season, starts_at`)
}

/** Names the second dimension of cost centres. */
export function updateSecondDimension(tx: Sql, { walletId }: WalletScope, name: string): Promise<number> {
  return tx.run(sql`update wallet set second_dimension = ${name} where id = ${walletId}`)
}
