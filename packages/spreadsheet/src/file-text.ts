/**
 * Decodes a text file: UTF-16 by its mark or its zero bytes, else UTF-8, else the encoding that Western spreadsheets use
 * by default.
 */
export function textOfFile(bytes: ArrayBuffer): string {
  const all = new Uint8Array(bytes)
  const [first, second] = all
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const isZero = (offset: number) => all.slice(0, 200).every((byte, index) => index % 2 !== offset || byte === 0)
  // Of Latin letters, every second byte is zero.
  if (all.length > 3 && all.length % 2 === 0 && isZero(1)) return new TextDecoder('utf-16le').decode(bytes)
  if (all.length > 3 && all.length % 2 === 0 && isZero(0)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
