import { useQuery } from '@tanstack/react-query'
import type { Card } from '@voltway/contract/cards'
import type { Session } from '@voltway/contract/sessions'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { tabStorage } from '../../lib/storage.ts'
import { type RawQuery, useUrlQueryOf } from '../../lib/url-query.ts'
import { usePageParams } from '../../shared/current-page.ts'
import { useFormats } from '../../shared/format.ts'
import { useHere } from '../../shared/here.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { useFollowWallet } from '../../shared/live/wallet-live.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { PageButton } from '../../shared/page-link.tsx'
import { QueryError } from '../../shared/query-error.tsx'
import { OFFER_PASSKEY } from '../../shared/session/after-sign-in.ts'
import { enterWallet } from '../../shared/wallet/enter-wallet.ts'
import { ZoneNote } from '../../shared/wallet/zone-note.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LockKeyhole } from '../../ui/icons/lock-keyhole.ts'
import { Near } from '../../ui/near.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownCardsQuery, ownHomesQuery, ownLastQuery, ownRunningQuery, ownWalletsQuery } from './driver.queries.ts'
import { Cards, Last, type QueryState, Running, shown } from './driver-parts.tsx'

const SessionDrawer = lazyScreen(
  'session-details',
  async () => (await import('../../features/sessions/session-drawer.tsx')).SessionDrawer,
)
const StopDialog = lazyScreen(
  'session-details',
  async () => (await import('../../features/sessions/stop-dialog.tsx')).StopDialog,
)
const OwnLocation = lazyScreen(
  'locations',
  async () => (await import('../../features/locations/own-location.tsx')).OwnLocation,
  () => <Skeleton height={96} />,
)
const OwnRequests = lazyScreen(
  'requests',
  async () => (await import('../../features/requests/own-requests.tsx')).OwnRequests,
)

const AtHome = lazyScreen(
  ['home-charging', 'home-reports', 'chargers'],
  async () => (await import('./at-home.tsx')).AtHome,
  () => <Skeleton height={420} />,
)

const ChargePart = lazyScreen(
  'stations',
  async () => (await import('./charge-part.tsx')).ChargePart,
  () => <Skeleton height={420} />,
)
const ChargePanel = lazyScreen(
  'stations',
  async () => (await import('../../features/sessions/charge-panel.tsx')).ChargePanel,
  () => <Skeleton height={260} />,
)

const OdometerPrompt = lazyScreen(
  'vehicle-costs',
  async () => (await import('../../features/vehicles/odometer-prompt.tsx')).OdometerPrompt,
)

const PricesPanel = lazyScreen(
  'prices',
  async () => (await import('../../shared/charging/prices-section.tsx')).PricesPanel,
)

/** Offered once after joining without a password. */
const PasskeyOffer = lazyScreen(
  'auth-link',
  async () => (await import('../../features/users/passkey-offer.tsx')).PasskeyOffer,
)

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the address without a schema, because no schema is loaded before the first paint. Invalid values are dropped. */
function readDriverQuery({ session, sessions, charge, station, point, charging }: RawQuery) {
  const id = (text: string | undefined) => (text !== undefined && idForm.test(text) ? text : undefined)
  return {
    session: id(session),
    /** The list of all sessions has an address, because the menu links to it. */
    sessions: sessions === 'all' ? sessions : undefined,
    /** Finding a station: on the map, or by its number. */
    charge: charge === 'map' || charge === 'scan' ? charge : undefined,
    station: id(station),
    point,
    /** The charge that was started here. */
    charging: id(charging),
  } as const
}

/** The page of a driver, in a fleet of theirs. */
export function DriverPage() {
  const t = usePhrases('driver')
  const { wallet_guest: walletId } = usePageParams('wallet-guest')
  const wallets = useQuery(ownWalletsQuery)
  const wallet = wallets.data?.results.find(({ id }) => id === walletId)
  useEffect(() => {
    if (wallet) enterWallet(wallet)
  }, [wallet])
  useFollowWallet(wallet ? wallet.id : null)
  if (wallets.error)
    return (
      <>
        <PageHeader title={t.title} />
        <QueryError title={t.errorTitle} query={wallets} />
      </>
    )
  if (wallets.data && !wallet)
    return (
      <>
        <PageHeader title={t.title} />
        <EmptyState
          icon={<LockKeyhole size={20} />}
          title={t.notAllowedTitle}
          action={<PageButton to="index">{t.chooseWallet}</PageButton>}
        />
      </>
    )
  return <DriverScreen walletId={walletId} fleet={wallet?.name} currency={wallet?.currency ?? 'EUR'} />
}

type DriverScreenProps = {
  walletId: string
  /** Undefined: its name is loading. */
  fleet: string | undefined
  currency: string
}

