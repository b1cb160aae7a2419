import type { MethodKind, ProviderMethod } from '../../kernel/gateway/gateway.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Statements on payment methods. Writes: payment_method, payment_customer. */

export interface MethodRow {
  wallet_id: string
  id: string
  kind: MethodKind
  label: string
  status: 'PENDING' | 'ACTIVE' | 'EXPIRED' | 'INVALID'
  is_default: boolean
  setup_id: string | null
  provider_method_id: string | null
  card_brand: string | null
  last4: string | null
  exp_month: number | null
  exp_year: number | null
  bank: string | null
  debtor_name: string | null
  mandate_reference: string | null
  phone_masked: string | null
  phone_sealed: string | null
  created_at: string
  /** The active mandate. */
  mandate_id: string | null
  mandate_umr: string | null
  recharges: boolean
  is_collecting: boolean
  /** The only method of a post-payment wallet. */
  is_only_one: boolean
}

/** `wallet`: a constant where only one wallet is selected (decision 009). */
const columnsOf = (
  wallet: Statement,
) => sql`m.wallet_id, m.id, m.kind, m.label, m.status, m.is_default, m.setup_id, m.provider_method_id, m.card_brand,
  m.last4, m.exp_month, m.exp_year, m.bank, m.debtor_name, m.mandate_reference, m.phone_masked, m.phone_sealed, m.created_at,
  s.id as mandate_id, s.umr as mandate_umr,
  exists (select from auto_recharge a where a.wallet_id = ${wallet} and a.payment_method_id = m.id and a.is_enabled)
    as recharges,
  exists (select from payment p where p.wallet_id = ${wallet} and p.payment_method_id = m.id
    and p.status in ('CREATED', 'REQUIRES_ACTION', 'PROCESSING', 'UNKNOWN')) as is_collecting,
  m.status = 'ACTIVE' and m.kind in ('CREDIT_CARD', 'DIRECT_DEBIT') and w.payment_logic = 'POST_PAYMENT' and not exists (
    select from payment_method o where o.wallet_id = ${wallet} and o.id <> m.id and o.removed_at is null
      and o.status = 'ACTIVE' and o.kind in ('CREDIT_CARD', 'DIRECT_DEBIT')) as is_only_one`
const tables = sql`payment_method m
  join wallet w on w.id = m.wallet_id
  left join mandate s on s.wallet_id = m.wallet_id and s.payment_method_id = m.id and s.status = 'ACTIVE'`

export function selectMethods(db: Sql, scopes: readonly WalletScope[]): Promise<MethodRow[]> {
  const [first, ...others] = scopes
  const [wallet, isWanted] =
    first !== undefined && others.length === 0
      ? [sql`${first.walletId}`, sql`m.wallet_id = ${first.walletId}`]
      : [sql`m.wallet_id`, sql`m.wallet_id = any(${scopes.map((scope) => scope.walletId)})`]
  return db.rows<MethodRow>(sql`
    select ${columnsOf(wallet)} from ${tables} where ${isWanted} and m.removed_at is null
    order by m.is_default desc, m.created_at, m.id`)
}

export function selectMethod(db: Sql, scope: WalletScope, id: string): Promise<MethodRow | undefined> {
  return db.row<MethodRow>(sql`
    select ${columnsOf(sql`${scope.walletId}`)} from ${tables}
    where m.wallet_id = ${scope.walletId} and m.id = ${id} and m.removed_at is null`)
}

/** Locks the methods of a wallet in one order, because the default is decided among all of them. */
export async function lockMethods(tx: Sql, scope: WalletScope): Promise<void> {
  await tx.rows(sql`
    select id from payment_method where wallet_id = ${scope.walletId} and removed_at is null order by id for no key update`)
}

export interface NewMethod {
  readonly id: string
  readonly kind: MethodKind
  readonly label: string
  readonly status: MethodRow['status']
  readonly provider: string
  readonly phoneMasked: string | null
  readonly phoneSealed: string | null
  readonly createdBy: string | null
  readonly at: Date
}

export function insertMethod(tx: Sql, scope: WalletScope, method: NewMethod): Promise<number> {
  return tx.run(sql`
    insert into payment_method (
      wallet_id, id, kind, label, status, provider, phone_masked, phone_sealed, created_by, created_at)
    values (
      ${scope.walletId}, ${method.id}, ${method.kind}, ${method.label}, ${method.status}, ${method.provider},
      ${method.phoneMasked}, ${method.phoneSealed}, ${method.createdBy}, ${method.at})`)
}

