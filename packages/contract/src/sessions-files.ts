import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { sessionFilters } from './sessions.ts'
import { Id } from './values.ts'

/** Formats of exported sessions. */
export const sessionFileFormats = ['csv', 'xlsx'] as const
/** Format of exported sessions. */
export type SessionFileFormat = (typeof sessionFileFormats)[number]

/** Own call: all matching sessions as one streamed file. Drivers get their own only. */
export const exportSessions = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v5/:wallet/sessions/export',
  summary: 'Charging sessions as CSV or XLSX, filtered like the list, the newest first',
  right: 'sessions.read',
  teams: true,
  wallet: 'params.wallet',
  params: z.object({ /** Id of the wallet. */ wallet: Id }),
  query: z.object({
    ...sessionFilters,
    /** Format of the exported charges. */
    format: z._default(z.enum(sessionFileFormats), 'csv'),
  }),
  reply: z.unknown(),
  media: 'text/csv',
  refusals: [],
})
