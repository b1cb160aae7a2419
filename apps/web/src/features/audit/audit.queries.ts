import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AuditEntry, listAudit } from '@voltway/contract/audit'
import type { QueryOf } from '@voltway/contract/endpoint'
import { request } from '../../lib/request.ts'
import { requestIfPermitted } from '../../shared/permission/request-if-permitted.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

export type AuditQuery = QueryOf<typeof listAudit>

export function auditQuery(walletId: string, query: AuditQuery) {
  return queryOptions({
    queryKey: walletKey(walletId, 'activity', query),
    queryFn: ({ signal }) =>
      requestIfPermitted(walletId, 'audit.read', () => request(listAudit, { params: { id: walletId }, query, signal })),
    placeholderData: keepPreviousData,
  })
}

const rowsPerPage = 100
/** The maximum number of rows in a file. A longer period needs several files. */
const rowsAtMost = 5_000

/** Loads all filtered rows, page by page. `isCut` is true when there are more than {@link rowsAtMost}. */
export async function allAudit(
  walletId: string,
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; isCut: boolean }> {
  const entries: AuditEntry[] = []
  for (;;) {
    const page = { ...query, limit: rowsPerPage, offset: entries.length }
    const { results, count } = await request(listAudit, { params: { id: walletId }, query: page })
    entries.push(...results)
    if (entries.length >= count || results.length === 0) return { entries, isCut: false }
    if (entries.length >= rowsAtMost) return { entries, isCut: true }
  }
}
