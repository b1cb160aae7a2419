import sharp from 'sharp'
import type { ResizeRequest, ResizeResponse } from './photo.ts'

/*
 * Resizes images, one at a time. Decoders are the usual target of malicious files, so they run in a separate process.
 * It exits when it needs more memory than any photo does, and after an unreadable file.
 */

/** About 60 MB of it are Node and the library. */
const MOST_MEMORY_BYTES = 400 * 1024 * 1024
/** A process with more memory than this after a photo is not reused, because the next photo could exceed the limit. */
const REUSED_BELOW_BYTES = 120 * 1024 * 1024
const CHECK_EVERY_MS = 10

sharp.cache(false)
sharp.concurrency(1)
// The decoder runs in its own thread, so this thread can check the memory.
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY_BYTES) process.exit(1)
}, CHECK_EVERY_MS).unref()

process.on('message', async ({ file, sidePx, fit, quality, mostPixels }: ResizeRequest) => {
  try {
    const small = await sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize(sidePx, sidePx, { fit, position: 'attention', withoutEnlargement: fit === 'inside' })
      .webp({ quality })
      .toBuffer()
    const reply: ResizeResponse = { small, isReusable: process.memoryUsage.rss() < REUSED_BELOW_BYTES }
    process.send?.(reply)
  } catch {
    process.exit(1)
  }
})
