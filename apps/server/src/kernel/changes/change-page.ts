import type { FastifyRequest } from 'fastify'
import type { Sql } from '../../platform/sql.ts'
import type { WalletScope } from '../scope.ts'
import { type ChangesQuery, formatCursor, nextPath, parseCursor } from './change-cursor.ts'
import { type ChangedObject, selectChangeCount, selectChanges, selectChangesStart } from './changes.sql.ts'

/** A page of rows in the order of their last change, as the contract's `changesList`. */
export interface ChangePage<Item> {
  readonly count: number
  readonly next: string | null
  readonly previous: null
  readonly results: (Item & { updated_at: string })[]
  readonly cursor: string
}

/** A list that is read by change. `rowsOf` selects its rows by id, in any order, without those that the caller may not see. */
export interface ChangeList<Item> {
  readonly on: Sql
  readonly scope: WalletScope
  readonly kind: ChangedObject['kind']
  readonly request: FastifyRequest
  readonly rowsOf: (ids: readonly string[]) => Promise<readonly Item[]>
}

/**
 * Reads a page of changes. The rows are as they are now: one that changes after its position was read comes again at its
 * new position.
 */
export async function readChangePage<Item extends { readonly id: string }>(
  { on, scope, kind, request, rowsOf }: ChangeList<Item>,
  query: ChangesQuery,
): Promise<ChangePage<Item>> {
  const { limit } = query
  const { after, total } = await startOf(on, { walletId: scope.walletId, kind }, query)
  const found = await selectChanges(on, { walletId: scope.walletId, kind, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const position = page.at(-1)?.position ?? after
  const isLast = found.length <= limit
  const rows = new Map((await rowsOf(page.map(({ object_id }) => object_id))).map((row) => [row.id, row]))
  // At the end of a reading the total is left out, so that the next one counts anew.
  const cursor = formatCursor({ kind, walletId: scope.walletId }, isLast ? [position] : [position, total])
  return {
    count: Number(total),
    next: isLast ? null : nextPath(request.url, limit, cursor),
    previous: null,
    results: page.flatMap(({ object_id, position }) => {
      const row = rows.get(object_id)
      return row === undefined ? [] : [{ ...row, updated_at: instantText(position) }]
    }),
    cursor,
  }
}

/** The instant of a position, to the millisecond. */
export const instantText = (position: bigint): string => new Date(Number(position / 1000n)).toISOString()

async function startOf(
  on: Sql,
  list: Pick<ChangedObject, 'walletId' | 'kind'>,
  { updated_since: since, cursor }: ChangesQuery,
): Promise<{ after: bigint; total: bigint }> {
  if (cursor === undefined) return selectChangesStart(on, list, since ?? '')
  const [after = 0n, total] = parseCursor(list, cursor)
  return { after, total: total ?? (await selectChangeCount(on, list, after)) }
}
