import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { type Card, listCards } from '@voltway/contract/cards'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { type Invoice, listInvoices } from '@voltway/contract/invoices'
import { listMembers } from '@voltway/contract/members'
import { listSessions, type Session } from '@voltway/contract/sessions'
import { request } from '../../lib/request.ts'
import { walletKey } from '../wallet/wallet-key.ts'

/** The maximum number of results of each kind. The list itself shows the rest. */
const limit = 3
/** A search for one letter has too many matches to be useful. */
const fewestLetters = 2

export type Member = ReplyOf<typeof listMembers>['results'][number]

/** The kinds of items of the wallet that this person may search. */
export interface Sources {
  readonly cards: boolean
  readonly members: boolean
  readonly sessions: boolean
  readonly invoices: boolean
}

export interface Found {
  readonly cards: { count: number; results: readonly Card[] } | undefined
  readonly members: { count: number; results: readonly Member[] } | undefined
  readonly sessions: { count: number; results: readonly Session[] } | undefined
  readonly invoices: { count: number; results: readonly Invoice[] } | undefined
  readonly searching: boolean
  /** Retries the failed searches. Undefined when none failed. */
  readonly retry: (() => void) | undefined
}

/** Searches the wallet through the contract's lists, all in parallel. A new search cancels the previous one. */
export function useFound(walletId: string | null, search: string, sources: Sources): Found {
  const wanted = walletId !== null && search.length >= fewestLetters
  const key = (of: string) => walletKey(walletId ?? '', 'palette', of, search)
  const query = { limit, search }
  const cards = useQuery(
    queryOptions({
      queryKey: key('cards'),
      queryFn:
        wanted && sources.cards
          ? ({ signal }) =>
              request(listCards, { params: { walletId }, query: { ...query, ordering: '-last_used_at' }, signal })
          : skipToken,
    }),
  )
  const members = useQuery(
    queryOptions({
      queryKey: key('members'),
      queryFn:
        wanted && sources.members
          ? ({ signal }) => request(listMembers, { params: { walletId }, query, signal })
          : skipToken,
    }),
  )
  const sessions = useQuery(
    queryOptions({
      queryKey: key('sessions'),
      queryFn:
        wanted && sources.sessions
          ? ({ signal }) => request(listSessions, { params: { wallet: walletId }, query, signal })
          : skipToken,
    }),
  )
  const invoices = useQuery(
    queryOptions({
      queryKey: key('invoices'),
      queryFn:
        wanted && sources.invoices
          ? ({ signal }) =>
              request(listInvoices, { params: { wallet: walletId }, query: { ...query, ordering: '-date' }, signal })
          : skipToken,
    }),
  )
  const queries = [cards, members, sessions, invoices]
  const failed = queries.filter(({ isError }) => isError)
  return {
    cards: cards.data,
    members: members.data,
    sessions: sessions.data,
    invoices: invoices.data,
    searching: queries.some(({ isFetching }) => isFetching),
    retry: failed.length === 0 ? undefined : () => failed.forEach(({ refetch }) => void refetch()),
  }
}
