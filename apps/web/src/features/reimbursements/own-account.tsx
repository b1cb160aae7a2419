import { useQuery } from '@tanstack/react-query'
import type { DriverAccounts } from '@voltway/contract/reimbursements-accounts'
import { removeOwnBankAccount } from '@voltway/contract/reimbursements-accounts'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownAccountQuery, refreshOwnAccount } from './own-home.queries.ts'

const OwnAccountForm = lazyScreen('home-charging', async () => (await import('./own-account-form.tsx')).OwnAccountForm)

/** The driver's bank account, and the one that replaces it once it is confirmed and its day has passed. */
export function OwnAccount({ walletId }: { walletId: string }) {
  const t = usePhrases('home-charging').account
  const query = useQuery(ownAccountQuery(walletId))
  const [dialog, setDialog] = useState<'enter' | 'remove' | null>(null)
  const close = () => setDialog(null)
  const known = [query.data?.current, query.data?.next].filter((account) => account != null)
  return (
    <section className="grid gap-3">
      <h3>{t.title}</h3>
      {query.data === undefined ? (
        query.error ? (
          <QueryError compact title={t.errorTitle} query={query} />
        ) : (
          <Skeleton height={64} />
        )
      ) : (
        <>
          {known.length === 0 && <p className="text-ink-2">{t.none}</p>}
          {known.map((account) => (
            <Account key={account.id} account={account} />
          ))}
          <div className="flex flex-wrap gap-2">
            <Button small onClick={() => setDialog('enter')}>
              {known.length === 0 ? t.add : t.change}
            </Button>
            {known.length > 0 && (
              <Button small type={3} onClick={() => setDialog('remove')}>
                {t.remove}
              </Button>
            )}
          </div>
        </>
      )}
      {dialog === 'enter' && <OwnAccountForm walletId={walletId} onClose={close} />}
      {dialog === 'remove' && <RemoveAccount walletId={walletId} onClose={close} />}
    </section>
  )
}

function Account({ account }: { account: NonNullable<DriverAccounts['current']> }) {
  const t = usePhrases('home-charging').account
  const format = useFormats()
  const { status, holder, iban_last4: iban, usable_at: usableAt } = account
  return (
    <div>
      <p>{t.of({ holder, iban })}</p>
      <p className="text-ink-2">
        {status === 'UNCONFIRMED' || usableAt === null
          ? t.unconfirmed
          : status === 'HELD'
            ? t.held({ date: format.dateTime(usableAt) })
            : t.current}
      </p>
    </div>
  )
}

function RemoveAccount({ walletId, onClose }: { walletId: string; onClose: () => void }) {
  const t = usePhrases('home-charging').account
  const remove = useAction(() => request(removeOwnBankAccount, { params: { walletId } }), {
    done: t.removed,
    refresh: () => refreshOwnAccount(walletId),
  })
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.removeTitle}
      description={t.removeWords}
      confirm={t.remove}
      action={remove}
    />
  )
}
