import { useQuery } from '@tanstack/react-query'
import type { Member } from '@voltway/contract/members'
import { type ReactNode, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useHere } from '../../shared/here.ts'
import { type NarrowColumns, useHiddenColumns } from '../../shared/hidden-columns.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { ListError } from '../../shared/list-error.tsx'
import { NoPeople } from '../../shared/people/no-people.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { usePages } from '../../shared/use-pages.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { PanelRight } from '../../ui/icons/panel-right.ts'
import { UserMinus } from '../../ui/icons/user-minus.ts'
import { UserPlus } from '../../ui/icons/user-plus.ts'
import { UsersRound } from '../../ui/icons/users-round.ts'
import { ColumnsMenu, ListBar } from '../../ui/list-bar.tsx'
import { editItem } from '../../ui/row-items.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { MemberName, MemberState, useMemberColumns } from './member-columns.tsx'
import { membersQuery } from './members.queries.ts'

const TeamFilter = lazyScreen('teams', async () => (await import('../../shared/teams/team-filter.tsx')).TeamFilter)
const MemberDrawer = lazyScreen(
  ['people-details', 'sessions'],
  async () => (await import('./member-drawer.tsx')).MemberDrawer,
)
const RemoveMemberDialog = lazyScreen(
  'people-details',
  async () => (await import('./remove-member-dialog.tsx')).RemoveMemberDialog,
)

const narrowColumns: NarrowColumns = [
  { below: 1320, ids: ['cost-centre'] },
  { below: 1080, ids: ['employee-number', 'vehicles'] },
]
/** The page size of members (spec §9). */
const pageSize = 100

type MembersTabProps = {
  search: string | undefined
  offset: number
  /** The member whose drawer is open. */
  member: string | undefined
  team: string | undefined
  setQuery: (
    patch: {
      search?: string | undefined
      member?: string | undefined
      team?: string | undefined
      offset?: number
    },
    how?: { replace?: boolean },
  ) => void
  /** Opens the invitation with the data of a member without an account. */
  onInvite: (member?: Member) => void
  invite: ReactNode
}

/** Lists the drivers with their cards, their vehicles, and whether they have an account. */
export function MembersTab({ search, offset, member: openMember, team, setQuery, onInvite, invite }: MembersTabProps) {
  const t = usePhrases('people')
  const here = useHere()
  const pages = usePages()
  const walletId = useWalletId()
  const members = useQuery(membersQuery(walletId, { limit: pageSize, offset, search, team }))
  const columns = useMemberColumns()
  const [hidden, setHidden] = useHiddenColumns('members', narrowColumns)
  const [removing, setRemoving] = useState<Member | null>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const rows = members.data?.results
  const open = rows?.find(({ id }) => id === openMember)
  const hrefOf = (member: Member) => here({ member: member.id })
  return (
    <>
      <ListBar end={<ColumnsMenu columns={columns} hidden={hidden} onChange={setHidden} />}>
        <SearchInput
          label={t.searchDrivers}
          placeholder={t.searchDriversHint}
          value={search ?? ''}
          onSearch={(typed) => setQuery({ search: typed || undefined }, { replace: true })}
        />
        <TeamFilter team={team} onChoose={(chosen) => setQuery({ team: chosen })} />
      </ListBar>
      <DataTable<Member>
        label={t.tab.drivers}
        columns={columns}
        hidden={hidden}
        rows={rows}
        rowId={(member) => member.id}
        rowName={(member) => member.name}
        rowHref={hrefOf}
        onRowIntent={MemberDrawer.preload}
        rowActions={(member) => (
          <MemberMenu
            member={member}
            href={hrefOf(member)}
            onInvite={onInvite}
            onRemove={setRemoving}
            onEdit={() => {
              setEditing(member.id)
              setQuery({ member: member.id, offset })
            }}
          />
        )}
        stale={members.isPlaceholderData}
        card={{
          primary: (member) => (
            <>
              <MemberName member={member} />
              <span className="flex-none text-table font-normal">
                <MemberState member={member} />
              </span>
            </>
          ),
          secondary: (member) => (
            <span className="truncate">{member.cards.map(({ name }) => name).join(', ') || t.noCard}</span>
          ),
        }}
        empty={
          <NoPeople
            icon={<UsersRound size={20} />}
            count={members.data?.count ?? 0}
            filtered={search !== undefined || team !== undefined}
            firstPage={here({ offset: null })}
            onClear={() => setQuery({ search: undefined, team: undefined })}
            none={{ title: t.noDriversTitle, words: t.noDriversWords, action: invite }}
          />
        }
        error={members.error ? <ListError words={t} query={members} compact={Boolean(rows)} /> : undefined}
        footer={pages(members.data, { offset, limit: pageSize })}
      />
      {openMember && rows && (
        <MemberDrawer
          key={openMember}
          member={open}
          edits={editing === openMember}
          onClose={() => {
            setEditing(null)
            setQuery({ member: undefined, offset }, { replace: true })
          }}
          onInvite={onInvite}
          onRemove={setRemoving}
        />
      )}
      {removing && (
        <RemoveMemberDialog
          member={removing}
          onClose={() => setRemoving(null)}
          onDone={() => setQuery({ member: undefined, offset }, { replace: true })}
        />
      )}
    </>
  )
}

type MemberMenuProps = {
  member: Member
  href: string
  onInvite: (member: Member) => void
  onEdit: () => void
  onRemove: (member: Member) => void
}

function MemberMenu({ member, href, onInvite, onEdit, onRemove }: MemberMenuProps) {
  const t = usePhrases('people')
  const locked = useLocked('members.invite')
  const label = t.actionsFor({ name: member.name })
  const mayInvite = member.user_id === null && member.status === 'ACTIVE'
  return (
    <RowMenu
      label={label}
      items={[
        { id: 'details', label: t.details, icon: <PanelRight />, href },
        editItem({ label: t.edit, locked, onSelect: onEdit }),
        ...(mayInvite
          ? [
              {
                id: 'invite',
                label: t.inviteThem,
                icon: <UserPlus />,
                locked,
                onSelect: () => onInvite(member),
              },
            ]
          : []),
        {
          id: 'remove',
          label: t.remove,
          icon: <UserMinus />,
          danger: true,
          separated: true,
          locked,
          onSelect: () => onRemove(member),
        },
      ]}
    />
  )
}
