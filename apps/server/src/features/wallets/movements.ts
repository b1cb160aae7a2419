import type { QueryOf } from '@voltway/contract/endpoint'
import type { listMovements, Movement, movementKinds } from '@voltway/contract/wallets-movements'
import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type MovementRow, selectMovementCount, selectMovementPage } from './movements.sql.ts'

/** Returns a page of the wallet's movements, newest first. */
export async function readMovementPage(
  ctx: Ctx,
  scope: WalletScope,
  query: QueryOf<typeof listMovements>,
): Promise<{ count: number; results: Movement[] }> {
  const on = ctx.db.read
  const wanted = {
    kinds: query.kind ?? null,
    statuses: query.status ?? null,
    from: query.at__gte ?? null,
    to: query.at__lte ?? null,
    search: query.search === undefined || query.search === '' ? null : query.search,
  }
  const [rows, count] = await Promise.all([
    selectMovementPage(on, scope, { ...wanted, limit: query.limit, offset: query.offset }),
    selectMovementCount(on, scope, wanted),
  ])
  return { count, results: rows.map(movementOf) }
}

/** A movement in replies. */
export function movementOf(row: MovementRow): Movement {
  return {
    id: row.id,
    at: row.at,
    kind: row.kind as (typeof movementKinds)[number],
    status: row.status,
    gross: formatMoney(row.amount_minor),
    net: row.net_minor === null ? null : formatMoney(row.net_minor),
    vat: row.vat_minor === null ? null : formatMoney(row.vat_minor),
    balance_after: row.balance_after_minor === null ? null : formatMoney(row.balance_after_minor),
    session_id: row.session_id,
    invoice_id: row.invoice_id,
    payment_id: row.payment_id,
    card_id: row.card_id,
    card_name: row.card_name,
    note: row.note,
  }
}
