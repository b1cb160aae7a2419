import { type Endpoint, mountedPath } from '@voltway/contract/endpoint'
import { type RefusalCode, refusals } from '@voltway/contract/refusals'
import { integrations } from '@voltway/phrases/en/integrations'
import { refusals as refusalWords } from '@voltway/phrases/en/refusals'
import { mayBeOnce, opensToKeys, refusalsOf } from '../../apps/server/src/kernel/calls/call-refusals.ts'
import { keyWords } from '../../apps/server/src/kernel/refusals/key-words.ts'
import { metaOf } from './described.ts'
import type { Json, Schemas } from './schemas.ts'

/** A call with its export's name, its comment and its area. */
export interface Call {
  readonly endpoint: Endpoint
  readonly name: string
  readonly comment: string
  readonly area: string
  readonly example: Example
}

/** A request that the server accepts, and its reply, as `apps/server/test/api-examples.ts` records them. */
export interface Example {
  readonly params?: Json
  readonly query?: Json
  readonly body?: unknown
  readonly reply?: unknown
}

/** What operations share. */
export interface Components {
  readonly schemas: Schemas
  readonly responses: Json
}

/** Paths of the document have no trailing slash; the server accepts both. */
export const documentPath = (endpoint: Endpoint): string =>
  mountedPath(endpoint)
    .replace(/:(\w+)/g, '{$1}')
    .replace(/\/$/, '')

const header = (name: string, schema: Json, description: string, required: boolean): Json => ({
  name,
  in: 'header',
  required,
  schema,
  description,
})

const PRODUCT = { const: 'FLEETS_DASHBOARD', default: 'FLEETS_DASHBOARD' }
const ONCE = { type: 'string', minLength: 1, maxLength: 255, examples: ['top-up-2026-03-02'] }
const ONCE_WORDS =
  'Chosen by the caller. The server executes requests with the same key once and repeats the first reply for three days.'

function headersOf(endpoint: Endpoint): Json[] {
  const product = opensToKeys(endpoint)
    ? header('X-Product', PRODUCT, 'Product that sends the request. Optional with an API key.', false)
    : header('X-Product', PRODUCT, 'Product that sends the request.', true)
  if (endpoint.idempotent === true) return [product, header('Idempotency-Key', ONCE, ONCE_WORDS, true)]
  return mayBeOnce(endpoint)
    ? [product, header('Idempotency-Key', ONCE, `${ONCE_WORDS} For API keys.`, false)]
    : [product]
}

/** Queries are text in the recorded request. */
function parameterValue(value: unknown, { type }: Json): unknown {
  if (typeof value !== 'string') return value
  if (type === 'array') return value.split(',')
  return type === 'integer' || type === 'number' ? Number(value) : value
}

const exampleIn = (example: unknown): Json => (example === undefined ? {} : { example })

function parametersIn(location: 'path' | 'query', { endpoint, example }: Call, schemas: Schemas): Json[] {
  const [schema, values] = location === 'path' ? [endpoint.params, example.params] : [endpoint.query, example.query]
  if (schema === undefined) return []
  const { properties, required } = schemas.parameters(schema)
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    ...(property.type === 'array' ? { style: 'form', explode: false } : {}),
    schema: property,
    description,
    ...exampleIn(parameterValue(values?.[name], property)),
  }))
}

const withKey = (code: RefusalCode): string =>
  keyWords[code] === undefined ? '' : ` With an API key: ${keyWords[code]}`

function refusedWith(codes: readonly RefusalCode[]): Json {
  return {
    description: codes.map((code) => `- \`${code}\`: ${refusalWords[code]}${withKey(code)}`).join('\n'),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { code: { enum: codes, description: 'Code of the refusal.' } } },
          ],
        },
      },
    },
  }
}

