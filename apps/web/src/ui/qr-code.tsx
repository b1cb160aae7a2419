import { lazyPart } from './lazy-part.tsx'
import type { QrCodeProps } from './qr-code-part.tsx'
import './qr-code.css'

/** A QR code, always dark on white, because cameras may fail on a dark theme's colours. */
export const QrCode = lazyPart<QrCodeProps>(
  async () => (await import('./qr-code-part.tsx')).QrCodePart,
  () => <div className="qr-code" />,
)
