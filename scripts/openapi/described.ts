import { $ZodType, clone, registry } from 'zod/v4/core'

/** What the document says about a schema. Schemas with an `id` are its components. */
export interface Meta {
  readonly id?: string
  readonly description?: string
  /** The description of a form of values, for properties that have none. */
  readonly form?: string
  readonly examples?: readonly unknown[]
}

/** The descriptions of the contract's schemas. */
export const descriptions = registry<Meta>()

/** Returns the schema with the description. Other values are returned as they are. */
export function describe<Value>(value: Value, comment: string): Value {
  if (!(value instanceof $ZodType)) return value
  const described = clone<$ZodType>(value, value._zod.def, { parent: true })
  descriptions.add(described, metaOf(comment))
  return described as $ZodType & Value
}

/** Reads a comment: its text, and the example after `@example`. */
export function metaOf(comment: string): Meta {
  const [text = '', example] = comment.split(/\s*@example\s+/)
  const description = text
    .replace(/^(Own call|Calls? [\d, and]+)([.:]\s*|$)/, '')
    // References to the project's own documents.
    .replace(/ \((spec|domain|decision|calls\.md)\b[^)]*\)/g, '')
    .trim()
  return {
    ...(description === '' ? {} : { description: description[0]?.toUpperCase() + description.slice(1) }),
    ...(example === undefined ? {} : { examples: [JSON.parse(example)] }),
  }
}
