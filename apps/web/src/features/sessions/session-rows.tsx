import type { Session } from '@voltway/contract/sessions'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { SessionState } from '../../shared/charging/session-state.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { Link } from '../../ui/link.tsx'
import { SessionCost } from './session-cost.tsx'
import { SessionDuration } from './session-duration.tsx'

/** The driver's name beside the card's; cards are often named after their drivers, and nobody reads a name twice. */
export function driverBeside({ card, member }: Pick<Session, 'card' | 'member'>): string | undefined {
  return member?.name === card.name ? undefined : member?.name
}

/** The plate first, where no width cuts it off; a card that is named after it does not say it twice. */
export function whoCharged({ card, vehicle }: Pick<Session, 'card' | 'vehicle'>): string {
  if (vehicle === null) return card.name
  const name = card.name.replace(vehicle.plate, '').trim()
  return name === '' ? vehicle.plate : `${vehicle.plate} · ${name}`
}

type SessionRowsProps = {
  label: string
  sessions: readonly Session[]
  chosen?: string | undefined
  /** Where a session's details are, when not on the page of all sessions. */
  hrefOf?: ((session: Session) => string) | undefined
  /** The reader's own sessions, where their name says nothing. */
  own?: boolean
}

/** Sessions as a short list: where, who, how long, how much. Each leads to its details. */
const stretched =
  'truncate font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'

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
              <Link href={hrefOf(session)} look="plain" className={stretched}>
                {session.station.name}
              </Link>
            ) : (
              <PageLink to="charging-sessions" query={{ session: session.id }} look="plain" className={stretched}>
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

/** Each line gives its left side all that its right side leaves: a date below must not cut off a name. */
function Line({ children }: { children: ReactNode }) {
  return <div className="flex justify-between gap-4">{children}</div>
}
