import { removeSignInProvider, setOidcProvider } from '@voltway/contract/company-sign-in'
import { type ChangeEvent, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { ActionForm } from '../../shared/action-form.tsx'
import { CopyValue } from '../../shared/copy-value.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { storeCompanySignIn } from './company-sign-in.queries.ts'
import type { StepProps } from './domains-panel.tsx'

export function ProviderPanel({ walletId, state }: StepProps) {
  const words = usePhrases('company-sign-in')
  const t = words.provider
  return (
    <Panel
      level={3}
      title={t.title}
      description={t.words}
      actions={state.provider !== null && <RemoveProvider walletId={walletId} />}
    >
      <dl className="sign-in-record mb-4">
        <dt>{t.redirect}</dt>
        <dd>
          <CopyValue value={state.redirect_uri} label={words.scim.copyUrl} copied={words.domains.copied} />
        </dd>
      </dl>
      <ProviderForm walletId={walletId} state={state} />
    </Panel>
  )
}

function RemoveProvider({ walletId }: { walletId: string }) {
  const t = usePhrases('company-sign-in').provider
  const [isOpen, setIsOpen] = useState(false)
  const remove = useAction(() => request(removeSignInProvider, { params: { id: walletId } }), {
    refresh: (reply) => storeCompanySignIn(walletId, reply),
    done: t.removed,
  })
  return (
    <>
      <Button danger onClick={() => setIsOpen(true)}>
        {t.remove}
      </Button>
      <ConfirmDialog
        open={isOpen}
        danger
        onClose={() => setIsOpen(false)}
        title={t.removeTitle}
        description={t.removeWords}
        confirm={t.remove}
        action={remove}
      />
    </>
  )
}

/** The values of the form, and what sends them. */
function useProviderForm({ walletId, state: { provider } }: StepProps) {
  const t = usePhrases('company-sign-in').provider
  const [values, setValues] = useState({
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    client_secret: '',
    groups_claim: provider?.groups_claim ?? 'groups',
  })
  const isMissing = (name: keyof typeof values) =>
    values[name].trim() === '' && (name !== 'client_secret' || provider === null)
  const form = useActionForm({
    values: { ...values, client_secret: values.client_secret === '' ? null : values.client_secret },
    check: () =>
      Object.fromEntries(
        (Object.keys(values) as (keyof typeof values)[]).filter(isMissing).map((name) => [name, t.missing]),
      ),
    send: (body) => request(setOidcProvider, { params: { id: walletId }, body }),
    refresh: (reply) => storeCompanySignIn(walletId, reply),
    done: t.saved,
  })
  const input = (name: keyof typeof values) => ({
    ...form.field(name),
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.target.value }),
  })
  return { form, input }
}

function ProviderForm(step: StepProps) {
  const t = usePhrases('company-sign-in').provider
  const isNew = step.state.provider === null
  const { form, input } = useProviderForm(step)
  const plain = { required: true, autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const
  return (
    <ActionForm form={form} className="grid gap-4">
      <TextInput {...plain} {...input('issuer')} label={t.issuer} help={t.issuerHelp} inputMode="url" maxLength={300} />
      <TextInput {...plain} {...input('client_id')} label={t.clientId} maxLength={300} />
      <PasswordInput
        {...input('client_secret')}
        label={t.secret}
        help={isNew ? undefined : t.secretKept}
        required={isNew}
        autoComplete="new-password"
        maxLength={500}
      />
      <TextInput {...plain} {...input('groups_claim')} label={t.groupsClaim} maxLength={100} />
      <div>
        <Button submit pending={form.isPending}>
          {t.save}
        </Button>
      </div>
    </ActionForm>
  )
}
