import { setOidcProvider } from '@voltway/contract/company-sign-in'
import { type ChangeEvent, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { ActionForm } from '../../shared/action-form.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { storeCompanySignIn } from './company-sign-in.queries.ts'
import type { StepProps } from './domains-panel.tsx'

/** The stored provider, if it speaks OpenID Connect. */
const oidcOf = ({ provider }: StepProps['state']) => (provider?.kind === 'OIDC' ? provider : null)

/** The values of the form, and what sends them. */
function useOidcForm({ walletId, state }: StepProps) {
  const provider = oidcOf(state)
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

/** The values of an OpenID Connect provider. */
export function OidcForm(step: StepProps) {
  const t = usePhrases('company-sign-in').provider
  const isNew = oidcOf(step.state) === null
  const { form, input } = useOidcForm(step)
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
