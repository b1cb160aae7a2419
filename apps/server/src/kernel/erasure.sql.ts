/** Statements that take a person out of texts; writes no table by itself. */
import { raw, type Statement, sql } from '../platform/sql.ts'

/** What is known of a person who is being erased, and what stands in its place from then on. */
export interface Erasure {
  readonly personId: string
  /** The wallets the person was in: only there somebody else may have written about them. */
  readonly walletIds: readonly string[]
  readonly at: Date
  readonly words: readonly ErasedWord[]
}

interface ErasedWord {
  readonly word: string
  readonly replacement: string
}

/** What identifies a person in texts of others. */
export interface Traces {
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly names: readonly string[]
}

export function erasedWords(traces: Traces, by: { readonly email: string; readonly name: string }): ErasedWord[] {
  const all = [
    ...traces.emails.map((word) => ({ word, replacement: by.email })),
    ...traces.phones.map((word) => ({ word, replacement: by.name })),
    ...traces.names.map((word) => ({ word, replacement: by.name })),
  ]
  const unique = new Map(all.filter(({ word }) => word.trim().length > 1).map((one) => [one.word, one]))
  // A longer one may hold a shorter one.
  return [...unique.values()].sort((one, other) => other.word.length - one.word.length)
}

const escaped = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, (character) => `\\${character}`)

const isAlone = (word: string) => !/[^\p{L}\p{N}]/u.test(word)

/**
 * A pattern of PostgreSQL. One word alone ("Ana") is a name only where it is the whole text: in a longer one it may be somebody
 * else's.
 */
function patternOf(word: string, kind: 'text' | 'json'): string {
  const written = escaped(kind === 'json' ? JSON.stringify(word).slice(1, -1) : word)
  // An address may be the end of a longer one: ana@x.example in maria.ana@x.example.
  if (word.includes('@')) return `(?<![[:alnum:]._%+-])${written}(?![[:alnum:]-])`
  if (!isAlone(word)) return `(?<![[:alnum:]])${written}(?![[:alnum:]])`
  return kind === 'json' ? `"${written}"` : `^${written}$`
}

/** The text, or the text of a JSON value, without what identifies the person. */
export function scrubbed(text: Statement, kind: 'text' | 'json', { words }: Erasure): Statement {
  let result = text
  for (const { word, replacement } of words) {
    const written = kind === 'json' && isAlone(word) ? `"${replacement}"` : replacement
    result = sql`regexp_replace(${result}, ${patternOf(word, kind)}, ${written}, 'gi')`
  }
  return result
}

/** Whether a text, or the text of a JSON value, identifies the person. */
export function mentions(text: Statement, kind: 'text' | 'json', { words }: Erasure): Statement {
  if (words.length === 0) return raw('false')
  const pattern = words.map(({ word }) => `(?:${patternOf(word, kind)})`).join('|')
  return sql`coalesce(${text} ~* ${pattern}, false)`
}
