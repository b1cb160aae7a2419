import * as z from 'zod/mini'
import { endpoint, list } from './endpoint.ts'
import { Id, Instant } from './values.ts'

/** States of an export: in preparation, ready for download, failed, or expired. */
export const exportStates = ['PENDING', 'READY', 'FAILED', 'EXPIRED'] as const

/** An export of a person's data (domain: privacy). */
export const PersonExport = z.object({
  /** Id of the export. */
  id: Id,
  state: z.enum(exportStates),
  /** When the export was requested. */
  requested_at: Instant,
  /** When the export was ready, or failed; null before. */
  ready_at: z.nullable(Instant),
  /** When the export is deleted. */
  expires_at: Instant,
  /** Size of the export in bytes; null before it is ready. */
  size_bytes: z.nullable(z.int()),
})
export type PersonExport = z.output<typeof PersonExport>

/** Newest first, for a month. */
export const listExports = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/users/exports',
  summary: 'List the requested copies of the person’s data',
  right: 'self',
  reply: list(PersonExport),
  refusals: [],
})

/** One at a time: a running export, or one of the last day that did not fail, is returned. A mail announces a ready one. */
export const requestExport = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v2/users/exports',
  summary: 'Request a copy of the person’s data',
  right: 'self',
  status: 202,
  reply: PersonExport,
  refusals: [],
})

/** Own call: the content of a ready export of the caller. */
export const downloadExport = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/users/exports/:id/download',
  summary: 'Download a copy of the person’s data as a ZIP of JSON and CSV files',
  right: 'self',
  params: z.object({ /** Id of the export. */ id: Id }),
  reply: z.unknown(),
  media: 'application/zip',
  refusals: ['export.not_found'],
})
