import { type GroupId, MANAGER_GROUP, OWNER_GROUP, type Right, rights, TEAM_GROUP, VIEWER_GROUP } from './rights.ts'

const reads: readonly Right[] = [
  'wallet.read',
  'cards.read',
  'members.read',
  'invoices.read',
  'sessions.read',
  'consumption.read',
]

/** The rights that a person can have in teams: those over cards, members, sessions, consumption and their audit. */
export const teamRights: readonly Right[] = [
  'cards.read',
  'cards.block',
  'cards.limits',
  'members.read',
  'sessions.read',
  'sessions.stop',
  'consumption.read',
  'audit.read',
]

const ownerOnly = ['wallet.block', 'subscription.manage', 'api_keys.manage'] as const

/** The rights that can be granted to managers and keys; the others are for owners in person. */
export type DelegableRight = Exclude<Right, (typeof ownerOnly)[number]>
/** The delegable rights, in the order of `rights`. */
export const delegableRights = rights.filter(
  (right): right is DelegableRight => !ownerOnly.some((one) => one === right),
)

interface Group {
  readonly name:
    | 'owner'
    | 'manager'
    | 'viewer'
    | 'driver'
    | 'card_manager'
    | 'accountant'
    | 'fleet_coordinator'
    | 'team_manager'
  readonly rights: readonly Right[]
  /** Granted to guests together with group 2. */
  readonly addedToGuests: boolean
}

/** The rights of each group: the server checks with it, the screen locks with it. */
export const groups: Readonly<Record<GroupId, Group>> = {
  0: { name: 'owner', rights, addedToGuests: false },
  1: { name: 'manager', rights: delegableRights, addedToGuests: false },
  2: { name: 'viewer', rights: reads, addedToGuests: false },
  // A driver reads own cards and sessions only; the scope narrows every query to them.
  3: { name: 'driver', rights: ['cards.read', 'sessions.read', 'sessions.stop'], addedToGuests: false },
  10: { name: 'card_manager', rights: ['cards.block', 'cards.limits', 'cards.order'], addedToGuests: true },
  11: {
    name: 'accountant',
    rights: ['invoices.export', 'po.manage', 'payment_methods.manage', 'nifs.manage', 'wallet.fund'],
    addedToGuests: true,
  },
  12: { name: 'fleet_coordinator', rights: ['members.invite', 'sessions.stop', 'location.read'], addedToGuests: true },
  13: { name: 'team_manager', rights: teamRights, addedToGuests: false },
}

/** Whether a person with these groups sees their teams only. Owners and managers always see the whole wallet. */
export function isLimitedToTeams(ids: readonly number[]): boolean {
  return ids.includes(TEAM_GROUP) && !ids.includes(OWNER_GROUP) && !ids.includes(MANAGER_GROUP)
}

/** The union of the groups' rights; of a team's manager only those that exist in teams. */
export function rightsOf(ids: readonly number[]): ReadonlySet<Right> {
  const union = ids.flatMap((id) => groups[id as GroupId]?.rights ?? [])
  return new Set(isLimitedToTeams(ids) ? union.filter((right) => teamRights.includes(right)) : union)
}

/**
 * The permission level: the smallest group id (spec §6: the id of the first permission group). A team's manager has
 * the viewer's level, because the pages are the same.
 */
export function levelOf(ids: readonly number[]): number {
  return Math.min(...ids.map((id) => (id === TEAM_GROUP ? VIEWER_GROUP : id)))
}
