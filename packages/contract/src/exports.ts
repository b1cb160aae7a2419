import * as z from 'zod/mini'
import { endpoint, list } from './endpoint.ts'
import { Id, Instant } from './values.ts'

/** States of a company's archive: it is being made, can be downloaded, could not be made, or is deleted. */
export const companyExportStates = ['RUNNING', 'READY', 'FAILED', 'EXPIRED'] as const

/** Days after the request in which an archive can be downloaded. */
export const EXPORT_DAYS = 7

/** An archive of everything of a company. */
export const CompanyExport = z.object({
  /** Id of the archive. */
  id: Id,
  /** Whether the archive is being written, is ready, failed, or is deleted. */
  state: z.enum(companyExportStates),
  /** When the archive was requested. */
  requested_at: Instant,
  /** The person who requested the archive. */
  requested_by: z.object({
    /** Id of the person who requested it. */
    id: Id,
    /** Name of the person who requested it. */
    name: z.string(),
  }),
  /** How much is written, from 0 to 100. */
  percent: z.int(),
  /** When the archive was ready; null before. */
  ready_at: z.nullable(Instant),
  /** When the archive is deleted. */
  expires_at: Instant,
  /** Size of the archive in bytes; null before it is ready. */
  size_bytes: z.nullable(z.int()),
})
export type CompanyExport = z.output<typeof CompanyExport>

// The right that only owners have, in person: an archive contains everything.
const own = { service: 'editor', right: 'api_keys.manage', wallet: 'params.walletId' } as const
const params = z.object({ walletId: Id })

/** Own call: the archives of the last month, newest first. */
export const listCompanyExports = endpoint({
  ...own,
  method: 'GET',
  path: '/v1/wallet/:walletId/exports',
  summary: 'List the requested archives of a company, with their progress',
  params,
  reply: list(CompanyExport),
  refusals: [],
})

/** Own call: starts an archive of everything of the company. One at a time: a running one is returned. */
export const requestCompanyExport = endpoint({
  ...own,
  method: 'POST',
  path: '/v1/wallet/:walletId/exports',
  summary: 'Export everything of a company as one archive, in the background',
  params,
  status: 202,
  reply: CompanyExport,
  refusals: ['export.too_many'],
})

/** Own call: a link for the browser's own download. A download must start while it is valid. */
export const linkCompanyExport = endpoint({
  ...own,
  method: 'POST',
  path: '/v1/wallet/:walletId/exports/:exportId/link',
  summary: 'Create a link that downloads an archive and expires after 15 minutes',
  params: z.object({ walletId: Id, /** Id of the archive. */ exportId: Id }),
  reply: z.object({
    /** Address at which the archive is downloaded without a token. */
    url: z.string(),
    /** When the address stops working. */
    expires_at: Instant,
  }),
  refusals: ['export.not_found'],
})
