import type { Member } from '@voltway/contract/members'
import { type ReactNode, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { LastSessions } from '../../shared/charging/last-sessions.tsx'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { useLocked, useRight } from '../../shared/permission/right.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pencil } from '../../ui/icons/pencil.ts'
import { UserMinus } from '../../ui/icons/user-minus.ts'
import { UserPlus } from '../../ui/icons/user-plus.ts'
import { MemberState } from './member-columns.tsx'
import { MemberForm } from './member-form.tsx'

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
          <LastSessions of={{ member: member.id }} words={t} />
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
