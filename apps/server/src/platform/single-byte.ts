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

/**
 * Encodes a text. A letter that the encoding lacks loses its accents ("ő" becomes "o"), and any other sign becomes "?".
 */
export function encodeSingleByte(text: string, encoding: SingleByteEncoding): Buffer {
  const table = tableOf(encoding)
  const plain = (letter: string): number | undefined => table.get(letter.normalize('NFD').charAt(0))
  const unknown = '?'.charCodeAt(0)
  return Buffer.from(Array.from(text.normalize('NFC'), (letter) => table.get(letter) ?? plain(letter) ?? unknown))
}
