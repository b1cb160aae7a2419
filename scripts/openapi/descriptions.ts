import type { Json } from './schemas.ts'

/* Checks of the descriptions: every property has one, which says more than its name and means one thing. */

/** A property or parameter of the document, with its place. */
interface Described {
  readonly name: string
  readonly schema: Json
  readonly place: string
}

/** Returns what is missing or wrong in the descriptions of the document. */
export function badDescriptions(document: Json): string[] {
  const all = described(document)
  return [
    ...all
      .filter(({ schema }) => !isDescribed(schema))
      .map(
        ({ name, place }) => `${name} has no description at ${place}: write a comment above it in packages/contract`,
      ),
    ...all
      .filter(repeatsName)
      .map(({ name, schema, place }) => `${name} at ${place} only repeats: ${schema.description}`),
    ...ambiguous(all),
    ...ambiguousIds(document),
  ]
}

function described(document: Json): Described[] {
  const found: Described[] = []
  const visit = (node: unknown, place: string) => {
    if (typeof node !== 'object' || node === null) return
    const { properties, parameters } = node as { properties?: Record<string, Json>; parameters?: Json[] }
    if (typeof properties === 'object')
      for (const [name, schema] of Object.entries(properties)) found.push({ name, schema, place })
    if (Array.isArray(parameters))
      for (const { name, schema, description } of parameters)
        if (name !== undefined) found.push({ name: String(name), schema: { ...(schema as Json), description }, place })
    for (const [key, child] of Object.entries(node)) if (key !== 'examples') visit(child, `${place}/${key}`)
  }
  visit(document, '')
  return found
}

/** References carry the description of their component. */
function isDescribed(schema: Json): boolean {
  const { description, $ref, items, anyOf, oneOf } = schema
  const parts = [items, ...((anyOf ?? oneOf ?? []) as unknown[])] as (Json | undefined)[]
  return description !== undefined || $ref !== undefined || parts.some((part) => part?.$ref !== undefined)
}

const EMPTY_WORDS = new Set(
  'a an the of in on at for to and or is are was it its as by with without null none'.split(' '),
)

const stemsOf = (text: string): string[] =>
  text
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word))
    .map((word) => word.replace(/(e|s|es|d|ed)$/, ''))

/** An id says which object, so its name is all there is to say: `card_id` is the id of the card. */
const isIdOf = ({ name, schema }: Described): boolean => /._?ids?$/i.test(name) && schema.format === 'uuid'

function repeatsName(one: Described): boolean {
  const { description } = one.schema
  if (typeof description !== 'string' || isIdOf(one)) return false
  const name = new Set(stemsOf(one.name))
  return stemsOf(description).every((word) => name.has(word))
}

/** Words whose declaration is shared by calls of different forms: the rows of a list, and the code of a refusal. */
const SHARED = new Set(['The rows of this page, in the order of the list.', 'Code of the refusal.'])

/** The form of a schema, in which null and descriptions do not count. */
function formOf(schema: Json): string {
  if (schema.$ref !== undefined) return String(schema.$ref)
  const notNull = (values: unknown) =>
    (values as unknown[] | undefined)?.filter((one) => one !== null && one !== 'null')
  const parts = ((schema.anyOf ?? schema.oneOf ?? []) as Json[]).filter(({ type }) => type !== 'null').map(formOf)
  const { items, properties } = schema as { items?: Json; properties?: object }
  return JSON.stringify([
    Array.isArray(schema.type) ? notNull(schema.type) : [schema.type],
    schema.format,
    notNull(schema.enum)?.toSorted(),
    items === undefined ? null : formOf(items),
    Object.keys(properties ?? {}).toSorted(),
    parts,
  ])
}

/** The same words for one name in different forms, or for different names in different forms, mean different things. */
function ambiguous(all: readonly Described[]): string[] {
  const places = new Map<string, Map<string, string>>()
  for (const { name, schema, place } of all) {
    const { description } = schema
    if (typeof description !== 'string' || SHARED.has(description)) continue
    const forms = places.get(description) ?? new Map<string, string>()
    forms.set(formOf(schema), `${name} at ${place}`)
    places.set(description, forms)
  }
  return [...places]
    .filter(([, forms]) => forms.size > 1)
    .map(([words, forms]) => `“${words}” describes different things: ${[...forms.values()].join(', ')}`)
}

/** Components whose `id` has the same words are forms of one object, so their names begin with the same word. */
function ambiguousIds({ components }: Json): string[] {
  const first = new Map<string, string>()
  const found: string[] = []
  const { schemas = {} } = components as { schemas?: Record<string, { properties?: Record<string, Json> }> }
  for (const [name, { properties }] of Object.entries(schemas)) {
    const words = properties?.id?.description
    // The data of an event are a part of another component.
    if (typeof words !== 'string' || name.endsWith('OfEvent')) continue
    const other = first.get(words) ?? name
    first.set(words, other)
    if (wordOf(name) !== wordOf(other)) found.push(`“${words}” describes the id of ${other} and of ${name}`)
  }
  return found
}

const wordOf = (name: string): string | undefined => /^[A-Z][a-z]+/.exec(name)?.[0]
