import type { MethodKind } from '../../kernel/gateway/gateway.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Statements on the bills of subscriptions. Writes: subscription_bill. */

export interface BillRow {
  wallet_id: string
  id: string
  subscription_id: string
  person_id: string
  number: string
  date: string
  reason: 'FIRST' | 'UPGRADE' | 'RENEWAL'
  plan_id: string
  plan: string
  price_step: number
  period_from: string
  period_to: string
  period_net_minor: bigint
  anchor_day: number
  net_minor: bigint
  vat_minor: bigint
  total_minor: bigint
  vat_rate_basis_points: number
  vat_number_id: string | null
  currency: string
  status: 'PENDING' | 'PAID' | 'FAILED' | 'CANCELLED'
  is_applied: boolean
  tries: number
  failure: string | null
  payment_id: string | null
  request_key: string
}

const columns = sql`b.wallet_id, b.id, b.subscription_id, b.person_id, b.number, b.date, b.reason, b.plan_id, p.name as plan,
  b.price_step, b.period_from, b.period_to, b.period_net_minor, b.anchor_day, b.net_minor, b.vat_minor, b.total_minor,
  b.vat_rate_basis_points, b.vat_number_id, b.currency, b.status, b.is_applied, b.tries, b.failure, b.payment_id, b.request_key`
const from = sql`subscription_bill b join subscription_plan p on p.id = b.plan_id`

export function lockBill(tx: Sql, scope: WalletScope, id: string): Promise<BillRow | undefined> {
  return tx.row(sql`
    select ${columns} from ${from} where b.wallet_id = ${scope.walletId} and b.id = ${id} for no key update of b`)
}

export function selectBillOfKey(db: Sql, scope: WalletScope, requestKey: string): Promise<BillRow | undefined> {
  return db.row(sql`
    select ${columns} from ${from} where b.wallet_id = ${scope.walletId} and b.request_key = ${requestKey}`)
}

/** The kind of the method that paid a bill. */
export async function selectMethodOfPayment(
  db: Sql,
  scope: WalletScope,
  paymentId: string,
): Promise<MethodKind | undefined> {
  const row = await db.row<{ method_kind: MethodKind }>(sql`
    select method_kind from payment where wallet_id = ${scope.walletId} and id = ${paymentId}`)
  return row?.method_kind
}

/** The newest unpaid bill of a subscription for its wallet; null: it has none. */
export async function selectOpenBill(
  db: Sql,
  walletId: string | null,
  subscriptionId: string,
): Promise<BillRow | undefined> {
  if (walletId === null) return undefined
  return db.row(sql`
    select ${columns} from ${from}
    where b.wallet_id = ${walletId} and b.subscription_id = ${subscriptionId} and b.status in ('PENDING', 'FAILED')
    order by b.created_at desc, b.id desc limit 1`)
}

/** The unpaid bills of a person, for any subscription. */
export function selectFailedBill(db: Sql, personId: string): Promise<BillRow | undefined> {
  return db.row(sql`
    select ${columns} from ${from} where b.person_id = ${personId} and b.status = 'FAILED'
    order by b.created_at desc, b.id desc limit 1`)
}

/** A bill whose payment is pending or being requested. */
export function selectPendingBill(db: Sql, personId: string): Promise<BillRow | undefined> {
  return db.row(sql`
    select ${columns} from ${from} where b.person_id = ${personId} and b.status = 'PENDING'
    order by b.created_at desc, b.id desc limit 1`)
}

/** The latest end of the periods that a subscription already has. */
export async function selectAppliedUntil(db: Sql, scope: WalletScope, subscriptionId: string): Promise<Date | null> {
  const row = await db.row<{ until: string | null }>(sql`
    select max(period_to) as until from subscription_bill
    where wallet_id = ${scope.walletId} and subscription_id = ${subscriptionId} and is_applied and status <> 'CANCELLED'`)
  return row?.until == null ? null : new Date(row.until)
}

