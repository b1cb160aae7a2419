/** The return of unused balance to its source and to the bank account of the company. */
export const withdrawal = {
  title: 'Withdraw balance',
  words:
    'Unused balance goes back to the payments that brought it, the newest first, and the rest to the company’s bank account. Each receipt gets a credit note once the money has left.',
  amount: 'Amount',
  most: 'Up to {amount}',
  kept: '{amount} stays on hold for charges that are not settled yet.',
  none: 'No balance to withdraw now.',
  submit: 'Withdraw balance',
  done: '{amount} is being returned',
  to: '{method}, {date}: up to {amount}',
  wrong: 'Enter an amount up to {amount}.',
  methods: {
    CREDIT_CARD: 'Card',
    DIRECT_DEBIT: 'Direct debit',
    MB_WAY: 'MB WAY',
  },
  split: {
    source: 'To the payments it came from',
    bank: 'To the bank account •••• {iban}',
    stays: 'Stays in the wallet',
  },
  bank: {
    title: 'Bank account',
    needed:
      '{amount} came by Multibanco, or its bank refuses refunds. It can only be paid to a bank account of the company.',
    notOffered:
      '{amount} came by Multibanco, or its bank refuses refunds, and payouts to bank accounts are not offered here. Contact support.',
    other: '{amount} did not come by a payment that can be returned here. Contact support.',
    account: '{holder}, IBAN •••• {iban}',
    current: 'In use',
    unconfirmed: 'Waits for {who} to open the link in the e-mail',
    held: 'Can be used from {date}',
    add: 'Add bank account',
    change: 'Change',
    remove: 'Remove',
    removed: 'Bank account removed',
    removeTitle: 'Remove bank account',
    removeWords:
      'Balance that came by Multibanco cannot be returned until another account is confirmed. Payouts that were requested before are still made.',
  },
  form: {
    title: 'Bank account for payouts',
    words:
      'You receive an e-mail with a link that confirms the account. The other owners are notified. The account can be used 24 hours after the confirmation.',
    iban: 'IBAN',
    holder: 'Account holder',
    holderHelp: 'The company, as its bank knows it',
    password: 'Your password',
    passwordHelp: 'Leave this empty if you sign in without a password.',
    missing: 'This field is required',
    submit: 'Send link',
    done: 'Link sent by e-mail',
  },
  confirm: {
    title: 'Confirm bank account',
    words: 'Confirm the account only if you entered it yourself. Balance can be paid to it in 24 hours.',
    submit: 'Confirm bank account',
    done: 'Bank account confirmed',
  },
  payouts: {
    title: 'Latest payouts',
    row: '{amount} to •••• {iban}, {date}',
    states: {
      ASKED: 'Requested',
      SENT: 'Sent to the bank',
      PAID: 'Paid',
      RETURNED: 'Returned: {reason}',
    },
  },
} as const
