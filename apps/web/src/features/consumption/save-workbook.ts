import { writeXlsxStream } from 'hucre/xlsx'
import { saveBlob } from './save-blob.ts'

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A table as a workbook; the first row is its head. */
export async function saveWorkbook(
  fileName: string,
  title: string,
  rows: readonly (readonly (string | number)[])[],
): Promise<void> {
  const stream = writeXlsxStream(
    rows.map((row) => [...row]),
    // Sheets cannot be called everything, nor at length.
    { name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31), freezePane: { rows: 1 } },
  )
  saveBlob(fileName, new Blob([await new Response(stream).arrayBuffer()], { type }))
}
