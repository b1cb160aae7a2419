import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import { type importSessions, listImportedSessions, listSessionImports } from '@voltway/contract/session-imports'
import * as z from 'zod/mini'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** The filters of the list, and the page of the files. */
export const ImportsQuery = z.extend(listImportedSessions.query as NonNullable<typeof listImportedSessions.query>, {
  files: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
})
export type ImportsQuery = z.output<typeof ImportsQuery>

/** The preview: the recognised columns of a file and the charges it would add. */
export type ImportPlan = ReplyOf<typeof importSessions>

export const filesPerPage = 5
/** While a large file is imported. */
const POLL_MS = 5_000

export function importsQuery(walletId: string, offset: number) {
  const query = { offset, limit: filesPerPage }
  return queryOptions({
    queryKey: walletKey(walletId, 'consumption', 'imports', query),
    queryFn: ({ signal }) => request(listSessionImports, { params: { walletId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ percent }) => percent !== null) === true ? POLL_MS : false,
  })
}

export type ImportedQuery = QueryOf<typeof listImportedSessions>

export function importedQuery(walletId: string, query: ImportedQuery) {
  return queryOptions({
    queryKey: walletKey(walletId, 'consumption', 'imported', query),
    queryFn: ({ signal }) => request(listImportedSessions, { params: { wallet: walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** An import, or its removal, changes every number of the page. */
export function refreshConsumption(walletId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'consumption') })
}
