import { queryOptions, useQuery } from '@tanstack/react-query'
import { listSessions } from '@voltway/contract/sessions'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { SessionState } from '../../shared/charging/session-state.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/ui-context.tsx'

const shownSessions = 5

function cardSessionsQuery(walletId: string, cardId: string) {
  const query = { card: cardId, limit: shownSessions }
  return queryOptions({
    queryKey: walletKey(walletId, 'sessions', query),
    queryFn: ({ signal }) => request(listSessions, { params: { wallet: walletId }, query, signal }),
  })
}

const skeletonRows = ['a', 'b', 'c']

/** Shows the last charges of a card, with a link to all of them. */
export function CardSessions({ cardId }: { cardId: string }) {
  const details = usePhrases('card-details')
  const words = useWords()
  const format = useFormats()
  const sessions = useQuery(cardSessionsQuery(useWalletId(), cardId))
  const rows = sessions.data?.results
  if (!rows && sessions.error)
    return (
      <p className="flex items-center gap-2 text-ink-2" role="alert">
        {details.drawer.sessionsError}
        <Button small type={3} pending={sessions.isFetching} onClick={() => void sessions.refetch()}>
          {words.retry}
        </Button>
      </p>
    )
  if (rows?.length === 0) return <p className="text-ink-2">{details.drawer.noSessions}</p>
  return (
    <>
      <ul aria-busy={!rows}>
        {rows
          ? rows.map((session) => (
              <li
                key={session.id}
                className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2 text-table hover:bg-hover"
              >
                <PageLink
                  to="charging-sessions"
                  query={{ session: session.id }}
                  variant="quiet"
                  className="truncate font-medium after:absolute after:inset-0"
                >
                  {session.station.name}
                </PageLink>
                <span className="tabular text-right">{format.money(session.total_cost, session.currency)}</span>
                <span className="tabular text-ink-2">
                  <time dateTime={session.start_date_time}>{format.dateTime(session.start_date_time)}</time> ·{' '}
                  {format.kwh(session.energy_kwh)}
                </span>
                <span className="text-right">
                  <SessionState session={session} />
                </span>
              </li>
            ))
          : skeletonRows.map((row) => (
              <li key={row} className="grid gap-2 border-b border-line py-3">
                <Skeleton width="60%" />
                <Skeleton width="40%" />
              </li>
            ))}
      </ul>
      <p className="pt-1">
        <PageLink to="charging-sessions" query={{ card: cardId }}>
          {details.drawer.allSessions}
        </PageLink>
      </p>
    </>
  )
}
