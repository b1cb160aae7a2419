import type { Invitation } from '@voltway/contract/invitations'
import { useMemo } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useGroupNames } from '../../shared/people/group-names.ts'
import { Link2 } from '../../ui/icons/link-2.ts'
import { Mail } from '../../ui/icons/mail.ts'
import { MessageSquare } from '../../ui/icons/message-square.ts'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'
import type { Column } from '../../ui/table-parts.tsx'

const tones: Record<Invitation['status'], Tone> = {
  PENDING: 'info',
  ACCEPTED: 'ok',
  DECLINED: 'bad',
  EXPIRED: 'warn',
  REVOKED: 'idle',
}
const icons = { EMAIL: Mail, SMS: MessageSquare, LINK: Link2 }

/** Returns the label of an invitation: the name, the address, or "link". */
export function useInvitationName(): (invitation: Invitation) => string {
  const t = usePhrases('people')
  return ({ name, target }) => name ?? target ?? t.link
}

export function InvitationState({ invitation }: { invitation: Invitation }) {
  const t = usePhrases('people')
  const format = useFormats()
  const pending = invitation.status === 'PENDING'
  return (
    <span className="grid">
      <StateDot tone={tones[invitation.status]} hollow={pending}>
        {t.invitationState[invitation.status]}
      </StateDot>
      {pending && (
        <span className="pl-4 text-xs text-ink-2">{t.until({ when: format.dateTime(invitation.expires_at) })}</span>
      )}
    </span>
  )
}

export function InvitationName({ invitation }: { invitation: Invitation }) {
  const t = usePhrases('people')
  const describe = useInvitationName()
  const Icon = icons[invitation.channel] ?? Mail
  const name = describe(invitation)
  const second =
    invitation.channel === 'LINK'
      ? t.uses({ uses: invitation.uses, n: invitation.max_uses })
      : name === invitation.target
        ? null
        : invitation.target
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Icon className="flex-none text-ink-3" aria-label={t.channel[invitation.channel]} />
      <span className="grid min-w-0">
        <span className="truncate">{name}</span>
        {second && <span className="truncate text-xs font-normal text-ink-2">{second}</span>}
      </span>
    </span>
  )
}

export function useInvitationColumns(): readonly Column<Invitation>[] {
  const t = usePhrases('people')
  const format = useFormats()
  const nameOfGroups = useGroupNames()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t.column.invited,
        cell: (invitation) => <InvitationName invitation={invitation} />,
        width: '280px',
      },
      { id: 'as', header: t.column.as, cell: (invitation) => nameOfGroups(invitation.permission_groups) },
      { id: 'state', header: t.column.state, cell: (invitation) => <InvitationState invitation={invitation} /> },
      {
        id: 'sent',
        header: t.column.sent,
        cell: (invitation) =>
          invitation.last_sent_at && (
            <span className="grid">
              <time dateTime={invitation.last_sent_at}>{format.dateTime(invitation.last_sent_at)}</time>
              {invitation.sent_count > 1 && (
                <span className="text-xs text-ink-2">{t.sentTimes({ n: invitation.sent_count })}</span>
              )}
            </span>
          ),
      },
      { id: 'invited-by', header: t.column.invitedBy, cell: (invitation) => invitation.invited_by },
    ],
    [t, format, nameOfGroups],
  )
}
