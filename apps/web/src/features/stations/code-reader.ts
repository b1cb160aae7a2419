import { loadChunk } from '../../lib/load-chunk.ts'

/** Searches an image of a video for a QR code. Returns its text; null without one. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const format = 'qr_code'
/** The longest side of a searched image in px. A code that fills a quarter of it is readable. */
const longestSide = 800

/** Opens the browser's own reader, or one that is loaded where the browser has none (Safari, Firefox, Linux). */
export async function openCodeReader(): Promise<CodeReader> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = await Native?.getSupportedFormats().catch((): string[] => [])
  if (Native === undefined || !formats?.includes(format)) return openLoadedReader()
  const detector = new Native({ formats: [format] })
  return async (video) => {
    const [code] = await detector.detect(video).catch(() => [])
    return code?.rawValue ?? null
  }
}

async function openLoadedReader(): Promise<CodeReader> {
  const { textOfImage } = await loadChunk(() => import('./image-code.ts'))
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth, videoHeight } = video
    const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight))
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
    if (context === null || width === 0 || height === 0) return null
    Object.assign(context.canvas, { width, height })
    context.drawImage(video, 0, 0, width, height)
    return textOfImage(context.getImageData(0, 0, width, height))
  }
}
