import { type CompanySignIn, setSamlProvider } from '@voltway/contract/company-sign-in'
import { type ChangeEvent, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { ActionForm } from '../../shared/action-form.tsx'
import { useFormats } from '../../shared/format.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { storeCompanySignIn } from './company-sign-in.queries.ts'
import type { StepProps } from './domains-panel.tsx'
import { MetadataFile } from './metadata-file.tsx'

/** Administrators need some weeks to replace a certificate. */
const WARNED_BEFORE_MS = 30 * 86_400_000

type Certificate = NonNullable<NonNullable<CompanySignIn['provider']>['saml']>['certificates'][number]

/** The values of a SAML provider, with the state of its certificates. */
export function SamlForm(step: StepProps) {
  const t = usePhrases('company-sign-in').provider
  const { form, values, set, input } = useSamlForm(step)
  const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const
  return (
    <ActionForm form={form} className="grid gap-4">
      <Certificates certificates={step.state.provider?.saml?.certificates ?? []} />
      <TextArea
        {...plain}
        {...input('metadata')}
        label={t.metadata}
        help={t.metadataHelp}
        rows={4}
        maxLength={200_000}
      />
      <MetadataFile onText={(metadata) => set({ metadata })} />
      {values.metadata.trim() === '' && (
        <>
          <TextInput {...plain} {...input('entity_id')} label={t.providerEntityId} maxLength={1_000} />
          <TextInput {...plain} {...input('sign_in_url')} label={t.signInUrl} inputMode="url" maxLength={1_000} />
          <TextArea {...plain} {...input('certificates')} label={t.certificates} help={t.certificatesHelp} rows={4} />
        </>
      )}
      <TextInput
        {...plain}
        {...input('email_attribute')}
        label={t.emailAttribute}
        help={t.emailAttributeHelp}
        maxLength={300}
      />
      <TextInput {...plain} {...input('name_attribute')} label={t.nameAttribute} maxLength={300} />
      <TextInput {...plain} {...input('groups_attribute')} label={t.groupsAttribute} required maxLength={300} />
      <div>
        <Button submit pending={form.isPending}>
          {t.save}
        </Button>
      </div>
    </ActionForm>
  )
}

function Certificates({ certificates }: { certificates: readonly Certificate[] }) {
  const t = usePhrases('company-sign-in').provider
  const format = useFormats()
  return certificates.map(({ pem, subject, expires_at: end }) => {
    const leftMs = Date.parse(end) - Date.now()
    const words = leftMs < 0 ? t.certificateEnded : leftMs < WARNED_BEFORE_MS ? t.certificateEnds : t.certificateValid
    return (
      <Banner key={pem} tone={leftMs < WARNED_BEFORE_MS ? 'warn' : 'ok'}>
        {words({ subject, date: format.date(end) })}
      </Banner>
    )
  })
}

/** The values of the form, and what sends them. */
function useSamlForm({ walletId, state: { provider } }: StepProps) {
  const t = usePhrases('company-sign-in').provider
  const saml = provider?.saml ?? null
  const [values, setValues] = useState({
    metadata: '',
    entity_id: saml === null ? '' : (provider?.issuer ?? ''),
    sign_in_url: saml?.sign_in_url ?? '',
    certificates: saml?.certificates.map(({ pem }) => pem.trim()).join('\n') ?? '',
    email_attribute: saml === null ? 'email' : (saml.email_attribute ?? ''),
    name_attribute: saml === null ? 'name' : (saml.name_attribute ?? ''),
    groups_attribute: saml === null ? 'groups' : (provider?.groups_claim ?? ''),
  })
  type Name = keyof typeof values
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }))
  const needed: readonly Name[] =
    values.metadata.trim() === ''
      ? ['entity_id', 'sign_in_url', 'certificates', 'groups_attribute']
      : ['groups_attribute']
  const form = useActionForm({
    values: bodyOf(values),
    check: (): Partial<Record<Name, string>> =>
      Object.fromEntries(needed.filter((name) => values[name].trim() === '').map((name) => [name, t.missing])),
    send: (body) => request(setSamlProvider, { params: { id: walletId }, body }),
    refresh: (reply) => storeCompanySignIn(walletId, reply),
    done: t.saved,
  })
  const input = (name: Name) => ({
    ...form.field(name),
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set({ [name]: event.target.value }),
  })
  return { form, values, set, input }
}

/** The metadata replaces the typed values. */
function bodyOf(values: Readonly<Record<string, string>> & { readonly groups_attribute: string }) {
  const textOf = (name: string) => values[name]?.trim() || null
  const metadata = textOf('metadata')
  const typed = (name: string) => (metadata === null ? textOf(name) : null)
  return {
    metadata,
    entity_id: typed('entity_id'),
    sign_in_url: typed('sign_in_url'),
    certificates:
      typed('certificates')
        ?.split(/(?<=-----END CERTIFICATE-----)\s*/)
        .filter(Boolean) ?? null,
    email_attribute: textOf('email_attribute'),
    name_attribute: textOf('name_attribute'),
    groups_attribute: values.groups_attribute,
  }
}
