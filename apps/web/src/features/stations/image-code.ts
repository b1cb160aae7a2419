import { decodeQR } from 'qr/decode.js'

/** Returns the text of the QR code in an image of four bytes a pixel; null without a readable code. */
export function textOfImage({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): string | null {
  try {
    return decodeQR({ width, height, data })
  } catch {
    return null
  }
}
