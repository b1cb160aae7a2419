import * as z from 'zod/mini'
import { type $ZodEnum, $ZodType, type $ZodTypes, toJSONSchema } from 'zod/v4/core'
import { contractFiles, exportComments } from './contract-comments.ts'
import { descriptions, metaOf } from './described.ts'
import { describeChoices, wordsOfChoices, wordsOfType } from './words.ts'

export type Json = Record<string, unknown>

type Io = 'input' | 'output'

/** The schemas of requests and replies, and the components that they share. */
export interface Schemas {
  of(schema: $ZodType, io: Io): Json
  /** Returns the properties of an object and the names of the required ones. */
  parameters(schema: $ZodType): { readonly properties: Record<string, Json>; readonly required: readonly string[] }
  /** Returns the document with its components. */
  finish(document: Json): Json
}

/** Returns the object with its keys in alphabetical order. */
export const sorted = (json: Json): Json =>
  Object.fromEntries(Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Exports of `values` are forms of strings, which stand where they are used. */
const isComponent = (file: string, schema: $ZodType) =>
  file !== 'values' && ['object', 'enum', 'union'].includes((schema as $ZodTypes)._zod.def.type)

/** An exported constant of the contract. */
interface Export {
  readonly file: string
  readonly name: string
  readonly comment: string
}

const isEnum = (schema: $ZodType): schema is $ZodEnum => (schema as $ZodTypes)._zod.def.type === 'enum'

/** Stores the comments of exported lists of values. */
async function describeLists(): Promise<void> {
  for (const file of contractFiles) {
    const exports = (await import(`@voltway/contract/${file}`)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exports)) {
      const { description } = metaOf(exportComments.get(`${file} ${name}`) ?? '')
      if (Array.isArray(value) && description !== undefined) describeChoices(value, description)
    }
  }
}

/** Returns the exports of the contract by value. Registers the schemas with their comments and component names. */
export async function readExports(): Promise<Map<unknown, Export>> {
  const named = new Map<unknown, Export>()
  const ids = new Map<string, string>()
  await describeLists()
  for (const file of [...contractFiles].sort()) {
    const exports = (await import(`@voltway/contract/${file}`)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exports)) {
      const comment = exportComments.get(`${file} ${name}`) ?? ''
      if (!(value instanceof $ZodType)) {
        if (typeof value === 'object' && value !== null) named.set(value, { file, name, comment })
        continue
      }
      const id = isComponent(file, value) ? name : undefined
      const other = id === undefined ? undefined : ids.get(id)
      if (other !== undefined) throw new Error(`${other} and ${file} both export the schema ${name}`)
      if (id !== undefined) ids.set(id, file)
      const { description: own, ...meta } = metaOf(comment)
      const listed = isEnum(value) ? wordsOfChoices(Object.values(value._zod.def.entries)) : undefined
      const description = own?.startsWith('Schema of ') ? (listed ?? own) : own
      // A form of values describes properties whose name says nothing.
      descriptions.add(value, {
        ...meta,
        ...(description === undefined ? {} : { [file === 'values' ? 'form' : 'description']: description }),
        ...(id === undefined ? {} : { id }),
      })
    }
  }
  return named
}

/** Returns the generator of the document's schemas. */
export function openSchemas(): Schemas {
  const defs: Record<Io, Json> = { input: {}, output: {} }
  return {
    parameters(schema) {
      const object = z.object((schema as z.ZodMiniObject).shape)
      const { properties = {}, required = [] } = this.of(object, 'input') as ReturnType<Schemas['parameters']>
      return { properties, required }
    },
    of(schema, io) {
      // As a property, a component is a reference although it is the whole schema.
      const around = z.object({ whole: schema as z.ZodMiniType })
      const json = toJSONSchema(around, { io, metadata: descriptions, unrepresentable: 'any' }) as Json
      for (const [name, definition] of Object.entries((json.$defs ?? {}) as Json))
        defs[io][name] ??= plain(definition, io)
      return plain((json.properties as Json).whole, io) as Json
    },
    finish: (document) => finished(document, defs),
  }
}

