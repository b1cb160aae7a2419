/** Rights of a wallet (domain: levels, groups, rights). `allowed_actions` of a reply and the server's check use these words. */
export const rights = [
  'wallet.read',
  'wallet.fund',
  'wallet.settings',
  'wallet.block',
  'cards.read',
  'cards.block',
  'cards.limits',
  'cards.order',
  'members.read',
  'members.invite',
  'guests.manage',
  'invoices.read',
  'invoices.export',
  'po.manage',
  'sessions.read',
  'sessions.stop',
  'consumption.read',
  'payment_methods.manage',
  'nifs.manage',
  'subscription.manage',
  'location.read',
  'audit.read',
  'api_keys.manage',
] as const
/** Right of a person or API key in a wallet. */
export type Right = (typeof rights)[number]

/** Permission groups. The user's level is the id of the first one, groups sorted by id (spec §6). */
export const groupIds = [0, 1, 2, 3, 10, 11, 12, 13] as const
/** Id of a permission group. */
export type GroupId = (typeof groupIds)[number]
