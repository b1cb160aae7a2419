import sharp from 'sharp'
import type { PhotoOrder, PhotoReply } from './photo.ts'

/*
 * Makes small pictures, one after the other. Decoders are where files made to do harm take hold: here they have a process to
 * themselves, which ends itself when it needs more memory than any photo does, and after a file it could not read.
 */

/** Some 60 MB are Node and the library's own. */
const MOST_MEMORY_BYTES = 400 * 1024 * 1024
/** A process that has kept more than this of its last photo is not used again: the next one could need all it may have. */
const REUSED_BELOW_BYTES = 120 * 1024 * 1024
const LOOK_EVERY_MS = 10

sharp.cache(false)
sharp.concurrency(1)
// The decoder works in a thread of its own, so this one is free to look.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY_BYTES) process.exit(1)
}, LOOK_EVERY_MS).unref()

process.on('message', async ({ file, sidePx, quality, mostPixels }: PhotoOrder) => {
  try {
    const small = await sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize(sidePx, sidePx, { fit: 'cover', position: 'attention' })
      .webp({ quality })
      .toBuffer()
    const reply: PhotoReply = { small, isReusable: process.memoryUsage.rss() < REUSED_BELOW_BYTES }
    process.send?.(reply)
  } catch {
    process.exit(1)
  }
})
