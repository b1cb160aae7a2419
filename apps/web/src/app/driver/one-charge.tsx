import { useQuery } from '@tanstack/react-query'
import type { Session } from '@voltway/contract/sessions'
import { SessionDuration } from '../../features/sessions/session-duration.tsx'
import { usePhrases } from '../../lib/phrases.tsx'
import { SessionState } from '../../shared/charging/session-state.tsx'
import { useFormats } from '../../shared/format.ts'
import { useHere } from '../../shared/here.ts'
import { LazyChargeTarget } from '../../shared/load-plans/lazy-charge-target.ts'
import { Button } from '../../ui/button.tsx'
import { Square } from '../../ui/icons/square.ts'
import { Link } from '../../ui/link.tsx'
import { Figure, Figures } from '../../ui/panel.tsx'
import { ownCardsQuery } from './driver.queries.ts'

export type OneChargeProps = { walletId: string; session: Session; onStop: (session: Session) => void }

/** The only charge that runs: what it costs, what is left, and the button that stops it. */
export function OneCharge({ walletId, session, onStop }: OneChargeProps) {
  const t = usePhrases('driver')
  const app = usePhrases('app')
  const format = useFormats()
  const here = useHere()
  const card = useQuery(ownCardsQuery(walletId)).data?.results.find(({ id }) => id === session.card.id)
  const { station, currency, source } = session
  const mayStop = session.allowed_actions.includes('stop')
  return (
    <div className="grid gap-4 p-4">
      <div className="flex items-start justify-between gap-4">
        <Link href={here({ session: session.id })} variant="quiet" className="font-semibold">
          {station.name}
        </Link>
        <SessionState session={session} />
      </div>
      <Figures>
        <Figure large label={t.cost} value={format.money(session.total_cost, currency)} />
        <Figure label={t.energy} value={format.kwh(session.energy_kwh)} />
      </Figures>
      <Figures>
        <Figure
          label={t.limitLeft}
          value={
            card === undefined ? '–' : card.remaining === null ? t.noLimit : format.money(card.remaining, currency)
          }
        />
        <Figure label={t.duration} value={<SessionDuration session={session} />} />
      </Figures>
      {source !== 'NETWORK' && (
        <LazyChargeTarget
          walletId={walletId}
          charge={{ id: session.id, name: session.card.name, energyKwh: session.energy_kwh }}
          lock={{ unavailable: !mayStop && app.locked.state }}
        />
      )}
      {mayStop && (
        <Button
          type={1}
          danger
          wide
          icon={<Square />}
          aria-label={t.stopAt({ station: station.name })}
          onClick={() => onStop(session)}
        >
          {t.stop}
        </Button>
      )}
    </div>
  )
}
