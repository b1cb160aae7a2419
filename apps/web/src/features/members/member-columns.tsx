import type { Member } from '@voltway/contract/members'
import { useMemo } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'
import type { Column } from '../../ui/table-parts.tsx'

const tones: Record<Member['status'], Tone> = { ACTIVE: 'ok', INVITED: 'info', INACTIVE: 'idle', REMOVED: 'idle' }

export function MemberState({ member }: { member: Member }) {
  const t = usePhrases('people')
  return (
    <StateDot tone={tones[member.status]} hollow={member.status === 'INVITED'}>
      {t.memberState[member.status]}
    </StateDot>
  )
}

/** Shows the name, with the address or phone number below. */
export function MemberName({ member }: { member: Member }) {
  const contact = member.email ?? member.phone
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={member.name} />
      <span className="grid min-w-0">
        <span className="truncate">{member.name}</span>
        {contact && contact !== member.name && (
          <span className="truncate text-xs font-normal text-ink-2">{contact}</span>
        )}
      </span>
    </span>
  )
}

export function useMemberColumns(): readonly Column<Member>[] {
  const t = usePhrases('people')
  const format = useFormats()
  return useMemo(
    () => [
      { id: 'name', header: t.column.driver, cell: (member) => <MemberName member={member} />, width: '300px' },
      { id: 'state', header: t.column.state, cell: (member) => <MemberState member={member} />, width: '120px' },
      {
        id: 'cards',
        header: t.column.cards,
        cell: (member) => <Several things={member.cards.map(({ name }) => name)} none={t.noCard} />,
      },
      {
        id: 'vehicles',
        header: t.column.vehicles,
        cell: (member) => <Several things={member.vehicles.map(({ plate }) => plate)} none="" />,
      },
      {
        id: 'employee-number',
        header: t.column.employeeNumber,
        cell: (member) => <span className="tabular">{member.employee_number}</span>,
      },
      { id: 'cost-centre', header: t.column.costCentre, cell: (member) => member.cost_centre },
      {
        id: 'last-session',
        header: t.column.lastSession,
        cell: (member) =>
          member.last_session_at ? (
            <time dateTime={member.last_session_at}>{format.dateTime(member.last_session_at)}</time>
          ) : (
            <span className="text-ink-3">{t.never}</span>
          ),
      },
    ],
    [t, format],
  )
}

/** Shows the first item by name and the number of the others. */
function Several({ things, none }: { things: readonly string[]; none: string }) {
  const [first, ...others] = things
  if (first === undefined) return <span className="text-ink-3">{none}</span>
  return (
    <span className="flex gap-1" title={things.join(', ')}>
      <span className="max-w-44 truncate">{first}</span>
      {others.length > 0 && <span className="flex-none text-ink-3">+{others.length}</span>}
    </span>
  )
}
