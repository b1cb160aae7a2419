import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AuditEntry, listAudit } from '@voltway/contract/audit'
import type { QueryOf } from '@voltway/contract/endpoint'
import { ask } from '../../lib/ask.ts'
import { askPermitted } from '../../shared/permission/ask-permitted.ts'
import { walletKey } from '../../shared/wallet/wallet.queries.ts'

export type AuditQuery = QueryOf<typeof listAudit>

export function auditQuery(walletId: string, query: AuditQuery) {
  return queryOptions({
    queryKey: walletKey(walletId, 'activity', query),
    queryFn: ({ signal }) =>
      askPermitted(walletId, 'audit.read', () => ask(listAudit, { params: { id: walletId }, query, signal })),
    placeholderData: keepPreviousData,
  })
}

const rowsAPage = 100
/** What somebody reads in a table of their own; more is for fewer days. */
const rowsAtMost = 5_000

/** All rows the filters leave, page by page; `isCut` when there are more than anybody reads. */
export async function allAudit(
  walletId: string,
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; isCut: boolean }> {
  const entries: AuditEntry[] = []
  for (;;) {
    const page = { ...query, limit: rowsAPage, offset: entries.length }
    const { results, count } = await ask(listAudit, { params: { id: walletId }, query: page })
    entries.push(...results)
    if (entries.length >= count || results.length === 0) return { entries, isCut: false }
    if (entries.length >= rowsAtMost) return { entries, isCut: true }
  }
}
