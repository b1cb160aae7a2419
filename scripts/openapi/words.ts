import { propertyWords } from './property-words.ts'
import type { Json } from './schemas.ts'

const spoken = (name: string) => name.replace(/_/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const choices = new Map<string, string>()
const keyOf = (values: readonly unknown[]) => JSON.stringify(values.filter((value) => value !== null).sort())

/** Stores the comment of an exported list of values. */
export function describeChoices(values: readonly unknown[], words: string): void {
  choices.set(keyOf(values), words)
}

/** Returns the comment of the exported list with these values. */
export const wordsOfChoices = (values: readonly unknown[]): string | undefined => choices.get(keyOf(values))

/** Names that say nothing about a choice of values, whose list says what they mean. */
const CHOICES: ReadonlySet<string> = new Set(
  'type state status kind reason event channel step period outcome field code scheme mode gap'.split(' '),
)

const typeOf = ({ type, format }: Json): unknown =>
  format === 'uuid' ? format : Array.isArray(type) ? type.find((one) => one !== 'null') : type

/** Returns the description of a property that has no comment, when its name means the same in every call. */
export function wordsOfName(name: string, schema: Json): string | undefined {
  const listed = Array.isArray(schema.enum) && CHOICES.has(name) ? wordsOfChoices(schema.enum) : undefined
  if (listed !== undefined) return listed
  const words = propertyWords[`${name} ${typeOf(schema)}`] ?? propertyWords[name]
  if (words !== undefined) return words
  return typeOf(schema) === 'uuid' && /._?[iI]d$/.test(name)
    ? `Id of the ${spoken(name.replace(/_?[iI]d$/, ''))}.`
    : undefined
}
