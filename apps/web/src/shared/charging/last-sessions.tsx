import { useQuery } from '@tanstack/react-query'
import { listSessions } from '@voltway/contract/sessions'
import { request } from '../../lib/request.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { useFormats } from '../format.ts'
import { PageLink } from '../page-link.tsx'
import { useWalletId } from '../wallet/wallet.queries.ts'
import { walletKey } from '../wallet/wallet-key.ts'
import { SessionState } from './session-state.tsx'

const shownSessions = 5
const skeletonRows = ['a', 'b', 'c']

type LastSessionsProps = {
  of: { card: string } | { member: string }
  words: {
    readonly noSessions: string
    readonly sessionsError: string
    /** The link to all of them. */
    readonly allSessions?: string
  }
}

/** Shows the last charges of a card or of a driver. */
export function LastSessions({ of, words: t }: LastSessionsProps) {
  const words = useWords()
  const format = useFormats()
  const walletId = useWalletId()
  const query = { ...of, limit: shownSessions }
  const sessions = useQuery({
    queryKey: walletKey(walletId, 'sessions', query),
    queryFn: ({ signal }) => request(listSessions, { params: { wallet: walletId }, query, signal }),
  })
  const rows = sessions.data?.results
  if (!rows && sessions.error)
    return (
      <p className="flex items-center gap-2 text-ink-2" role="alert">
        {t.sessionsError}
        <Button small type={3} pending={sessions.isFetching} onClick={() => void sessions.refetch()}>
          {words.retry}
        </Button>
      </p>
    )
  if (rows?.length === 0) return <p className="text-ink-2">{t.noSessions}</p>
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
      {t.allSessions && (
        <p className="pt-1">
          <PageLink to="charging-sessions" query={of}>
            {t.allSessions}
          </PageLink>
        </p>
      )}
    </>
  )
}
