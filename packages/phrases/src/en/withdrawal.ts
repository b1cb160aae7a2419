/** The return of unused balance to its source. */
export const withdrawal = {
  title: 'Return balance',
  words:
    'Unused balance goes back to the payments that brought it, the newest first. Each receipt gets a credit note once the money has left.',
  amount: 'Amount',
  most: 'Up to {amount}',
  kept: '{amount} is kept for charges that are not settled yet.',
  none: 'Nothing can be returned: no balance is available, or it came by Multibanco.',
  submit: 'Return balance',
  done: '{amount} is being returned',
  to: '{method}, {date}: up to {amount}',
  wrong: 'Enter an amount up to {amount}.',
  methods: {
    CREDIT_CARD: 'Card',
    DIRECT_DEBIT: 'Direct debit',
    MB_WAY: 'MB WAY',
  },
} as const
