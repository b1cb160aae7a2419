import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { streamWorkbook } from './workbook.ts'

test('a compressed workbook can be read, and an error while rows are read aborts the file', async () => {
  const book = streamWorkbook('Charges', [{ head: 'kWh' }], [[{ decimal: '12.300' }]])
  expect((await readXlsx(await buffer(book))).sheets[0]?.rows).toEqual([['kWh'], [12.3]])
  const rows = (async function* () {
    yield ['one']
    throw new Error('the database went away')
  })()
  await expect(buffer(streamWorkbook('Charges', [{ head: 'Name' }], rows))).rejects.toThrow('the database went away')
})
