import type { Guest } from '@voltway/contract/guests'
import { useMemo } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useGroupNames } from '../../shared/people/group-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, StateDot, type Tone } from '../../ui/state-dot.tsx'
import type { Column } from '../../ui/table-parts.tsx'

const tones: Record<Guest['status'], Tone> = { ACCEPTED: 'ok', INVITED: 'info', EXPIRED: 'warn', REVOKED: 'idle' }

export const nameOf = (guest: Guest): string => guest.name ?? guest.email

export function GuestState({ guest }: { guest: Guest }) {
  const t = usePhrases('people')
  return (
    <StateDot tone={tones[guest.status]} hollow={guest.status === 'INVITED'}>
      {t.guestState[guest.status]}
    </StateDot>
  )
}

export function GuestName({ guest }: { guest: Guest }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={nameOf(guest)} />
      <span className="grid min-w-0">
        <span className="truncate">{nameOf(guest)}</span>
        {guest.name && <span className="truncate text-xs font-normal text-ink-2">{guest.email}</span>}
      </span>
    </span>
  )
}

/** Shows each group as a label, the level group first. */
export function GuestGroups({ guest }: { guest: Guest }) {
  const nameOfGroups = useGroupNames()
  return (
    <span className="flex flex-wrap gap-1">
      {guest.permission_groups.map((id, index) => (
        <Badge key={id} tone={index === 0 ? 'accent' : 'idle'}>
          {nameOfGroups([id])}
        </Badge>
      ))}
    </span>
  )
}

export function useGuestColumns(): readonly Column<Guest>[] {
  const t = usePhrases('people')
  const format = useFormats()
  return useMemo(
    () => [
      { id: 'name', header: t.column.guest, cell: (guest) => <GuestName guest={guest} />, width: '280px' },
      { id: 'groups', header: t.column.groups, cell: (guest) => <GuestGroups guest={guest} /> },
      { id: 'state', header: t.column.state, cell: (guest) => <GuestState guest={guest} />, width: '140px' },
      {
        id: 'invited-by',
        header: t.column.invitedBy,
        cell: (guest) => guest.invited_by ?? <span className="text-ink-3">{t.founder}</span>,
      },
      {
        id: 'since',
        header: t.column.since,
        cell: (guest) => (
          <time dateTime={guest.accepted_at ?? guest.invited_at}>
            {format.date(guest.accepted_at ?? guest.invited_at)}
          </time>
        ),
      },
    ],
    [t, format],
  )
}
