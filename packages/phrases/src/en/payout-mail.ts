/** The mail that confirms a bank account for payouts. */
export const payoutMail = {
  subject: 'Confirm the bank account of {wallet}',
  title: 'Confirm bank account',
  body: 'You entered a bank account to which balance of {wallet} can be returned: {holder}, IBAN ending in {iban}.',
  hold: 'After you confirm it, money can be paid to it in {hold} hours. Until then every owner can remove it.',
  action: 'Confirm bank account',
  note: 'The link works for {hours} hours and only for you. If you did not enter this account, change your password and remove the account in the wallet.',
  footer: 'You receive this e-mail because you own this wallet in Voltway Fleets. Replies are not read.',
} as const
