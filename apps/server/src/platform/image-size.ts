/** Size of an image according to its header. */
export interface ImageSize {
  readonly width: number
  readonly height: number
  /**
   * Bytes that the decoder holds at once: a few rows of most images, or the complete image when it is interlaced or
   * progressive.
   */
  readonly bytesAtOnce: number
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Upper bound for the rows that a sequential decoder holds. */
const ROWS_AT_ONCE = 64

/**
 * Reads the size of a PNG, JPEG or WebP from its header. Nothing is decompressed, so that a small file which claims to
 * be a huge image costs nothing.
 * @returns undefined for other formats and for a file that ends before its size.
 */
export function imageSizeOf(file: Buffer): ImageSize | undefined {
  if (file.subarray(0, 8).equals(PNG)) return pngSize(file)
  if (file.length > 3 && file.readUInt16BE(0) === 0xffd8) return jpegSize(file)
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return webpSize(file)
  return undefined
}

/** IHDR is always the first chunk (PNG §11.2.2). */
function pngSize(file: Buffer): ImageSize | undefined {
  if (file.length < 29 || file.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const bytesPerPixel = (file.readUInt8(24) > 8 ? 2 : 1) * 4
  const isInterlaced = file.readUInt8(28) !== 0
  return { width, height, bytesAtOnce: width * (isInterlaced ? height : ROWS_AT_ONCE) * bytesPerPixel }
}

/**
 * Finds the frame header among the segments (JPEG B.1.1.3). A progressive decoder holds all coefficients, 16 bits each.
 */
function jpegSize(file: Buffer): ImageSize | undefined {
  let at = 2
  while (at + 9 < file.length && file.readUInt8(at) === 0xff) {
    const marker = file.readUInt8(at + 1)
    // Fill bytes, and markers without a length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (isFrame(marker)) {
      const [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)]
      const isWhole = marker !== 0xc0 && marker !== 0xc1
      return { width, height, bytesAtOnce: isWhole ? width * height * 6 : width * ROWS_AT_ONCE * 4 }
    } else at += 2 + file.readUInt16BE(at + 2)
  }
  return undefined
}

/** SOF0 to SOF15, except the markers between them: Huffman tables (DHT), JPG, and arithmetic conditioning (DAC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * The first chunk contains the size in each of the three variants of WebP. The decoder holds all of them completely.
 */
function webpSize(file: Buffer): ImageSize | undefined {
  if (file.length < 30) return undefined
  const form = file.toString('latin1', 12, 16)
  const size =
    form === 'VP8X'
      ? { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
      : form === 'VP8 '
        ? { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
        : form === 'VP8L'
          ? losslessSize(file.readUInt32LE(21))
          : undefined
  return size && { ...size, bytesAtOnce: size.width * size.height * 4 }
}

const losslessSize = (bits: number) => ({ width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 })
