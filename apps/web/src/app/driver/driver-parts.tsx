import { useQuery } from '@tanstack/react-query'
import type { Card } from '@voltway/contract/cards'
import type { Session } from '@voltway/contract/sessions'
import { CardSpend } from '../../features/cards/card-spend.tsx'
import { CardState } from '../../features/cards/card-state.tsx'
import type { SessionRowsProps } from '../../features/sessions/session-rows.tsx'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useHere } from '../../shared/here.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Car } from '../../ui/icons/car.ts'
import { CreditCard } from '../../ui/icons/credit-card.ts'
import { MapPin } from '../../ui/icons/map-pin.ts'
import { QrCode } from '../../ui/icons/qr-code.ts'
import { Square } from '../../ui/icons/square.ts'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownCardsQuery, ownLastQuery, ownRunningQuery } from './driver.queries.ts'
import type { OneChargeProps } from './one-charge.tsx'

/** The eKey is shown first, because a driver opens this page at a station that requires it. */
const CardEkey = lazyScreen<{ card: Card }>(
  'card-changes',
  async () => (await import('../../features/cards/card-ekey.tsx')).CardEkey,
  () => <Skeleton height={220} />,
)

const rowHeight = 93

/** Loads beside the first paint, like the sessions themselves. */
const SessionRows = lazyScreen<SessionRowsProps>(
  'sessions',
  async () => (await import('../../features/sessions/session-rows.tsx')).SessionRows,
  ({ sessions }) => <Skeleton height={rowHeight * sessions.length} />,
)

const OneCharge = lazyScreen<OneChargeProps>(
  'sessions',
  async () => (await import('./one-charge.tsx')).OneCharge,
  () => <Skeleton height={260} />,
)

type RunningProps = {
  walletId: string
  /** A session that the page already shows in its own panel. */
  omitted: string | undefined
  onStop: (session: Session) => void
}

export function Running({ walletId, omitted, onStop }: RunningProps) {
  const t = usePhrases('driver')
  const running = useQuery(ownRunningQuery(walletId))
  const here = useHere()
  const all = running.data?.results.filter(({ status }) => status === 'ONGOING' || status === 'PENDING')
  const sessions = all?.filter(({ id }) => id !== omitted)
  const one = all?.length === 1 ? all[0] : undefined
  if (all?.length === 1 && sessions?.length === 0) return null
  return (
    <Panel flush title={t.running}>
      <div className="mt-4 border-t border-line">
        {sessions === undefined && running.error ? (
          <Failed query={running} height={93} />
        ) : sessions === undefined || sessions.length === 0 ? (
          <p className="min-h-12 px-5 pt-6 text-ink-2">{sessions && t.nothingRunning}</p>
        ) : one ? (
          <OneCharge walletId={walletId} session={one} onStop={onStop} />
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
                    icon={<Square />}
                    aria-label={t.stopAt({ station: session.station.name })}
                    onClick={() => onStop(session)}
                  >
                    {sessions.length === 1 ? t.stop : t.stopAt({ station: session.station.name })}
                  </Button>
                ))}
            </div>
          </>
        )}
        <div className="grid gap-2 p-4 max-sm:pt-0 sm:grid-cols-2">
          <ButtonLink type={all?.length ? 3 : 1} href={here({ charge: 'map' })} icon={<MapPin />}>
            {t.find}
          </ButtonLink>
          <ButtonLink type={all?.length ? 3 : 2} href={here({ charge: 'scan' })} icon={<QrCode />}>
            {t.scan}
          </ButtonLink>
        </div>
      </div>
    </Panel>
  )
}

type CardsProps = { walletId: string; fleet: string; currency: string }

export function Cards({ walletId, fleet, currency }: CardsProps) {
  const t = usePhrases('driver')
  const cards = useQuery(ownCardsQuery(walletId))
  const plates = [...new Set(cards.data?.results.flatMap(({ vehicle }) => (vehicle ? [vehicle.plate] : [])))]
  return (
    <>
      <Panel flush title={t.cards}>
        <div className="mt-4 border-t border-line">
          {cards.data === undefined ? (
            <Failed query={cards} height={120} />
          ) : cards.data.results.length === 0 ? (
            <EmptyState icon={<CreditCard size={20} />} title={t.noCardsTitle}>
              {t.noCardsWords({ fleet })}
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
                <Car size={20} className="flex-none text-ink-3" />
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

/** The number of the last sessions on the page. */
export const shown = 10

export function Last({ walletId, limit }: { walletId: string; limit: number }) {
  const t = usePhrases('driver')
  const here = useHere()
  const last = useQuery(ownLastQuery(walletId, limit))
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

export type QueryState = { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }

/** Shows a skeleton while loading, or the error with a retry button. */
function Failed({ query, height }: { query: QueryState; height: number }) {
  const t = usePhrases('driver')
  if (!query.error)
    return (
      <div className="p-5">
        <Skeleton height={height - 40} />
      </div>
    )
  return <QueryError compact title={t.errorTitle} query={query} />
}
