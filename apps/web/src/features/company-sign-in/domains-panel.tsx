import {
  addCompanyDomain,
  type CompanySignIn,
  checkCompanyDomain,
  removeCompanyDomain,
} from '@voltway/contract/company-sign-in'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { ActionForm } from '../../shared/action-form.tsx'
import { CopyValue } from '../../shared/copy-value.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { storeCompanySignIn } from './company-sign-in.queries.ts'

export type StepProps = { walletId: string; state: CompanySignIn }
type Domain = CompanySignIn['domains'][number]

export function DomainsPanel({ walletId, state }: StepProps) {
  const t = usePhrases('company-sign-in').domains
  return (
    <Panel level={3} title={t.title} description={t.words}>
      {state.domains.length > 0 && (
        <ul className="sign-in-list pb-4">
          {state.domains.map((domain) => (
            <OneDomain key={domain.id} walletId={walletId} domain={domain} />
          ))}
        </ul>
      )}
      <AddDomain walletId={walletId} />
    </Panel>
  )
}

function OneDomain({ walletId, domain }: { walletId: string; domain: Domain }) {
  const t = usePhrases('company-sign-in').domains
  const [isRemoving, setIsRemoving] = useState(false)
  const params = { id: walletId, domainId: domain.id }
  const isVerified = domain.verified_at !== null
  const isVerifiedIn = (state: CompanySignIn) =>
    state.domains.some(({ id, verified_at }) => id === domain.id && verified_at !== null)
  const check = useAction(() => request(checkCompanyDomain, { params }), {
    refresh: (reply) => storeCompanySignIn(walletId, reply),
    done: (reply) => (isVerifiedIn(reply) ? t.found : null),
    toastRefusal: true,
  })
  const remove = useAction(() => request(removeCompanyDomain, { params }), {
    refresh: (reply) => storeCompanySignIn(walletId, reply),
    done: t.removed,
  })
  return (
    <li>
      <div className="sign-in-row">
        <strong className="grow break-all">{domain.domain}</strong>
        <StateDot tone={isVerified ? 'ok' : 'warn'}>{isVerified ? t.verified : t.open}</StateDot>
        {!isVerified && (
          <Button small pending={check.isPending} onClick={() => check.run()}>
            {t.check}
          </Button>
        )}
        <Button small danger onClick={() => setIsRemoving(true)}>
          {t.remove}
        </Button>
      </div>
      {!isVerified && <Record domain={domain} />}
      {isRemoving && (
        <ConfirmDialog
          danger
          onClose={() => setIsRemoving(false)}
          title={t.removeTitle({ domain: domain.domain })}
          description={t.removeWords}
          confirm={t.remove}
          action={remove}
        />
      )}
    </li>
  )
}

/** The DNS record that proves a domain. */
function Record({ domain }: { domain: Domain }) {
  const t = usePhrases('company-sign-in').domains
  return (
    <>
      <p className="text-ink-2">{t.record}</p>
      <dl className="sign-in-record">
        <dt>{t.name}</dt>
        <dd>
          <CopyValue value={domain.record_name} label={t.copyName} copied={t.copied} />
        </dd>
        <dt>{t.value}</dt>
        <dd>
          <CopyValue value={domain.record_value} label={t.copyValue} copied={t.copied} />
        </dd>
      </dl>
      <p role="status" className="text-ink-2">
        {domain.checked_at !== null && t.notFound}
      </p>
    </>
  )
}

function AddDomain({ walletId }: { walletId: string }) {
  const t = usePhrases('company-sign-in').domains
  const [domain, setDomain] = useState('')
  const form = useActionForm({
    values: { domain },
    check: () => (/^\s*[^\s@]+\.[^\s@]+\s*$/.test(domain) ? {} : { domain: t.missing }),
    send: (body) => request(addCompanyDomain, { params: { id: walletId }, body }),
    refresh: (reply) => storeCompanySignIn(walletId, reply),
    onDone: () => setDomain(''),
  })
  return (
    <ActionForm form={form} className="grid gap-4">
      <TextInput
        {...form.field('domain')}
        label={t.label}
        help={t.help}
        required
        maxLength={253}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={domain}
        onChange={(event) => setDomain(event.target.value)}
      />
      <div>
        <Button submit pending={form.isPending}>
          {t.add}
        </Button>
      </div>
    </ActionForm>
  )
}
