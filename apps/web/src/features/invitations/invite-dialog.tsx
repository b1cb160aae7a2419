import { inviteGuest } from '@voltway/contract/guests'
import { type Invitation, inviteMember, inviteMemberBySms } from '@voltway/contract/invitations'
import type { Member } from '@voltway/contract/members'
import { type FormEvent, useId, useState } from 'react'
import { ask, newIdempotencyKey } from '../../lib/ask.ts'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { useKeptForm } from '../../shared/kept-form.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { refreshPeople } from '../../shared/people/people.queries.ts'
import { useRight } from '../../shared/permission/right.ts'
import { useSay } from '../../shared/problem.ts'
import { usePlanLock } from '../../shared/subscriptions/plan-lock.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { bodyOfDriver, bodyOfGuest, firstTyped, type Invitee, missingIn, smsBodyOf } from './invite-body.ts'
import { DriverFields, GuestFields } from './invite-fields.tsx'
import { ShareLink } from './share-link.tsx'

type Options = { params: { walletId: string }; idempotencyKey: string }

/** A text message has a call of its own; by e-mail or link the body says which. */
function inviteDriver(typed: Invitee, options: Options): Promise<Invitation> {
  if (typed.channel !== 'SMS') return ask(inviteMember, { ...options, body: bodyOfDriver(typed) })
  return ask(inviteMemberBySms, { ...options, body: smsBodyOf(typed) })
}

type InviteDialogProps = {
  /** Which of the two it opens with. */
  as: 'driver' | 'guest'
  /** Somebody who drives already and gets an account. */
  member?: Member | undefined
  onClose: () => void
}

/** Invites a driver by e-mail, SMS or link, or a guest by e-mail with what they will be allowed. */
export function InviteDialog({ as, member, onClose: leave }: InviteDialogProps) {
  const t = usePhrases('people-details')
  const words = useWords()
  const say = useSay()
  const walletId = useWalletId()
  const locale = useLocale()
  const formId = useId()
  const maySay = { driver: useRight('members.invite').allowed, guest: useRight('guests.manage').allowed }
  const [typed, setTyped, forget] = useKeptForm<Invitee>(`invite:${walletId}:${member?.id ?? as}`, () =>
    firstTyped(as, locale, member),
  )
  const onClose = () => {
    forget()
    leave()
  }
  const [state, setState] = useState<{ sending?: boolean; missing?: string; error?: unknown }>({})
  const [link, setLink] = useState<Invitation | null>(null)
  // Somebody who drives already has their place.
  const wish = { of: typed.as === 'driver' ? 'members' : 'guests', places: 1 } as const
  const full = usePlanLock(member ? null : wish)
  const failed = state.error === undefined ? null : say(state.error)
  const change = (patch: Partial<Invitee>) => {
    // Another content is another intention.
    setTyped((before) => ({ ...before, ...patch, key: newIdempotencyKey() }))
    setState({})
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (state.sending) return
    const missing = missingIn(typed)
    if (missing) return setState({ missing })
    setState({ sending: true })
    try {
      const options = { params: { walletId }, idempotencyKey: typed.key }
      const invitation =
        typed.as === 'driver'
          ? await inviteDriver(typed, options)
          : await ask(inviteGuest, { ...options, body: bodyOfGuest(typed) })
      void refreshPeople(walletId)
      forget()
      if (invitation.channel === 'LINK') return setLink(invitation)
      toast({ tone: 'ok', title: t.invite.sent({ name: invitation.name ?? invitation.target ?? '' }) })
      onClose()
    } catch (error) {
      setState({ error })
    }
  }

  if (link)
    return (
      <Dialog
        open
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
        <ShareLink invitationId={link.id} />
      </Dialog>
    )
  const errorOf = (name: string) => (state.missing === name ? t.invite.required : failed?.fields[name])
  const known = new Set(['email', 'phone', 'name', 'employee_number', 'cost_centre', 'max_uses', 'permission_groups'])
  const besides = failed && !Object.keys(failed.fields).some((name) => known.has(name))
  return (
    <Dialog
      open
      onClose={onClose}
      size={5}
      title={t.invite.title}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} submit form={formId} pending={state.sending} locked={full}>
            {typed.as === 'driver' && typed.channel === 'LINK' ? t.invite.makeLink : t.invite.send}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={send}>
        {besides && (
          <Banner tone="bad" announce>
            {failed.message}
          </Banner>
        )}
        {full && (
          <Banner tone="warn" action={<PageLink to="subscription">{t.invite.seePlan}</PageLink>}>
            {full}
          </Banner>
        )}
        {maySay.driver && maySay.guest && !member && (
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
      </form>
    </Dialog>
  )
}
