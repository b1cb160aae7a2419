import { encode } from 'uqr'

export type QrCodeProps = {
  text: string
  /** The accessible name. */
  label: string
}

export function QrCodePart({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  // One path for all modules, because a thousand elements are slow to lay out.
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path className="qr-code-ground" d={`M0 0h${size}v${size}h-${size}z`} />
      <path d={path} />
    </svg>
  )
}
