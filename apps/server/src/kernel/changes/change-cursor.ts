import type { FastifyRequest } from 'fastify'
import { refuse } from '../../platform/refusal.ts'

/** How far a program has read the changes of a list, as text that it sends back unchanged. */

/** A list of a wallet. */
interface ListOfWallet {
  readonly kind: string
  readonly walletId: string
}

/** The part of a cursor that names its wallet, whose changes have positions of their own. */
const markOf = ({ walletId }: ListOfWallet): string => `w${walletId.slice(-12)}`

/** Returns the cursor of a list with its positions. */
export const formatCursor = (list: ListOfWallet, positions: readonly bigint[]): string =>
  Buffer.from([list.kind, markOf(list), ...positions].join('.')).toString('base64url')

/**
 * Returns the positions of a cursor. Cursors of earlier versions do not name their wallet.
 * @throws Refusal `validation_failed` for a text that is no cursor of this list.
 */
export function parseCursor(list: ListOfWallet, cursor: string): bigint[] {
  const [name, ...parts] = Buffer.from(cursor, 'base64url').toString('latin1').split('.')
  const positions = parts[0] === markOf(list) ? parts.slice(1) : parts
  const isCursor =
    name === list.kind && positions.length > 0 && positions.every((position) => /^\d{1,18}$/.test(position))
  return isCursor ? positions.map(BigInt) : refuse('validation_failed', { fields: { cursor: 'cursor' } })
}

/** The query parameters of a list that can be read by change. */
export interface ChangesQuery {
  readonly limit: number
  readonly updated_since?: string | undefined
  readonly cursor?: string | undefined
}

const PARAMETERS = new Set(['limit', 'updated_since', 'cursor'])

/**
 * Returns whether the query parameters request a list by change. Filters are refused: a change that removes an object
 * from the filtered list would be missing in the reply.
 * @throws Refusal `validation_failed` with the other parameters.
 */
export function requestsChanges({ updated_since, cursor }: ChangesQuery, { query }: FastifyRequest): boolean {
  if (updated_since === undefined && cursor === undefined) return false
  const others = Object.keys(query as object).filter((name) => !PARAMETERS.has(name))
  if (others.length > 0)
    refuse('validation_failed', {
      fields: Object.fromEntries(others.map((name) => [name, 'not_with_changes' as const])),
    })
  if (updated_since !== undefined && cursor !== undefined)
    refuse('validation_failed', { fields: { updated_since: 'not_with_cursor' } })
  return true
}

/** Returns the path of the next page. */
export const nextPath = (url: string, limit: number, cursor: string): string =>
  `${url.split('?', 1)[0]}?limit=${limit}&cursor=${cursor}`
