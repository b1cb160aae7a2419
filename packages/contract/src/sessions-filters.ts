import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listSessions, sessionFilters } from './sessions.ts'
import { Id, text } from './values.ts'

/** Most filters in a menu. */
export const MOST_SAVED_FILTERS = 30

const Filters = z.strictObject({
  ...sessionFilters,
  ordering: z.optional(listSessions.query?.shape.ordering ?? z.never()),
})

/** Filters and ordering of the list as a URL query, without paging: `status=PAID&search=porto`. */
export const SavedQuery = text(2000).check(
  z.refine((query) => Filters.safeParse(Object.fromEntries(new URLSearchParams(query))).success, { error: 'invalid' }),
)

/** A named filter of the list of sessions. `query` is a URL query without `?`. */
export const SavedFilter = z.object({
  /** Id of the saved filter. */
  id: Id,
  /** Name of the saved filter. */
  name: z.string(),
  /** Filters as a URL query without `?`, such as `status=PAID&search=porto`. */
  query: z.string(),
})
export type SavedFilter = z.output<typeof SavedFilter>

const ofWallet = { service: 'editor', right: 'sessions.read', teams: true, wallet: 'params.id' } as const

/** Own call: the named filters of a person in a wallet. */
export const listSessionFilters = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v1/wallet/:id/session-filters',
  summary: 'Own saved filters of the sessions, by name',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  reply: z.object({ /** The saved filters by name. */ results: z.array(SavedFilter) }),
  refusals: [],
})

/** Own call. */
export const saveSessionFilter = endpoint({
  ...ofWallet,
  method: 'PUT',
  path: '/v1/wallet/:id/session-filters',
  summary: 'Save filters of the sessions under a name',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  body: z.strictObject({ /** Name of the new filter. */ name: text(60), query: SavedQuery }),
  reply: SavedFilter,
  refusals: ['filter.too_many'],
})

/** Own call. */
export const removeSessionFilter = endpoint({
  ...ofWallet,
  method: 'DELETE',
  path: '/v1/wallet/:id/session-filters/:filterId',
  summary: 'Delete a saved filter of the sessions',
  params: z.object({ /** Id of the wallet. */ id: Id, /** Id of the saved filter. */ filterId: Id }),
  reply: z.object({ /** Always true: it is deleted. */ removed: z.literal(true) }),
  refusals: ['filter.not_found'],
})
