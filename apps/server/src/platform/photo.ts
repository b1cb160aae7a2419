import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { imageSizeOf } from './image-size.ts'
import { refuse } from './refusal.ts'

/** The size of a converted photo. `cover` cuts it to a square, `inside` keeps all of it. */
interface PhotoShape {
  readonly sidePx: number
  readonly fit: 'cover' | 'inside'
}

/** A person's photo at the largest size at which it is displayed, on high-density screens. */
export const PORTRAIT: PhotoShape = { sidePx: 256, fit: 'cover' }
/** A photo whose digits are read, such as that of a meter. */
export const LEGIBLE: PhotoShape = { sidePx: 1600, fit: 'inside' }

const QUALITY = 82
/** Larger images are not decoded, because a small file can claim any size. Phones take up to 50 megapixels. */
const MOST_PIXELS = 50_000_000
/** Memory limit for images that are decoded completely (interlaced, progressive, WebP): 24 megapixels of a WebP. */
const MOST_BYTES_AT_ONCE = 96 * 1024 * 1024
const LONGEST_MS = 15_000
/** Idle time of the process, because starting it takes far longer than resizing one photo. */
const RETENTION_MS = 10_000
/** Maximum number of waiting photos. Each of them is held in memory. */
const MOST_WAITING = 20

/** Request to the resizing process. */
export interface ResizeRequest extends PhotoShape {
  readonly file: Uint8Array
  readonly quality: number
  readonly mostPixels: number
}

/** Response of the resizing process. */
export interface ResizeResponse {
  readonly small: Uint8Array
  /** Whether the process has enough memory left for any other photo. */
  readonly isReusable: boolean
}

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Converts an uploaded photo into a WebP of a shape. The format is detected from the content, not from the
 * declared type. Metadata of the camera (place, time, device) is removed. Photos are processed one at a time in a
 * separate process.
 * @throws `validation_failed` for a file that is no acceptable photo, `request.too_many` while too many photos wait.
 */
export async function resizePhoto(file: unknown, shape: PhotoShape): Promise<Buffer> {
  if (!Buffer.isBuffer(file) || !isWithinBounds(file)) refuse('validation_failed', { fields: { photo: 'image' } })
  if (waiting >= MOST_WAITING) refuse('request.too_many', { retryAfterSeconds: 5 })
  waiting++
  const resized = last.then(() => resizeInProcess(file, shape))
  last = resized.catch(() => {})
  try {
    return (await resized) ?? refuse('validation_failed', { fields: { photo: 'image' } })
  } finally {
    waiting--
  }
}

function isWithinBounds(file: Buffer): boolean {
  const size = imageSizeOf(file)
  if (size === undefined || size.width === 0 || size.height === 0) return false
  return size.width * size.height <= MOST_PIXELS && size.bytesAtOnce <= MOST_BYTES_AT_ONCE
}

/** The process of the last photo, when it is reusable. */
let warm: ChildProcess | undefined
let endOfWarm: NodeJS.Timeout | undefined

/** @returns undefined when the file could not be resized: no image, too much memory, or too slow. */
function resizeInProcess(file: Buffer, shape: PhotoShape): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const child = warm ?? startProcess()
    warm = undefined
    clearTimeout(endOfWarm)
    child.ref()
    child.channel?.ref()
    const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
    const finish = (reply: ResizeResponse | undefined) => {
      clearTimeout(late)
      for (const event of ['message', 'error', 'close', 'exit']) child.removeAllListeners(event)
      // An error of an idle process must not end the server.
      child.on('error', () => {})
      if (reply?.isReusable === true) reuseForNextPhoto(child)
      else child.kill('SIGKILL')
      resolve(reply && Buffer.from(reply.small))
    }
    child.once('message', finish)
    child.once('error', () => finish(undefined))
    // A response may still arrive after the process has exited. 'close' is emitted after both.
    child.once('close', () => finish(undefined))
    const request: ResizeRequest = { file, ...shape, quality: QUALITY, mostPixels: MOST_PIXELS }
    child.send(request, () => {})
  })
}

const startProcess = () =>
  fork(fileURLToPath(new URL('photo-process.ts', import.meta.url)), { serialization: 'advanced' })

/** Keeps the process for the next photo. Neither the process nor its timer delays the server's exit. */
function reuseForNextPhoto(child: ChildProcess): void {
  warm = child
  child.unref()
  child.channel?.unref()
  const end = () => {
    if (warm === child) warm = undefined
    child.kill('SIGKILL')
  }
  child.once('exit', end)
  endOfWarm = setTimeout(end, RETENTION_MS).unref()
}
