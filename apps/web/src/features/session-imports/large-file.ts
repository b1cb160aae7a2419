import type { BodyOf } from '@voltway/contract/endpoint'
import { MAX_IMPORT_ROWS, MOST_IMPORT_CHARACTERS } from '@voltway/contract/session-imports'
import {
  addImportFile,
  type ImportFile,
  MOST_IMPORT_PIECES,
  putImportPiece,
  readImportFile,
  runImportFile,
} from '@voltway/contract/session-imports-files'
import { request } from '../../lib/request.ts'

/** Large files: uploaded in pieces, read and imported in the background. */

/** The largest file, as text or as a workbook. */
export const largest = { bytes: 50_000_000, characters: MOST_IMPORT_PIECES * (MOST_IMPORT_CHARACTERS - 1) }

export interface Progress {
  readonly step: 'upload' | 'READING' | 'IMPORTING'
  readonly percent: number
}
export interface Watch {
  /** Null: it has ended. */
  readonly onProgress: (progress: Progress | null) => void
  /** Whether nobody watches any more. */
  readonly isStopped: () => boolean
}

const POLL_MS = 1_000

/** Whether a file has too much for one call. */
export const isLarge = (csv: string): boolean =>
  csv.length > MOST_IMPORT_CHARACTERS || csv.split('\n', MAX_IMPORT_ROWS + 1).length > MAX_IMPORT_ROWS

/** Uploads a file. @returns its id. */
export async function uploadFile(
  walletId: string,
  { name, csv }: { readonly name: string; readonly csv: string },
  { onProgress }: Watch,
): Promise<string> {
  const pieces = piecesOf(csv)
  const body = { file_name: name, pieces: pieces.length }
  const { id } = await request(addImportFile, { params: { walletId }, body })
  for (const [position, piece] of pieces.entries()) {
    onProgress({ step: 'upload', percent: Math.floor((100 * position) / pieces.length) })
    await request(putImportPiece, { params: { walletId, fileId: id }, body: { position, csv: piece } })
  }
  return id
}

/** Cuts a text between characters: half of a surrogate pair is no text. */
function piecesOf(csv: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < csv.length; ) {
    const end = from + MOST_IMPORT_CHARACTERS
    const isPair = /[\uD800-\uDBFF]/.test(csv[end - 1] ?? '')
    pieces.push(csv.slice(from, isPair ? end - 1 : end))
    from = isPair ? end - 1 : end
  }
  return pieces
}

/** Reads or imports an uploaded file, and waits until that ends, or until nobody watches any more. */
export async function runFile(
  params: { readonly walletId: string; readonly fileId: string },
  body: Partial<BodyOf<typeof runImportFile>>,
  { onProgress, isStopped }: Watch,
): Promise<ImportFile> {
  let file = await request(runImportFile, { params, body })
  while (isRunning(file) && !isStopped()) {
    onProgress({ step: file.state, percent: file.percent })
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    file = await request(readImportFile, { params })
  }
  return file
}

const isRunning = (file: ImportFile): file is ImportFile & { readonly state: 'READING' | 'IMPORTING' } =>
  file.state === 'READING' || file.state === 'IMPORTING'
