import { searchable } from '../../platform/searchable.ts'

/**
 * The search text of a card, one value per line. A line break sorts before every letter, so the text also sorts by
 * name.
 */
export function cardSearchText(name: string, others: readonly (string | null | undefined)[]): string {
  return [name, ...others].map((text) => searchable(text)).join('\n')
}
