import { useQuery } from '@tanstack/react-query'
import type { Card } from '@voltway/contract/cards'
import type { Session } from '@voltway/contract/sessions'
import { Id } from '@voltway/contract/values'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { CardSpend } from '../../features/cards/card-spend.tsx'
import { CardState } from '../../features/cards/card-state.tsx'
import { cardsQuery } from '../../features/cards/cards.queries.ts'
import { OwnLocation } from '../../features/locations/own-location.tsx'
import { SessionRows } from '../../features/sessions/session-rows.tsx'
import { lastQuery, runningQuery } from '../../features/sessions/sessions.queries.ts'
import { localeOfPath } from '../../lib/locale.ts'
import { loadPhrases, usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { isRunning } from '../../shared/charging/session-state.tsx'
import { usePageParams } from '../../shared/current-page.ts'
import { deferredScreen } from '../../shared/deferred-screen.ts'
import { useFormats } from '../../shared/format.ts'
import { useHere } from '../../shared/here.ts'
import { useFollowWallet } from '../../shared/live/wallet-live.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { PageButton } from '../../shared/page-link.tsx'
import { useDescribeError } from '../../shared/problem.ts'
import { enterWallet } from '../../shared/wallet/wallet.queries.ts'
import { walletsQuery } from '../../shared/wallet/wallets.queries.ts'
import { ZoneNote } from '../../shared/wallet/zone-note.tsx'
import { Button } from '../../ui/button.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Car } from '../../ui/icons/car.ts'
import { CreditCard } from '../../ui/icons/credit-card.ts'
import { LockKeyhole } from '../../ui/icons/lock-keyhole.ts'
import { Square } from '../../ui/icons/square.ts'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const SessionDrawer = deferredScreen(
  'session-details',
  async () => (await import('../../features/sessions/session-drawer.tsx')).SessionDrawer,
)
const StopDialog = deferredScreen(
  'session-details',
  async () => (await import('../../features/sessions/stop-dialog.tsx')).StopDialog,
)

const OwnRequests = deferredScreen(
  'requests',
  async () => (await import('../../features/requests/own-requests.tsx')).OwnRequests,
)

const PricesPanel = deferredScreen(
  'prices',
  async () => (await import('../../shared/charging/prices-section.tsx')).PricesPanel,
)

/** The eKey is shown first, because a driver opens this page at a station that requires it. */
const CardEkey = deferred<{ card: Card }>(
  async () => {
    const words = loadPhrases(localeOfPath(location.pathname), ['card-changes'])
    const [part] = await Promise.all([import('../../features/cards/card-ekey.tsx'), words])
    return part.CardEkey
  },
  () => <Skeleton height={220} />,
)

/** The list of all sessions has an address, because the menu links to it. */
const DriverQuery = z.object({ session: z.optional(Id), sessions: z.optional(z.literal('all')) })

/**
 * The page of a driver: the remaining limit of each card, running and past charges, the vehicle, and the people who see
 * the driver's location.
 */
export function DriverPage() {
  const t = usePhrases('driver')
  const { wallet_guest: walletId } = usePageParams('wallet-guest')
  const describe = useDescribeError()
  const wallets = useQuery(walletsQuery)
  const wallet = wallets.data?.results.find(({ id }) => id === walletId)
  useEffect(() => {
    if (wallet) enterWallet(wallet)
  }, [wallet])
  useFollowWallet(wallet ? wallet.id : null)
  const [{ session: openSession, sessions }, setQuery] = useUrlQuery(DriverQuery)
  const [stopping, setStopping] = useState<Session | null>(null)
  const running = useQuery(runningQuery(walletId))
  const cards = useQuery(cardsQuery(walletId, allCards))
  const last = useQuery(lastQuery(walletId, shown))

  if (wallets.error)
    return (
      <>
        <PageHeader title={t.title} />
        <ErrorState title={t.errorTitle} onRetry={() => void wallets.refetch()} retrying={wallets.isFetching}>
          {describe(wallets.error).message}
        </ErrorState>
      </>
    )
  if (wallets.data && !wallet)
    return (
      <>
        <PageHeader title={t.title} />
        <EmptyState
          icon={<LockKeyhole size={20} aria-hidden />}
          title={t.notAllowedTitle}
          action={<PageButton to="index">{t.chooseWallet}</PageButton>}
        />
      </>
    )
  return (
    <>
      <div className="mx-auto w-full max-w-2xl">
        <ZoneNote />
        <PageHeader title={sessions ? t.sessions : (wallet?.name ?? t.title)} />
      </div>
      <div className="mx-auto grid w-full max-w-2xl gap-6">
        {sessions ? (
          <Last walletId={walletId} limit={100} />
        ) : (
          <InOrder
            parts={[
              {
                id: 'running',
                query: running,
                part: <Running walletId={walletId} onStop={setStopping} />,
                height: 190,
              },
              {
                id: 'cards',
                query: cards,
                part: <Cards walletId={walletId} currency={wallet?.currency ?? 'EUR'} />,
                height: 420,
              },
              { id: 'last', query: last, part: <Last walletId={walletId} limit={shown} />, height: 420 },
              {
                id: 'requests',
                part: (
                  <OwnRequests
                    walletId={walletId}
                    cards={cards.data?.results ?? []}
                    currency={wallet?.currency ?? 'EUR'}
                  />
                ),
              },
              {
                id: 'location',
                part: (
                  <Panel title={t.location}>
                    <OwnLocation walletId={walletId} />
                  </Panel>
                ),
              },
              { id: 'prices', part: <PricesPanel walletId={walletId} /> },
            ]}
          />
        )}
      </div>
      {openSession && (
        <SessionDrawer
          sessionId={openSession}
          onClose={() => setQuery({ session: undefined }, { replace: true })}
          onStop={setStopping}
        />
      )}
      {stopping && <StopDialog session={stopping} onClose={() => setStopping(null)} />}
    </>
  )
}

type OnPage = {
  readonly id: string
  readonly query?: QueryState & { data: unknown }
  readonly part: ReactNode
  readonly height?: number
}

/**
 * The height of each part depends on its content. A part is shown once all parts above it are loaded, so that nothing
 * moves.
 */
function InOrder({ parts }: { parts: readonly OnPage[] }) {
  const isLoading = ({ query }: OnPage) => query !== undefined && query.data === undefined && !query.error
  const next = parts.findIndex(isLoading)
  const shownParts = next < 0 ? parts : parts.slice(0, next)
  return (
    <>
      {shownParts.map(({ id, part }) => (
        <Fragment key={id}>{part}</Fragment>
      ))}
      {next >= 0 && (
        <div aria-busy>
          <Skeleton height={parts[next]?.height ?? 0} />
        </div>
      )}
    </>
  )
}

type RunningProps = { walletId: string; onStop: (session: Session) => void }

function Running({ walletId, onStop }: RunningProps) {
  const t = usePhrases('driver')
  const running = useQuery(runningQuery(walletId))
  const here = useHere()
  const sessions = running.data?.results.filter(isRunning)
  return (
    <Panel flush title={t.running}>
      <div className="mt-4 border-t border-line">
        {sessions === undefined ? (
          <Failed query={running} height={93} />
        ) : sessions.length === 0 ? (
          <p className="px-5 py-6 text-ink-2">{t.nothingRunning}</p>
        ) : (
          <>
            <SessionRows own label={t.running} sessions={sessions} hrefOf={({ id }) => here({ session: id })} />
            <div className="grid gap-2 border-t border-line p-4">
              {sessions
                .filter(({ allowed_actions }) => allowed_actions.includes('stop'))
                .map((session) => (
                  <Button
                    key={session.id}
                    danger
                    icon={<Square size={16} aria-hidden />}
                    aria-label={t.stopAt({ station: session.station.name })}
                    onClick={() => onStop(session)}
                  >
                    {sessions.length === 1 ? t.stop : t.stopAt({ station: session.station.name })}
                  </Button>
                ))}
            </div>
          </>
        )}
      </div>
    </Panel>
  )
}

const allCards = { limit: 100, offset: 0, ordering: 'name' } as const

function Cards({ walletId, currency }: { walletId: string; currency: string }) {
  const t = usePhrases('driver')
  const cards = useQuery(cardsQuery(walletId, allCards))
  const plates = [...new Set(cards.data?.results.flatMap(({ vehicle }) => (vehicle ? [vehicle.plate] : [])))]
  return (
    <>
      <Panel flush title={t.cards}>
        <div className="mt-4 border-t border-line">
          {cards.data === undefined ? (
            <Failed query={cards} height={120} />
          ) : cards.data.results.length === 0 ? (
            <EmptyState icon={<CreditCard size={20} aria-hidden />} title={t.noCardsTitle}>
              {t.noCardsWords}
            </EmptyState>
          ) : (
            <ul>
              {cards.data.results.map((card) => (
                <OwnCard key={card.id} card={card} currency={currency} />
              ))}
            </ul>
          )}
        </div>
      </Panel>
      {plates.length > 0 && (
        <Panel title={t.vehicle}>
          <ul className="grid gap-2">
            {plates.map((plate) => (
              <li key={plate} className="flex items-center gap-3">
                <Car size={20} aria-hidden className="flex-none text-ink-3" />
                <span className="text-h3 tabular">{plate}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function OwnCard({ card, currency }: { card: Card; currency: string }) {
  const t = usePhrases('driver')
  const cards = usePhrases('cards')
  const format = useFormats()
  return (
    <li className="grid gap-3 border-b border-line p-5 last:border-b-0">
      <div className="flex items-start justify-between gap-4">
        <div className="grid min-w-0">
          <span className="truncate text-h3">{card.name}</span>
          <span className="text-xs text-ink-3 tabular">
            {cards.type[card.type]} · {card.card_id}
          </span>
        </div>
        <CardState card={card} />
      </div>
      <p className="text-figure tabular">
        {card.remaining === null ? t.noLimit : t.left({ amount: format.money(card.remaining, currency) })}
      </p>
      <CardSpend card={card} currency={currency} />
      {card.next_renewal_at && (
        <p className="text-xs text-ink-3">{t.until({ date: format.date(card.next_renewal_at) })}</p>
      )}
      {card.type === 'EKEY' && <CardEkey card={card} />}
    </li>
  )
}

const shown = 10

function Last({ walletId, limit }: { walletId: string; limit: number }) {
  const t = usePhrases('driver')
  const here = useHere()
  const last = useQuery(lastQuery(walletId, limit))
  const isMore = (last.data?.count ?? 0) > limit && limit === shown
  return (
    <Panel flush title={t.last} actions={isMore && <Link href={here({ sessions: 'all' })}>{t.allSessions}</Link>}>
      <div className="mt-4 border-t border-line">
        {last.data === undefined ? (
          <Failed query={last} height={186} />
        ) : last.data.results.length === 0 ? (
          <p className="px-5 py-6 text-ink-2">{t.noSessions}</p>
        ) : (
          <SessionRows own label={t.last} sessions={last.data.results} hrefOf={({ id }) => here({ session: id })} />
        )}
      </div>
    </Panel>
  )
}

type QueryState = { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }

/** Shows a skeleton while loading, or the error with a retry button. */
function Failed({ query, height }: { query: QueryState; height: number }) {
  const t = usePhrases('driver')
  const describe = useDescribeError()
  if (!query.error)
    return (
      <div className="p-5">
        <Skeleton height={height - 40} />
      </div>
    )
  return (
    <ErrorState compact title={t.errorTitle} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {describe(query.error).message}
    </ErrorState>
  )
}
