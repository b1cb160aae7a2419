import * as z from 'zod/mini'
import { chosenCards } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Money, MoneyInput, text } from './values.ts'
import { creditRenewals } from './wallets.ts'

/** Teams of a wallet: groups of cards and members, with managers who see only their teams (domain: teams). */

/** Most teams of a wallet that are not archived. */
export const MOST_TEAMS = 200
const MOST_MANAGERS = 20

/** Actions that `allowed_actions` of a team can contain. */
export const teamActions = ['edit', 'assign_cards', 'assign_members', 'set_managers'] as const

const limit = {
  /** How often the limit is renewed. */
  credit_renewal: z.enum(creditRenewals),
  /** Day of the week (1 to 7) or month (1 to 31) of the renewal; null without a renewal. */
  renewal_day: z.nullable(z.int()),
}

/** A team of a wallet. An archived team has no cards, members and managers. */
export const Team = z.object({
  /** Id of the team. */
  id: Id,
  /** Name of the team. */
  name: z.string(),
  /** When the team was created. */
  created_at: Instant,
  /** When the team was archived; null while it is in use. */
  archived_at: z.nullable(Instant),
  /** The limit that cards get when they are put into the team; null: they keep theirs. */
  default_limit: z.nullable(
    z.object({ /** Sum of the limits of the team’s cards. */ assigned_credit: Money, ...limit }),
  ),
  /** Number of its cards, and of its members that were not removed. */
  cards: z.int(),
  /** Number of drivers in the team. */
  members: z.int(),
  /** By name. `id` is that of the guest. */
  managers: z.array(
    z.object({ /** Id of the manager’s guest entry. */ id: Id, /** Name of the manager. */ name: z.string() }),
  ),
  /** What the caller may do with the team now. */
  allowed_actions: z.array(z.enum(teamActions)),
})
export type Team = z.output<typeof Team>

/** The team of a card or member in their replies. */
export const TeamName = z.object({ /** Id of the team. */ id: Id, /** Name of the team. */ name: z.string() })

const params = z.object({ walletId: Id })
const teamParams = z.object({ walletId: Id, teamId: Id })
const Name = text(60)

/** Own call: the teams by name. A team's manager reads their own teams only. */
export const listTeams = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/teams/',
  summary: 'List the teams of a wallet, by name, with their managers and the number of cards and members',
  right: 'members.read',
  teams: true,
  wallet: 'params.walletId',
  params,
  query: z.object({
    /** `true`: only archived teams; `false`: only those in use. */
    archived: z._default(z.enum(['true', 'false']), 'false'),
  }),
  reply: z.object({ /** The teams by name. */ results: z.array(Team) }),
  refusals: [],
})

/** Own call. */
export const createTeam = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/teams/',
  summary: 'Create a team',
  right: 'members.invite',
  wallet: 'params.walletId',
  params,
  body: z.strictObject({ /** Name of the new team. */ name: Name }),
  status: 201,
  reply: Team,
  refusals: ['team.name_taken', 'team.too_many'],
})

/**
 * Own call. Archiving takes all cards and members out of the team and ends the access of its managers; restoring brings
 * the empty team back.
 */
export const updateTeam = endpoint({
  method: 'PATCH',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/teams/:teamId/',
  summary: 'Rename, archive or restore a team, or set the limit of its new cards; omitted fields do not change',
  right: 'members.invite',
  wallet: 'params.walletId',
  params: teamParams,
  body: z.strictObject({
    /** New name of the team. */
    name: z.optional(Name),
    /** True archives the team, false restores it. */
    archived: z.optional(z.boolean()),
    /** Applies to cards that are put into the team from now on. Requires the right `cards.limits`. */
    default_limit: z.optional(
      z.nullable(
        z.strictObject({ /** New limit of the team for each period. */ assigned_credit: MoneyInput, ...limit }),
      ),
    ),
  }),
  reply: Team,
  refusals: ['team.not_found', 'team.name_taken', 'team.too_many'],
})

/**
 * Own call. Null takes the cards out of their teams. Cards that come into a team get its default limit, if it has one.
 * None is moved when one of the cards does not exist.
 */
export const assignTeamCards = endpoint({
  method: 'PUT',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/teams/cards/',
  summary: 'Put one or many cards into a team, or take them out of their teams',
  right: 'cards.limits',
  wallet: 'params.walletId',
  params,
  body: z.strictObject({
    /** Id of the team that gets the cards; null takes them out of their teams. */
    team_id: z.nullable(Id),
    ...chosenCards,
  }),
  /** Number of cards that were not in this team before. */
  reply: z.object({
    /** Id of the team that got the cards; null: none. */
    team_id: z.nullable(Id),
    /** Number of cards that changed their team. */
    moved: z.int(),
  }),
  refusals: ['team.not_found', 'card.not_found', 'card_request.above_approval'],
})

/** Own call. Null takes the members out of their teams. Their cards stay where they are. */
export const assignTeamMembers = endpoint({
  method: 'PUT',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/teams/members/',
  summary: 'Put one or many members into a team, or take them out of their teams',
  right: 'members.invite',
  wallet: 'params.walletId',
  params,
  body: z.strictObject({
    /** Id of the team that gets the drivers; null takes them out of their teams. */
    team_id: z.nullable(Id),
    /** Ids of the drivers to move. */
    member_ids: z.array(Id).check(z.minLength(1), z.maxLength(1_000)),
  }),
  reply: z.object({
    /** Id of the team that got the drivers; null: none. */
    team_id: z.nullable(Id),
    /** Number of drivers that changed their team. */
    moved: z.int(),
  }),
  refusals: ['team.not_found', 'member.not_found'],
})

/**
 * Own call: replaces the managers of a team. A guest without the owner's or manager's group becomes a team's manager
 * and reads only their teams from then on. Owners and managers keep seeing the whole wallet.
 */
export const setTeamManagers = endpoint({
  method: 'PUT',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/teams/:teamId/managers/',
  summary: 'Set the managers of a team; guests among them see only their teams from then on',
  right: 'guests.manage',
  wallet: 'params.walletId',
  params: teamParams,
  body: z.strictObject({
    /** Ids of the guests who manage the team from now on. */
    guest_ids: z.array(Id).check(z.maxLength(MOST_MANAGERS)),
  }),
  reply: Team,
  refusals: ['team.not_found', 'guest.not_found', 'permission_group.not_grantable'],
})
