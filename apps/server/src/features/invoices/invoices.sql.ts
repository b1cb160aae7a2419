import type { InvoiceEvent } from '@voltway/contract/invoices'
import { recordChanged } from '../../kernel/changes/changes.ts'
import type { CostState } from '../../kernel/cost-centres/cost-shares.ts'
import { bookMonth } from '../../kernel/documents/book-day.sql.ts'
import type { Party } from '../../kernel/documents/document-content.ts'
import { selectWalletIds, type WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on the payment status of documents. Writes: invoice, invoice_line, invoice_run. */

export type PaymentStatus = 'PENDING' | 'PAID' | 'FAILED' | 'CANCELLED'
export type Timeline = readonly { readonly at: string; readonly event: InvoiceEvent; readonly detail: string | null }[]

export interface InvoiceRow {
  id: string
  type: 'INVOICE' | 'CREDIT_NOTE'
  class: 'CHARGING' | 'SUBSCRIPTION' | 'CARD_ORDER' | 'TOPUP'
  number: string
  date: string
  currency: string
  net_minor: bigint
  vat_minor: bigint
  total_minor: bigint
  payment_status: PaymentStatus
  due: string | null
  period_from: string | null
  period_to: string | null
  due_minor: bigint
  credited_minor: bigint
  purchase_order_id: string | null
  purchase_order: string | null
  credits_invoice_id: string | null
  tries: number
  failed_at: string | null
  failure: string | null
  next_try_at: string | null
  timeline: Timeline
}

const columns = sql`i.id, d.type, d.class, d.number, d.date, d.currency, d.net_minor, d.vat_minor, d.total_minor,
  i.payment_status, i.due, i.period_from, i.period_to, i.due_minor, i.credited_minor, i.purchase_order_id,
  po.number as purchase_order, i.credits_invoice_id, i.tries, i.failed_at, i.failure, i.next_try_at, i.timeline`

const tables = sql`invoice i
  join document d on d.wallet_id = i.wallet_id and d.id = i.id
  left join purchase_order po on po.wallet_id = i.wallet_id and po.id = i.purchase_order_id`

export function selectInvoice(db: Sql, scope: WalletScope, id: string): Promise<InvoiceRow | undefined> {
  return db.row<InvoiceRow>(
    sql`select ${columns} from ${tables} where i.wallet_id = ${scope.walletId} and i.id = ${id}`,
  )
}

/** The caller has locked the wallet. */
export function lockInvoice(tx: Sql, scope: WalletScope, id: string): Promise<InvoiceRow | undefined> {
  return tx.row<InvoiceRow>(sql`
    select ${columns} from ${tables} where i.wallet_id = ${scope.walletId} and i.id = ${id} for no key update of i`)
}

/** Finds the wallet of a document, for calls without a wallet. */
export async function selectInvoiceWallets(
  db: Sql,
  personId: string,
  ids: readonly string[],
): Promise<{ wallet_id: string; id: string; type: InvoiceRow['type']; date: string; number: string }[]> {
  if (db.isDistributed()) {
    const walletIds = await selectWalletIds(db, [personId])
    return db.rows(sql`
      select wallet_id, id, type, date, number from document
      where wallet_id = any(${walletIds}) and id = any(${[...ids]})`)
  }
  return db.rows(sql`
    select d.wallet_id, d.id, d.type, d.date, d.number from document d
    join wallet_membership m on m.wallet_id = d.wallet_id and m.person_id = ${personId}
    where d.id = any(${[...ids]})`)
}

/** For the operator: finds a document by number or id. */
export function selectInvoiceByNumber(db: Sql, name: string): Promise<{ wallet_id: string; id: string } | undefined> {
  return db.row(sql`select wallet_id, id from document where number = ${name} or id::text = ${name} limit 1`)
}

export interface Wanted {
  readonly type: string | null
  readonly class: string | null
  readonly statuses: readonly string[] | null
  readonly from: string | null
  readonly to: string | null
  readonly purchaseOrder: string | null
  readonly vatNumber: string | null
  readonly search: string | null
}

const matching = (scope: WalletScope, wanted: Wanted) => sql`
  i.wallet_id = ${scope.walletId}
    and (${wanted.type}::text is null or d.type = ${wanted.type})
    and (${wanted.class}::text is null or d.class = ${wanted.class})
    and (${wanted.statuses && [...wanted.statuses]}::text[] is null or i.payment_status = any(${wanted.statuses && [...wanted.statuses]}))
    and (${wanted.from}::date is null or d.date >= ${wanted.from}::date)
    and (${wanted.to}::date is null or d.date <= ${wanted.to}::date)
    and (${wanted.purchaseOrder}::text is null or i.search_text like ${wanted.purchaseOrder})
    and (${wanted.vatNumber}::text is null or i.search_text like ${wanted.vatNumber})
    and (${wanted.search}::text is null or i.search_text like ${wanted.search})`

const orders = {
  unpaid: sql`(i.payment_status in ('PENDING', 'FAILED')) desc,
    case when i.payment_status in ('PENDING', 'FAILED') then i.due end, d.date desc, i.id desc`,
  date: sql`d.date, i.id`,
  '-date': sql`d.date desc, i.id desc`,
  number: sql`d.series, d.sequence, i.id`,
  '-number': sql`d.series desc, d.sequence desc, i.id desc`,
  total: sql`d.total_minor, i.id`,
  '-total': sql`d.total_minor desc, i.id desc`,
} as const
export type InvoiceOrder = keyof typeof orders

export function selectInvoicePage(
  db: Sql,
  scope: WalletScope,
  { order, limit, offset, ...wanted }: Wanted & { order: InvoiceOrder; limit: number; offset: number },
): Promise<InvoiceRow[]> {
  return db.rows<InvoiceRow>(sql`
    select ${columns} from ${tables} where ${matching(scope, wanted)}
    order by ${orders[order]} limit ${limit} offset ${offset}`)
}

export function selectInvoicesById(db: Sql, scope: WalletScope, ids: readonly string[]): Promise<InvoiceRow[]> {
  return db.rows<InvoiceRow>(
    sql`select ${columns} from ${tables} where i.wallet_id = ${scope.walletId} and i.id = any(${[...ids]})`,
  )
}

export async function selectInvoiceCount(db: Sql, scope: WalletScope, wanted: Wanted): Promise<number> {
  const row = await db.row<{ invoices: number }>(sql`
    select count(*)::integer as invoices from ${tables} where ${matching(scope, wanted)}`)
  return row?.invoices ?? 0
}

export interface BuyerRow {
  name: string
  state: string
  payment_logic: 'PRE_PAYMENT' | 'POST_PAYMENT'
  currency: string
  language: 'en' | 'pt' | 'es' | 'fr'
  time_zone: string
  nif_id: string | null
  vat_country: string | null
  vat_number: string | null
  vat_name: string | null
  vat_address: string | null
  billing_address: Omit<Party, 'vat_number'> | null
}

/** The customer as printed on documents. A VAT number chosen for an order precedes the wallet's. Locks the wallet. */
export function lockBuyer(tx: Sql, scope: WalletScope, vatNumberId: string | null): Promise<BuyerRow | undefined> {
  return tx.row<BuyerRow>(sql`
    select w.name, w.state, w.payment_logic, w.currency, w.language, w.time_zone, v.id as nif_id, v.country as vat_country,
      v.number as vat_number, v.name as vat_name, v.address as vat_address, w.billing_address
    from wallet w
    left join vat_number v on v.wallet_id = w.id and v.id = coalesce(${vatNumberId}::uuid, w.nif_id)
    where w.id = ${scope.walletId} for no key update of w`)
}

export interface NewInvoice {
  readonly id: string
  readonly paymentStatus: PaymentStatus
  readonly due: string | null
  readonly period: { readonly from: string; readonly to: string } | null
  readonly dueMinor: bigint
  readonly purchaseOrderId: string | null
  readonly vatNumberId: string | null
  readonly creditsInvoiceId: string | null
  /** The part of a credit note that reduces the unpaid part of its invoice. Null: not a credit note. */
  readonly reducesMinor: bigint | null
  readonly tries: number
  readonly failedAt: Date | null
  readonly failure: string | null
  readonly nextTryAt: Date | null
  readonly paidAt: Date | null
  readonly timeline: Timeline
  readonly searchText: string
}

/** Whether the month of a day is closed, so that it changes only by credit notes of later months. The wallet is locked. */
export async function selectIsMonthClosed(tx: Sql, scope: WalletScope, id: string): Promise<boolean> {
  const row = await tx.row(sql`
    select 1 from document d
    join invoice i on i.wallet_id = ${scope.walletId} and i.id = d.id
    join month_close c on c.wallet_id = ${scope.walletId} and c.month = ${bookMonth}
    where d.wallet_id = ${scope.walletId} and d.id = ${id}`)
  return row !== undefined
}

export function insertInvoice(tx: Tx, scope: WalletScope, row: NewInvoice): Promise<number> {
  recordChanged(tx, scope, 'invoice', [row.id])
  return tx.run(sql`
    insert into invoice (wallet_id, id, payment_status, due, period_from, period_to, due_minor, purchase_order_id, vat_number_id,
      credits_invoice_id, reduces_minor, tries, failed_at, failure, next_try_at, paid_at, timeline, search_text)
    values (${scope.walletId}, ${row.id}, ${row.paymentStatus}, ${row.due}, ${row.period?.from ?? null}, ${row.period?.to ?? null},
      ${row.dueMinor}, ${row.purchaseOrderId}, ${row.vatNumberId}, ${row.creditsInvoiceId}, ${row.reducesMinor}, ${row.tries},
      ${row.failedAt}, ${row.failure}, ${row.nextTryAt}, ${row.paidAt}, ${JSON.stringify(row.timeline)}::jsonb, ${row.searchText})`)
}

export interface NewLine {
  readonly id: string
  readonly kind: string
  readonly description: string
  readonly sessionId: string | null
  readonly cardId: string | null
  readonly costCentre: string | null
  readonly costShares: CostState['cost_shares']
  readonly energyWh: string | null
  readonly netMinor: string
  readonly vatMinor: string
  readonly totalMinor: string
  readonly vatRate: number
  readonly vatRegion: string | null
}

/** One statement for thousands of lines. */
export function insertLines(
  tx: Sql,
  scope: WalletScope,
  invoiceId: string,
  lines: readonly NewLine[],
): Promise<number> {
  return tx.run(sql`
    insert into invoice_line (wallet_id, invoice_id, position, id, kind, description, session_id, card_id, cost_centre,
      cost_shares, energy_wh, net_minor, vat_minor, total_minor, vat_rate_basis_points, vat_region)
    select ${scope.walletId}, ${invoiceId}, l.place, (l.line->>'id')::uuid, l.line->>'kind', l.line->>'description',
      (l.line->>'sessionId')::uuid, (l.line->>'cardId')::uuid, l.line->>'costCentre',
      nullif(l.line->'costShares', 'null'), (l.line->>'energyWh')::bigint,
      (l.line->>'netMinor')::bigint, (l.line->>'vatMinor')::bigint, (l.line->>'totalMinor')::bigint,
      (l.line->>'vatRate')::integer, l.line->>'vatRegion'
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as l (line, place)`)
}

/** The changeable part of a document: its payment. */
export interface InvoiceState {
  readonly paymentStatus: PaymentStatus
  readonly dueMinor: bigint
  readonly creditedMinor: bigint
  readonly tries: number
  readonly failedAt: Date | string | null
  readonly failure: string | null
  readonly nextTryAt: Date | string | null
  readonly paidAt: Date | null
  readonly timeline: Timeline
}

export function updateInvoice(tx: Tx, scope: WalletScope, id: string, state: InvoiceState): Promise<number> {
  recordChanged(tx, scope, 'invoice', [id])
  return tx.run(sql`
    update invoice set payment_status = ${state.paymentStatus}, due_minor = ${state.dueMinor},
      credited_minor = ${state.creditedMinor}, tries = ${state.tries}, failed_at = ${state.failedAt},
      failure = ${state.failure}, next_try_at = ${state.nextTryAt},
      paid_at = case when ${state.paymentStatus} = 'PAID' then coalesce(${state.paidAt}::timestamptz, paid_at) end,
      timeline = ${JSON.stringify(state.timeline)}::jsonb
    where wallet_id = ${scope.walletId} and id = ${id}`)
}

/** The open amount of a wallet's other documents. */
export async function selectRequestedMinor(db: Sql, scope: WalletScope): Promise<bigint> {
  const row = await db.row<{ open_minor: bigint }>(sql`
    select coalesce(sum(due_minor), 0)::bigint as open_minor from invoice
    where wallet_id = ${scope.walletId} and payment_status in ('PENDING', 'FAILED')`)
  return row?.open_minor ?? 0n
}

export function selectCreditNotes(
  db: Sql,
  scope: WalletScope,
  invoiceId: string,
): Promise<{ id: string; number: string; date: string; total_minor: bigint; net_minor: bigint }[]> {
  return db.rows(sql`
    select d.id, d.number, d.date, d.total_minor, d.net_minor from invoice i
    join document d on d.wallet_id = i.wallet_id and d.id = i.id
    where i.wallet_id = ${scope.walletId} and i.credits_invoice_id = ${invoiceId} order by d.issued_at, d.id`)
}
