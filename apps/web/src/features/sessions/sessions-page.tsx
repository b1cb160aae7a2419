import { useQuery } from '@tanstack/react-query'
import { listSessions, type Session } from '@voltway/contract/sessions'
import { Id } from '@voltway/contract/values'
import { useState } from 'react'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery, writeQuery } from '../../lib/url-query.ts'
import { isRunning, SessionState } from '../../shared/charging/session-state.tsx'
import { useFormats } from '../../shared/format.ts'
import { useHere } from '../../shared/here.ts'
import { type NarrowColumns, useHiddenColumns } from '../../shared/hidden-columns.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { ListError } from '../../shared/list-error.tsx'
import { PageHeader } from '../../shared/page-header.tsx'
import { usePages } from '../../shared/use-pages.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ColumnsMenu } from '../../ui/list-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { isNarrowed } from './narrowed.ts'
import { useSessionColumns } from './session-columns.tsx'
import { SessionCost } from './session-cost.tsx'
import { SessionDuration } from './session-duration.tsx'
import { SessionMenu, useStopLocks } from './session-menu.tsx'
import { runningQuery, type SessionsQuery, type SetSessionsQuery, sessionsQuery } from './sessions.queries.ts'
import { SessionsActions } from './sessions-actions.tsx'
import { SessionsFilters } from './sessions-filters.tsx'
import { useSteadyRows } from './steady-rows.ts'

const NoSessions = lazyScreen('session-narrow', async () => (await import('./no-sessions.tsx')).NoSessions)
const SessionDrawer = lazyScreen('session-details', async () => (await import('./session-drawer.tsx')).SessionDrawer)
const StopDialog = lazyScreen('session-details', async () => (await import('./stop-dialog.tsx')).StopDialog)

const SessionFilesDialog = lazyScreen(
  'session-files',
  async () => (await import('./session-files-dialog.tsx')).SessionFilesDialog,
)

/** The query of the contract, the open session, and whether the prepared files are open, as the mail about one opens them. */
const PageQuery = z.extend(listSessions.query as NonNullable<typeof listSessions.query>, {
  session: z.optional(Id),
  files: z.optional(z.literal('true')),
})

const narrowColumns: NarrowColumns = [
  { below: 1440, ids: ['driver', 'plate'] },
  { below: 1265, ids: ['duration'] },
  { from: 1024, below: 1175, ids: ['card'] },
  { below: 900, ids: ['card'] },
  { below: 760, ids: ['energy'] },
]

/** Lists the sessions, with running ones at the top. */
export function SessionsPage() {
  const t = usePhrases('sessions')
  const format = useFormats()
  const here = useHere()
  const pages = usePages()
  const [{ session: openSession, files, ...query }, setUrlQuery] = useUrlQuery(PageQuery)
  const setQuery: SetSessionsQuery = setUrlQuery
  const { list, rows, waiting, show } = useRows(query)
  const count = list.data?.count ?? 0
  const columns = useSessionColumns()
  const stopLockOf = useStopLocks()
  const [hidden, setHidden] = useHiddenColumns('sessions', narrowColumns)
  const [stopping, setStopping] = useState<Session | null>(null)

  const hrefOf = (session: Session) => here({ session: session.id })
  const nameOf = ({ station, card }: Session) => t.rowName({ station: station.name, card: card.name })
  return (
    <>
      <PageHeader
        title={t.title}
        count={list.data && format.number(list.data.count)}
        actions={
          <SessionsActions
            query={query}
            count={count}
            onPrepared={() => setUrlQuery({ files: 'true', offset: query.offset })}
          />
        }
      />
      <Panel flush>
        <SessionsFilters
          query={query}
          setQuery={setQuery}
          cardName={query.card && rows?.find(({ card }) => card.id === query.card)?.card.name}
          first={rows?.[0]}
          end={<ColumnsMenu columns={columns} hidden={hidden} onChange={setHidden} />}
        />
        <DataTable<Session>
          label={t.title}
          columns={columns}
          hidden={hidden}
          rows={rows}
          rowId={(session) => session.id}
          rowName={nameOf}
          rowHref={hrefOf}
          onRowIntent={SessionDrawer.preload}
          rowActions={(session) => (
            <SessionMenu
              lock={stopLockOf(session)}
              name={nameOf(session)}
              href={hrefOf(session)}
              onStop={() => setStopping(session)}
            />
          )}
          stale={list.isPlaceholderData}
          newRows={{ count: waiting, onShow: show }}
          sort={{ key: query.ordering.replace('-', ''), descending: query.ordering.startsWith('-') }}
          onSort={(sort) =>
            setQuery({ ordering: `${sort.descending ? '-' : ''}${sort.key}` as SessionsQuery['ordering'] })
          }
          card={{
            primary: (session) => (
              <>
                <span className="truncate">{session.station.name}</span>
                <SessionCost session={session} />
              </>
            ),
            secondary: (session) => (
              <>
                <SessionState session={session} />
                <span className="whitespace-nowrap">
                  {format.kwh(session.energy_kwh)} · <SessionDuration session={session} />
                </span>
              </>
            ),
            more: (session) => (
              <>
                <span className="truncate">
                  {[session.vehicle?.plate, session.member?.name ?? session.card.name].filter(Boolean).join(' · ')}
                </span>
                <time className="whitespace-nowrap" dateTime={session.start_date_time}>
                  {format.dateTime(session.start_date_time)}
                </time>
              </>
            ),
          }}
          empty={<NoSessions query={query} count={count} firstPage={here({ offset: null })} clear={setQuery} />}
          error={list.error ? <ListError words={t} query={list} compact={Boolean(rows)} /> : undefined}
          footer={pages({ count }, query, { always: true })}
        />
      </Panel>
      {openSession && (
        <SessionDrawer
          key={openSession}
          sessionId={openSession}
          onClose={() => setUrlQuery({ session: undefined, offset: query.offset }, { replace: true })}
          onStop={setStopping}
        />
      )}
      {files && (
        <SessionFilesDialog
          onClose={() => setUrlQuery({ files: undefined, offset: query.offset }, { replace: true })}
        />
      )}
      {stopping && <StopDialog session={stopping} onClose={() => setStopping(null)} />}
    </>
  )
}

/** Returns the rows of the page in stable positions. On the first page without filters, running sessions come first. */
function useRows(query: SessionsQuery) {
  const walletId = useWalletId()
  const isPlain =
    query.offset === 0 &&
    query.ordering === '-start_date_time' &&
    !query.search &&
    !query.status &&
    !query.source &&
    !query.card &&
    !query.team &&
    !isNarrowed(query) &&
    !query.start_date_time__gte &&
    !query.start_date_time__lte
  const list = useQuery(sessionsQuery(walletId, query))
  const running = useQuery({ ...runningQuery(walletId), enabled: isPlain })
  const page = list.isPlaceholderData && !isPlain ? list.data?.results : liveFirst(list.data?.results, isPlain, running)
  // While the next page loads, the URL is new but the rows are old. They must not be stored as rows of the new list.
  const key = list.isPlaceholderData ? 'before' : writeQuery(query)
  return { list, ...useSteadyRows(page, key) }
}

function liveFirst(
  rows: readonly Session[] | undefined,
  isPlain: boolean,
  running: { data?: { results: readonly Session[] } | undefined; isPending: boolean },
): readonly Session[] | undefined {
  if (!isPlain || rows === undefined) return rows
  if (running.isPending) return undefined
  const live = (running.data?.results ?? []).filter(isRunning)
  const ids = new Set(live.map(({ id }) => id))
  return [...live, ...rows.filter(({ id }) => !ids.has(id))]
}
