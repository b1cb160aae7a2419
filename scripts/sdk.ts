/** Writes the types and calls of packages/sdk from docs/openapi.json: those that an API key may make. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly description?: string
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: Schema
  readonly description?: string
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const document = JSON.parse(readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8')) as Document
const HEAD = '// Written by scripts/sdk.ts from docs/openapi.json.\n'

const comment = (text: string | undefined) =>
  text === undefined ? '' : `/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */\n`
const nameOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))
const union = (types: readonly string[]) => [...new Set(types)].join(' | ')

function typeOf(schema: Schema, component: (name: string) => string): string {
  const of = (one: Schema) => typeOf(one, component)
  if (schema.$ref !== undefined) return component(schema.$ref.split('/').at(-1) ?? '')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return `(${union(choices.map(of))})`
  if (schema.allOf !== undefined) return `(${schema.allOf.map(of).join(' & ')})`
  if (Array.isArray(schema.type)) return `(${union(schema.type.map((type) => of({ ...schema, type })))})`
  if (schema.type === 'array') return `ReadonlyArray<${of(schema.items ?? {})}>`
  if (schema.type === 'object' || schema.properties !== undefined) return objectOf(schema, of)
  const plain: Record<string, string> = {
    string: 'string',
    integer: 'number',
    number: 'number',
    boolean: 'boolean',
    null: 'null',
  }
  return plain[schema.type as string] ?? 'unknown'
}

function objectOf({ properties, required = [], additionalProperties }: Schema, of: (schema: Schema) => string): string {
  if (properties === undefined) {
    const value = typeof additionalProperties === 'object' ? of(additionalProperties) : 'unknown'
    return `{ readonly [name: string]: ${value} }`
  }
  const fields = Object.entries(properties).map(([name, property]) => {
    const type = of(property)
    const optional = !required.includes(name)
    return `${comment(property.description)}readonly ${nameOf(name)}${optional ? '?' : ''}: ${type}${optional ? ' | undefined' : ''}`
  })
  return `{\n${fields.join('\n')}\n}`
}

const own = (name: string) => name
const imported = (name: string) => `S.${name}`

function schemasFile(): string {
  const components = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema, own)}`,
  )
  const messages = Object.values(document.webhooks).map(({ post }) =>
    typeOf(post.requestBody?.content['application/json']?.schema ?? {}, own),
  )
  const message = `/** A message of a webhook. Its \`type\` decides what \`data\` is. */\nexport type WebhookMessage =\n| ${messages.join('\n| ')}`
  return [HEAD, ...components, message, ''].join('\n')
}

function callsFile(): string {
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { security }]) => security?.some((way) => 'apiKey' in way) === true)
      .map(([method, operation]) => callOf(method.toUpperCase(), path, operation)),
  )
  const imports = [
    "import { callJson, callRaw } from './call.ts'",
    "import type { CallOptions, Client } from './client.ts'",
    "import type * as S from './schemas.gen.ts'",
  ]
  return [HEAD + imports.join('\n'), ...calls, ''].join('\n\n')
}

function callOf(
  method: string,
  path: string,
  { operationId, summary, parameters = [], requestBody, responses }: Operation,
): string {
  const of = (where: string) => parameters.filter((parameter) => parameter.in === where)
  const input = [inputOf('params', of('path')), inputOf('query', of('query'))].filter((part) => part !== '')
  const [media, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (body !== undefined)
    input.push(
      `readonly body: ${media === 'application/json' ? typeOf(body.schema, imported) : 'Blob | Uint8Array<ArrayBuffer> | string'}`,
    )
  const good = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {}
  const reply = good['application/json']
  const isFile = reply === undefined
  const isOptional = input.every((part) => /^readonly \w+\?:/.test(part))
  const call = JSON.stringify(
    isFile && media !== undefined && media !== 'application/json' ? [method, path, media] : [method, path],
  )
  const result = isFile ? 'Response' : typeOf(reply.schema, imported)
  return `${comment(`${summary}.`)}export function ${operationId}(
  client: Client,
  input: {\n${input.join('\n')}\n}${isOptional ? ' = {}' : ''},
  options?: CallOptions,
): Promise<${result}> {
  return ${isFile ? 'callRaw' : 'callJson'}(client, ${call}, input, options)
}`
}

function inputOf(name: string, parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return ''
  const isRequired = parameters.some(({ required }) => required)
  const properties = Object.fromEntries(
    parameters.map((one) => [
      one.name,
      { ...one.schema, ...(one.description === undefined ? {} : { description: one.description }) },
    ]),
  )
  const required = parameters.filter((one) => one.required).map((one) => one.name)
  return `readonly ${name}${isRequired ? '' : '?'}: ${typeOf({ type: 'object', properties, required }, imported)}`
}

/** Runs before the tests too (vitest.config.ts). Equal files stay as they are, because others may be reading them. */
export function setup(): void {
  const files = { 'schemas.gen.ts': schemasFile(), 'calls.gen.ts': callsFile() }
  for (const [file, text] of Object.entries(files)) {
    const url = new URL(`../packages/sdk/src/${file}`, import.meta.url)
    if (!existsSync(url) || readFileSync(url, 'utf8') !== text) writeFileSync(url, text)
  }
}

if (import.meta.main) setup()
