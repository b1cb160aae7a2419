import { searchable } from '../../platform/searchable.ts'

/** What a card is found by, one thing a line: a line's end sorts before every letter, so this is the order of names too. */
export function cardSearchText(name: string, others: readonly (string | null | undefined)[]): string {
  return [name, ...others].map((text) => searchable(text)).join('\n')
}
