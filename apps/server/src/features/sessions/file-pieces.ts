import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { ROWS_OF_A_SHEET, type SheetTexts, sheetTexts } from '@voltway/spreadsheet/workbook'
import type { ExportedSession } from './session-export.sql.ts'
import { cellsOf, csvTexts, type Language, sessionSheet } from './session-export.ts'
import type { WrittenSheet } from './session-files.sql.ts'

/** Sessions of a piece. Its text is at most a few megabytes. */
const ROWS_OF_A_PIECE = 5_000

const deflate = promisify(deflateRaw)

/** Collects rows to the pieces of a file, and continues a file that has some. */
export interface PieceWriter {
  add(row: ExportedSession): void
  /** Whether the piece must be written before the next row. */
  isFull(): boolean
  /** Ends the piece, after the last row also the file. The next row begins another piece. */
  nextPiece(isLast: boolean): Promise<{ readonly bytes: Buffer; readonly sheets: readonly WrittenSheet[] }>
}

/** The pieces of CSV are the file's own bytes. */
export function csvPieces(language: Language, isBegun: boolean): PieceWriter {
  const { head, line } = csvTexts(language)
  let text = isBegun ? '' : head
  let rows = 0
  return {
    add: (row) => {
      text += line(row)
      rows += 1
    },
    isFull: () => rows >= ROWS_OF_A_PIECE,
    nextPiece: async () => {
      const bytes = Buffer.from(text)
      text = ''
      rows = 0
      return { bytes, sheets: [] }
    },
  }
}

const EMPTY: WrittenSheet = { crc: 0, length: 0, rows: 1, pieces: 0, isWhole: false }

/**
 * The pieces of a workbook are compressed parts of one sheet each. Each is compressed on its own and ends at a byte, so
 * that joined they are one stream, and a piece needs nothing of the compressor that wrote the one before.
 */
export function sheetPieces(
  language: Language,
  written: readonly WrittenSheet[],
  rowsOfASheet = ROWS_OF_A_SHEET,
): PieceWriter {
  const texts: SheetTexts = sheetTexts(sessionSheet(language).columns)
  const before = written.filter(({ isWhole }) => isWhole)
  let sheet = written.find(({ isWhole }) => !isWhole) ?? EMPTY
  let xml = ''
  let rows = 0
  const isSheetFull = () => sheet.rows + rows >= rowsOfASheet
  return {
    add: (row) => {
      rows += 1
      xml += texts.row(cellsOf(row, language), sheet.rows + rows)
    },
    isFull: () => rows >= ROWS_OF_A_PIECE || isSheetFull(),
    nextPiece: async (isLast) => {
      const isWhole = isLast || isSheetFull()
      const plain = Buffer.from(`${sheet.pieces === 0 ? texts.head : ''}${xml}${isWhole ? texts.tail : ''}`)
      const bytes = await deflate(plain, { finishFlush: isWhole ? constants.Z_FINISH : constants.Z_SYNC_FLUSH })
      const added: WrittenSheet = {
        crc: crc32(plain, sheet.crc),
        length: sheet.length + plain.length,
        rows: sheet.rows + rows,
        pieces: sheet.pieces + 1,
        isWhole,
      }
      const sheets = [...before, added]
      if (isWhole) before.push(added)
      sheet = isWhole ? EMPTY : added
      xml = ''
      rows = 0
      return { bytes, sheets }
    },
  }
}
