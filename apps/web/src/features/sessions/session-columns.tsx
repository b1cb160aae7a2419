import type { Session } from '@voltway/contract/sessions'
import { useMemo } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { SessionState } from '../../shared/charging/session-state.tsx'
import { useFormats } from '../../shared/format.ts'
import { Flag } from '../../ui/icons/flag.ts'
import type { Column } from '../../ui/table-parts.tsx'
import { LimitMark } from './limit-mark.tsx'
import { SessionCost } from './session-cost.tsx'
import { SessionDuration } from './session-duration.tsx'

/**
 * The columns of the list. The first identifies the session by its station. The widths fit the shown columns of each
 * screen (`narrowColumns`) without scrolling, in four languages.
 */
export function useSessionColumns(): readonly Column<Session>[] {
  const t = usePhrases('sessions')
  const format = useFormats()
  return useMemo(
    () => [
      { id: 'station', header: t.column.station, width: '176px', cell: (session) => <Station session={session} /> },
      {
        id: 'start',
        header: t.column.start,
        width: '132px',
        sortKey: 'start_date_time',
        cell: (session) => <time dateTime={session.start_date_time}>{format.dateTime(session.start_date_time)}</time>,
      },
      {
        id: 'status',
        header: t.column.status,
        width: '130px',
        cell: (session) => <StateWithFlags session={session} />,
      },
      {
        id: 'card',
        header: t.column.card,
        width: '148px',
        cell: ({ card }) => <span className="cell-name">{card.name}</span>,
      },
      {
        id: 'driver',
        header: t.column.driver,
        width: '104px',
        cell: ({ member }) =>
          member ? <span className="cell-name">{member.name}</span> : <span className="text-ink-3">{t.noDriver}</span>,
      },
      {
        id: 'plate',
        header: t.column.plate,
        width: '78px',
        cell: ({ vehicle }) => <span className="tabular">{vehicle?.plate}</span>,
      },
      {
        id: 'duration',
        header: t.column.duration,
        width: '102px',
        align: 'right',
        sortKey: 'duration_s',
        cell: (session) => <SessionDuration session={session} />,
      },
      {
        id: 'energy',
        header: t.column.energy,
        width: '76px',
        align: 'right',
        sortKey: 'energy_kwh',
        cell: (session) => format.energy(session.energy_kwh),
      },
      {
        id: 'cost',
        header: t.column.cost,
        width: '134px',
        align: 'right',
        sortKey: 'total_cost',
        cell: (session) => <SessionCost session={session} />,
      },
    ],
    [t, format],
  )
}

/** Two lines, each truncated. Homes and depots are named as such. */
function Station({ session: { station, source } }: { session: Session }) {
  const t = usePhrases('sessions')
  const place = source === 'NETWORK' ? station.city : `${t.source[source]} · ${station.city}`
  return (
    <>
      <span className="block overflow-clip leading-4 text-ellipsis">{station.name}</span>
      <span className="block overflow-clip text-xs leading-4 font-normal text-ellipsis text-ink-3">{place}</span>
    </>
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
      <Flag size={14} className="text-warn" aria-label={t.flagged} />
    </span>
  )
}
