import { setOwnBankAccount } from '@voltway/contract/reimbursements-accounts'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { BankAccountForm } from '../../shared/bank-account-form.tsx'
import { refreshOwnAccount } from './own-home.queries.ts'

type OwnAccountFormProps = { walletId: string; onClose: () => void }

/** Enters the driver's own bank account. */
export function OwnAccountForm({ walletId, onClose }: OwnAccountFormProps) {
  const words = usePhrases('home-charging').form
  return (
    <BankAccountForm
      words={words}
      owner="name"
      send={(body) => request(setOwnBankAccount, { params: { walletId }, body })}
      refresh={() => refreshOwnAccount(walletId)}
      onClose={onClose}
    />
  )
}
