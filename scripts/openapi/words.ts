import { propertyWords } from './property-words.ts'
import type { Json } from './schemas.ts'

const spoken = (name: string) => name.replace(/_/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const typeOf = ({ type, format }: Json): unknown =>
  format === 'uuid' ? format : Array.isArray(type) ? type.find((one) => one !== 'null') : type

/** Returns the description of a property that has no comment, when its name means the same in every call. */
export function wordsOfName(name: string, schema: Json): string | undefined {
  const words = propertyWords[`${name} ${typeOf(schema)}`] ?? propertyWords[name]
  if (words !== undefined) return words
  return typeOf(schema) === 'uuid' && /._?[iI]d$/.test(name)
    ? `Id of the ${spoken(name.replace(/_?[iI]d$/, ''))}.`
    : undefined
}
