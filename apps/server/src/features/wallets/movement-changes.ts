import type { Movement } from '@voltway/contract/wallets-movements'
import type { FastifyRequest } from 'fastify'
import { type ChangesQuery, formatCursor, nextPath, parseCursor } from '../../kernel/changes/change-cursor.ts'
import { instantText } from '../../kernel/changes/change-page.ts'
import { selectChangeCount, selectChanges, selectChangesStart } from '../../kernel/changes/changes.sql.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import type { Sql } from '../../platform/sql.ts'
import {
  selectMovementsOf,
  selectOpenPaymentMovements,
  selectSequenceBefore,
  selectTransferCount,
  selectTransfersAfter,
  type TransferRow,
} from './movement-changes.sql.ts'
import { movementOf } from './movements.ts'

const listOf = ({ walletId }: WalletScope) => ({ kind: 'movement', walletId })

type ChangedMovement = Movement & { updated_at: string }

interface Changes {
  readonly results: ChangedMovement[]
  readonly removed: string[]
}

/**
 * Reads a page of the changes of movements: first what the ledger posted, in its own order, then payments that have not
 * moved money. The cursor has a position in both.
 */
export async function readMovementChanges(
  work: WalletWork<Sql>,
  request: FastifyRequest,
  query: ChangesQuery,
): Promise<Changes & { count: number; next: string | null; previous: null; cursor: string }> {
  const { tx: on, scope } = work
  const { limit } = query
  const start = await startOf(work, query)
  const transfers = await selectTransfersAfter(on, scope, start.sequence, limit + 1)
  const posted = transfers.slice(0, limit)
  const free = limit - posted.length
  const of = { walletId: scope.walletId, kind: 'payment' } as const
  const payments = await selectChanges(on, { ...of, after: start.payment, limit: free + 1 })
  const paid = payments.slice(0, free)
  const isLast = transfers.length <= limit && payments.length <= free
  const positions = [posted.at(-1)?.sequence ?? start.sequence, paid.at(-1)?.position ?? start.payment]
  const cursor = formatCursor(listOf(scope), isLast ? positions : [...positions, start.total])
  const [ofLedger, ofPayments] = [await postedChanges(work, posted), await paymentChanges(work, paid)]
  return {
    count: Number(start.total),
    next: isLast ? null : nextPath(request.url, limit, cursor),
    previous: null,
    results: [...ofLedger.results, ...ofPayments.results],
    removed: [...ofLedger.removed, ...ofPayments.removed],
    cursor,
  }
}

interface Start {
  readonly sequence: bigint
  readonly payment: bigint
  readonly total: bigint
}

async function startOf({ tx: on, scope }: WalletWork<Sql>, query: ChangesQuery): Promise<Start> {
  const of = { walletId: scope.walletId, kind: 'payment' } as const
  if (query.cursor === undefined) {
    const since = query.updated_since ?? ''
    const sequence = await selectSequenceBefore(on, scope, since)
    const { after, total } = await selectChangesStart(on, of, since)
    return { sequence, payment: after, total: total + (await selectTransferCount(on, scope, sequence)) }
  }
  const [sequence = 0n, payment = 0n, total] = parseCursor(listOf(scope), query.cursor)
  if (total !== undefined) return { sequence, payment, total }
  const counts = [await selectTransferCount(on, scope, sequence), await selectChangeCount(on, of, payment)]
  return { sequence, payment, total: counts.reduce((sum, count) => sum + count) }
}

/**
 * The list shows a reservation while it lasts, so a transfer that raises one changes its row, and one that settles or
 * releases it removes the row.
 */
async function postedChanges({ tx: on, scope }: WalletWork<Sql>, transfers: readonly TransferRow[]): Promise<Changes> {
  const shown = new Map<bigint, string>()
  const removed: string[] = []
  for (const { sequence, posted_at, phase, is_open, reservation_id, reservation_sequence } of transfers) {
    if (phase !== 'HELD') shown.set(sequence, posted_at)
    else if (is_open === true && reservation_sequence !== null) shown.set(reservation_sequence, posted_at)
    if (phase !== 'HELD' && reservation_id !== null) removed.push(reservation_id)
  }
  const rows = await selectMovementsOf(on, scope, [...shown.keys()])
  const results = rows.map((row) => ({ ...movementOf(row), updated_at: shown.get(row.sequence) ?? row.at }))
  return { results, removed }
}

/** A payment that arrived is a transfer of the ledger, and its own row is gone. */
async function paymentChanges(
  { tx: on, scope }: WalletWork<Sql>,
  changes: readonly { readonly object_id: string; readonly position: bigint }[],
): Promise<Changes> {
  const ids = changes.map(({ object_id }) => object_id)
  const rows = new Map((await selectOpenPaymentMovements(on, scope, ids)).map((row) => [row.id, row]))
  return {
    results: changes.flatMap(({ object_id, position }) => {
      const row = rows.get(object_id)
      return row === undefined ? [] : [{ ...movementOf(row), updated_at: instantText(position) }]
    }),
    removed: ids.filter((id) => !rows.has(id)),
  }
}
