import { removeSignInProvider } from '@voltway/contract/company-sign-in'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { CopyValue } from '../../shared/copy-value.tsx'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { storeCompanySignIn } from './company-sign-in.queries.ts'
import type { StepProps } from './domains-panel.tsx'
import { OidcForm } from './oidc-form.tsx'
import { SamlForm } from './saml-form.tsx'

const protocols = [
  { id: 'OIDC', label: 'OpenID Connect' },
  { id: 'SAML', label: 'SAML 2.0' },
] as const

/** The values to register at the provider, and the form for the provider's own values. */
export function ProviderPanel({ walletId, state }: StepProps) {
  const words = usePhrases('company-sign-in')
  const t = words.provider
  const [kind, setKind] = useState(state.provider?.kind ?? 'OIDC')
  const { entity_id: entityId, acs_url: acsUrl } = state.service_provider
  const values =
    kind === 'OIDC'
      ? [{ name: t.redirect, value: state.redirect_uri, copy: words.scim.copyUrl }]
      : [
          { name: t.entityId, value: entityId, copy: t.copyEntityId },
          { name: t.acs, value: acsUrl, copy: t.copyAcs },
        ]
  return (
    <Panel
      level={3}
      title={t.title}
      description={t.words}
      actions={state.provider !== null && <RemoveProvider walletId={walletId} />}
    >
      <div className="pb-4">
        <SegmentedControl label={t.protocol} choices={protocols} chosen={kind} onChoose={setKind} />
      </div>
      <dl className="sign-in-record mb-4">
        {values.map(({ name, value, copy }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <CopyValue value={value} label={copy} copied={words.domains.copied} />
            </dd>
          </div>
        ))}
      </dl>
      {kind === 'OIDC' ? (
        <OidcForm walletId={walletId} state={state} />
      ) : (
        <SamlForm walletId={walletId} state={state} />
      )}
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
      {isOpen && (
        <ConfirmDialog
          danger
          onClose={() => setIsOpen(false)}
          title={t.removeTitle}
          description={t.removeWords}
          confirm={t.remove}
          action={remove}
        />
      )}
    </>
  )
}
