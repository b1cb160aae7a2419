import { useQuery } from '@tanstack/react-query'
import { type Payout, type PayoutAccount, removePayoutAccount } from '@voltway/contract/payments-payouts'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { payoutAccountQuery, payoutsQuery, refreshPayouts, withdrawableQuery } from './payout-account.queries.ts'

type PayoutAccountPartProps = { currency: string; onEnter: () => void }

/** The part of the balance that needs a bank account, the accounts, and the latest payouts. */
export function PayoutAccountPart({ currency, onEnter }: PayoutAccountPartProps) {
  const t = usePhrases('withdrawal')
  const format = useFormats()
  const walletId = useWalletId()
  const { data } = useQuery(withdrawableQuery(walletId))
  const { data: accounts } = useQuery(payoutAccountQuery(walletId))
  const { data: payouts } = useQuery(payoutsQuery(walletId))
  const [isRemoving, setRemoving] = useState(false)
  if (data === undefined || accounts === undefined || payouts === undefined) return null
  const known = [accounts.current, accounts.next].filter((account) => account !== null)
  const isNeeded = data.to_bank !== '0.00'
  const amount = format.money(data.to_bank, currency)
  const otherCents = Math.round((Number(data.available) - Number(data.to_source) - Number(data.to_bank)) * 100)
  const hasAccounts = accounts.is_offered && (isNeeded || known.length > 0)
  if (!isNeeded && !hasAccounts && otherCents <= 0 && payouts.results.length === 0) return null
  return (
    <div className="mt-6 grid gap-6 border-t border-line pt-6">
      {hasAccounts ? (
        <section className="grid gap-3">
          <h3 className="font-medium">{t.bank.title}</h3>
          {isNeeded && accounts.current === null && <p className="text-ink-2">{t.bank.needed({ amount })}</p>}
          {known.map((account) => (
            <Account key={account.id} account={account} />
          ))}
          <div className="flex flex-wrap gap-2">
            <Button small onClick={onEnter}>
              {known.length === 0 ? t.bank.add : t.bank.change}
            </Button>
            {known.length > 0 && (
              <Button small type={3} onClick={() => setRemoving(true)}>
                {t.bank.remove}
              </Button>
            )}
          </div>
        </section>
      ) : (
        isNeeded && <p className="text-ink-2">{t.bank.notOffered({ amount })}</p>
      )}
      {otherCents > 0 && (
        <p className="text-ink-2">{t.bank.other({ amount: format.money((otherCents / 100).toFixed(2), currency) })}</p>
      )}
      {payouts.results.length > 0 && <LatestPayouts payouts={payouts.results} currency={currency} />}
      {isRemoving && <RemoveAccount onClose={() => setRemoving(false)} />}
    </div>
  )
}

function LatestPayouts({ payouts, currency }: { payouts: readonly Payout[]; currency: string }) {
  const t = usePhrases('withdrawal').payouts
  const format = useFormats()
  return (
    <section className="grid gap-3">
      <h3 className="font-medium">{t.title}</h3>
      <ul className="grid gap-2">
        {payouts.slice(0, 5).map(({ id, amount, status, iban_last4: iban, requested_at, reason }) => (
          <li key={id}>
            <p>{t.row({ amount: format.money(amount, currency), iban, date: format.date(requested_at) })}</p>
            <p className="text-ink-2">
              {status === 'RETURNED' ? t.states.RETURNED({ reason: reason ?? '' }) : t.states[status]}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Account({ account }: { account: PayoutAccount }) {
  const t = usePhrases('withdrawal').bank
  const format = useFormats()
  const { status, holder, iban_last4: iban, requested_by: who, usable_at } = account
  return (
    <div>
      <p>{t.account({ holder, iban })}</p>
      <p className="text-ink-2">
        {status === 'UNCONFIRMED' || usable_at === null
          ? t.unconfirmed({ who })
          : status === 'HELD'
            ? t.held({ date: format.dateTime(usable_at) })
            : t.current}
      </p>
    </div>
  )
}

function RemoveAccount({ onClose }: { onClose: () => void }) {
  const t = usePhrases('withdrawal').bank
  const walletId = useWalletId()
  const remove = useAction(() => request(removePayoutAccount, { params: { id: walletId } }), {
    done: t.removed,
    refresh: () => refreshPayouts(walletId),
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
