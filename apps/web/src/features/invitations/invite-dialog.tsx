import { inviteGuest } from '@voltway/contract/guests'
import { type Invitation, inviteMember, inviteMemberBySms } from '@voltway/contract/invitations'
import type { Member } from '@voltway/contract/members'
import { useState } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { newIdempotencyKey, request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { refreshPeople } from '../../shared/people/people.queries.ts'
import { useRight } from '../../shared/permission/right.ts'
import { useStoredForm } from '../../shared/stored-form.ts'
import { usePlanLock } from '../../shared/subscriptions/plan-lock.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { bodyOfDriver, bodyOfGuest, firstTyped, type Invitee, missingIn, smsBodyOf } from './invite-body.ts'
import { DriverFields, GuestFields } from './invite-fields.tsx'
import { ShareLink } from './share-link.tsx'

type Options = { params: { walletId: string }; idempotencyKey: string }

/** SMS invitations have an endpoint of their own. For e-mail and link, the body contains the channel. */
function invite(typed: Invitee, options: Options): Promise<Invitation> {
  if (typed.as === 'guest') return request(inviteGuest, { ...options, body: bodyOfGuest(typed) })
  if (typed.channel !== 'SMS') return request(inviteMember, { ...options, body: bodyOfDriver(typed) })
  return request(inviteMemberBySms, { ...options, body: smsBodyOf(typed) })
}

type InviteDialogProps = {
  /** The kind that is selected initially. */
  as: 'driver' | 'guest'
  /** A driver without an account, who is invited to create one. */
  member?: Member | undefined
  onClose: () => void
}

/** Invites a driver by e-mail, SMS or link, or a guest by e-mail with permission groups. */
export function InviteDialog(props: InviteDialogProps) {
  const t = usePhrases('people-details')
  const mayInvite = { driver: useRight('members.invite').allowed, guest: useRight('guests.manage').allowed }
  const { form, typed, change, full, link, onClose } = useInviteForm(props)
  if (link) return <LinkMade invitationId={link.id} onClose={onClose} />
  const errorOf = (name: string) => form.errors[name]
  return (
    <FormDialog
      form={form}
      size={5}
      className="grid gap-4"
      onClose={onClose}
      title={t.invite.title}
      locked={full}
      submit={typed.as === 'driver' && typed.channel === 'LINK' ? t.invite.makeLink : t.invite.send}
    >
      {full && (
        <Banner tone="warn" action={<PageLink to="subscription">{t.invite.seePlan}</PageLink>}>
          {full}
        </Banner>
      )}
      {mayInvite.driver && mayInvite.guest && !props.member && (
        <SegmentedControl
          label={t.invite.as}
          choices={[
            { id: 'driver', label: t.invite.driver },
            { id: 'guest', label: t.invite.guest },
          ]}
          chosen={typed.as}
          onChoose={(next) => change({ as: next })}
        />
      )}
      <p className="text-table text-ink-2">{typed.as === 'driver' ? t.invite.driverWords : t.invite.guestWords}</p>
      {typed.as === 'driver' ? (
        <DriverFields typed={typed} change={change} errorOf={errorOf} />
      ) : (
        <GuestFields typed={typed} change={change} errorOf={errorOf} />
      )}
    </FormDialog>
  )
}

function useInviteForm({ as, member, onClose: leave }: InviteDialogProps) {
  const t = usePhrases('people-details')
  const walletId = useWalletId()
  const locale = useLocale()
  const [typed, setTyped, discard] = useStoredForm<Invitee>(`invite:${walletId}:${member?.id ?? as}`, () =>
    firstTyped(as, locale, member),
  )
  const onClose = () => {
    discard()
    leave()
  }
  const [link, setLink] = useState<Invitation | null>(null)
  // An existing driver already counts towards the plan's limit.
  const required = { of: typed.as === 'driver' ? 'members' : 'guests', count: 1 } as const
  const full = usePlanLock(member ? null : required)
  const change = (patch: Partial<Invitee>) => {
    // A changed input is a new request, so it needs a new idempotency key.
    setTyped((before) => ({ ...before, ...patch, key: newIdempotencyKey() }))
    form.clear()
  }

  const form = useActionForm({
    values: typed,
    check: () => {
      const missing = missingIn(typed)
      return missing ? { [missing]: t.invite.required } : {}
    },
    send: () => invite(typed, { params: { walletId }, idempotencyKey: typed.key }),
    refresh: () => {
      void refreshPeople(walletId)
      discard()
    },
    done: ({ channel, name, target }) => (channel === 'LINK' ? null : t.invite.sent({ name: name ?? target ?? '' })),
    onDone: (invitation) => (invitation.channel === 'LINK' ? setLink(invitation) : onClose()),
  })
  return { form, typed, change, full, link, onClose }
}

function LinkMade({ invitationId, onClose }: { invitationId: string; onClose: () => void }) {
  const t = usePhrases('people-details')
  const words = useWords()
  return (
    <Dialog
      onClose={onClose}
      size={4}
      title={t.share.title}
      description={t.share.forAnybody}
      footer={
        <Button type={1} onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <ShareLink invitationId={invitationId} />
    </Dialog>
  )
}
