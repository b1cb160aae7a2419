import { type Endpoint, mountedPath } from '@voltway/contract/endpoint'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { type Sent, type TestPerson, table } from './access-table.ts'
import type { World } from './access-world.ts'

/** Requests with one invalid value, generated from the contract. */

/** Path of a field; "0" is the first item of a list. */
export type Path = readonly string[]

/** A field of a schema with its innermost schema. */
export interface Field {
  readonly path: Path
  readonly schema: $ZodType
}

/** Returns all fields of a schema; a list counts with its first item. */
export function fieldsOf(schema: $ZodType | undefined, path: Path = []): Field[] {
  if (schema === undefined) return []
  const { def } = (schema as $ZodTypes)._zod
  const inner = (one: $ZodType, at: Path): Field[] => [{ path: at, schema: withoutWrappers(one) }, ...fieldsOf(one, at)]
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => inner(field, [...path, name]))
    case 'array':
      return inner(def.element, [...path, '0'])
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return fieldsOf(def.innerType, path)
    case 'union':
      return def.options.flatMap((option) => fieldsOf(option, path))
    default:
      return []
  }
}

function withoutWrappers(schema: $ZodType): $ZodType {
  const { def } = (schema as $ZodTypes)._zod
  const isWrapper =
    def.type === 'optional' || def.type === 'nullable' || def.type === 'default' || def.type === 'readonly'
  return isWrapper ? withoutWrappers(def.innerType) : schema
}

const mark = 'here comes the value'

/** Returns the valid body as text with one value replaced. */
export function bodyWith(good: Readonly<Record<string, unknown>>, path: Path, value: string | undefined): string {
  const body = structuredClone(good) as Record<string, unknown>
  let at: Record<string, unknown> = body
  for (const key of path.slice(0, -1)) {
    const next = at[key]
    if (typeof next !== 'object' || next === null) at[key] = path[path.indexOf(key) + 1] === '0' ? [] : {}
    at = at[key] as Record<string, unknown>
  }
  const last = path.at(-1) as string
  if (value === undefined) delete at[last]
  else at[last] = mark
  return JSON.stringify(body).replace(JSON.stringify(mark), () => value ?? '')
}

/** What the server replied to an invalid request. */
export interface CaseResponse {
  readonly status: number
  readonly code: string
  readonly fields: readonly string[]
  readonly reply: unknown
}

/** Sends the valid request of a call, with another body or query. `by`: default the owner. */
export async function send(
  world: World,
  endpoint: Endpoint,
  sent: Sent,
  { payload, query, by = 'owner' }: { payload?: string; query?: string; by?: TestPerson } = {},
): Promise<CaseResponse> {
  const target = world.targets.own
  const walletParam = endpoint.wallet?.startsWith('params.') === true ? endpoint.wallet.slice('params.'.length) : ''
  const params: Record<string, string> = { [walletParam]: target.walletId, ...sent.params }
  const path = mountedPath(endpoint).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name))
  const response = await world.fleet.http.inject({
    method: endpoint.method,
    url: `${path}?${query ?? new URLSearchParams(sent.query)}`,
    headers: {
      'x-product': 'FLEETS_DASHBOARD',
      authorization: `Bearer ${world.tokens[by]}`,
      ...(endpoint.idempotent === true ? { 'idempotency-key': world.fleet.ctx().newId() } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const isJson = String(response.headers['content-type'] ?? '').includes('json')
  const reply = isJson && response.body !== '' ? (response.json() as Record<string, unknown>) : {}
  const { code = '', fields = {} } = response.statusCode >= 400 ? (reply as { code?: string; fields?: object }) : {}
  return { status: response.statusCode, code, fields: Object.keys(fields), reply }
}

/** Returns whether a named field is the one at the path, or contains it, or is in it. */
export const isSameField = (named: string, path: string) =>
  named === path || path.startsWith(`${named}.`) || named.startsWith(`${path}.`)

/** The valid request of a call, from the table of access. */
export const validRequest = (endpoint: Endpoint, world: World): Sent =>
  table[`${endpoint.method} ${mountedPath(endpoint)}`]?.send?.(world.targets.own) ?? {}
