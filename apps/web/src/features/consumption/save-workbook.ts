import { workbookOf, XLSX_MEDIA } from '@voltway/spreadsheet/workbook'
import { saveFile } from '../../shared/save-file.ts'

/** Downloads a table as an XLSX workbook. The first row is the header. */
export async function saveWorkbook(
  fileName: string,
  title: string,
  [head = [], ...rows]: readonly (readonly (string | number)[])[],
): Promise<void> {
  const columns = head.map((cell) => ({ head: String(cell) }))
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? { decimal: String(cell) } : cell)))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of workbookOf(title, columns, cells, { crc32 })) chunks.push(new Uint8Array(chunk))
  saveFile(new Blob(chunks, { type: XLSX_MEDIA }), fileName)
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** ZIP requires a CRC-32, and browsers have no function for it. */
function crc32(bytes: Uint8Array, before: number): number {
  let crc = ~before
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 255] as number)
  return ~crc >>> 0
}
