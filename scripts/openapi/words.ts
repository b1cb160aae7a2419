import type { Json } from './schemas.ts'

const spoken = (name: string) => name.replace(/_/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const choices = new Map<string, string>()
const keyOf = (values: readonly unknown[]) => JSON.stringify(values.filter((value) => value !== null).sort())

/** Stores the comment of an exported list of values. Lists with the same values and other words describe nothing. */
export function describeChoices(values: readonly unknown[], words: string): void {
  const known = choices.get(keyOf(values))
  choices.set(keyOf(values), known === undefined || known === words ? words : '')
}

/** Returns the comment of the exported list with these values. */
export const wordsOfChoices = (values: readonly unknown[]): string | undefined =>
  choices.get(keyOf(values)) || undefined

/**
 * Returns the description of a property that has no comment: the one of its list of values, or of an id, what its name
 * says. Nothing else is concluded from a name, because one name means different things in different places.
 */
export function wordsOfType(name: string, schema: Json): string | undefined {
  if (Array.isArray(schema.enum)) return wordsOfChoices(schema.enum)
  const isId = schema.format === 'uuid' && /._?[iI]d$/.test(name)
  return isId ? `Id of the ${spoken(name.replace(/_?[iI]d$/, ''))}.` : undefined
}
