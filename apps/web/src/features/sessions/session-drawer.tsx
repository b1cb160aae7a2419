import { useQuery } from '@tanstack/react-query'
import type { Session } from '@voltway/contract/sessions'
import type { SessionDetail } from '@voltway/contract/sessions-details'
import { usePhrases } from '../../lib/phrases.tsx'
import { RequestError } from '../../lib/request.ts'
import { isRunning } from '../../shared/charging/session-state.tsx'
import { useFormats } from '../../shared/format.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dotted } from '../../ui/description-list.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Square } from '../../ui/icons/square.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DecisionButtons, useDecidable } from './decision-buttons.tsx'
import { useLiveDetail } from './live-detail.ts'
import { sessionQuery } from './session-details.queries.ts'
import { SessionDetails } from './session-details.tsx'
import { useStopLock } from './session-menu.tsx'
import { driverBeside } from './session-rows.tsx'

type SessionDrawerProps = { sessionId: string; onClose: () => void; onStop: (session: Session) => void }

/** Shows one session beside the list. It has its own URL. */
export function SessionDrawer({ sessionId, onClose, onStop }: SessionDrawerProps) {
  const t = usePhrases('session-details')
  const { data: session, error, isFetching, refetch } = useQuery(sessionQuery(useWalletId(), sessionId))
  const decidable = useDecidable(session)
  useLiveDetail(sessionId)
  const notFound = error instanceof RequestError && error.status === 404
  return (
    <Drawer
      onClose={onClose}
      size={7}
      title={session?.station.name ?? t.detail.title}
      description={session && <Subtitle session={session} />}
      footer={
        session &&
        (isRunning(session) ? (
          <StopButton session={session} onStop={() => onStop(session)} />
        ) : (
          decidable && <DecisionButtons session={session} decidable={decidable} />
        ))
      }
    >
      {session && error && !notFound && (
        <QueryError compact title={t.detail.errorTitle} query={{ error, refetch, isFetching }} />
      )}
      {session ? (
        <SessionDetails session={session} onStop={() => onStop(session)} />
      ) : notFound ? (
        <EmptyState title={t.detail.notFound}>{t.detail.notFoundWords}</EmptyState>
      ) : error ? (
        <QueryError title={t.detail.errorTitle} query={{ error, refetch, isFetching }} />
      ) : (
        <DetailsSkeleton />
      )}
    </Drawer>
  )
}

function Subtitle({ session }: { session: SessionDetail }) {
  const format = useFormats()
  return (
    <Dotted
      parts={[
        <time key="at" dateTime={session.start_date_time}>
          {format.dateTime(session.start_date_time)}
        </time>,
        session.card.name,
        driverBeside(session),
      ]}
    />
  )
}

function StopButton({ session, onStop }: { session: SessionDetail; onStop: () => void }) {
  const t = usePhrases('sessions')
  return (
    <Button danger icon={<Square />} {...useStopLock(session)} onClick={onStop}>
      {t.stop}
    </Button>
  )
}

function DetailsSkeleton() {
  return (
    <div className="grid gap-6" aria-busy>
      <Skeleton height={64} />
      <Skeleton height={260} />
      <Skeleton height={220} />
      <Skeleton height={160} />
    </div>
  )
}
