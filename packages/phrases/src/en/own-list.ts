/** Lists of what a person or a wallet keeps: VAT numbers, addresses. */
export const ownList = {
  owner: 'Whose they are',
  wallet: 'Wallet',
  me: 'Mine',
  chooseCountry: 'Choose a country',
  loading: 'Loading…',
  notAllowedTitle: 'You may not see what belongs to this wallet',
} as const
