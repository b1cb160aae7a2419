import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { workbookOf } from './workbook.ts'
import { zipLength, zipOf } from './zip.ts'

test('a workbook has neutralized texts, numbers and times as numeric cells, and empty cells for nulls', async () => {
  const book = workbookOf(
    'Charges: "A & B"/[2026]',
    [{ head: 'What' }, { head: 'kWh', format: '0.000' }, { head: 'At' }],
    [
      ['=1+1', { decimal: '12.300' }, { time: '2026-03-01T23:30' }],
      [' <Ação & "Œuvre">\u0007 ', null, null],
      [null, { decimal: '-0.005' }, null],
    ],
    { crc32 },
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

test('rows beyond one sheet continue on another with the same header', async () => {
  const rows = [1, 2, 3, 4, 5].map((number) => [{ decimal: String(number) }])
  const book = workbookOf('Charges', [{ head: 'Number' }], rows, { crc32, rowsOfASheet: 3 })
  const { sheets } = await readXlsx(await buffer(book))
  expect(sheets.map(({ name, rows }) => [name, rows.flat()])).toEqual([
    ['Charges', ['Number', 1, 2]],
    ['Charges 2', ['Number', 3, 4]],
    ['Charges 3', ['Number', 5]],
  ])
})

test('an error while rows are read aborts the file', async () => {
  const rows = (async function* () {
    yield ['one']
    throw new Error('the database went away')
  })()
  await expect(buffer(workbookOf('Charges', [{ head: 'Name' }], rows, { crc32 }))).rejects.toThrow(
    'the database went away',
  )
})

test('the length of an archive of stored parts is known in advance', async () => {
  const parts = [
    { path: 'Ação.pdf', content: [new Uint8Array([1, 2, 3])], modified: new Date('2026-03-01T12:34:56Z') },
    { path: 'empty.txt', content: [] },
  ]
  const archive = await buffer(zipOf(parts, { crc32 }))
  expect(
    zipLength([
      { path: 'Ação.pdf', length: 3 },
      { path: 'empty.txt', length: 0 },
    ]),
  ).toBe(archive.length)
})
