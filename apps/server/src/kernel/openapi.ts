import { type Endpoint, mountedPath } from '@voltway/contract/endpoint'
import { KEY_PREFIX, KEY_REQUESTS_A_MINUTE } from '@voltway/contract/integrations-api-keys'
import { Problem } from '@voltway/contract/problem'
import { refusals, sharedRefusals } from '@voltway/contract/refusals'
import { toJSONSchema } from 'zod/v4/core'
import { openApiWebhooks } from './openapi-webhooks.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: NonNullable<Endpoint['params']>, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

function parametersIn(location: 'path' | 'query', schema: Endpoint['params']): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

const header = (name: string, schema: Json, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  schema,
  description,
})

function responsesOf(endpoint: Endpoint): Json {
  const content =
    endpoint.media === undefined
      ? { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } }
      : { [endpoint.media]: { schema: { type: 'string', format: 'binary' } } }
  const responses: Json = { [endpoint.status ?? 200]: { description: 'Done', content } }
  const byStatus = new Map<number, string[]>()
  for (const code of new Set([...endpoint.refusals, ...sharedRefusals])) {
    const status = refusals[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  for (const [status, codes] of byStatus) {
    responses[status] = {
      description: codes.join(', '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  }
  return responses
}

/**
 * Returns the security of a call. API keys belong to a wallet, so calls about a person's own data require a session.
 */
function securityOf({ right, wallet }: Endpoint): Json {
  if (right === 'public') return { security: [] }
  return wallet === undefined ? { security: [{ accessToken: [] }] } : {}
}

function operationOf(endpoint: Endpoint): Json {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/').find((part, index) => index > 1 && !part.startsWith(':')) ?? 'product'],
    description: `Right: \`${endpoint.right}\``,
    ...securityOf(endpoint),
    parameters: [
      header('X-Product', { const: 'FLEETS_DASHBOARD' }, 'Product that sends the request'),
      ...(endpoint.idempotent === true
        ? [
            header(
              'Idempotency-Key',
              { type: 'string', minLength: 1, maxLength: 255 },
              'Requests with the same key are executed once',
            ),
          ]
        : []),
      ...parametersIn('path', endpoint.params),
      ...parametersIn('query', endpoint.query),
    ],
    ...(endpoint.upload === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: Object.fromEntries(endpoint.upload.types.map((type) => [type, {}])),
          },
        }),
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }),
    responses: responsesOf(endpoint),
  }
}

function pathsOf(endpoints: readonly Endpoint[]): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = mountedPath(endpoint).replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return paths
}

/** Returns the OpenAPI 3.1 document of the calls, generated only from the contract. */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Voltway Fleets',
      version: '1.0.0',
      description:
        'API of Voltway Fleets: wallets, cards, people, sessions and payments of company fleets that charge electric vehicles.',
    },
    security: [{ accessToken: [] }, { apiKey: [] }],
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Access token of a person’s session, valid for ten minutes at most.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${KEY_PREFIX}…`,
          description: `A key of one wallet, made by its owner in the settings; it allows the rights it was given. At most ${KEY_REQUESTS_A_MINUTE} requests a minute, then 429 with Retry-After.`,
        },
      },
      schemas: { Problem: schemaOf(Problem, 'output') },
    },
    paths: pathsOf(endpoints),
    webhooks: openApiWebhooks(),
  }
}
