import type { Session } from '@voltway/contract/sessions'
import { useMemo } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { SessionState } from '../../shared/charging/session-state.tsx'
import { useFormats } from '../../shared/format.ts'
import { Flag } from '../../ui/icons/flag.ts'
import type { Column } from '../../ui/table-parts.tsx'
import { LimitMark } from './limit-note.tsx'
import { SessionCost } from './session-cost.tsx'
import { SessionDuration } from './session-duration.tsx'

/** The columns of the list. The first identifies the session by its station. */
export function useSessionColumns(): readonly Column<Session>[] {
  const t = usePhrases('sessions')
  const format = useFormats()
  return useMemo(
    () => [
      {
        id: 'station',
        header: t.column.station,
        cell: ({ station }) => (
          <span className="block max-w-[260px] min-w-32 leading-4">
            <span className="block truncate">{station.name}</span>
            <span className="block truncate text-xs leading-4 font-normal text-ink-3">{station.city}</span>
          </span>
        ),
      },
      {
        id: 'start',
        header: t.column.start,
        sortKey: 'start_date_time',
        cell: (session) => <time dateTime={session.start_date_time}>{format.dateTime(session.start_date_time)}</time>,
      },
      { id: 'status', header: t.column.status, cell: (session) => <StateWithFlags session={session} /> },
      {
        id: 'card',
        header: t.column.card,
        clip: true,
        cell: ({ card }) => card.name,
      },
      {
        id: 'driver',
        header: t.column.driver,
        clip: true,
        cell: ({ member }) => member?.name ?? <span className="text-ink-3">{t.noDriver}</span>,
      },
      { id: 'plate', header: t.column.plate, cell: ({ vehicle }) => <span className="tabular">{vehicle?.plate}</span> },
      {
        id: 'duration',
        header: t.column.duration,
        align: 'right',
        sortKey: 'duration_s',
        cell: (session) => <SessionDuration session={session} />,
      },
      {
        id: 'energy',
        header: t.column.energy,
        align: 'right',
        sortKey: 'energy_kwh',
        cell: (session) => format.energy(session.energy_kwh),
      },
      {
        id: 'cost',
        header: t.column.cost,
        align: 'right',
        sortKey: 'total_cost',
        cell: (session) => <SessionCost session={session} />,
      },
    ],
    [t, format],
  )
}

/** Shows the state, with a small flag when the session has notes. */
function StateWithFlags({ session }: { session: Session }) {
  const t = usePhrases('sessions')
  const state = (
    <span className="block">
      <SessionState session={session} />
      <LimitMark session={session} />
    </span>
  )
  if (session.flags.length === 0) return state
  return (
    <span className="inline-flex items-center gap-2">
      {state}
      <Flag size={14} className="text-warn" role="img" aria-label={t.flagged} />
    </span>
  )
}
