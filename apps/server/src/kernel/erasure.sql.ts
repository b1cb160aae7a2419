/** Statements that erase a person from texts. This file writes no table itself. */
import { raw, type Statement, sql } from '../platform/sql.ts'

/** The identifying words of a person to erase, and their replacements. */
export interface Erasure {
  readonly personId: string
  /** The person's wallets. Only there can others have written about the person. */
  readonly walletIds: readonly string[]
  readonly at: Date
  readonly words: readonly ErasedWord[]
}

interface ErasedWord {
  readonly word: string
  readonly replacement: string
}

/** Words that identify a person in texts of others. */
export interface Traces {
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly names: readonly string[]
}

/** Returns the words to erase with their replacements, the longest first. Single characters are omitted. */
export function erasedWords(traces: Traces, by: { readonly email: string; readonly name: string }): ErasedWord[] {
  const all = [
    ...traces.emails.map((word) => ({ word, replacement: by.email })),
    ...traces.phones.map((word) => ({ word, replacement: by.name })),
    ...traces.names.map((word) => ({ word, replacement: by.name })),
  ]
  const unique = new Map(all.filter(({ word }) => word.trim().length > 1).map((one) => [one.word, one]))
  // Longest first, because a longer word may contain a shorter one.
  return [...unique.values()].sort((one, other) => other.word.length - one.word.length)
}

const escaped = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, (character) => `\\${character}`)

const isAlone = (word: string) => !/[^\p{L}\p{N}]/u.test(word)

/**
 * Returns a PostgreSQL pattern. A single word ("Ana") matches only as the whole text, because in a longer text it may
 * be another person's name.
 */
function patternOf(word: string, kind: 'text' | 'json'): string {
  const written = escaped(kind === 'json' ? JSON.stringify(word).slice(1, -1) : word)
  // An address may be the end of a longer one: ana@x.example in maria.ana@x.example.
  if (word.includes('@')) return `(?<![[:alnum:]._%+-])${written}(?![[:alnum:]-])`
  if (!isAlone(word)) return `(?<![[:alnum:]])${written}(?![[:alnum:]])`
  return kind === 'json' ? `"${written}"` : `^${written}$`
}

/** Returns the text, or the JSON text, with the identifying words replaced. */
export function scrubbed(text: Statement, kind: 'text' | 'json', { words }: Erasure): Statement {
  let result = text
  for (const { word, replacement } of words) {
    const written = kind === 'json' && isAlone(word) ? `"${replacement}"` : replacement
    result = sql`regexp_replace(${result}, ${patternOf(word, kind)}, ${written}, 'gi')`
  }
  return result
}

/** Whether a text, or a JSON text, identifies the person. */
export function mentions(text: Statement, kind: 'text' | 'json', { words }: Erasure): Statement {
  if (words.length === 0) return raw('false')
  const pattern = words.map(({ word }) => `(?:${patternOf(word, kind)})`).join('|')
  return sql`coalesce(${text} ~* ${pattern}, false)`
}
