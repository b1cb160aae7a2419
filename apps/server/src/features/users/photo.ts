import { refuse } from '../../platform/refusal.ts'

/** As large as a photo is ever shown, on the sharpest screens. */
const SIDE_PX = 256
const QUALITY = 82
/** A small file may claim to be a picture of any size: more than this is not unpacked. */
const MOST_PIXELS = 50_000_000

const KINDS: readonly string[] = ['jpeg', 'png', 'webp']

/**
 * A square WebP of a photo somebody sent. What it is, is read from its content and not from what it calls itself; what cameras
 * write beside the picture (place, time, device) is left out.
 */
export async function smallPhoto(file: unknown): Promise<Buffer> {
  if (!Buffer.isBuffer(file) || file.length === 0) refuse('validation_failed', { fields: { photo: 'image' } })
  // Loaded when somebody sends a photo: few do, and it is large.
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { format } = await image.metadata()
    if (!KINDS.includes(format)) throw new Error(`a photo cannot be ${format}`)
    return await image
      .autoOrient()
      .resize(SIDE_PX, SIDE_PX, { fit: 'cover', position: 'attention' })
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch {
    return refuse('validation_failed', { fields: { photo: 'image' } })
  }
}
