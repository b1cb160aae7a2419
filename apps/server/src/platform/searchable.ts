/** A text as searches compare it: without accents, case or repeated spaces. */
export function searchable(...texts: readonly (string | null | undefined)[]): string {
  const text = texts.filter((one) => one != null && one !== '').join(' ')
  // Most lists are asked for without a search, and even nothing takes long to normalise.
  if (text === '') return ''
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** Shorter words are too like too many others; in longer ones nobody types than these, a typo is the least of it. */
const [SHORTEST, LONGEST] = [4, 32]

/** What tells texts that contain what somebody typed, but for one wrong, missing, doubled or swapped letter. */
export interface NearPatterns {
  /** At least one of these is in such a text: all that was typed but three letters in a row, where the edit is. Few, so asked first. */
  readonly around: readonly string[]
  readonly patterns: readonly string[]
}

/**
 * LIKE patterns for {@link containing} with one typo tolerated, for when nothing is found without one. Undefined for what is
 * too short or too long. Made of plain LIKE: the database need not have any extension (docs/decisions/024).
 */
export function nearly(typed: string): NearPatterns | undefined {
  const letters = [...searchable(typed)]
  if (letters.length < SHORTEST || letters.length > LONGEST) return undefined
  const escaped = letters.map((letter) => letter.replace(/[\\%_]/, '\\$&'))
  const within = (...pieces: readonly string[]) => `%${pieces.join('')}%`
  const from = (start: number, end?: number) => escaped.slice(start, end).join('')
  const patterns = new Set<string>()
  for (let place = 0; place < escaped.length; place++) {
    const [letter = '', next = ''] = escaped.slice(place, place + 2)
    patterns.add(within(from(0, place), '_', from(place + 1)))
    patterns.add(within(from(0, place), from(place + 1)))
    if (place > 0) patterns.add(within(from(0, place), '_', letter, from(place + 1)))
    if (next !== '') patterns.add(within(from(0, place), next, letter, from(place + 2)))
  }
  // Two neighbouring letters, which is the most an edit touches, are within one of the gaps.
  const around: string[] = []
  for (let gap = 0; gap < letters.length - 1; gap += 2) around.push(within(from(0, gap), '%', from(gap + 3)))
  return { around, patterns: [...patterns] }
}

/** The LIKE pattern that finds what somebody typed anywhere in a searchable text; `%` and `_` mean themselves. */
export function containing(typed: string): string {
  return `%${searchable(typed).replace(/[\\%_]/g, '\\$&')}%`
}
