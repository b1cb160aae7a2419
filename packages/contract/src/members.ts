import * as z from 'zod/mini'
import { addedField, changedAt, changesList, changesQuery, endpoint } from './endpoint.ts'
import { TeamName } from './teams.ts'
import { E164, ExternalId, ExternalIdFilter, Id, Instant, Search, text } from './values.ts'

/** Statuses of a member. INVITED: has not joined yet. ACTIVE: drives. INACTIVE: their cards do not charge. REMOVED: left. */
export const memberStatuses = ['INVITED', 'ACTIVE', 'INACTIVE', 'REMOVED'] as const

/** A driver of a wallet. `user_id` is null for a member without an account. */
export const Member = z.object({
  id: Id,
  user_id: z.nullable(Id),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  status: z.enum(memberStatuses),
  employee_number: z.nullable(z.string()),
  cost_centre: z.nullable(z.string()),
  cards: z.array(z.object({ id: Id, name: z.string() })),
  vehicles: z.array(z.object({ id: Id, plate: z.string() })),
  joined_at: z.nullable(Instant),
  last_session_at: z.nullable(Instant),
  location_consent: z.boolean(),
  external_id: addedField(z.nullable(z.string()), null),
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
    search: z.optional(Search),
    team: z.optional(Id),
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
  params: z.object({ walletId: Id, memberId: Id }),
  body: z.strictObject({
    name: z.optional(text(120)),
    phone: z.optional(z.nullable(E164)),
    employee_number: z.optional(z.nullable(text(40))),
    cost_centre: z.optional(z.nullable(text(40))),
    external_id: z.optional(ExternalId),
  }),
  reply: Member,
  refusals: ['member.not_found', 'external_id.taken'],
})
