/** The mail that confirms the bank account of a driver. */
export const driverAccountMail = {
  subject: 'Confirm your bank account',
  title: 'Confirm bank account',
  body: 'You entered a bank account to which {wallet} pays your home charging: {holder}, IBAN ending in {iban}.',
  hold: 'After you confirm it, money can be paid to it in {hold} hours.',
  action: 'Confirm bank account',
  note: 'The link works for {hours} hours and only for you. If you did not enter this account, change your password and remove the account.',
  footer: 'You receive this e-mail because you are a driver in Voltway Fleets. Replies are not read.',
} as const
