import { useQuery } from '@tanstack/react-query'
import { guestStatuses } from '@voltway/contract/guests'
import { invitationStatuses } from '@voltway/contract/invitations'
import type { Member } from '@voltway/contract/members'
import { Id, Search } from '@voltway/contract/values'
import { useState } from 'react'
import * as z from 'zod/mini'
import { GuestsTab } from '../../features/guests/guests-tab.tsx'
import { InvitationsTab } from '../../features/invitations/invitations-tab.tsx'
import { MembersTab } from '../../features/members/members-tab.tsx'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { quotasQuery } from '../../shared/people/people.queries.ts'
import { useLocked, useRight } from '../../shared/permission/right.ts'
import { isTeamManager, useWalletHint } from '../../shared/session/hints.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { FileUp } from '../../ui/icons/file-up.ts'
import { UserPlus } from '../../ui/icons/user-plus.ts'
import { Panel } from '../../ui/panel.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PlanQuotas } from './plan-quotas.tsx'

const InviteDialog = lazyScreen(
  'people-details',
  async () => (await import('../../features/invitations/invite-dialog.tsx')).InviteDialog,
)
const BulkDialog = lazyScreen(
  'people-details',
  async () => (await import('../../features/invitations/bulk-dialog.tsx')).BulkDialog,
)

const TeamsTab = lazyScreen('teams', async () => (await import('../../features/teams/teams-tab.tsx')).TeamsTab)

const PeopleImportDialog = lazyScreen(
  ['teams', 'table-file'],
  async () => (await import('../../features/teams/people-import-dialog.tsx')).PeopleImportDialog,
)

const tabs = ['drivers', 'guests', 'invitations', 'teams'] as const
const tabsOfTeams: readonly (typeof tabs)[number][] = ['drivers', 'teams']

const PageQuery = z.object({
  tab: z._default(z.enum(tabs), 'drivers'),
  search: z.optional(Search),
  status: z.optional(z.enum([...guestStatuses, ...invitationStatuses])),
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  member: z.optional(Id),
  team: z.optional(Id),
  /** The invitation form has an address, because the first steps of a new fleet link to it. */
  add: z.optional(z.literal('driver')),
})

const isOneOf = <Value extends string>(values: readonly Value[], value: string | undefined): value is Value =>
  (values as readonly (string | undefined)[]).includes(value)

/** The people with access to the fleet: drivers, guests and open invitations, with the remaining places of the plan. */
export function PeoplePage() {
  const t = usePhrases('people')
  const [{ tab, search, status, offset, member, team, add }, setQuery] = useUrlQuery(PageQuery)
  // A team's manager has no guests, invitations and quotas to see.
  const isTeam = isTeamManager(useWalletHint())
  const quotas = useQuery({ ...quotasQuery(useWalletId()), enabled: !isTeam })
  const [chosen, setDialog] = useState<{ as: 'driver' | 'guest'; member?: Member } | 'many' | 'import' | null>(null)
  const dialog = chosen ?? (add ? ({ as: 'driver' } as const) : null)
  const close = () => {
    setDialog(null)
    if (add) setQuery({ add: undefined, offset }, { replace: true })
  }
  const mayGuests = useRight('guests.manage').allowed
  const inviteLock = useLocked('members.invite')
  const as = tab === 'guests' && mayGuests ? 'guest' : 'driver'
  const invite = (
    <Button
      type={1}
      icon={<UserPlus />}
      locked={inviteLock}
      onClick={() => setDialog({ as })}
      onPointerEnter={InviteDialog.preload}
    >
      {t.invite}
    </Button>
  )
  const again = (
    <Button locked={inviteLock} onClick={() => setDialog({ as })}>
      {t.invite}
    </Button>
  )
  const choose = (next: (typeof tabs)[number]) =>
    setQuery({ tab: next, search: undefined, status: undefined, member: undefined, team: undefined })
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          <>
            <Button icon={<FileUp />} locked={inviteLock} onClick={() => setDialog('import')}>
              {t.importDrivers}
            </Button>
            <Button icon={<FileUp />} locked={inviteLock} onClick={() => setDialog('many')}>
              {t.inviteMany}
            </Button>
            {invite}
          </>
        }
      />
      {!isTeam && <PlanQuotas quotas={quotas.data} failed={quotas.isError} />}
      <Tabs
        label={t.title}
        tabs={(isTeam ? tabsOfTeams : tabs).map((id) => ({ id, label: t.tab[id] }))}
        chosen={tab}
        onChoose={choose}
      >
        <Panel flush>
          {tab === 'drivers' && (
            <MembersTab
              search={search}
              offset={offset}
              member={member}
              team={team}
              setQuery={setQuery}
              onInvite={(one) => setDialog(one ? { as: 'driver', member: one } : { as: 'driver' })}
              invite={again}
            />
          )}
          {tab === 'guests' && (
            <GuestsTab
              search={search}
              status={isOneOf(guestStatuses, status) ? status : undefined}
              offset={offset}
              setQuery={setQuery}
              invite={again}
            />
          )}
          {tab === 'teams' && <TeamsTab />}
          {tab === 'invitations' && (
            <InvitationsTab
              search={search}
              status={isOneOf(invitationStatuses, status) ? status : undefined}
              offset={offset}
              setQuery={setQuery}
              invite={again}
            />
          )}
        </Panel>
      </Tabs>
      {dialog === 'many' && <BulkDialog onClose={close} />}
      {dialog === 'import' && <PeopleImportDialog onClose={close} />}
      {dialog !== null && typeof dialog === 'object' && <InviteDialog {...dialog} onClose={close} />}
    </>
  )
}
