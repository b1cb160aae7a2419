import * as z from 'zod/mini'
import { addedField, changedAt, changesList, changesQuery, endpoint } from './endpoint.ts'
import { TeamName } from './teams.ts'
import { E164, ExternalId, ExternalIdFilter, Id, Instant, Search, text } from './values.ts'

/** Statuses of a member. INVITED: has not joined yet. ACTIVE: drives. INACTIVE: their cards do not charge. REMOVED: left. */
export const memberStatuses = ['INVITED', 'ACTIVE', 'INACTIVE', 'REMOVED'] as const

/** A driver of a wallet. `user_id` is null for a member without an account. */
export const Member = z.object({
  /** Id of the driver in this wallet. */
  id: Id,
  /** Id of the person’s account; null until they join. */
  user_id: z.nullable(Id),
  /** Name of the driver. */
  name: z.string(),
  /** E-mail address of the driver; null without one. */
  email: z.nullable(z.string()),
  /** Phone number of the driver, such as `+351912345678`; null without one. */
  phone: z.nullable(z.string()),
  status: z.enum(memberStatuses),
  /** Number of the employee in the company; null without one. */
  employee_number: z.nullable(z.string()),
  /** Cost centre of the driver; null without one. */
  cost_centre: z.nullable(z.string()),
  /** The cards of the driver. */
  cards: z.array(z.object({ /** Id of the card. */ id: Id, /** Name of the card. */ name: z.string() })),
  /** The vehicles of the driver. */
  vehicles: z.array(
    z.object({ /** Id of the vehicle. */ id: Id, /** Licence plate of the vehicle. */ plate: z.string() }),
  ),
  /** When the driver joined; null before. */
  joined_at: z.nullable(Instant),
  /** When the last charge began; null before the first. */
  last_session_at: z.nullable(Instant),
  /** Whether the driver agreed to show locations. */
  location_consent: z.boolean(),
  /** Id of the driver in the company’s own system; null without one. */
  external_id: addedField(z.nullable(z.string()), null),
  /** The team of the driver; null without one. */
  team: addedField(z.nullable(TeamName), null),
  ...changedAt,
})
export type Member = z.output<typeof Member>

/** Call 20. Drivers of a wallet by name, 100 a page. Those who left come only with `updated_since`. */
export const listMembers = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/members',
  summary: 'Members (drivers) of a wallet',
  right: 'members.read',
  teams: true,
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  query: z.object({
    ...changesQuery,
    /** Rows of a page. */
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 100),
    /** Rows to skip before the page. */
    offset: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
    /** Text to find in names, addresses, numbers and cards, without regard to case and accents. */
    search: z.optional(Search),
    /** Only drivers of this team, by its id. */
    team: z.optional(Id),
    /** Only the driver with this id of the company’s own system. */
    external_id: z.optional(ExternalIdFilter),
  }),
  reply: changesList(Member),
  refusals: [],
})

/** Own call: changes the given fields only. With an account, the e-mail belongs to the person. */
export const updateMember = endpoint({
  method: 'PATCH',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/members/:memberId',
  summary: 'Change a member’s name, phone, employee number or cost centre',
  right: 'members.invite',
  wallet: 'params.walletId',
  params: z.object({ walletId: Id, /** Id of the driver in this wallet. */ memberId: Id }),
  body: z.strictObject({
    /** New name of the driver. */
    name: z.optional(text(120)),
    /** New phone number, such as `+351912345678`; null removes it. */
    phone: z.optional(z.nullable(E164)),
    /** New number of the employee in the company; null removes it. */
    employee_number: z.optional(z.nullable(text(40))),
    /** New cost centre of the driver; null removes it. */
    cost_centre: z.optional(z.nullable(text(40))),
    /** New id in the company’s own system; null removes it. */
    external_id: z.optional(ExternalId),
  }),
  reply: Member,
  refusals: ['member.not_found', 'external_id.taken'],
})
