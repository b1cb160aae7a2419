import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listSessions, sessionFilters } from './sessions.ts'
import { Id, text } from './values.ts'

/** Enough to tell apart in a menu. */
export const MOST_SAVED_FILTERS = 30

const Filters = z.strictObject({
  ...sessionFilters,
  ordering: z.optional(listSessions.query?.shape.ordering ?? z.never()),
})

/** What the address of the list says after its question mark, but for page and details: `status=PAID&search=porto`. */
const SavedQuery = text(2000).check(
  z.refine((query) => Filters.safeParse(Object.fromEntries(new URLSearchParams(query))).success, { error: 'invalid' }),
)

export const SavedFilter = z.object({ id: Id, name: z.string(), query: z.string() })
export type SavedFilter = z.output<typeof SavedFilter>

const ofWallet = { service: 'editor', right: 'sessions.read', wallet: 'params.id' } as const

/** The product's own: filters of the list of sessions that a person has given a name in a wallet. */
export const listSessionFilters = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v1/wallet/:id/session-filters',
  summary: 'Own saved filters of the sessions, by name',
  params: z.object({ id: Id }),
  reply: z.object({ results: z.array(SavedFilter) }),
  refusals: [],
})

/** The product's own. A name that is there already gets the new filters. */
export const saveSessionFilter = endpoint({
  ...ofWallet,
  method: 'PUT',
  path: '/v1/wallet/:id/session-filters',
  summary: 'Save filters of the sessions under a name',
  params: z.object({ id: Id }),
  body: z.strictObject({ name: text(60), query: SavedQuery }),
  reply: SavedFilter,
  refusals: ['filter.too_many'],
})

/** The product's own. */
export const removeSessionFilter = endpoint({
  ...ofWallet,
  method: 'DELETE',
  path: '/v1/wallet/:id/session-filters/:filterId',
  summary: 'Delete a saved filter of the sessions',
  params: z.object({ id: Id, filterId: Id }),
  reply: z.object({ removed: z.literal(true) }),
  refusals: ['filter.not_found'],
})
