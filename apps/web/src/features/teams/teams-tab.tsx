import { useQuery } from '@tanstack/react-query'
import { type Team, updateTeam } from '@voltway/contract/teams'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { refreshTeams, teamsQuery } from '../../shared/teams/teams.queries.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWallet, useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Archive } from '../../ui/icons/archive.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { Users } from '../../ui/icons/users.ts'
import { UsersRound } from '../../ui/icons/users-round.ts'
import { ListBar } from '../../ui/list-bar.tsx'
import { editItem } from '../../ui/row-items.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import type { Column } from '../../ui/table-parts.tsx'
import { TeamForm } from './team-form.tsx'
import { TeamManagersDialog } from './team-managers-dialog.tsx'

type Open = { readonly what: 'edit' | 'managers' | 'archive'; readonly team: Team }

/** The teams with their cards, drivers and managers. */
export function TeamsTab() {
  const t = usePhrases('teams')
  const teams = useQuery(teamsQuery(useWalletId()))
  const locked = useLocked('members.invite')
  const columns = useTeamColumns()
  const [open, setOpen] = useState<Open | 'new' | null>(null)
  const close = () => setOpen(null)
  const add = (
    <Button icon={<Plus />} locked={locked} onClick={() => setOpen('new')}>
      {t.add}
    </Button>
  )
  return (
    <>
      <ListBar end={add}>
        <p className="text-ink-2">{t.words}</p>
      </ListBar>
      <DataTable<Team>
        label={t.filter}
        columns={columns}
        rows={teams.data?.results}
        rowId={(team) => team.id}
        rowName={(team) => team.name}
        rowActions={(team) => <TeamMenu team={team} onOpen={(what) => setOpen({ what, team })} />}
        card={{
          primary: (team) => <span className="truncate">{team.name}</span>,
          secondary: (team) => (
            <span className="truncate">
              {t.column.cards}: {team.cards} · {t.column.members}: {team.members}
            </span>
          ),
        }}
        empty={
          <EmptyState icon={<UsersRound size={20} />} title={t.noneTitle}>
            {t.noneWords}
          </EmptyState>
        }
        error={teams.error ? <QueryError title={t.errorTitle} query={teams} /> : undefined}
      />
      {open === 'new' && <TeamForm team={null} onClose={close} />}
      {open !== null && open !== 'new' && <OpenDialog {...open} onClose={close} />}
    </>
  )
}

function OpenDialog({ what, team, onClose }: Open & { onClose: () => void }) {
  if (what === 'edit') return <TeamForm team={team} onClose={onClose} />
  if (what === 'managers') return <TeamManagersDialog team={team} onClose={onClose} />
  return <ArchiveDialog team={team} onClose={onClose} />
}

function useTeamColumns(): readonly Column<Team>[] {
  const t = usePhrases('teams')
  const format = useFormats()
  const currency = useWallet().data?.currency ?? 'EUR'
  const limitOf = ({ default_limit: limit }: Team) =>
    limit ? t.limitOf[limit.credit_renewal]({ amount: format.money(limit.assigned_credit, currency) }) : t.keepsLimit
  return [
    { id: 'name', header: t.column.name, cell: (team) => <span className="font-medium">{team.name}</span> },
    {
      id: 'cards',
      header: t.column.cards,
      cell: (team) => (
        <PageLink to="cards" query={{ team: team.id }}>
          {format.number(team.cards)}
        </PageLink>
      ),
    },
    { id: 'members', header: t.column.members, cell: (team) => format.number(team.members) },
    {
      id: 'managers',
      header: t.column.managers,
      cell: (team) => team.managers.map(({ name }) => name).join(', ') || t.noManagers,
    },
    { id: 'limit', header: t.column.limit, cell: limitOf },
  ]
}

function TeamMenu({ team, onOpen }: { team: Team; onOpen: (what: Open['what']) => void }) {
  const t = usePhrases('teams')
  const label = t.actionsFor({ name: team.name })
  const editLock = useLocked('members.invite')
  const managersLock = useLocked('guests.manage')
  return (
    <RowMenu
      label={label}
      items={[
        editItem({ label: t.edit, locked: editLock, onSelect: () => onOpen('edit') }),
        {
          id: 'managers',
          label: t.managers,
          icon: <Users />,
          locked: managersLock,
          onSelect: () => onOpen('managers'),
        },
        {
          id: 'archive',
          label: t.archive,
          icon: <Archive />,
          danger: true,
          separated: true,
          locked: editLock,
          onSelect: () => onOpen('archive'),
        },
      ]}
    />
  )
}

function ArchiveDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = usePhrases('teams')
  const walletId = useWalletId()
  const archive = useAction(
    () => request(updateTeam, { params: { walletId, teamId: team.id }, body: { archived: true } }),
    { refresh: () => void refreshTeams(walletId), done: t.archived },
  )
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.archiveTitle({ name: team.name })}
      description={t.archiveWords}
      confirm={t.archiveDo}
      action={archive}
    />
  )
}
