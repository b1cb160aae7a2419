import { useQuery } from '@tanstack/react-query'
import { type Invitation, invitationStatuses } from '@voltway/contract/invitations'
import { type ReactNode, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { FilterMenu } from '../../shared/filter-menu.tsx'
import { useHere } from '../../shared/here.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { ListError } from '../../shared/list-error.tsx'
import { NoPeople } from '../../shared/people/no-people.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { usePages } from '../../shared/use-pages.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { MailPlus } from '../../ui/icons/mail-plus.ts'
import { QrCode } from '../../ui/icons/qr-code.ts'
import { RotateCw } from '../../ui/icons/rotate-cw.ts'
import { Undo2 } from '../../ui/icons/undo-2.ts'
import { ListBar } from '../../ui/list-bar.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { InvitationName, InvitationState, useInvitationColumns, useInvitationName } from './invitation-columns.tsx'
import { invitationsQuery } from './invitations.queries.ts'

const ShareDialog = lazyScreen('people-details', async () => (await import('./share-dialog.tsx')).ShareDialog)
const ResendDialog = lazyScreen('people-details', async () => (await import('./invitation-dialogs.tsx')).ResendDialog)
const RevokeDialog = lazyScreen('people-details', async () => (await import('./invitation-dialogs.tsx')).RevokeDialog)

const pageSize = 10
type InvitationAction = 'share' | 'resend' | 'revoke'

type InvitationsTabProps = {
  search: string | undefined
  status: Invitation['status'] | undefined
  offset: number
  setQuery: (
    patch: { search?: string | undefined; status?: Invitation['status'] | undefined },
    how?: { replace?: boolean },
  ) => void
  invite: ReactNode
}

/** Lists the invitations with their channel and status. */
export function InvitationsTab({ search, status, offset, setQuery, invite }: InvitationsTabProps) {
  const t = usePhrases('people')
  const here = useHere()
  const pages = usePages()
  const query = { limit: pageSize, offset, search, ...(status ? { status: [status] } : {}) }
  const invitations = useQuery(invitationsQuery(useWalletId(), query))
  const columns = useInvitationColumns()
  const nameOf = useInvitationName()
  const [dialog, setDialog] = useState<{ action: InvitationAction; invitation: Invitation } | null>(null)
  const rows = invitations.data?.results
  const close = () => setDialog(null)
  return (
    <>
      <ListBar>
        <SearchInput
          label={t.searchInvitations}
          placeholder={t.searchGuestsHint}
          value={search ?? ''}
          onSearch={(typed) => setQuery({ search: typed || undefined }, { replace: true })}
        />
        <FilterMenu
          name={t.column.state}
          options={invitationStatuses.map((value) => ({ value, label: t.invitationState[value] }))}
          chosen={status ? [status] : []}
          onChoose={([next]) => setQuery({ status: next })}
        />
      </ListBar>
      <DataTable<Invitation>
        label={t.tab.invitations}
        columns={columns}
        rows={rows}
        skeletonRows={pageSize}
        rowId={(invitation) => invitation.id}
        rowName={nameOf}
        rowActions={(invitation) => (
          <InvitationMenu invitation={invitation} onAction={(action) => setDialog({ action, invitation })} />
        )}
        stale={invitations.isPlaceholderData}
        card={{
          primary: (invitation) => <InvitationName invitation={invitation} />,
          secondary: (invitation) => <InvitationState invitation={invitation} />,
        }}
        empty={
          <NoPeople
            icon={<MailPlus size={20} />}
            count={invitations.data?.count ?? 0}
            filtered={search !== undefined || status !== undefined}
            firstPage={here({ offset: null })}
            onClear={() => setQuery({ search: undefined, status: undefined })}
            none={{ title: t.noInvitationsTitle, words: t.noInvitationsWords, action: invite }}
          />
        }
        error={invitations.error ? <ListError words={t} query={invitations} compact={Boolean(rows)} /> : undefined}
        footer={pages(invitations.data, { offset, limit: pageSize })}
      />
      {dialog?.action === 'share' && <ShareDialog invitation={dialog.invitation} onClose={close} />}
      {dialog?.action === 'resend' && <ResendDialog invitation={dialog.invitation} onClose={close} />}
      {dialog?.action === 'revoke' && <RevokeDialog invitation={dialog.invitation} onClose={close} />}
    </>
  )
}

function InvitationMenu({
  invitation,
  onAction,
}: {
  invitation: Invitation
  onAction: (action: InvitationAction) => void
}) {
  const t = usePhrases('people')
  const label = t.actionsFor({ name: useInvitationName()(invitation) })
  const right = invitation.kind === 'GUEST' ? 'guests.manage' : 'members.invite'
  const may = (action: InvitationAction) => invitation.allowed_actions.includes(action)
  const locked = useLocked(right)
  const whyNoShare = invitation.channel === 'SMS' ? t.lockedShareSms : t.lockedClosed
  return (
    <RowMenu
      label={label}
      items={[
        {
          id: 'share',
          label: t.share,
          icon: <QrCode />,
          locked,
          unavailable: !may('share') && whyNoShare,
          onSelect: () => onAction('share'),
        },
        {
          id: 'resend',
          label: invitation.channel === 'LINK' ? t.renew : t.resend,
          icon: <RotateCw />,
          locked,
          unavailable: !may('resend') && t.lockedClosed,
          onSelect: () => onAction('resend'),
        },
        {
          id: 'revoke',
          label: t.revoke,
          icon: <Undo2 />,
          danger: true,
          separated: true,
          locked,
          unavailable: !may('revoke') && t.lockedClosed,
          onSelect: () => onAction('revoke'),
        },
      ]}
    />
  )
}
