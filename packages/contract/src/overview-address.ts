/**
 * Where `listWallets` goes, for a page that loads no schemas. This file imports nothing.
 */
export const listWalletsAddress = { method: 'GET', service: 'editor', path: '/v3/user/wallet', right: 'self' } as const
