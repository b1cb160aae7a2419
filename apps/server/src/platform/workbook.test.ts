import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { workbookOf } from './workbook.ts'

test('a workbook holds texts that never run, numbers and times a spreadsheet can count with, and nothing where nothing is', async () => {
  const book = workbookOf(
    'Charges: "A & B"/[2026]',
    [{ head: 'What' }, { head: 'kWh', format: '0.000' }, { head: 'At' }],
    [
      ['=1+1', { decimal: '12.300' }, { time: '2026-03-01T23:30' }],
      [' <Ação & "Œuvre">\u0007 ', null, null],
      [null, { decimal: '-0.005' }, null],
    ],
  )
  const [sheet] = (await readXlsx(await buffer(book))).sheets
  expect(sheet?.name).toBe('Charges  "A & B"  2026 ')
  expect(sheet?.rows).toEqual([
    ['What', 'kWh', 'At'],
    ["'=1+1", 12.3, expect.closeTo(46_082.979_166, 5)],
    [' <Ação & "Œuvre"> ', null, null],
    [null, -0.005, null],
  ])
})

test('what one sheet cannot hold goes on in another, under the same head', async () => {
  const rows = [1, 2, 3, 4, 5].map((number) => [{ decimal: String(number) }])
  const book = workbookOf('Charges', [{ head: 'Number' }], rows, { rowsOfASheet: 3 })
  const { sheets } = await readXlsx(await buffer(book))
  expect(sheets.map(({ name, rows }) => [name, rows.flat()])).toEqual([
    ['Charges', ['Number', 1, 2]],
    ['Charges 2', ['Number', 3, 4]],
    ['Charges 3', ['Number', 5]],
  ])
})

test('rows that fail while they are read break the file off instead of ending it', async () => {
  const rows = (async function* () {
    yield ['one']
    throw new Error('the database went away')
  })()
  await expect(buffer(workbookOf('Charges', [{ head: 'Name' }], rows))).rejects.toThrow('the database went away')
})
