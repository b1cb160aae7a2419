/**
 * One file of an archive. Its content is read while the archive is written, so its length is unknown before its end.
 */
export interface ZipPart {
  readonly path: string
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  /** Checksum and length of content that is already compressed (raw deflate). */
  readonly packed?: { readonly crc: number; readonly length: number }
  /** Default: 1980-01-01, the first date that ZIP can store. */
  readonly modified?: Date
}

/** Platform functions that differ between the server and the browser. */
export interface ZipTools {
  /** Returns the CRC-32 of `bytes`, continued from the checksum `before`. */
  crc32(bytes: Uint8Array, before: number): number
  /** Compresses a part (raw deflate). Default: parts are stored uncompressed. */
  deflate?(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

const LOCAL_HEADER = 0x04034b50
const DATA_DESCRIPTOR = 0x08074b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Checksum and lengths follow the data (bit 3), paths are UTF-8 (bit 11). */
const FLAGS = (1 << 3) | (1 << 11)
const STORED = 0
const DEFLATED = 8

/** Header bytes of a part without its path, which occurs in two of them, and bytes of the archive's end. */
const HEADERS_LENGTH = 30 + 16 + 46
const END_LENGTH = 22

const encoder = new TextEncoder()

/** A header field: a number with its size in bytes, or raw bytes. */
type Field = readonly [bytes: 2 | 4, value: number] | Uint8Array

/**
 * Streams a ZIP archive while its parts are read, so memory holds neither the parts nor a list of their chunks. At most
 * 4 GB.
 */
export async function* zipOf(
  parts: AsyncIterable<ZipPart> | Iterable<ZipPart>,
  tools: ZipTools,
): AsyncGenerator<Uint8Array> {
  const entries: Uint8Array[] = []
  let position = 0
  for await (const { path, content, modified, packed } of parts) {
    const start = position
    const name = encoder.encode(path)
    const method: Field = [2, packed === undefined && tools.deflate === undefined ? STORED : DEFLATED]
    const [time, date] = dosTime(modified)
    const described = (sums: Uint8Array): Field[] => [
      [2, VERSION],
      [2, FLAGS],
      method,
      [2, time],
      [2, date],
      sums,
      [2, name.length],
      [2, 0],
    ]
    yield bytesOf([4, LOCAL_HEADER], ...described(new Uint8Array(12)), name)
    position += 30 + name.length
    const sums = { crc: 0, packed: 0, length: 0 }
    const chunks = summed(content, sums, tools)
    for await (const chunk of packed === undefined ? (tools.deflate?.(chunks) ?? chunks) : chunks) {
      sums.packed += chunk.length
      position += chunk.length
      yield chunk
    }
    Object.assign(sums, packed)
    const known = bytesOf([4, sums.crc], [4, sums.packed], [4, sums.length])
    yield bytesOf([4, DATA_DESCRIPTOR], known)
    position += 16
    // No extra field, no comment, one disk, no attributes, then the offset of the part.
    const rest: Field[] = [[2, 0], [2, 0], [2, 0], [4, 0], [4, start], name]
    entries.push(bytesOf([4, CENTRAL_HEADER], [2, VERSION], ...described(known), ...rest))
  }
  const directory = bytesOf(...entries)
  const count: Field = [2, entries.length]
  yield bytesOf(directory, [4, END], [2, 0], [2, 0], count, count, [4, directory.length], [4, position], [2, 0])
}

/** Returns the length in bytes of an archive whose parts are stored uncompressed. */
export const zipLength = (parts: readonly { readonly path: string; readonly length: number }[]): number =>
  parts.reduce((sum, { path, length }) => sum + HEADERS_LENGTH + 2 * encoder.encode(path).length + length, END_LENGTH)

async function* summed(
  content: ZipPart['content'],
  sums: { crc: number; length: number },
  { crc32 }: ZipTools,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk
    sums.crc = crc32(bytes, sums.crc)
    sums.length += bytes.length
    yield bytes
  }
}

/** Converts a UTC time to the MS-DOS format of ZIP: steps of two seconds, years from 1980. */
function dosTime(at = new Date('1980-01-01T00:00:00Z')): [time: number, date: number] {
  return [
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  ]
}

/** Concatenates the fields; numbers are little-endian. */
function bytesOf(...fields: readonly Field[]): Uint8Array {
  const lengths = fields.map((field) => (field instanceof Uint8Array ? field.length : field[0]))
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0))
  const view = new DataView(bytes.buffer)
  let position = 0
  for (const [index, field] of fields.entries()) {
    if (field instanceof Uint8Array) bytes.set(field, position)
    else if (field[0] === 2) view.setUint16(position, field[1], true)
    else view.setUint32(position, field[1], true)
    position += lengths[index] as number
  }
  return bytes
}
