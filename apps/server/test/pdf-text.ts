import { inflateSync } from 'node:zlib'

/** Returns the visible lines of a PDF by Typst, in drawing order. */
export const textOfPdf = (pdf: Buffer): string[] => pagesOfPdf(pdf).flat()

/** Returns the visible lines of each page. */
export function pagesOfPdf(pdf: Buffer): string[][] {
  const source = pdf.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, number = '', content = ''] of source.matchAll(/(\d+) 0 obj\s([\s\S]*?)\sendobj/g)) {
    const [dictionary = '', stream] = content.split(/stream\r?\n/)
    const bytes = Buffer.from(stream?.replace(/\r?\nend$/, '') ?? '', 'latin1')
    const body = dictionary.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
    objects.set(number, `${dictionary}\n${body}`)
  }
  return [...objects.values()].filter((page) => /\/Type \/Page\s/.test(page)).map((page) => linesOf(page, objects))
}

/** The names of fonts belong to a page. */
function linesOf(page: string, objects: ReadonlyMap<string, string>): string[] {
  const fonts = new Map<string, Map<string, string>>()
  for (const [, name = '', font = ''] of page.matchAll(/\/(f\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '')?.[1]
    if (map !== undefined) fonts.set(name, charactersOf(objects.get(map) ?? ''))
  }
  const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? ''
  return [...content.matchAll(/\/(f\d+) [\d.]+ Tf([\s\S]*?)ET\s/g)].map(([, font = '', drawn = '']) =>
    glyphsOf(drawn)
      .map((glyph) => fonts.get(font)?.get(glyph) ?? '')
      .join(''),
  )
}

/** Maps glyph numbers, four hexadecimal digits each, to characters. */
function charactersOf(map: string): Map<string, string> {
  const pairs = map.matchAll(/<([0-9a-f]{4})> <((?:[0-9a-f]{4})+)>\s/gi)
  return new Map(
    [...pairs].map(([, glyph = '', text = '']) => [
      glyph.toLowerCase(),
      Buffer.from(text, 'hex').swap16().toString('utf16le'),
    ]),
  )
}

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

/** Returns the glyph numbers of shown strings, `(…)` or `<…>`. Numbers between them only move the position. */
function glyphsOf(drawn: string): string[] {
  const bytes: number[] = []
  for (const [, literal, hex] of drawn.matchAll(/\(((?:\\[\s\S]|[^\\)])*)\)|<([0-9A-Fa-f]+)>/g)) {
    if (hex !== undefined) bytes.push(...Buffer.from(hex, 'hex'))
    for (const [one, octal, escaped] of (literal ?? '').matchAll(/\\([0-7]{1,3})|\\([\s\S])|[\s\S]/g)) {
      if (octal !== undefined) bytes.push(Number.parseInt(octal, 8))
      else if (escaped !== undefined) bytes.push(escapes[escaped] ?? escaped.charCodeAt(0))
      else bytes.push(one.charCodeAt(0))
    }
  }
  return Buffer.from(bytes).toString('hex').match(/.{4}/g) ?? []
}

/** Returns the file that a PDF by Typst embeds, as text. Undefined when there is none. */
export function embeddedFileOf(pdf: Buffer): string | undefined {
  const source = pdf.toString('latin1')
  const found = /\/Length (\d+)\s+\/Type \/EmbeddedFile([\s\S]*?)>>\s+>>\nstream\n/.exec(source)
  if (found === null) return undefined
  const start = found.index + found[0].length
  const bytes = pdf.subarray(start, start + Number(found[1]))
  return (found[2]?.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('utf8')
}
