import { recordChanged } from '../../kernel/changes/changes.ts'
import type { MethodKind } from '../../kernel/gateway/gateway.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'

/** Statements that find documents to issue, collect or remind of. Writes: invoice_run, invoice. */

/** Wallets whose last month (in their time zone) is not closed. */
export function selectWalletsToClose(db: Db, at: Date, limit: number): Promise<{ id: string }[]> {
  return ofReachable(db, (only) =>
    db.rows<{ id: string }>(sql`
      select w.id from wallet w
      where not exists (select from invoice_run r where r.wallet_id = w.id
        and r.month = (date_trunc('month', ${at}::timestamptz at time zone w.time_zone) - interval '1 month')::date)
        ${only(sql`w.id`)}
      order by w.id limit ${limit}`),
  )
}

/** The first and last month to close of a wallet, up to the previous month, as first days. */
export function selectMonthsToClose(
  db: Sql,
  scope: WalletScope,
  at: Date,
): Promise<{ month: string; next: string; ends_at: string }[]> {
  return db.rows(sql`
    select m::date as month, (m + interval '1 month')::date as next,
      ((m + interval '1 month') at time zone w.time_zone) as ends_at
    from wallet w
    cross join lateral (
      select coalesce(
        (select max(r.month) + interval '1 month' from invoice_run r where r.wallet_id = ${scope.walletId}),
        date_trunc('month', least(
          w.created_at,
          (select min(s.settled_at) from session s where s.wallet_id = ${scope.walletId} and s.invoice_id is null and s.cost_is_final)
        ) at time zone w.time_zone)) as first
    ) f
    cross join lateral generate_series(f.first,
      date_trunc('month', ${at}::timestamptz at time zone w.time_zone) - interval '1 month', interval '1 month') m
    where w.id = ${scope.walletId} order by 1`)
}

/** @returns 0 when the month was closed before. */
export function insertRun(tx: Sql, scope: WalletScope, month: string, at: Date): Promise<number> {
  return tx.run(sql`
    insert into invoice_run (wallet_id, month, finished_at) values (${scope.walletId}, ${month}, ${at})
    on conflict (wallet_id, month) do nothing`)
}

export interface OrderToInvoiceRow {
  wallet_id: string
  id: string
  quantity: number
  is_ekey: boolean
  vat_number_id: string | null
  unit_price_minor: bigint
  shipping_minor: bigint
  net_minor: bigint
  vat_minor: bigint
  vat_rate_basis_points: number
  /** Whose VAT it has. Null: none. */
  vat_region: string | null
}

const orderColumns = sql`o.wallet_id, o.id, o.quantity, o.is_ekey, o.vat_number_id, o.unit_price_minor, o.shipping_minor, o.net_minor,
  o.vat_minor, o.vat_rate_basis_points,
  (select p.vat_region from card_price p where p.zone = o.zone order by p.valid_from desc limit 1) as vat_region`
/** `walletId`: a constant where only one wallet is selected (decision 009). */
const notIssued = (walletId: Statement) =>
  sql`not exists (select from document d where d.wallet_id = ${walletId} and d.source = 'card-order:' || o.id)`

/** Orders paid from a balance, without a document. */
export function selectPaidOrders(db: Db, limit: number): Promise<OrderToInvoiceRow[]> {
  return ofReachable(db, (only) =>
    db.rows<OrderToInvoiceRow>(sql`
      select ${orderColumns} from card_order o
      where o.paid_at is not null and o.total_minor > 0 and o.payment = 'BALANCE' and o.cancelled_at is null
        and ${notIssued(sql`o.wallet_id`)} ${only(sql`o.wallet_id`)}
      order by o.paid_at limit ${limit}`),
  )
}

