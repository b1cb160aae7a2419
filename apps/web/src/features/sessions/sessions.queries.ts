import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@voltway/contract/endpoint'
import { listSessions, type SessionStatus } from '@voltway/contract/sessions'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'
import { runningKey } from './session-keys.ts'

export type SessionsQuery = QueryOf<typeof listSessions>

const runningStatuses: SessionStatus[] = ['PENDING', 'ONGOING']
const endedStatuses: SessionStatus[] = ['IN_VALIDATION', 'COMPLETED', 'PAID', 'INVALID']
const mostRunning = 100

export function sessionsQuery(walletId: string, query: SessionsQuery) {
  return queryOptions({
    queryKey: walletKey(walletId, 'sessions', query),
    queryFn: ({ signal }) =>
      request(listSessions, {
        params: { wallet: walletId },
        query: { ...query, status: query.status?.join(), source: query.source?.join() },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** The running sessions, the newest first. */
export function runningQuery(walletId: string) {
  return queryOptions({
    queryKey: runningKey(walletId),
    queryFn: ({ signal }) => fetchRunning(walletId, signal),
  })
}

export function fetchRunning(walletId: string, signal: AbortSignal) {
  const query = { status: runningStatuses.join(), limit: mostRunning }
  return request(listSessions, { params: { wallet: walletId }, query, signal })
}

/** The last sessions that have ended. */
export function fetchLast(walletId: string, limit: number, signal: AbortSignal) {
  const query = { status: endedStatuses.join(), limit }
  return request(listSessions, { params: { wallet: walletId }, query, signal })
}

/** Changes the query of the list, which is in the URL. */
export type SetSessionsQuery = (
  patch: { [Key in keyof SessionsQuery]?: SessionsQuery[Key] | undefined },
  how?: { replace?: boolean },
) => void
