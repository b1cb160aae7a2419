/** Mails about payments: to whoever looks after a company's money. */
export const paymentMail = {
  collection: {
    subject: 'Direct debit of {amount} on {day}',
    title: 'A direct debit is announced',
    body: '{amount} will be collected on {day} from the account ending in {iban}, for the wallet {wallet}.',
    mandate: 'Mandate {umr}, creditor {creditor}.',
    action: 'See the wallet',
    note: 'Please see that the account has enough funds. A debit can be claimed back from your bank for 8 weeks.',
  },
  rechargeOff: {
    subject: 'Auto-recharge of {wallet} is off',
    title: 'Auto-recharge is off',
    body: 'The wallet {wallet} could not be recharged three times in a row, so auto-recharge was switched off. When the balance is used up, its cards stop charging.',
    action: 'See the wallet',
  },
  refundFailed: {
    subject: 'Refund of {amount} for {wallet} failed',
    title: 'A refund failed',
    body: 'The payer’s bank sent back the refund of {amount} for the wallet {wallet}. The money is in the wallet again. You can refund it again, or transfer it another way.',
    action: 'See the wallet',
    note: 'Payment {payment}',
  },
  linkHint: 'If the button does not work, copy this address into your browser:',
  footer:
    'Voltway Fleets sent you this because you look after the payments of this wallet. Nobody reads answers to it.',
} as const
