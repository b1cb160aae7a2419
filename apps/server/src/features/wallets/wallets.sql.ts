import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Statements on wallets. Writes: wallet, wallet_membership. */

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
  /** Decimal text with two places. */
  assigned_credit: string | null
}

const walletColumns = sql`w.id, w.name, w.state, w.payment_logic, w.currency, w.credit_minor, w.negative_tolerance_minor,
  w.time_zone, w.language, w.energy_cycle, w.finance_email, w.nif_id, w.billing_address, w.renewal_defaults,
  w.has_auto_recharge, w.card_block_reasons, w.created_at,
  funds.balance_minor as funds_minor, held.balance_minor as held_minor, owed.balance_minor as receivable_minor`

const walletTables = sql`wallet w
  join ledger_account funds on funds.wallet_id = w.id and funds.kind = 'FUNDS'
  join ledger_account held on held.wallet_id = w.id and held.kind = 'HELD'
  join ledger_account owed on owed.wallet_id = w.id and owed.kind = 'RECEIVABLE'`

export function selectWallet(db: Sql, scope: WalletScope): Promise<WalletRow | undefined> {
  return db.row<WalletRow>(sql`select ${walletColumns} from ${walletTables} where w.id = ${scope.walletId}`)
}

/** Several wallets by name, each with its number of running sessions and of sessions in doubt. */
export function selectWallets(
  db: Sql,
  scopes: readonly WalletScope[],
): Promise<(WalletRow & { sessions_active: number; sessions_in_doubt: number })[]> {
  return db.rows(sql`
    select ${walletColumns},
      (select count(*)::integer from session s where s.wallet_id = w.id and s.status in ('PENDING', 'ONGOING')) as sessions_active,
      (select count(*)::integer from session s where s.wallet_id = w.id and s.status = 'IN_VALIDATION'
        and cardinality(s.flags) > 0) as sessions_in_doubt
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

export function insertMembership(
  tx: Sql,
  scope: WalletScope,
  { personId, groups, at }: { personId: string; groups: readonly number[]; at: Date },
): Promise<number> {
  return tx.run(sql`
    insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
    values (${scope.walletId}, ${personId}, ${[...groups]}, ${at})
    on conflict (wallet_id, person_id) do update set permission_groups = excluded.permission_groups`)
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

/** Settings somebody may change; every column is written as it shall be. */
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
}

export function updateWalletSettings(tx: Sql, scope: WalletScope, settings: WalletSettings): Promise<number> {
  return tx.run(sql`
    update wallet set name = ${settings.name}, nif_id = ${settings.nifId},
      billing_address = ${settings.billingAddress === null ? null : JSON.stringify(settings.billingAddress)}::jsonb,
      finance_email = ${settings.financeEmail}, time_zone = ${settings.timeZone}, language = ${settings.language},
      energy_cycle = ${settings.energyCycle}, negative_tolerance_minor = ${settings.toleranceMinor},
      renewal_defaults = ${JSON.stringify(settings.renewalDefaults)}::jsonb
    where id = ${scope.walletId}`)
}

/** Counts new cards on their wallet, which locks it: cards of one wallet are added one after the other. */
export function updateCardCount(tx: Sql, scope: WalletScope, by: number): Promise<number> {
  return tx.run(sql`update wallet set card_count = card_count + ${by} where id = ${scope.walletId}`)
}

/** Cards whose operators hear of a wallet's block at once; the network's own sweep finds the rest. */
export function selectSomeCardIds(db: Sql, scope: WalletScope, limit: number): Promise<{ id: string }[]> {
  return db.rows(sql`
    select id from card where wallet_id = ${scope.walletId} order by last_used_at desc nulls last, id limit ${limit}`)
}

/** Whether a VAT number is the wallet's and may stand on new documents. */
export async function selectHasVatNumber(db: Sql, scope: WalletScope, vatNumberId: string): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from vat_number where wallet_id = ${scope.walletId} and id = ${vatNumberId} and archived_at is null`)
  return row !== undefined
}

export function updateWalletVatNumber(tx: Sql, scope: WalletScope, vatNumberId: string | null): Promise<number> {
  return tx.run(sql`update wallet set nif_id = ${vatNumberId} where id = ${scope.walletId}`)
}
