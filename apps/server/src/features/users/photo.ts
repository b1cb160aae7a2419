import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { refuse } from '../../platform/refusal.ts'
import { imageSizeOf } from './image-size.ts'

/** As large as a photo is ever shown, on the sharpest screens. */
const SIDE_PX = 256
const QUALITY = 82
/** A small file may claim to be a picture of any size: more than this is not unpacked. Phones take up to 50 megapixels. */
const MOST_PIXELS = 50_000_000
/** What is unpacked whole (interlaced, progressive, WebP) is limited by its memory: 24 megapixels of a WebP. */
const MOST_BYTES_AT_ONCE = 96 * 1024 * 1024
const LONGEST_MS = 15_000
/** How long the process waits for a next photo: starting it takes far longer than making one small. */
const RETENTION_MS = 10_000
/** Photos that may wait for their turn; each keeps its file in memory. */
const MOST_WAITING = 20

/** What goes to the process that makes a picture small. */
export interface PhotoOrder {
  readonly file: Uint8Array
  readonly sidePx: number
  readonly quality: number
  readonly mostPixels: number
}

/** What it sends back. */
export interface PhotoReply {
  readonly small: Uint8Array
  /** Whether it has memory left for any other photo. */
  readonly isReusable: boolean
}

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * A square WebP of a photo somebody sent. What it is, is read from its content and not from what it calls itself; what cameras
 * write beside the picture (place, time, device) is left out. Photos are made one at a time, in a process of their own.
 */
export async function smallPhoto(file: unknown): Promise<Buffer> {
  if (!Buffer.isBuffer(file) || !isWithinBounds(file)) refuse('validation_failed', { fields: { photo: 'image' } })
  if (waiting >= MOST_WAITING) refuse('request.too_many', { retryAfterSeconds: 5 })
  waiting++
  const made = last.then(() => madeSmall(file))
  last = made.catch(() => {})
  try {
    return (await made) ?? refuse('validation_failed', { fields: { photo: 'image' } })
  } finally {
    waiting--
  }
}

function isWithinBounds(file: Buffer): boolean {
  const size = imageSizeOf(file)
  if (size === undefined || size.width === 0 || size.height === 0) return false
  return size.width * size.height <= MOST_PIXELS && size.bytesAtOnce <= MOST_BYTES_AT_ONCE
}

/** The process that made the last photo, when nothing was wrong with it. */
let warm: ChildProcess | undefined
let endOfWarm: NodeJS.Timeout | undefined

/** @returns undefined when no picture came of it: it is none, or took too much memory or time. */
function madeSmall(file: Buffer): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const child = warm ?? startProcess()
    warm = undefined
    clearTimeout(endOfWarm)
    child.ref()
    child.channel?.ref()
    const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
    const finish = (reply: PhotoReply | undefined) => {
      clearTimeout(late)
      for (const event of ['message', 'error', 'close', 'exit']) child.removeAllListeners(event)
      // One that ends while it waits must not end the server.
      child.on('error', () => {})
      if (reply?.isReusable === true) keepWarm(child)
      else child.kill('SIGKILL')
      resolve(reply && Buffer.from(reply.small))
    }
    child.once('message', finish)
    child.once('error', () => finish(undefined))
    // An answer may still be on its way when the process has ended; 'close' comes after both.
    child.once('close', () => finish(undefined))
    const order: PhotoOrder = { file, sidePx: SIDE_PX, quality: QUALITY, mostPixels: MOST_PIXELS }
    child.send(order, () => {})
  })
}

const startProcess = () =>
  fork(fileURLToPath(new URL('photo-process.ts', import.meta.url)), { serialization: 'advanced' })

/** Keeps the process for the next photo; neither it nor its timer keeps the server from ending. */
function keepWarm(child: ChildProcess): void {
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
