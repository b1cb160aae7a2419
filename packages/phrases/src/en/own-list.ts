/** Lists of a person or a wallet: VAT numbers, addresses. */
export const ownList = {
  owner: 'Owner',
  wallet: 'Wallet',
  me: 'Me',
  chooseCountry: 'Choose a country',
  loading: 'Loading…',
  notAllowedTitle: 'You do not have access to the data of this wallet',
} as const
