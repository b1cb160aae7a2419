import { buffer } from 'node:stream/consumers'
import { workbookOfSheets } from '@voltway/spreadsheet/workbook'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { deflated } from '../../platform/deflated.ts'
import { sheetPieces } from './file-pieces.ts'
import type { ExportedSession } from './session-export.sql.ts'
import { sessionSheet } from './session-export.ts'
import type { WrittenSheet } from './session-files.sql.ts'

const session = (number: number): ExportedSession => ({
  ...{ id: String(number), status: 'PAID', source: 'NETWORK', started_at: '', started_local: '2026-03-01T10:30' },
  ...{ ended_local: null, started_utc: '2026-03-01T10:30', ended_utc: null, duration_s: 60, idle_s: 0, energy_wh: 1n },
  ...{ energy_by_period: {}, net_minor: null, vat_minor: null, cost_minor: 0n, currency: 'EUR' },
  station: { name: 'S', address: '', city: '', operator: '', evse_id: null },
  ...{
    card_name: 'Van',
    card_number: '1',
    member_name: null,
    licence_plate: null,
    cost_centre: null,
    cost_shares: null,
  },
  ...{ co2_g: null, cdr_id: null, invoice_number: null, flags: [], business_percent: null, business_minor: null },
})

test.each([0, 1, 3, 4, 5, 8])('%i sessions fill sheets of four, whoever writes the next piece', async (count) => {
  const pieces: Buffer[] = []
  let sheets: readonly WrittenSheet[] = []
  // Each piece is written by a new writer, which knows only what the last one has stored.
  let writer = sheetPieces('en', sheets, 5)
  for (let number = 0; number < count; number++) {
    if (number > 0 && (number % 2 === 0 || writer.isFull())) {
      const piece = await writer.nextPiece(false)
      pieces.push(piece.bytes)
      sheets = piece.sheets
      writer = sheetPieces('en', sheets, 5)
    }
    writer.add(session(number))
  }
  const last = await writer.nextPiece(true)
  pieces.push(last.bytes)
  let from = 0
  const packed = last.sheets.map(({ crc, length, pieces: own }) => {
    const content = pieces.slice(from, from + own)
    from += own
    return {
      content: (async function* () {
        yield* content
      })(),
      crc,
      length,
    }
  })
  const { title, columns } = sessionSheet('en')
  const book = await readXlsx(await buffer(workbookOfSheets(title, columns, packed, deflated)))
  expect(book.sheets.map(({ rows }) => rows.length - 1)).toEqual(
    count === 0 ? [0] : Array.from({ length: Math.ceil(count / 4) }, (_, sheet) => Math.min(4, count - 4 * sheet)),
  )
  expect(book.sheets.flatMap(({ rows }) => rows.slice(1).map(([id]) => id))).toEqual(
    Array.from({ length: count }, (_, number) => String(number)),
  )
})
