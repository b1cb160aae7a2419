import { useQuery } from '@tanstack/react-query'
import type { Session } from '@voltway/contract/sessions'
import type { SessionDetail } from '@voltway/contract/sessions-details'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { isRunning, SessionState } from '../../shared/charging/session-state.tsx'
import { useFormats } from '../../shared/format.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { Button } from '../../ui/button.tsx'
import { Square } from '../../ui/icons/square.ts'
import { Link } from '../../ui/link.tsx'
import { Figure, Figures, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLiveDetail } from './live-detail.ts'
import { sessionQuery } from './session-details.queries.ts'
import { SessionDuration } from './session-duration.tsx'

type ChargePanelProps = {
  walletId: string
  sessionId: string
  /** The rest of the limit of the session's card, in words. */
  leftOf: (session: Session) => string
  detailsHref: string
  onStop: (session: Session) => void
  onDone: () => void
}

/** A charge that was started here: power, energy, cost so far and what is left while it runs, then its receipt. */
export function ChargePanel({ walletId, sessionId, leftOf, detailsHref, onStop, onDone }: ChargePanelProps) {
  const t = usePhrases('stations')
  const { data: session, error, isFetching, refetch } = useQuery(sessionQuery(walletId, sessionId))
  useLiveDetail(sessionId)
  if (session === undefined)
    return (
      <Panel title={t.chargingTitle}>
        {error ? (
          <QueryError compact title={t.errorTitle} query={{ error, refetch, isFetching }} />
        ) : (
          <div className="grid gap-3" aria-busy>
            <span className="hidden-visually">{t.starting}</span>
            <Skeleton height={72} />
            <Skeleton height={44} />
          </div>
        )}
      </Panel>
    )
  return isRunning(session) ? (
    <Running session={session} left={leftOf(session)} onStop={() => onStop(session)} />
  ) : (
    <Receipt session={session} detailsHref={detailsHref} onDone={onDone} />
  )
}

function Running({ session, left, onStop }: { session: SessionDetail; left: string; onStop: () => void }) {
  const t = usePhrases('stations')
  const format = useFormats()
  const power = session.curve.at(-1)?.power_kw ?? null
  const canStop = session.allowed_actions.includes('stop')
  return (
    <Frame title={t.chargingTitle} session={session}>
      <Figures>
        <Figure large label={t.cost} value={format.money(session.total_cost, session.currency)} />
        <Figure label={t.energy} value={format.kwh(session.energy_kwh)} />
      </Figures>
      <Figures>
        <Figure label={t.left} value={left} />
        <Figure
          label={t.powerNow}
          value={power === null ? '–' : t.kw({ power: format.number(power, { maximumFractionDigits: 1 }) })}
        />
      </Figures>
      <Button type={1} danger wide icon={<Square />} pending={!canStop} onClick={onStop}>
        {t.stop}
      </Button>
    </Frame>
  )
}

type ReceiptProps = { session: SessionDetail; detailsHref: string; onDone: () => void }

function Receipt({ session, detailsHref, onDone }: ReceiptProps) {
  const t = usePhrases('stations')
  const format = useFormats()
  return (
    <Frame title={t.receiptTitle} session={session}>
      <Figures>
        <Figure
          large
          label={t.total}
          value={format.money(session.total_cost, session.currency)}
          note={session.cost_is_final ? t.costFinal : t.costEstimated}
        />
      </Figures>
      <Figures>
        <Figure label={t.energy} value={format.kwh(session.energy_kwh)} />
        <Figure label={t.duration} value={<SessionDuration session={session} />} />
      </Figures>
      <div className="grid grid-cols-2 items-center gap-3">
        <Link href={detailsHref}>{t.details}</Link>
        <Button type={1} onClick={onDone}>
          {t.done}
        </Button>
      </div>
    </Frame>
  )
}

type FrameProps = { title: string; session: SessionDetail; children: ReactNode }

function Frame({ title, session, children }: FrameProps) {
  return (
    <Panel title={title} description={session.station.name} actions={<SessionState session={session} />}>
      <div className="grid gap-4">{children}</div>
    </Panel>
  )
}
