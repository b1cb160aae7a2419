import * as z from 'zod/mini'
import { endpoint, list } from './endpoint.ts'
import { sessionFilters } from './sessions.ts'
import { sessionFileFormats } from './sessions-files.ts'
import { Id, Instant } from './values.ts'

/** Sessions that a page downloads at once. A file of more is prepared by the server. */
export const MOST_SESSIONS_AT_ONCE = 50_000

/** Days after the request in which a prepared file can be downloaded. */
export const SESSION_FILE_DAYS = 3

/** States of a prepared file: it is being written, can be downloaded, could not be written, or is deleted. */
export const sessionFileStates = ['RUNNING', 'READY', 'FAILED', 'EXPIRED'] as const

/** A file of sessions that the server prepares. */
export const SessionFile = z.object({
  /** Id of the prepared file. */
  id: Id,
  /** Whether the file is being written, can be downloaded, could not be written, or is deleted. */
  state: z.enum(sessionFileStates),
  /** Format of the file. */
  format: z.enum(sessionFileFormats),
  /** When the file was requested. */
  requested_at: Instant,
  /** Charges that matched at the request. */
  sessions: z.int(),
  /** How much is written, from 0 to 100. */
  percent: z.int(),
  /** When the file was ready; null before. */
  ready_at: z.nullable(Instant),
  /** When the file is deleted. */
  expires_at: Instant,
  /** Size of the data in bytes; null before it is ready. */
  size_bytes: z.nullable(z.int()),
})
export type SessionFile = z.output<typeof SessionFile>

const own = { service: 'api', right: 'sessions.read', teams: true, wallet: 'params.wallet' } as const
const params = z.object({ /** Id of the wallet. */ wallet: Id })
const fileParams = z.object({ /** Id of the wallet. */ wallet: Id, /** Id of the file. */ fileId: Id })

/** Own call: the prepared files of the caller of the last month, newest first. */
export const listSessionFiles = endpoint({
  ...own,
  method: 'GET',
  path: '/v5/:wallet/sessions/files',
  summary: 'List the prepared files of the caller, with their progress',
  params,
  reply: list(SessionFile),
  refusals: [],
})

/**
 * Own call: prepares a file of all matching sessions in the background, and sends a mail when it is ready. The same
 * file that is still being written is returned instead.
 */
export const requestSessionFile = endpoint({
  ...own,
  method: 'POST',
  path: '/v5/:wallet/sessions/files',
  summary: 'Prepare a file of charging sessions in the background, filtered like the list',
  params,
  body: z.strictObject({
    ...sessionFilters,
    /** Format of the file. */
    format: z.enum(sessionFileFormats),
  }),
  status: 202,
  reply: SessionFile,
  refusals: ['session_file.too_many'],
})

/** Own call: a link for the browser's own download. A download must start while it is valid. */
export const linkSessionFile = endpoint({
  ...own,
  method: 'POST',
  path: '/v5/:wallet/sessions/files/:fileId/link',
  summary: 'Create a link that downloads a prepared file and expires after 15 minutes',
  params: fileParams,
  reply: z.object({
    /** Address at which the file is downloaded without a token. */
    url: z.string(),
    /** When the address stops working. */
    expires_at: Instant,
  }),
  refusals: ['session_file.not_found'],
})
