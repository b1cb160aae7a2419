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
  /** At least one of these is in such a text: one edit spoils two neighbouring parts at most. Cheap to look for. */
  readonly parts: readonly string[]
  readonly patterns: readonly string[]
}

/**
 * LIKE patterns for {@link containing} with one typo tolerated, for when nothing is found without one. Undefined for what is
 * too short or too long. Made of plain LIKE: the database need not have any extension (docs/decisions/026).
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
  const third = Math.ceil(escaped.length / 3)
  const parts = [from(0, third), from(third, 2 * third), from(2 * third)].filter((part) => part !== '')
  return { parts: parts.map((part) => within(part)), patterns: [...patterns] }
}

/** The LIKE pattern that finds what somebody typed anywhere in a searchable text; `%` and `_` mean themselves. */
export function containing(typed: string): string {
  return `%${searchable(typed).replace(/[\\%_]/g, '\\$&')}%`
}
