/** Normalizes a text for searches: without accents, case or repeated spaces. */
export function searchable(...texts: readonly (string | null | undefined)[]): string {
  const text = texts.filter((one) => one != null && one !== '').join(' ')
  // Most lists have no search, and normalizing even an empty text costs time.
  if (text === '') return ''
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** Shorter words resemble too many others, and longer ones are rarely typed. */
const [SHORTEST, LONGEST] = [4, 32]

/** Patterns that match texts with at most one wrong, missing, doubled or swapped letter. */
export interface NearPatterns {
  /**
   * A matching text contains at least one of these: the search without three adjacent letters, among which the edit is.
   * They are few, so they are checked first.
   */
  readonly around: readonly string[]
  readonly patterns: readonly string[]
}

/**
 * LIKE patterns like {@link containing} with one typo tolerated, for searches without an exact match. Undefined for
 * searches that are too short or too long. Plain LIKE, because a database may have no extensions (docs/decisions/024).
 */
export function nearly(typed: string): NearPatterns | undefined {
  const letters = [...searchable(typed)]
  if (letters.length < SHORTEST || letters.length > LONGEST) return undefined
  const escaped = letters.map((letter) => letter.replace(/[\\%_]/, '\\$&'))
  const within = (...pieces: readonly string[]) => `%${pieces.join('')}%`
  const from = (start: number, end?: number) => escaped.slice(start, end).join('')
  const patterns = new Set<string>()
  for (let index = 0; index < escaped.length; index++) {
    const [letter = '', next = ''] = escaped.slice(index, index + 2)
    patterns.add(within(from(0, index), '_', from(index + 1)))
    patterns.add(within(from(0, index), from(index + 1)))
    if (index > 0) patterns.add(within(from(0, index), '_', letter, from(index + 1)))
    if (next !== '') patterns.add(within(from(0, index), next, letter, from(index + 2)))
  }
  // An edit touches at most two adjacent letters, which are within one of the gaps.
  const around: string[] = []
  for (let gap = 0; gap < letters.length - 1; gap += 2) around.push(within(from(0, gap), '%', from(gap + 3)))
  return { around, patterns: [...patterns] }
}

/** The LIKE pattern that matches the search anywhere in a searchable text, with `%` and `_` escaped. */
export function containing(typed: string): string {
  return `%${searchable(typed).replace(/[\\%_]/g, '\\$&')}%`
}