/** Responses of many calls are components, named by their codes. */
function refusalsIn(endpoint: Endpoint, responses: Json): Json {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => refusals[code])
  const entries = [...byStatus].map(([status, codes]) => {
    if (codes.some((code) => endpoint.refusals.includes(code))) return [status, refusedWith(codes)]
    const name = codes.join('-')
    responses[name] ??= refusedWith(codes)
    return [status, { $ref: `#/components/responses/${name}` }]
  })
  // Refused by the HTTP parser: a path parameter or headers that are too long.
  responses['request.too_large'] ??= refusedWith(['request.too_large'])
  const tooLong = { $ref: '#/components/responses/request.too_large' }
  return { ...Object.fromEntries(entries), ...(endpoint.params === undefined ? {} : { 414: tooLong }), 431: tooLong }
}

const REPLAYED = {
  'Idempotent-Replayed': {
    description: 'Present when this is the stored reply to an earlier request with the same `Idempotency-Key`.',
    schema: { const: 'true' },
  },
}

const replayedOf = (endpoint: Endpoint): Json =>
  endpoint.idempotent === true || mayBeOnce(endpoint) ? { headers: REPLAYED } : {}

function responsesOf({ endpoint, example }: Call, { schemas, responses }: Components): Json {
  const content =
    endpoint.media === undefined
      ? { 'application/json': { schema: schemas.of(endpoint.reply, 'output'), ...exampleIn(example.reply) } }
      : { [endpoint.media]: { schema: { type: 'string', format: 'binary' } } }
  return {
    [endpoint.status ?? 200]: { description: 'The call succeeded.', ...replayedOf(endpoint), content },
    ...refusalsIn(endpoint, responses),
  }
}

/** API keys belong to a wallet, so calls about a person's own data require a session. */
function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.right === 'public') return []
  return opensToKeys(endpoint) ? [{ apiKey: [] }, { accessToken: [] }] : [{ accessToken: [] }]
}

const ownersOnly: Readonly<Record<string, string>> = {
  'wallet.block': 'block wallets',
  'subscription.manage': 'manage the subscription',
  'api_keys.manage': 'manage API keys and webhooks',
}

/** Describes who may make a call. */
function callersOf(endpoint: Endpoint): string {
  const { right, wallet, teams, keys } = endpoint
  const inTeams = teams === true ? ' Managers of teams get what belongs to their teams.' : ''
  if (right === 'public') return 'No sign-in is needed.'
  if (keys === true) return 'For every signed-in person, and for API keys, which get their own wallet.'
  if (right === 'self') return 'For a signed-in person, about their own data. API keys are refused.'
  if (right === 'member') return `For every person ${opensToKeys(endpoint) ? 'and key ' : ''}of the wallet.${inTeams}`
  const words = integrations.right[right as keyof typeof integrations.right]
  const needed =
    words === undefined
      ? `Needs the right \`${right}\` (${ownersOnly[right]}), which only owners have.`
      : `Needs the permission \`${right}\` (${words}).`
  return `${needed}${wallet === 'query.wallet?' ? ' Without `wallet`, the call is about the person’s own data.' : ''}${inTeams}`
}

function requestBodyOf({ endpoint: { upload, body }, example }: Call, schemas: Schemas): Json {
  if (upload !== undefined) {
    const file = { schema: { type: 'string', format: 'binary' } }
    const content = Object.fromEntries(upload.types.map((type) => [type, file]))
    const megabytes = Math.round(upload.maxBytes / 1_048_576)
    return { requestBody: { required: true, description: `The file, at most ${megabytes} MB.`, content } }
  }
  if (body === undefined) return {}
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemas.of(body, 'input'), ...exampleIn(example.body) } },
    },
  }
}

/** Returns the operation of a call. */
export function operationOf(call: Call, components: Components): Json {
  const { endpoint, name, comment, area } = call
  const { schemas } = components
  const { description } = metaOf(comment)
  const inPath = parametersIn('path', call, schemas)
  const inQuery = parametersIn('query', call, schemas)
  return {
    operationId: name,
    tags: [area],
    summary: endpoint.summary,
    description: [description, callersOf(endpoint)].filter((part) => part !== undefined).join('\n\n'),
    ...(endpoint.deprecated === undefined ? {} : { deprecated: true }),
    security: securityOf(endpoint),
    parameters: [...headersOf(endpoint), ...inPath, ...inQuery],
    ...requestBodyOf(call, schemas),
    responses: responsesOf(call, components),
  }
}
