import { createHash } from 'node:crypto'
import { type Endpoint, mountedPath } from '@voltway/contract/endpoint'
import { toJSONSchema } from 'zod/v4/core'
import { served } from '../src/app.ts'

/*
 * The replies and bodies of a release as JSON Schema. `node scripts/release-contract.ts` writes those of the current
 * sources to docs/previous-release.json: run it when a release is made. A test compares the next release with it.
 */

export type Schema = { readonly [key: string]: unknown }

/** One call. `sent` is what the server may reply, `read` what the web accepts, `body` what the server accepts. */
interface Call {
  readonly sent?: Schema
  readonly read?: Schema
  readonly body?: Schema
}

export interface ReleaseContract {
  readonly calls: Readonly<Record<string, Call>>
  /** Schemas that occur often, by a hash of their content. */
  readonly $defs: Readonly<Record<string, Schema>>
}

export const PREVIOUS_RELEASE = new URL('../../../docs/previous-release.json', import.meta.url)

/** The contract of the given calls. */
export function contractOf(endpoints: readonly Endpoint[]): ReleaseContract {
  const $defs: Record<string, Schema> = {}
  const of = (schema: Endpoint['reply'], io: 'input' | 'output') => {
    const { $schema: _, ...json } = toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      // A reply is written without further fields, which no reader depends on.
      override: ({ jsonSchema }) => {
        if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      },
    })
    return shared(json as Schema, $defs) as Schema
  }
  const calls = endpoints.map((endpoint): [string, Call] => [
    `${endpoint.method} ${mountedPath(endpoint)}`,
    {
      ...(endpoint.media === undefined
        ? { sent: of(endpoint.reply, 'output'), read: of(endpoint.reply, 'input') }
        : {}),
      ...(endpoint.body === undefined ? {} : { body: of(endpoint.body, 'input') }),
    },
  ])
  return { calls: Object.fromEntries(calls), $defs }
}

const SHARED_ABOVE_CHARACTERS = 60

/** Moves larger parts of a schema to `$defs`, so that a part that many calls share is stored once. */
function shared(node: unknown, $defs: Record<string, Schema>): unknown {
  if (Array.isArray(node)) return node.map((one) => shared(one, $defs))
  if (typeof node !== 'object' || node === null) return node
  const schema = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, shared(value, $defs)]))
  const text = JSON.stringify(schema)
  const isSchema = typeof schema.type === 'string' || Array.isArray(schema.anyOf)
  if (!isSchema || text.length < SHARED_ABOVE_CHARACTERS) return schema
  const name = createHash('sha256').update(text).digest('hex').slice(0, 10)
  $defs[name] = schema
  return { $ref: name }
}

/** The contract of the current sources. */
export const currentContract = (): ReleaseContract => contractOf(served.map(({ endpoint }) => endpoint))
