import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@voltway/contract/endpoint'
import { listSessions, type SessionStatus } from '@voltway/contract/sessions'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet.queries.ts'

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
        query: { ...query, status: query.status?.join() },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** The running sessions, the newest first. */
export function runningQuery(walletId: string) {
  const query = { status: runningStatuses.join(), limit: mostRunning }
  return queryOptions({
    queryKey: walletKey(walletId, 'sessions', 'running'),
    queryFn: ({ signal }) => request(listSessions, { params: { wallet: walletId }, query, signal }),
  })
}

/** The last sessions that have ended. */
export function lastQuery(walletId: string, limit: number) {
  const query = { status: endedStatuses.join(), limit }
  return queryOptions({
    queryKey: walletKey(walletId, 'sessions', 'last', limit),
    queryFn: ({ signal }) => request(listSessions, { params: { wallet: walletId }, query, signal }),
  })
}
