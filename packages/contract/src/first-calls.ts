/*
 * Where the calls of a first screen go, for a page that loads no schemas. This file imports nothing.
 */

/** The address of `listCards`. */
export const listCardsAddress = {
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/',
  right: 'cards.read',
} as const

/** The address of `listWallets`. */
export const listWalletsAddress = { method: 'GET', service: 'editor', path: '/v3/user/wallet', right: 'self' } as const
