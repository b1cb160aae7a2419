/** A text as searches compare it: without accents, case or repeated spaces. */
export function searchable(...texts: readonly (string | null | undefined)[]): string {
  return texts
    .filter((text) => text != null && text !== '')
    .join(' ')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** The LIKE pattern that finds what somebody typed anywhere in a searchable text; `%` and `_` mean themselves. */
export function containing(typed: string): string {
  return `%${searchable(typed).replace(/[\\%_]/g, '\\$&')}%`
}
