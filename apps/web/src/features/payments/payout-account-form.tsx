import { setPayoutAccount } from '@voltway/contract/payments-payouts'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { BankAccountForm } from '../../shared/bank-account-form.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { refreshPayouts } from './payout-account.queries.ts'

/** Enters the bank account for payouts. */
export function PayoutAccountForm({ onClose }: { onClose: () => void }) {
  const words = usePhrases('withdrawal').form
  const walletId = useWalletId()
  return (
    <BankAccountForm
      words={words}
      owner="organization"
      send={(body) => request(setPayoutAccount, { params: { id: walletId }, body })}
      refresh={() => refreshPayouts(walletId)}
      onClose={onClose}
    />
  )
}
