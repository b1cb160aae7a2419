import { queryOptions } from '@tanstack/react-query'
import { lastKey, runningKey } from '../../features/sessions/session-keys.ts'

/** The driver's running sessions, as `runningQuery`. Its code loads beside the first paint, which shows only the cards. */
export function ownRunningQuery(walletId: string) {
  return queryOptions({
    queryKey: runningKey(walletId),
    queryFn: async ({ signal }) =>
      (await import('../../features/sessions/sessions.queries.ts')).fetchRunning(walletId, signal),
  })
}

/** The driver's last sessions, as `lastQuery`. */
export function ownLastQuery(walletId: string, limit: number) {
  return queryOptions({
    queryKey: lastKey(walletId, limit),
    queryFn: async ({ signal }) =>
      (await import('../../features/sessions/sessions.queries.ts')).fetchLast(walletId, limit, signal),
  })
}