const IN_REQUESTS = '~'
const refTo = (name: string, io: Io) => `#/components/schemas/${name}${io === 'input' ? IN_REQUESTS : ''}`

/** Simplifies a schema: null is one of its types, and a reply may gain fields. Every property gets its words. */
function plain(part: unknown, io: Io): unknown {
  if (Array.isArray(part)) return part.map((one) => plain(one, io))
  if (typeof part !== 'object' || part === null) return part
  const { id: _, $id: __, ...json } = part as Json
  if (typeof json.$ref === 'string') json.$ref = refTo(json.$ref.split('/').at(-1) as string, io)
  // Formats say what these patterns spell out.
  if (['uuid', 'date', 'date-time', 'email'].includes(String(json.format))) delete json.pattern
  // The range of numbers that JavaScript represents exactly.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (io === 'output') {
    if (json.additionalProperties === false) delete json.additionalProperties
    delete json.default
  }
  const { properties = choicesOf(json), ...others } = json
  const simple: Json = {
    ...Object.fromEntries(
      Object.entries(others).map(([key, value]) => [key, key === 'examples' ? value : inner(key, plain(value, io))]),
    ),
    ...(properties === undefined ? {} : { properties: propertiesOf(properties as Json, io) }),
  }
  return withNull(simple)
}

/** Only properties are described by the form of their values. */
function inner(key: string, schema: unknown): unknown {
  if (!['items', 'additionalProperties'].includes(key) || typeof schema !== 'object') return schema
  const { form: _, ...others } = schema as Json
  return others
}

/** Returns the properties of a record whose keys are a set. */
function choicesOf({ propertyNames, additionalProperties, required, description = '' }: Json): Json | undefined {
  const names = (propertyNames as Json | undefined)?.enum as readonly string[] | undefined
  if (names === undefined || required === undefined) return undefined
  return Object.fromEntries(
    names.map((name) => [name, { description: `${name}: ${description}`, ...(additionalProperties as Json) }]),
  )
}

const propertiesOf = (properties: Json, io: Io): Json =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const { form, ...schema } = plain(property, io) as Json
      const words = schema.description ?? wordsOfType(name, schema) ?? form
      return [name, words === undefined ? schema : { ...schema, description: words }]
    }),
  )

/** Writes `anyOf` of a plain type and null as one type that may be null. */
function withNull(json: Json): Json {
  const { anyOf, ...others } = json
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return json
  const [one, none] = anyOf as [Json, Json]
  if (none.type !== 'null' || typeof one.type !== 'string') return json
  return {
    ...one,
    type: [one.type, 'null'],
    ...(Array.isArray(one.enum) ? { enum: [...one.enum, null] } : {}),
    ...others,
  }
}

/**
 * Adds the components. One schema serves requests and replies when both have the same form, and the component of a
 * request is named `…Input` otherwise.
 */
function finished(document: Json, { input, output }: Readonly<Record<Io, Json>>): Json {
  const text = (json: unknown) => JSON.stringify(json)?.replaceAll(`${IN_REQUESTS}"`, '"')
  const own = new Set(Object.keys(input).filter((name) => name in output && text(input[name]) !== text(output[name])))
  for (let before = -1; before !== own.size; ) {
    before = own.size
    for (const [name, json] of Object.entries(input))
      if ([...own].some((other) => JSON.stringify(json).includes(refTo(other, 'input')))) own.add(name)
  }
  const inputs = Object.entries(input).map(([name, json]) => [own.has(name) ? `${name}Input` : name, json])
  const schemas = sorted({ ...Object.fromEntries(inputs), ...output })
  const { components, ...others } = document
  const whole = { ...others, components: { ...(components as Json), schemas } }
  return JSON.parse(
    JSON.stringify(whole).replaceAll(
      /schemas\/(\w+)~"/g,
      (_, name) => `schemas/${name}${own.has(name) ? 'Input' : ''}"`,
    ),
  )
}
