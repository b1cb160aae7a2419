import * as z from 'zod/mini'
import { endpoint, list } from './endpoint.ts'
import { Id, Instant } from './values.ts'

export const exportStates = ['PENDING', 'READY', 'EXPIRED'] as const

/** A copy of everything that is kept about a person (domain: privacy). */
export const PersonExport = z.object({
  id: Id,
  state: z.enum(exportStates),
  requested_at: Instant,
  ready_at: z.nullable(Instant),
  expires_at: Instant,
  size_bytes: z.nullable(z.int()),
})
export type PersonExport = z.output<typeof PersonExport>

/** The newest first; older ones than a month are forgotten. */
export const listExports = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/users/exports',
  summary: 'Copies of the person’s own data that were asked for',
  right: 'self',
  reply: list(PersonExport),
  refusals: [],
})

/** One at a time: while one is made, or was made within the day, it is the answer. A mail says when it is ready. */
export const requestExport = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v2/users/exports',
  summary: 'Ask for a copy of one’s own data',
  right: 'self',
  status: 202,
  reply: PersonExport,
  refusals: [],
})

export const downloadExport = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/users/exports/:id/download',
  summary: 'A copy of one’s own data, as a ZIP of JSON and CSV files',
  right: 'self',
  params: z.object({ id: Id }),
  reply: z.unknown(),
  media: 'application/zip',
  refusals: ['export.not_found'],
})
