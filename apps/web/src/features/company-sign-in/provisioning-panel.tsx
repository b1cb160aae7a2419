import { createScimToken, removeScimToken } from '@voltway/contract/company-sign-in'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { CopyValue } from '../../shared/copy-value.tsx'
import { useFormats } from '../../shared/format.ts'
import { useAction } from '../../shared/use-action.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { storeCompanySignIn } from './company-sign-in.queries.ts'
import type { StepProps } from './domains-panel.tsx'

/** The address and the token with which the provider creates people and ends their access. */
export function ProvisioningPanel({ walletId, state: { provisioning } }: StepProps) {
  const words = usePhrases('company-sign-in')
  const t = words.scim
  const [open, setOpen] = useState<'renew' | 'remove' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { token, url, users } = provisioning
  const create = useAction(() => request(createScimToken, { params: { id: walletId } }), {
    refresh: ({ company_sign_in }) => storeCompanySignIn(walletId, company_sign_in),
    onDone: (reply) => setSecret(reply.token),
    toastRefusal: open === null,
  })
  const remove = useAction(() => request(removeScimToken, { params: { id: walletId } }), {
    refresh: (reply) => storeCompanySignIn(walletId, reply),
    done: t.removed,
    onDone: () => setSecret(null),
  })
  return (
    <Panel
      level={3}
      title={t.title}
      description={t.words}
      actions={
        <Button pending={create.isPending} onClick={() => (token === null ? create.run() : setOpen('renew'))}>
          {token === null ? t.create : t.renew}
        </Button>
      }
    >
      <div className="grid gap-3">
        <dl className="sign-in-record">
          <dt>{t.url}</dt>
          <dd>
            <CopyValue value={url} label={t.copyUrl} copied={words.domains.copied} />
          </dd>
        </dl>
        {secret !== null && <NewToken secret={secret} />}
        {token !== null && (
          <div className="sign-in-row">
            <TokenFacts token={token} users={users} />
            <Button small danger onClick={() => setOpen('remove')}>
              {t.remove}
            </Button>
          </div>
        )}
      </div>
      {open !== null && (
        <ConfirmDialog
          danger
          onClose={() => setOpen(null)}
          title={open === 'renew' ? t.renewTitle : t.removeTitle}
          description={open === 'renew' ? t.renewWords : t.removeWords}
          confirm={open === 'renew' ? t.renew : t.remove}
          action={open === 'renew' ? create : remove}
        />
      )}
    </Panel>
  )
}

type TokenFactsProps = { token: NonNullable<StepProps['state']['provisioning']['token']>; users: number }

function TokenFacts({ token, users }: TokenFactsProps) {
  const t = usePhrases('company-sign-in').scim
  const format = useFormats()
  const used = token.last_used_at
  return (
    <p className="grow text-ink-2">
      {t.token({ hint: token.hint })} · {used === null ? t.never : t.used({ at: format.dateTime(used) })} ·{' '}
      {t.users({ n: users })}
    </p>
  )
}

/** The new token, shown until the page is left. */
function NewToken({ secret }: { secret: string }) {
  const words = usePhrases('company-sign-in')
  return (
    <Banner tone="warn" announce>
      <p>{words.scim.once}</p>
      <CopyValue value={secret} label={words.scim.copy} copied={words.domains.copied} />
    </Banner>
  )
}
