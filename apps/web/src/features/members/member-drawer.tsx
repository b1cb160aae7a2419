import { useQuery } from '@tanstack/react-query'
import type { Member } from '@voltway/contract/members'
import { type ReactNode, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { useLocked, useRight } from '../../shared/permission/right.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pencil } from '../../ui/icons/pencil.ts'
import { UserMinus } from '../../ui/icons/user-minus.ts'
import { UserPlus } from '../../ui/icons/user-plus.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { MemberState } from './member-columns.tsx'
import { MemberForm } from './member-form.tsx'
import { memberSessionsQuery } from './member-sessions.query.ts'

const MoveMember = lazyScreen('teams', async () => (await import('./move-member.tsx')).MoveMember)

type MemberDrawerProps = {
  /** Undefined when the URL names a member who is not on this page of the list. */
  member: Member | undefined
  /** Whether the form is open initially. */
  edits: boolean
  onClose: () => void
  onInvite: (member: Member) => void
  onRemove: (member: Member) => void
}

/** Shows one driver beside the list: contact data, cards, vehicles, last charges, and a form to edit them. */
export function MemberDrawer({ member, edits, onClose, onInvite, onRemove }: MemberDrawerProps) {
  const t = usePhrases('people-details')
  const people = usePhrases('people')
  const [editing, setEditing] = useState(edits)
  const locked = useLocked('members.invite')
  if (member === undefined)
    return (
      <Drawer onClose={onClose} size={4} title={people.column.driver}>
        <EmptyState title={t.notHere}>{t.notHereWords}</EmptyState>
      </Drawer>
    )
  if (editing) return <MemberForm member={member} onClose={onClose} onDone={() => setEditing(false)} />
  const mayInvite = member.user_id === null && member.status === 'ACTIVE'
  return (
    <Drawer
      onClose={onClose}
      size={4}
      title={member.name}
      description={member.email ?? member.phone}
      footer={
        <>
          <Button danger icon={<UserMinus />} locked={locked} onClick={() => onRemove(member)}>
            {people.remove}
          </Button>
          {mayInvite && (
            <Button icon={<UserPlus />} locked={locked} onClick={() => onInvite(member)}>
              {people.inviteThem}
            </Button>
          )}
          <Button type={1} icon={<Pencil />} locked={locked} onClick={() => setEditing(true)}>
            {people.edit}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 pb-4">
        <MemberState member={member} />
        <Section title={t.contact}>
          <MemberFacts member={member} />
        </Section>
        <Section title={people.column.cards}>
          <Cards member={member} />
        </Section>
        <Section title={t.lastSessions}>
          <LastSessions name={member.name} />
        </Section>
      </div>
    </Drawer>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function MemberFacts({ member }: { member: Member }) {
  const t = usePhrases('people-details')
  const people = usePhrases('people')
  const format = useFormats()
  const valueOrNotice = (value: string | null) => value ?? <span className="text-ink-3">{t.notGiven}</span>
  return (
    <DescriptionList
      entries={[
        { term: t.email, value: valueOrNotice(member.email) },
        { term: t.phone, value: valueOrNotice(member.phone) },
        { term: people.column.employeeNumber, value: valueOrNotice(member.employee_number) },
        { term: people.column.costCentre, value: valueOrNotice(member.cost_centre) },
        { term: t.team, value: <MemberTeam member={member} /> },
        {
          term: people.column.vehicles,
          value: valueOrNotice(member.vehicles.map(({ plate }) => plate).join(', ') || null),
        },
        { term: t.account, value: member.user_id === null ? t.noAccount : t.hasAccount },
        ...(member.joined_at ? [{ term: t.joined, value: format.date(member.joined_at) }] : []),
      ]}
    />
  )
}

/** Shows the team of the driver, which people who manage drivers can change. */
function MemberTeam({ member }: { member: Member }) {
  const t = usePhrases('people-details')
  const may = useRight('members.invite').allowed
  const [moving, setMoving] = useState(false)
  return (
    <span className="flex flex-wrap items-center gap-2">
      {member.team?.name ?? <span className="text-ink-3">{t.noTeam}</span>}
      {may && (
        <Button small type={3} onClick={() => setMoving(true)}>
          {t.changeTeam}
        </Button>
      )}
      {moving && <MoveMember member={member} onClose={() => setMoving(false)} />}
    </span>
  )
}

function Cards({ member }: { member: Member }) {
  const people = usePhrases('people')
  if (member.cards.length === 0) return <p className="text-ink-2">{people.noCard}</p>
  return (
    <ul>
      {member.cards.map(({ id, name }) => (
        <li key={id} className="border-b border-line py-2">
          <PageLink to="cards" query={{ card: id }}>
            {name}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

function LastSessions({ name }: { name: string }) {
  const t = usePhrases('people-details')
  const words = useWords()
  const format = useFormats()
  const sessions = useQuery(memberSessionsQuery(useWalletId(), name))
  const rows = sessions.data?.results
  if (!rows && sessions.error)
    return (
      <p className="flex items-center gap-2 text-ink-2" role="alert">
        {t.sessionsError}
        <Button small type={3} pending={sessions.isFetching} onClick={() => void sessions.refetch()}>
          {words.retry}
        </Button>
      </p>
    )
  if (!rows) return <Skeleton height={160} />
  if (rows.length === 0) return <p className="text-ink-2">{t.noSessions}</p>
  return (
    <ul>
      {rows.map((session) => (
        <li
          key={session.id}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2 text-table hover:bg-hover"
        >
          <PageLink
            to="charging-sessions"
            query={{ session: session.id }}
            variant="quiet"
            className="truncate font-medium after:absolute after:inset-0"
          >
            {session.station.name}
          </PageLink>
          <span className="tabular text-right">{format.money(session.total_cost, session.currency)}</span>
          <span className="tabular text-ink-2">
            <time dateTime={session.start_date_time}>{format.dateTime(session.start_date_time)}</time>
          </span>
          <span className="tabular text-right text-ink-2">{format.kwh(session.energy_kwh)}</span>
        </li>
      ))}
    </ul>
  )
}
