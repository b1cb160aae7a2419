import sharp from 'sharp'
import type { PhotoOrder } from './photo.ts'

/*
 * Makes one small picture and ends. Decoders are where files made to do harm take hold: here they have a process to themselves,
 * which ends itself when it needs more memory than any photo does.
 */

/** Some 60 MB are Node and the library's own. */
const MOST_MEMORY_BYTES = 400 * 1024 * 1024
const LOOK_EVERY_MS = 10

sharp.cache(false)
sharp.concurrency(1)
// The decoder works in a thread of its own, so this one is free to look.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY_BYTES) process.exit(1)
}, LOOK_EVERY_MS).unref()

process.once('message', async ({ file, sidePx, quality, mostPixels }: PhotoOrder) => {
  try {
    const small = await sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize(sidePx, sidePx, { fit: 'cover', position: 'attention' })
      .webp({ quality })
      .toBuffer()
    process.send?.(small, () => process.disconnect())
  } catch {
    process.disconnect()
  }
})
