import { apportion, formatMoney, parseUnitPrice } from '@voltway/money/money'
import type { WalletWork } from '../../kernel/scope.ts'
import type { Sql } from '../../platform/sql.ts'
import { type OpenLineRow, type OpenSumRow, selectOpenLines, selectOpenSums } from './open-charges.sql.ts'
import type { LineRow, OpenStatement } from './statement.sql.ts'

/** An open statement with what earlier months carry into it. */
export interface OpenMonth extends OpenSumRow {
  /** The first month whose charges it has: its own, or an earlier one with nothing due, or less. */
  readonly from: string
  /** Whether an earlier month of the driver has something due. */
  readonly has_earlier: boolean
}

/** The open statements of a wallet, or of one driver. */
export async function readOpenMonths(
  { ctx, tx, scope }: WalletWork<Sql>,
  memberId: string | undefined,
): Promise<OpenMonth[]> {
  return carried(await selectOpenSums(tx, scope, { now: ctx.now, memberId }))
}

/** A month with nothing due, or less, adds to the next one of the driver. @param rows by driver and month. */
export function carried(rows: readonly OpenSumRow[]): OpenMonth[] {
  const months: OpenMonth[] = []
  for (const row of rows) {
    const before = months.at(-1)
    const isFirst = before?.member_id !== row.member_id
    const carries = !isFirst && before !== undefined && before.amount_minor <= 0n
    const has_earlier = !isFirst && before !== undefined && (before.has_earlier || before.amount_minor > 0n)
    if (!carries) months.push({ ...row, from: row.month, has_earlier })
    else
      months.push({
        ...row,
        from: before.from,
        has_earlier,
        charges: before.charges + row.charges,
        energy_wh: before.energy_wh + row.energy_wh,
        cost_minor: before.cost_minor + row.cost_minor,
        business_minor: before.business_minor + row.business_minor,
        amount_minor: before.amount_minor + row.amount_minor,
      })
  }
  return months
}

/** The same as plain JSON, for the statement that lists it beside approved ones. */
export const openJson = (months: readonly OpenMonth[]): OpenStatement[] =>
  months.map(({ member_id, month, charges, energy_wh, cost_minor, business_minor, amount_minor }) => ({
    member_id,
    month,
    charges,
    energy_wh: String(energy_wh),
    cost_minor: String(cost_minor),
    business_minor: String(business_minor),
    amount_minor: String(amount_minor),
  }))

/** The lines that an open statement would have now. */
export async function readOpenLines(
  { ctx, tx, scope }: WalletWork<Sql>,
  { member_id: memberId, month, from }: Pick<OpenMonth, 'member_id' | 'month' | 'from'>,
): Promise<(LineRow & { started_at: string; ended_at: string | null })[]> {
  const rows = await selectOpenLines(tx, scope, { now: ctx.now, memberId, from, month })
  return rows.map(lineOf)
}

const lineOf = (row: OpenLineRow): LineRow & { started_at: string; ended_at: string | null } => ({
  session_id: row.session_id,
  kind: row.is_fixed ? 'CHANGE' : row.is_of_month ? 'CHARGE' : 'LATER',
  started_at: row.started_at,
  ended_at: row.ended_at,
  site: row.site,
  plate: row.plate,
  energy_wh: row.energy_wh,
  business_percent: row.percent,
  cost_minor: row.cost_minor,
  business_minor: row.business_minor,
  amount_minor: row.amount_minor,
  bands: row.is_fixed ? [] : bandsOf(row),
  evidence: row.evidence,
})

/** The bands of a charge. Their costs are rounded so that they add up to its cost, by largest remainder. */
function bandsOf({ price, cost_minor: costMinor }: OpenLineRow): LineRow['bands'] {
  const lines = price?.lines ?? []
  const weights = lines.map(({ net }) => parseUnitPrice(net))
  if (costMinor <= 0n || weights.every((weight) => weight <= 0n)) return []
  const costs = apportion(costMinor, weights)
  return lines.map(({ period, quantity, unit_price }, index) => ({
    band: period ?? 'NORMAL',
    energy_kwh: quantity,
    unit_price,
    cost: formatMoney(costs[index] ?? 0n),
  }))
}
