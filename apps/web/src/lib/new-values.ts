import type { ZodMiniType } from 'zod/mini'
import type { $ZodError } from 'zod/v4/core'
import { addWords } from './phrases.tsx'

type Issue = { readonly code?: string; readonly path: readonly PropertyKey[] }
type Value = string | number
interface NewValue {
  readonly path: readonly PropertyKey[]
  readonly known: readonly Value[]
  readonly value: Value
}

/** The new values that have their words. */
const added = new Set<string>()

/**
 * Reads a reply of a newer server that differs in values of enumerations only, and gives the new values themselves as
 * their words (decision 129).
 * @throws `error` when the reply differs in anything else.
 */
export function readNewValues(schema: ZodMiniType, reply: unknown, error: $ZodError): unknown {
  const found = error.issues.map((issue) => newValueOf(issue, reply))
  if (!found.every((one) => one !== undefined)) throw error
  const known = structuredClone(reply)
  for (const one of found) write(known, one.path, one.known[0])
  const parsed = schema.parse(known)
  for (const { path, known: values, value } of found) {
    write(parsed, path, value)
    const enumeration = `${value} of ${values}`
    if (!added.has(enumeration)) addWords((words) => addTo(words, values, value))
    added.add(enumeration)
  }
  return parsed
}

/** A single value is the shape of an object, not an enumeration. */
function newValueOf(issue: Issue, reply: unknown): NewValue | undefined {
  const { code, path, values } = issue as Issue & { readonly values?: readonly Value[] }
  if (code !== 'invalid_value' || values === undefined || values.length < 2) return undefined
  const value = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)[key], reply)
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return typeof value === typeof values[0] ? { path, known: values, value } : undefined
}

function write(whole: unknown, path: readonly PropertyKey[], value: unknown): void {
  const at = path.slice(0, -1).reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)[key], whole)
  ;(at as Record<PropertyKey, unknown>)[path.at(-1) as PropertyKey] = value
}

type Words = Record<PropertyKey, unknown>

/** Adds the value to every table that has a word for each known one. */
function addTo(words: unknown, known: readonly Value[], value: Value): void {
  if (!isTable(words)) return
  for (const table of Object.values(words)) addTo(table, known, value)
  const [first] = known
  if (first !== undefined && !(value in words) && known.every((one) => one in words))
    words[value] = wordFor(words[first], value)
}

/** The value in the form of the word of a known one: a text, a text with placeholders, or several. */
function wordFor(word: unknown, value: Value): unknown {
  if (typeof word === 'function') return () => String(value)
  if (!isTable(word)) return String(value)
  return Object.fromEntries(Object.entries(word).map(([name, one]) => [name, wordFor(one, value)]))
}

const isTable = (words: unknown): words is Words => typeof words === 'object' && words !== null
