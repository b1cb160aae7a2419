import { Readable } from 'node:stream'
import { type Cell, type Column, workbookOf } from '@voltway/spreadsheet/workbook'
import { deflated } from './deflated.ts'

/** A table as a compressed workbook, streamed while the rows are read. */
export const streamWorkbook = (
  title: string,
  columns: readonly Column[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): Readable => Readable.from(workbookOf(title, columns, rows, deflated), { objectMode: false })