/** Orders of a post-payment wallet, for its month. */
export function selectOrdersOfMonth(db: Sql, scope: WalletScope, before: Date): Promise<OrderToInvoiceRow[]> {
  return db.rows<OrderToInvoiceRow>(sql`
    select ${orderColumns} from card_order o
    where o.wallet_id = ${scope.walletId} and o.paid_at < ${before} and o.total_minor > 0 and o.payment = 'INVOICE'
      and o.cancelled_at is null and ${notIssued(sql`${scope.walletId}`)}
    order by o.paid_at`)
}

/** Whether the invoice's order was cancelled, which refunded the rest. */
export async function selectIsOfCancelledOrder(
  db: Sql,
  { walletId }: WalletScope,
  invoiceId: string,
): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from document d join card_order o on o.wallet_id = d.wallet_id and d.source = 'card-order:' || o.id
    where d.wallet_id = ${walletId} and d.id = ${invoiceId} and o.refund_transfer_id is not null`)
  return row !== undefined
}

/** Documents of cancelled orders without a credit note. */
export function selectCancelledOrders(db: Db, limit: number): Promise<{ wallet_id: string; document_id: string }[]> {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string; document_id: string }>(sql`
      select d.wallet_id, d.id as document_id from card_order o
      join document d on d.wallet_id = o.wallet_id and d.source = 'card-order:' || o.id
      join invoice i on i.wallet_id = d.wallet_id and i.id = d.id
      where o.refund_transfer_id is not null and i.credited_minor < d.total_minor ${only(sql`o.wallet_id`)} limit ${limit}`),
  )
}

export interface PaymentToConfirmRow {
  wallet_id: string
  id: string
  received_minor: bigint
  method_kind: MethodKind
}

/** Top-ups without a receipt. */
export function selectPaymentsToConfirm(db: Db, limit: number): Promise<PaymentToConfirmRow[]> {
  return ofReachable(db, (only) =>
    db.rows<PaymentToConfirmRow>(sql`
      select p.wallet_id, p.id, p.received_minor, p.method_kind from payment p
      where p.status = 'SUCCEEDED' and p.purpose in ('TOPUP', 'AUTO_TOPUP') and p.received_minor > 0
        and not exists (select from document d where d.wallet_id = p.wallet_id and d.source = 'payment:' || p.id)
        ${only(sql`p.wallet_id`)}
      order by p.final_at limit ${limit}`),
  )
}

/** The key of the transfer that returned a failed refund `r` to the wallet, which is the source of its receipt. */
const returnOf = sql`case when r.provider_key = r.id::text then 'refund:' || r.id else r.provider_key end || ':failed'`

/** Refunds that failed after their credit note, without a receipt of the returned money. */
export function selectReturnsToConfirm(
  db: Db,
  limit: number,
): Promise<(PaymentToConfirmRow & { readonly source: string })[]> {
  return ofReachable(db, (only) =>
    db.rows<PaymentToConfirmRow & { readonly source: string }>(sql`
      select r.wallet_id, r.id, r.amount_minor as received_minor, p.method_kind, ${returnOf} as source
      from payment_refund r
      join payment p on p.wallet_id = r.wallet_id and p.id = r.payment_id
      where r.needs_note and r.status = 'FAILED'
        and exists (select from document n where n.wallet_id = r.wallet_id and n.source = 'credit:refund:' || r.id)
        and not exists (select from document d where d.wallet_id = r.wallet_id and d.source = ${returnOf})
        ${only(sql`r.wallet_id`)}
      order by r.final_at, r.id limit ${limit}`),
  )
}

export interface RefundToCreditRow {
  wallet_id: string
  id: string
  payment_id: string
  amount_minor: bigint
}

/** Refunds whose money is back at its source, without a credit note. */
export function selectRefundsToCredit(db: Db, limit: number): Promise<RefundToCreditRow[]> {
  return ofReachable(db, (only) =>
    db.rows<RefundToCreditRow>(sql`
    select n.wallet_id, n.id, n.payment_id, n.amount_minor from payment_refund n
    where n.needs_note and n.status = 'SUCCEEDED'
      and not exists (select from document c where c.wallet_id = n.wallet_id and c.source = 'credit:refund:' || n.id)
      ${only(sql`n.wallet_id`)}
    order by n.final_at, n.id limit ${limit}`),
  )
}

/**
 * The receipts of a payment from which something is left, in the order in which a refund is credited: one that has enough
 * first, then the newest. A returned refund has a receipt of its own.
 */
export function selectReceiptsToCredit(
  tx: Tx,
  { walletId }: WalletScope,
  { payment_id: paymentId, amount_minor: amountMinor }: RefundToCreditRow,
): Promise<{ id: string; left_minor: bigint }[]> {
  return tx.rows<{ id: string; left_minor: bigint }>(sql`
    select d.id, d.total_minor - i.credited_minor as left_minor
    from document d join invoice i on i.wallet_id = ${walletId} and i.id = d.id
    where d.wallet_id = ${walletId} and d.total_minor > i.credited_minor
      and d.source in (select 'payment:' || ${paymentId}::text union all select ${returnOf}
        from payment_refund r where r.wallet_id = ${walletId} and r.payment_id = ${paymentId} and r.status = 'FAILED')
    order by d.total_minor - i.credited_minor >= ${amountMinor} desc, d.issued_at desc, d.sequence desc`)
}

/** Failed documents with a due retry. */
export function selectDueTries(db: Db, at: Date, limit: number): Promise<{ wallet_id: string; id: string }[]> {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string; id: string }>(sql`
      select wallet_id, id from invoice where next_try_at <= ${at} and payment_status = 'FAILED' ${only(sql`wallet_id`)}
      order by next_try_at limit ${limit}`),
  )
}

/** Wallets with overdue documents and no reminder for a week. */
export function selectWalletsToRemind(db: Db, at: Date, since: Date, limit: number): Promise<{ wallet_id: string }[]> {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string }>(sql`
      select wallet_id from invoice
      where (payment_status = 'FAILED' or (payment_status = 'PENDING' and due < ${at}::date)) ${only(sql`wallet_id`)}
      group by wallet_id having max(coalesce(reminded_at, '-infinity')) <= ${since}
      order by wallet_id limit ${limit}`),
  )
}

export interface OverdueRow {
  id: string
  number: string
  due_minor: bigint
}

/** The documents of a reminder, marked so that the next one is a week away. */
export async function updateReminded(tx: Tx, scope: WalletScope, at: Date): Promise<OverdueRow[]> {
  const entry = JSON.stringify([{ at: at.toISOString(), event: 'REMINDED', detail: null }])
  const overdue = await tx.rows<OverdueRow>(sql`
    update invoice i set reminded_at = ${at}, timeline = i.timeline || ${entry}::jsonb
    from document d
    where i.wallet_id = ${scope.walletId} and d.wallet_id = i.wallet_id and d.id = i.id
      and (i.payment_status = 'FAILED' or (i.payment_status = 'PENDING' and i.due < ${at}::date))
    returning i.id, d.number, i.due_minor`)
  recordChanged(
    tx,
    scope,
    'invoice',
    overdue.map(({ id }) => id),
  )
  return overdue
}

/**
 * Claims the mail of a document that was issued since an instant.
 * @returns the wallet's address for invoices. Undefined: it has none, or the mail was sent.
 */
export async function updateMailed(
  tx: Tx,
  { walletId }: WalletScope,
  { documentId, at, since }: { documentId: string; at: Date; since: Date },
): Promise<string | undefined> {
  const row = await tx.row<{ finance_email: string | null }>(sql`
    update invoice i set mailed_at = ${at} from wallet w, document d
    where i.wallet_id = ${walletId} and i.id = ${documentId} and i.mailed_at is null and w.id = i.wallet_id
      and d.wallet_id = i.wallet_id and d.id = i.id and d.issued_at >= ${since} and w.finance_email is not null
    returning w.finance_email`)
  return row?.finance_email ?? undefined
}
