import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { ZipTools } from '@voltway/spreadsheet/zip'

/** Archives whose parts are stored as they are. */
export const stored: ZipTools = { crc32 }

/** Archives compressed by Node's own deflate, in threads of their own. */
export const deflated: Required<ZipTools> = {
  crc32,
  deflate: (chunks) => {
    const deflate = createDeflateRaw()
    // One chunk ahead, not sixteen. The caller's loop throws an error of either end.
    pipeline(Readable.from(chunks, { highWaterMark: 1 }), deflate, () => undefined)
    return deflate
  },
}
