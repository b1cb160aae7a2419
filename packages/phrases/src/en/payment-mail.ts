/** Mails about payments, to the people who manage a company's money. */
export const paymentMail = {
  collection: {
    subject: 'Direct debit of {amount} on {day}',
    title: 'Upcoming direct debit',
    body: '{amount} will be collected on {day} from the account ending in {iban}, for the wallet {wallet}.',
    mandate: 'Mandate {umr}, creditor {creditor}.',
    action: 'See wallet',
    note: 'Make sure that the account has sufficient funds. You can claim a debit back from your bank for 8 weeks.',
  },
  rechargeOff: {
    subject: 'Auto-recharge of {wallet} is off',
    title: 'Auto-recharge is off',
    body: 'Auto-recharge of the wallet {wallet} failed three times in a row and is now off. Its cards stop charging when the balance is used up.',
    action: 'See wallet',
  },
  refundFailed: {
    subject: 'Refund of {amount} for {wallet} failed',
    title: 'Refund failed',
    body: 'The bank returned the refund of {amount} for the wallet {wallet}. The money is back in the wallet. Refund it again or transfer it another way.',
    action: 'See wallet',
    note: 'Payment {payment}',
  },
  footer: 'You receive this e-mail because you manage payments of this wallet in Voltway Fleets. Replies are not read.',
} as const