export function updateSetup(tx: Sql, scope: WalletScope, id: string, setupId: string): Promise<number> {
  return tx.run(sql`
    update payment_method set setup_id = ${setupId} where wallet_id = ${scope.walletId} and id = ${id}`)
}

/** The result of the payer's set-up. */
export function updateMethodDetails(
  tx: Sql,
  scope: WalletScope,
  id: string,
  details: { method: ProviderMethod; label: string; status: MethodRow['status'] },
): Promise<number> {
  const { card, directDebit } = details.method
  return tx.run(sql`
    update payment_method set provider_method_id = ${details.method.id}, label = ${details.label}, status = ${details.status},
      card_brand = ${card?.brand ?? null}, last4 = ${card?.last4 ?? directDebit?.last4 ?? null},
      exp_month = ${card?.expMonth ?? null}, exp_year = ${card?.expYear ?? null},
      bank = ${directDebit?.bank ?? null}, debtor_name = ${directDebit?.name ?? null},
      mandate_reference = ${details.method.mandateReference}
    where wallet_id = ${scope.walletId} and id = ${id}`)
}

export function updateMethodStatus(tx: Sql, scope: WalletScope, id: string, status: string): Promise<number> {
  return tx.run(sql`
    update payment_method set status = ${status} where wallet_id = ${scope.walletId} and id = ${id}`)
}

export function updateMethodLabel(tx: Sql, scope: WalletScope, id: string, label: string): Promise<number> {
  return tx.run(sql`update payment_method set label = ${label} where wallet_id = ${scope.walletId} and id = ${id}`)
}

/** Sets the default method; none when `id` is null. Two statements, because the default is unique. */
export async function updateDefault(tx: Sql, scope: WalletScope, id: string | null): Promise<void> {
  await tx.run(sql`
    update payment_method set is_default = false
    where wallet_id = ${scope.walletId} and is_default and id is distinct from ${id}`)
  await tx.run(sql`
    update payment_method set is_default = true where wallet_id = ${scope.walletId} and id = ${id} and not is_default`)
}

export function updateRemoved(tx: Sql, scope: WalletScope, id: string, at: Date): Promise<number> {
  return tx.run(sql`
    update payment_method set removed_at = ${at}, is_default = false where wallet_id = ${scope.walletId} and id = ${id}`)
}

/** Expired cards. */
export function selectExpiredCards(db: Db, at: Date): Promise<{ wallet_id: string; id: string }[]> {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string; id: string }>(sql`
      select wallet_id, id from payment_method
      where status = 'ACTIVE' and removed_at is null and exp_year is not null
        and make_date(exp_year, exp_month, 1) + interval '1 month' <= ${at}::timestamptz at time zone 'UTC'
        ${only(sql`wallet_id`)}
      order by wallet_id, id`),
  )
}

export function selectCustomer(
  db: Sql,
  scope: WalletScope,
  provider: string,
): Promise<{ customer_id: string } | undefined> {
  return db.row(sql`
    select customer_id from payment_customer where wallet_id = ${scope.walletId} and provider = ${provider}`)
}

export function insertCustomer(
  db: Sql,
  scope: WalletScope,
  customer: { provider: string; customerId: string; at: Date },
): Promise<number> {
  return db.run(sql`
    insert into payment_customer (wallet_id, provider, customer_id, created_at)
    values (${scope.walletId}, ${customer.provider}, ${customer.customerId}, ${customer.at})
    on conflict do nothing`)
}

/** The wallet's data for the provider, and the address of its mails: the finance address, else the first owner's. */
export function selectPayer(
  db: Sql,
  scope: WalletScope,
): Promise<
  | {
      name: string
      email: string | null
      language: 'en' | 'pt' | 'es' | 'fr'
      currency: string
      time_zone: string
      billing_name: string | null
    }
  | undefined
> {
  return db.row(sql`
    select w.name, w.language, w.currency, w.time_zone, w.billing_address->>'name' as billing_name,
      coalesce(w.finance_email, (
        select p.email from wallet_membership m join person p on p.id = m.person_id
        where m.wallet_id = w.id and 0 = any(m.permission_groups) order by m.created_at, p.id limit 1)) as email
    from wallet w where w.id = ${scope.walletId}`)
}
