import { inviteChargingOperator, partyForm } from '@voltway/contract/charging-operators'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { CopyValue } from '../../shared/copy-value.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshOperators } from './charging-operators.queries.ts'

export type Invitation = ReplyOf<typeof inviteChargingOperator>

type InviteDialogProps = { onClose: () => void; onInvited: (invitation: Invitation) => void }

/** Creates a registration token for an operator. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const t = usePhrases('charging-operators')
  const [name, setName] = useState('')
  const [parties, setParties] = useState('')
  const [isHub, setIsHub] = useState(false)
  const named = parties
    .toUpperCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const form = useActionForm({
    values: { name, parties: named, is_hub: isHub },
    check: () => ({
      ...(name.trim() === '' ? { name: t.missingName } : {}),
      ...(named.every((party) => partyForm.test(party)) ? {} : { parties: t.wrongParty }),
    }),
    send: (body) => request(inviteChargingOperator, { body }),
    refresh: refreshOperators,
    onDone: (invitation) => {
      onClose()
      onInvited(invitation)
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t.invite} submit={t.inviteSubmit}>
      <TextInput
        {...form.field('name')}
        label={t.name}
        required
        maxLength={80}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextInput
        {...form.field('parties')}
        label={t.parties}
        help={t.partiesHelp}
        optional
        autoComplete="off"
        value={parties}
        onChange={(event) => setParties(event.target.value)}
      />
      <Checkbox checked={isHub} onChange={({ target }) => setIsHub(target.checked)}>
        {t.isHub}
      </Checkbox>
    </FormDialog>
  )
}

/** Shows a registration token once. The dialog stays open until the person confirms that it is stored. */
export function ShownToken({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const t = usePhrases('charging-operators')
  const [isStored, setIsStored] = useState(false)
  const { versions_url: address, token } = invitation
  return (
    <Dialog
      role="alertdialog"
      size={5}
      onClose={() => isStored && onClose()}
      title={t.tokenTitle}
      description={t.tokenWords}
      footer={
        <Button type={1} unavailable={!isStored && t.storeFirst} onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <div className="grid gap-4">
        <DescriptionList
          entries={[
            { term: t.address, value: <CopyValue value={address} label={t.copyAddress} copied={t.copied} /> },
            { term: t.token, value: <CopyValue value={token} label={t.copyToken} copied={t.copied} /> },
          ]}
        />
        <Banner tone="warn">{t.once}</Banner>
        <Checkbox checked={isStored} onChange={({ target }) => setIsStored(target.checked)}>
          {t.stored}
        </Checkbox>
      </div>
    </Dialog>
  )
}
