import { INVOICE_MONTHS, type OperatorInvoice } from '@voltway/contract/charging-operators'
import { divideHalfUp, formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import type { PageQuery } from '../../kernel/list-page.ts'
import { selectParties, selectPeer } from '../../kernel/network/peer.sql.ts'
import { refuse } from '../../platform/refusal.ts'
import {
  type InvoiceKey,
  type Party,
  type RecordSum,
  selectInvoiceKeys,
  selectInvoiceSums,
  selectQuarantinedRecords,
  selectReviewedRecords,
  selectUninvoiced,
} from './operator-invoices.sql.ts'

/**
 * Reads a page of an operator's invoices, the latest month first, each month followed by its charge records that no
 * invoice names. Empty for an operator that reports no invoices, because all of its records would be listed as missing.
 */
export async function readOperatorInvoices(
  ctx: Ctx,
  id: string,
  { limit, offset }: PageQuery,
): Promise<{ total: number; invoices: OperatorInvoice[] }> {
  const parties = await partiesOf(ctx, id)
  const { from, until } = monthsUntil(ctx.now)
  const keys = await selectInvoiceKeys(ctx.db, parties, from)
  if (keys.length === 0) return { total: 0, invoices: [] }
  const doubtful = [...(await selectQuarantinedRecords(ctx.db)), ...(await selectReviewedRecords(ctx.db))]
  const uninvoiced = await selectUninvoiced(ctx.db, parties, { from, until }, doubtful)
  const months = new Set(uninvoiced.map(({ month }) => month))
  const lines: Line[] = [...keys, ...[...months].map((month) => ({ month, invoice_id: null }))].sort(inOrder)
  const page = lines.slice(offset, offset + limit)
  const sums = await selectInvoiceSums(
    ctx.db,
    page.filter((line) => line.invoice_id !== null),
    doubtful,
  )
  const rowsOf = (line: Line): readonly RecordSum[] =>
    line.invoice_id === null
      ? uninvoiced.filter(({ month }) => month === line.month).map((row) => ({ ...row, known: row.records, shared: 0 }))
      : sums.filter((row) => textOf(row) === textOf(line) && row.invoice_id === line.invoice_id)
  return { total: lines.length, invoices: page.map((line) => invoiceOf(line, rowsOf(line))) }
}

/** An invoice, or the charge records of a month that no invoice names. */
type Line = (InvoiceKey & { month: string }) | { month: string; invoice_id: null }

const textOf = ({ country_code, party_id }: Party) => `${country_code}*${party_id}`
const orderOf = (line: Line) => (line.invoice_id === null ? '' : `${textOf(line)} ${line.invoice_id}`)

function inOrder(a: Line, b: Line): number {
  if (a.month !== b.month) return a.month < b.month ? 1 : -1
  if (a.invoice_id === null || b.invoice_id === null) return a.invoice_id === null ? 1 : -1
  return orderOf(a) < orderOf(b) ? -1 : 1
}

/** The parties of its credentials, also of a removed operator, and those behind a hub. */
async function partiesOf(ctx: Ctx, id: string): Promise<Party[]> {
  const peer = (await selectPeer(ctx.db, id)) ?? refuse('charging_operator.not_found')
  const named = [...peer.roles, ...(await selectParties(ctx.db, id))].map((one) => ({
    country_code: one.country_code.toUpperCase(),
    party_id: one.party_id.toUpperCase(),
  }))
  return [...new Map(named.map((one) => [textOf(one), one])).values()]
}

/** The months that are compared. Ends in the future are errors of an operator, except of the clock at a month's end. */
function monthsUntil(now: Date): { from: Date; until: Date } {
  const monthOf = (index: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + index, 1))
  return { from: monthOf(1 - INVOICE_MONTHS), until: monthOf(1) }
}

const MICRO_OF_MINOR = 10_000n

function invoiceOf(line: Line, rows: readonly RecordSum[]): OperatorInvoice {
  const sum = (of: (row: RecordSum) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    month: line.month,
    invoice: line.invoice_id,
    party: line.invoice_id === null ? null : textOf(line),
    records: sum((row) => row.records),
    unknown: sum((row) => row.records - row.known),
    in_review: sum((row) => row.doubtful),
    shared: sum((row) => row.shared),
    sums: rows.flatMap(({ currency, net_micro: net }) =>
      currency === null ? [] : [{ currency, net: formatMoney(divideHalfUp(net, MICRO_OF_MINOR)) }],
    ),
  }
}