/** The screen that the address selects: all sessions, the search for a station, or the overview. */
function DriverScreen({ walletId, fleet, currency }: DriverScreenProps) {
  const t = usePhrases('driver')
  const [{ session: openSession, sessions, ...charging }, setQuery] = useUrlQueryOf(readDriverQuery)
  const here = useHere()
  const format = useFormats()
  const [stopping, setStopping] = useState<Session | null>(null)
  const cards = useQuery(ownCardsQuery(walletId))
  const last = useQuery(ownLastQuery(walletId, shown))
  return (
    <>
      <div className="mx-auto w-full max-w-2xl">
        <PageHeader title={sessions ? t.sessions : (fleet ?? t.title)} />
      </div>
      <div className="mx-auto grid w-full max-w-2xl gap-6">
        {tabStorage.read(OFFER_PASSKEY) !== null && <PasskeyOffer />}
        {charging.charging && !charging.charge && (
          <ChargePanel
            walletId={walletId}
            sessionId={charging.charging}
            leftOf={({ card: { id }, currency: ofCard }) => {
              const left = cards.data?.results.find((card) => card.id === id)?.remaining ?? null
              return left === null ? t.noLimit : format.money(left, ofCard)
            }}
            detailsHref={here({ session: charging.charging })}
            onStop={setStopping}
            onDone={() => setQuery({ charging: undefined }, { replace: true })}
          />
        )}
        {sessions ? (
          <Last walletId={walletId} limit={100} />
        ) : charging.charge ? (
          cards.data && (
            <ChargePart
              walletId={walletId}
              cards={cards.data.results}
              last={last.data?.results ?? []}
              query={charging}
              setQuery={setQuery}
            />
          )
        ) : (
          <DriverOverview
            key={walletId}
            {...{ walletId, fleet, currency, cards, last }}
            charging={charging.charging}
            onStop={setStopping}
          />
        )}
        {/* Below, because it loads late: above it would move the page. */}
        <ZoneNote />
      </div>
      {openSession && (
        <SessionDrawer
          key={openSession}
          sessionId={openSession}
          onClose={() => setQuery({ session: undefined }, { replace: true })}
          onStop={setStopping}
        />
      )}
      {stopping && <StopDialog session={stopping} onClose={() => setStopping(null)} />}
    </>
  )
}

type Loaded<Row> = QueryState & { data: { results: readonly Row[] } | undefined }

type DriverOverviewProps = DriverScreenProps & {
  cards: Loaded<Card>
  last: Loaded<Session>
  /** The charge that was started here. */
  charging: string | undefined
  onStop: (session: Session) => void
}

/**
 * The remaining limit of each card, running and past charges, those at home, the vehicle, and the people who see the
 * driver's location.
 */
function DriverOverview({ walletId, fleet, currency, cards, last, charging, onStop }: DriverOverviewProps) {
  const t = usePhrases('driver')
  const running = useQuery(ownRunningQuery(walletId))
  const homes = useQuery(ownHomesQuery(walletId))
  const ownHomes = homes.data?.results ?? []
  const lastEnded = last.data?.results.find((session) => session.vehicle !== null && isFresh(session))
  const now: OnPage = {
    id: 'running',
    // Only a card with money on hold has a charge that runs. Without one the cards do not wait.
    ...(mayCharge(cards) && { query: running }),
    part: <Running walletId={walletId} omitted={charging} onStop={onStop} />,
    height: 246,
  }
  const parts: readonly OnPage[] = [
    {
      id: 'cards',
      query: cards,
      part: <Cards walletId={walletId} fleet={fleet ?? ''} currency={currency} />,
      height: 420,
    },
    {
      id: 'odometer',
      query: last,
      part: lastEnded && <OdometerPrompt key={lastEnded.id} walletId={walletId} session={lastEnded} />,
      height: 420,
    },
    { id: 'last', query: last, part: <Last walletId={walletId} limit={shown} />, height: 420 },
    {
      id: 'home',
      query: homes,
      part: ownHomes.length > 0 && <AtHome walletId={walletId} homes={ownHomes} currency={currency} />,
      height: 420,
    },
    {
      id: 'requests',
      part: <OwnRequests walletId={walletId} cards={cards.data?.results ?? []} currency={currency} />,
    },
    {
      id: 'end',
      part: (
        <Near height={320}>
          <Panel title={t.location}>
            <OwnLocation walletId={walletId} />
          </Panel>
          <PricesPanel walletId={walletId} />
        </Near>
      ),
    },
  ]
  // While a car charges, the page is the charge: everything else is folded below it, but not below an open dialog, whose
  // half-filled form another tree would discard.
  const isCharging = charging !== undefined || (running.data?.results.length ?? 0) > 0
  const [isFolded, setFolded] = useState(isCharging)
  useLayoutEffect(() => {
    if (!document.querySelector('dialog[open]')) setFolded(isCharging)
  })
  if (!isFolded) return <InOrder parts={[now, ...parts]} />
  return (
    <>
      <InOrder parts={[now]} />
      <details>
        <summary className="link">{t.more}</summary>
        <div className="mt-4 grid gap-6">
          <InOrder parts={parts} />
        </div>
      </details>
    </>
  )
}

/** The odometer is asked for while the driver still knows it. */
const PROMPT_MS = 36 * 3_600_000

const isFresh = ({ end_date_time: end }: Session): boolean => end !== null && Date.now() - Date.parse(end) < PROMPT_MS

const mayCharge = ({ data }: { data?: { results: readonly Card[] } | undefined }): boolean =>
  data?.results.some(({ reserved }) => Number(reserved) > 0) ?? true

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
        // A key of its own: an element that moves down the page counts as a layout shift, a new one does not.
        <div key={parts[next]?.id} aria-busy>
          <Skeleton height={parts[next]?.height ?? 0} />
        </div>
      )}
    </>
  )
}
