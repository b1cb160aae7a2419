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
/** Group of owners. The smallest group of a person is their level (spec §6). */
export const OWNER_GROUP = 0
/** Group of managers. */
export const MANAGER_GROUP = 1
/** Group of viewers. */
export const VIEWER_GROUP = 2
/** Group of drivers, whose reads are narrowed to own cards and sessions. */
export const DRIVER_GROUP = 3
/**
 * Group of a team's manager, who sees and manages their teams only. It limits a person to the rights of teams whatever
 * other groups the person holds, except for owners and managers.
 */
export const TEAM_GROUP = 13
/** Id of a permission group. */
export type GroupId = (typeof groupIds)[number]
