import { useQuery } from '@tanstack/react-query'
import { SessionRows } from '../../features/sessions/session-rows.tsx'
import { lastQuery } from '../../features/sessions/sessions.queries.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { useDescribeError } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const shown = 5
const skeletonRows = Array.from({ length: shown }, (_, index) => index)

/** The latest ended sessions. */
export function LastSessions() {
  const t = usePhrases('home').last
  const describe = useDescribeError()
  const last = useQuery(lastQuery(useWalletId(), shown))
  const sessions = last.data?.results
  return (
    <Panel flush title={t.title} actions={<PageLink to="charging-sessions">{t.all}</PageLink>}>
      <div className="mt-4 border-t border-line">
        {sessions ? (
          sessions.length > 0 ? (
            <SessionRows label={t.title} sessions={sessions} />
          ) : (
            <p className="px-5 py-6 text-ink-2">{t.none}</p>
          )
        ) : last.error ? (
          <ErrorState compact title={t.error} onRetry={() => void last.refetch()} retrying={last.isFetching}>
            {describe(last.error).message}
          </ErrorState>
        ) : (
          <ul aria-busy>
            {skeletonRows.map((row) => (
              <li key={row} className="grid h-[93px] content-center gap-3 border-b border-line px-5 last:border-b-0">
                <Skeleton width="60%" />
                <Skeleton width="40%" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
