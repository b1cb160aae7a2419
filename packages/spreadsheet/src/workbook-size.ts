/** Thrown for a workbook whose content is too large to read. */
export class WorkbookTooLarge extends Error {
  override readonly name = 'WorkbookTooLarge'
}

const DIRECTORY_END = 0x06054b50
const DIRECTORY_END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_HEADER_BYTES = 30
const DEFLATED = 8

/**
 * Checks how large the files in a ZIP archive really are, because a small archive can fill the memory of the browser and
 * state any size. Stops at the limit.
 * @throws WorkbookTooLarge, and RangeError when the file is no ZIP archive.
 */
export async function refuseLargeContent(bytes: ArrayBuffer, mostBytes: number): Promise<void> {
  const view = new DataView(bytes)
  let end = view.byteLength - DIRECTORY_END_BYTES
  while (view.getUint32(end, true) !== DIRECTORY_END) end -= 1
  let entry = view.getUint32(end + 16, true)
  let left = mostBytes
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    const size = view.getUint32(entry + 20, true)
    const header = view.getUint32(entry + 42, true)
    const start = header + LOCAL_HEADER_BYTES + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
    const isDeflated = view.getUint16(entry + 10, true) === DEFLATED
    left -= isDeflated ? await inflatedBytes(bytes.slice(start, start + size), left) : size
    if (left < 0) throw new WorkbookTooLarge()
    const [name, extra, comment] = [28, 30, 32].map((at) => view.getUint16(entry + at, true))
    entry += ENTRY_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
}

async function inflatedBytes(deflated: ArrayBuffer, mostBytes: number): Promise<number> {
  const inflated = new DecompressionStream('deflate-raw')
  const writer = inflated.writable.getWriter()
  // A failure to write is one to read too.
  Promise.all([writer.write(deflated), writer.close()]).catch(() => {})
  const reader = inflated.readable.getReader()
  let total = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return total
    total += value.byteLength
    if (total <= mostBytes) continue
    await reader.cancel()
    throw new WorkbookTooLarge()
  }
}
