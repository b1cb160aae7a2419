import { encode } from 'uqr'

/** Quiet zone around the code in modules, which readers need to find it (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** Renders an address as a QR code in SVG: one path of squares, black on white in every theme, as readers require. */
export function qrSvg(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}" fill="#000"/></svg>`
}
