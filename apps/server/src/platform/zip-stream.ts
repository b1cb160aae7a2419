import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** An entry of an archive, streamed. Its length is unknown until it ends. */
export interface ZipPart {
  readonly path: string
  readonly text: AsyncIterable<string> | Iterable<string>
}

interface Written {
  readonly path: Buffer
  readonly at: number
  readonly sums: Buffer
}

const LOCAL_HEADER = 0x04034b50
const DATA_DESCRIPTOR = 0x08074b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Sizes follow the data (bit 3), paths are UTF-8 (bit 11). */
const FLAGS = (1 << 3) | (1 << 11)
const DEFLATED = 8
/** 1980-01-01, so that an archive does not reveal when it was created. */
const DATE = (1 << 5) | 1

/** A deflated archive whose entries are never completely in memory. At most 4 GB. */
export async function* zipOf(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const { path, text } of parts) {
    const name = Buffer.from(path)
    const start = at
    const sums = { crc: 0, packed: 0, length: 0 }
    yield Buffer.concat([numbers([4, LOCAL_HEADER], ...described(Buffer.alloc(12), name)), name])
    at += 30 + name.length
    for await (const piece of deflated(text, sums)) {
      at += piece.length
      yield piece
    }
    const told = numbers([4, sums.crc], [4, sums.packed], [4, sums.length])
    yield Buffer.concat([numbers([4, DATA_DESCRIPTOR]), told])
    at += 16
    written.push({ path: name, at: start, sums: told })
  }
  const directory = Buffer.concat(written.map(entryOf))
  const count = written.length
  yield Buffer.concat([
    directory,
    numbers([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, directory.length], [4, at], [2, 0]),
  ])
}

async function* deflated(
  text: ZipPart['text'],
  sums: { crc: number; packed: number; length: number },
): AsyncGenerator<Buffer> {
  async function* pieces() {
    for await (const piece of text) {
      const bytes = Buffer.from(piece)
      sums.crc = crc32(bytes, sums.crc)
      sums.length += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw()
  // Reads one chunk ahead instead of sixteen. The loop below throws errors of either end.
  pipeline(Readable.from(pieces(), { highWaterMark: 1 }), deflate, () => undefined)
  for await (const piece of deflate) {
    sums.packed += piece.length
    yield piece
  }
}

/** The fields that an entry's local header and the central directory share. */
const described = (sums: Buffer, name: Buffer): Field[] => [
  [2, VERSION],
  [2, FLAGS],
  [2, DEFLATED],
  [2, 0],
  [2, DATE],
  sums,
  [2, name.length],
  [2, 0],
]

const entryOf = ({ path, at, sums }: Written): Buffer =>
  Buffer.concat([
    numbers(
      [4, CENTRAL_HEADER],
      [2, VERSION],
      ...described(sums, path),
      // No comment, one disk, no attributes, then the entry's offset.
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ),
    path,
  ])

/** A little-endian number of this many bytes, or raw bytes. */
type Field = readonly [bytes: 2 | 4, value: number] | Buffer

const numbers = (...fields: readonly Field[]): Buffer =>
  Buffer.concat(
    fields.map((field) => {
      if (Buffer.isBuffer(field)) return field
      const bytes = Buffer.alloc(field[0])
      bytes.writeUIntLE(field[1], 0, field[0])
      return bytes
    }),
  )
