/** Lists of a person or a wallet: VAT numbers, addresses. */
export const ownList = {
  owner: 'Owner',
  wallet: 'Wallet',
  me: 'Me',
  chooseCountry: 'Choose a country',
  loading: 'Loading…',
  notAllowedTitle: 'You do not have access to this wallet’s entries',
} as const
