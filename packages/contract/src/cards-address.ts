/**
 * Where `listCards` goes, for a page that loads no schemas. This file imports nothing.
 */
export const listCardsAddress = {
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/',
  right: 'cards.read',
} as const
