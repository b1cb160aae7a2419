/** Encodings with one byte per character, which accounting programs read. */
export type SingleByteEncoding = 'windows-1252' | 'iso-8859-15'

const tables = new Map<SingleByteEncoding, ReadonlyMap<string, number>>()

function tableOf(encoding: SingleByteEncoding): ReadonlyMap<string, number> {
  const known = tables.get(encoding)
  if (known !== undefined) return known
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const table = new Map([...letters].map((letter, byte) => [letter, byte]))
  tables.set(encoding, table)
  return table
}

/** What people write instead of signs that an encoding may lack. Nothing that quotes a cell or begins an element. */
export const plainSigns: ReadonlyMap<string, string> = new Map([
  ...['→', '➔', '⇒'].map((sign) => [sign, '->'] as const),
  ...['‐', '‑', '–', '—', '−'].map((sign) => [sign, '-'] as const),
  ...['‘', '’', '‚', '′'].map((sign) => [sign, "'"] as const),
  ...['“', '”', '„', '″'].map((sign) => [sign, "'"] as const),
  ...[['…', '...'] as const, ['•', '*'] as const, ['×', 'x'] as const, ['₂', '2'] as const],
  ...['\u2009', '\u202f', '\u00a0'].map((sign) => [sign, ' '] as const),
])

/** Every sign that an encoding lacks becomes "?". */
export const noSigns: ReadonlyMap<string, string> = new Map()

/**
 * Encodes a text. A letter that the encoding lacks loses its accents ("ő" becomes "o"), a sign becomes what `signs` has for
 * it, and any other sign becomes "?".
 */
export function encodeSingleByte(
  text: string,
  encoding: SingleByteEncoding,
  signs: ReadonlyMap<string, string> = plainSigns,
): Buffer {
  const table = tableOf(encoding)
  const plain = (letter: string): number | undefined => table.get(letter.normalize('NFD').charAt(0))
  const unknown = '?'.charCodeAt(0)
  const written = Array.from(text.normalize('NFC'), (letter) =>
    table.has(letter) ? letter : (signs.get(letter) ?? letter),
  )
  return Buffer.from(Array.from(written.join(''), (letter) => table.get(letter) ?? plain(letter) ?? unknown))
}
