import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ImportPreview, importOptions, MOST_IMPORT_CHARACTERS } from './session-imports.ts'
import { fileText, Id, Instant, text } from './values.ts'

/** Most lines of a file that is imported in the background. */
export const MAX_IMPORT_FILE_ROWS = 200_000
/** Most pieces of a file: 45 MB. */
export const MOST_IMPORT_PIECES = 50
/** Days until a file that was not imported is deleted. */
export const IMPORT_FILE_DAYS = 1

/**
 * States of a large file: its pieces are missing, it is being read, its preview is there, it is being imported, all of it
 * is imported, or it could not be read or imported.
 */
export const importFileStates = ['UPLOADING', 'READING', 'READ', 'IMPORTING', 'IMPORTED', 'FAILED'] as const

/** A large file of another provider. */
export const ImportFile = z.object({
  /** Id of the large file. */
  id: Id,
  /** Whether the file is being uploaded, read or imported, or how that ended. */
  state: z.enum(importFileStates),
  /** Name of the file, for the list of imports. */
  file_name: text(200),
  /** Number of pieces. */
  pieces: z.int(),
  /** How much is read or imported, from 0 to 100. */
  percent: z.int(),
  /** How the file was understood, and what it would add; null before it is read. */
  preview: z.nullable(ImportPreview),
  /** Id of the import, in whose list the charges are; null before the first is imported. */
  import_id: z.nullable(Id),
  /** When the file is deleted, unless it is imported before. */
  expires_at: Instant,
})
export type ImportFile = z.output<typeof ImportFile>

const own = {
  service: 'editor',
  right: 'wallet.settings',
  wallet: 'params.walletId',
} as const
const fileParams = z.object({ walletId: Id, /** Id of the large file. */ fileId: Id })

/** Own call: announces a large file. An earlier one of the caller whose import has not begun is deleted. */
export const addImportFile = endpoint({
  ...own,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/session-import-files/',
  summary: 'Announce a large file of charges of another provider, whose pieces follow',
  params: z.object({ walletId: Id }),
  body: z.strictObject({
    /** Name of the file, for the list of imports. */
    file_name: text(200),
    /** Number of pieces. */
    pieces: z.int().check(z.gte(1), z.lte(MOST_IMPORT_PIECES)),
  }),
  reply: ImportFile,
  refusals: [],
})

/** Own call: stores a piece of a large file. The same piece may be sent again. */
export const putImportPiece = endpoint({
  ...own,
  method: 'PUT',
  path: '/v3/user/wallet/:walletId/session-import-files/:fileId/pieces/',
  summary: 'Store a piece of a large file',
  params: fileParams,
  body: z.strictObject({
    /** Position of the piece, from 0. */
    position: z.int().check(z.gte(0), z.lt(MOST_IMPORT_PIECES)),
    /** Text of the piece: the pieces together are the file. */
    csv: fileText(MOST_IMPORT_CHARACTERS),
  }),
  reply: ImportFile,
  refusals: ['import_file.not_found'],
})

/** Own call: the state of a large file. */
export const readImportFile = endpoint({
  ...own,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/session-import-files/:fileId/',
  summary: 'Read the state and the preview of a large file',
  params: fileParams,
  reply: ImportFile,
  refusals: ['import_file.not_found'],
})

/**
 * Own call: reads a large file in the background, and imports it unless `dry_run` is set. A file with open questions, or
 * with errors that are not left out, ends with its preview and changes nothing. A mail is sent when it is imported.
 */
export const runImportFile = endpoint({
  ...own,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/session-import-files/:fileId/run/',
  summary: 'Preview or import a large file in the background; never charged to the wallet',
  params: fileParams,
  body: z.strictObject(importOptions),
  status: 202,
  reply: ImportFile,
  refusals: ['import_file.not_found'],
})