export interface NewBill {
  readonly id: string
  readonly subscriptionId: string
  readonly personId: string
  readonly date: string
  readonly reason: BillRow['reason']
  readonly planId: string
  readonly priceStep: number
  readonly periodFrom: Date
  readonly periodTo: Date
  readonly periodNetMinor: bigint
  readonly anchorDay: number
  readonly creditMinor: bigint
  readonly netMinor: bigint
  readonly vatMinor: bigint
  readonly totalMinor: bigint
  readonly vatRateBasisPoints: bigint
  readonly vatNumberId: string | null
  readonly currency: string
  readonly requestKey: string
  readonly at: Date
}

/** Numbers increase within the wallet and year, without a gap. The wallet is already locked. */
export function insertBill(tx: Sql, scope: WalletScope, bill: NewBill): Promise<number> {
  const series = `S ${bill.date.slice(0, 4)}/`
  return tx.run(sql`
    insert into subscription_bill (
      wallet_id, id, subscription_id, person_id, number, date, reason, plan_id, price_step, period_from, period_to,
      period_net_minor, anchor_day, credit_minor, net_minor, vat_minor, total_minor, vat_rate_basis_points, vat_number_id,
      currency, request_key, created_at)
    select ${scope.walletId}, ${bill.id}, ${bill.subscriptionId}, ${bill.personId},
      ${series}::text || (count(*) + 1)::text, ${bill.date}, ${bill.reason}, ${bill.planId}, ${bill.priceStep}, ${bill.periodFrom},
      ${bill.periodTo}, ${bill.periodNetMinor}, ${bill.anchorDay}, ${bill.creditMinor}, ${bill.netMinor}, ${bill.vatMinor},
      ${bill.totalMinor}, ${bill.vatRateBasisPoints}, ${bill.vatNumberId}, ${bill.currency}, ${bill.requestKey}, ${bill.at}
    from subscription_bill where wallet_id = ${scope.walletId} and starts_with(number, ${series})`)
}

export interface BillState {
  readonly status: BillRow['status']
  readonly isApplied: boolean
  readonly tries: number
  readonly failure: string | null
  readonly paymentId: string | null
  readonly paidAt: Date | null
}

export function updateBill(tx: Sql, scope: WalletScope, id: string, to: BillState): Promise<number> {
  return tx.run(sql`
    update subscription_bill set status = ${to.status}, is_applied = ${to.isApplied}, tries = ${to.tries},
      failure = ${to.failure}, payment_id = ${to.paymentId}, paid_at = ${to.paidAt}
    where wallet_id = ${scope.walletId} and id = ${id}`)
}

export interface BillPage {
  readonly limit: number
  readonly offset: number
  readonly ordering: '-date' | 'date'
}

/** A bill with its invoice, if the person still has access to its wallet. */
export interface ListedBillRow extends BillRow {
  document_id: string | null
  document_number: string | null
}

export function selectBillPage(db: Sql, personId: string, page: BillPage): Promise<ListedBillRow[]> {
  // A renewal and a change may be written at the same instant; their increasing numbers order them.
  const order =
    page.ordering === 'date'
      ? sql`b.date, b.created_at, length(b.number), b.number, b.id`
      : sql`b.date desc, b.created_at desc, length(b.number) desc, b.number desc, b.id desc`
  return db.rows(sql`
    select ${columns}, d.id as document_id, d.number as document_number from ${from}
    left join wallet_membership m on m.wallet_id = b.wallet_id and m.person_id = b.person_id
    left join document d on d.wallet_id = b.wallet_id and m.wallet_id is not null and d.source = 'subscription:' || b.id || ':' || b.payment_id
    where b.person_id = ${personId} order by ${order} limit ${page.limit} offset ${page.offset}`)
}

export async function selectBillCount(db: Sql, personId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    sql`select count(*)::integer as count from subscription_bill where person_id = ${personId}`,
  )
  return row?.count ?? 0
}
