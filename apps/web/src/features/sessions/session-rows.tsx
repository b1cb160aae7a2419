import type { Session } from '@voltway/contract/sessions'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { SessionState } from '../../shared/charging/session-state.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { Link } from '../../ui/link.tsx'
import { SessionCost } from './session-cost.tsx'
import { SessionDuration } from './session-duration.tsx'

/** Returns the driver's name, or undefined if it equals the card's name, so that no name appears twice. */
export function driverBeside({ card, member }: Pick<Session, 'card' | 'member'>): string | undefined {
  return member?.name === card.name ? undefined : member?.name
}

/** Returns the plate first, where it is never truncated, then the card's name without the plate. */
export function whoCharged({ card, vehicle }: Pick<Session, 'card' | 'vehicle'>): string {
  if (vehicle === null) return card.name
  const name = card.name.replace(vehicle.plate, '').trim()
  return name === '' ? vehicle.plate : `${vehicle.plate} · ${name}`
}

export type SessionRowsProps = {
  label: string
  sessions: readonly Session[]
  chosen?: string | undefined
  /** Returns the link to a session's details, where they are not on the page of all sessions. */
  hrefOf?: ((session: Session) => string) | undefined
  /** Whether all sessions are the reader's own, so that the driver's name is omitted. */
  own?: boolean
}

const stretched =
  'truncate font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'

/** Shows sessions as a short list: station, card, duration, cost. Each links to its details. */
export function SessionRows({ label, sessions, chosen, hrefOf, own = false }: SessionRowsProps) {
  const t = usePhrases('sessions')
  const format = useFormats()
  const driverOf = (session: Session) => (session.member ? driverBeside(session) : t.noDriver)
  return (
    <ul aria-label={label}>
      {sessions.map((session) => (
        <li
          key={session.id}
          data-chosen={session.station.id === chosen || undefined}
          className="relative grid gap-y-1 border-b border-line px-5 py-3 text-table last:border-b-0 hover:bg-hover data-chosen:bg-selected max-sm:px-4"
        >
          <Line>
            {hrefOf ? (
              <Link href={hrefOf(session)} variant="quiet" className={stretched}>
                {session.station.name}
              </Link>
            ) : (
              <PageLink to="charging-sessions" query={{ session: session.id }} variant="quiet" className={stretched}>
                {session.station.name}
              </PageLink>
            )}
            <span className="tabular flex-none font-semibold">
              <SessionCost session={session} />
            </span>
          </Line>
          <Line>
            <span className="truncate text-ink-2">
              {[whoCharged(session), own ? null : driverOf(session)].filter(Boolean).join(' · ')}
            </span>
            <span className="tabular flex-none text-ink-2">{format.kwh(session.energy_kwh)}</span>
          </Line>
          <Line>
            <SessionState session={session} />
            <span className="tabular flex-none text-ink-2">
              {session.end_date_time === null ? (
                <SessionDuration session={session} />
              ) : (
                <time dateTime={session.start_date_time}>{format.dateTime(session.start_date_time)}</time>
              )}
            </span>
          </Line>
        </li>
      ))}
    </ul>
  )
}

/** The right side keeps its width, and the left side gets the rest of the line. */
function Line({ children }: { children: ReactNode }) {
  return <div className="flex justify-between gap-4">{children}</div>
}
