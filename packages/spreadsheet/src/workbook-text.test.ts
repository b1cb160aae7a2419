import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { WorkbookTooLarge } from './workbook-size.ts'
import { textOfWorkbook } from './workbook-text.ts'

test('a workbook of another provider is read as the same lines as its CSV file', async () => {
  const rows = [
    ['Data', 'Energia', 'Posto', 'Cartão'],
    [new Date('2026-03-02T08:30:00Z'), 20.5, 'Posto "A",\nPorto', 4150],
    [new Date('2026-03-03T00:00:00Z'), 1.234, null, ''],
  ]
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Empty', rows: [] },
      { name: 'Charges', rows },
    ],
  })
  expect(await textOfWorkbook(Uint8Array.from(bytes).buffer)).toBe(
    '\ufeff"Data","Energia","Posto","Cartão"\r\n' +
      '"2026-03-02 08:30:00","20.5","Posto ""A"", Porto","4150"\r\n"2026-03-03","1.2340","",""\r\n',
  )
  await expect(textOfWorkbook(new TextEncoder().encode('Data;Energia').buffer)).rejects.toThrow()
})

test('a workbook that becomes too large when it is read is refused before it fills the memory', async () => {
  const rows = Array.from({ length: 5_000 }, () => ['Depot', 1.5])
  const bytes = Uint8Array.from(await writeXlsx({ sheets: [{ name: 'Charges', rows }] })).buffer
  expect(bytes.byteLength).toBeLessThan(50_000)
  await expect(textOfWorkbook(bytes, 100_000)).rejects.toThrow(WorkbookTooLarge)
  expect((await textOfWorkbook(bytes)).split('\r\n')).toHaveLength(5_001)
})

test('a workbook with more rows than are read is refused, never cut', async () => {
  const bytesOf = async (length: number) =>
    Uint8Array.from(await writeXlsx({ sheets: [{ name: 'Charges', rows: Array.from({ length }, () => ['A']) }] }))
      .buffer
  expect((await textOfWorkbook(await bytesOf(10_031))).split('\r\n')).toHaveLength(10_032)
  await expect(textOfWorkbook(await bytesOf(10_032))).rejects.toThrow(WorkbookTooLarge)
})
