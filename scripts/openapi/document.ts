import { readFileSync } from 'node:fs'
import { mountedPath } from '@voltway/contract/endpoint'
import { KEY_PREFIX, KEY_REQUESTS_A_MINUTE } from '@voltway/contract/integrations-api-keys'
import { Problem } from '@voltway/contract/problem'
import { served } from '../../apps/server/src/app.ts'
import { areas } from '../areas.mjs'
import { areaWords } from './area-words.ts'
import { type Call, documentPath, type Example, operationOf } from './operations.ts'
import { type Json, openSchemas, readExports, sorted } from './schemas.ts'
import { openApiWebhooks } from './webhooks.ts'

const EXAMPLES = new URL('../../docs/api/examples.json', import.meta.url)

const areaOf = (file: string): string =>
  areas.filter((area) => file === area || file.startsWith(`${area}-`)).sort((a, b) => b.length - a.length)[0] ?? file

/** Returns the served calls with their names. */
async function namedCalls(): Promise<Call[]> {
  const exports = await readExports()
  const examples = JSON.parse(readFileSync(EXAMPLES, 'utf8')) as Readonly<Record<string, Example>>
  return served.map(({ endpoint }) => {
    const found = exports.get(endpoint)
    if (found === undefined) throw new Error(`${endpoint.method} ${endpoint.path} is not exported by the contract`)
    const example = examples[`${endpoint.method} ${mountedPath(endpoint)}`] ?? {}
    return { endpoint, name: found.name, comment: found.comment, area: areaOf(found.file), example }
  })
}

const info = {
  title: 'Voltway Fleets',
  version: '1.0.0',
  contact: { name: 'Operator of this installation' },
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  description:
    'API of Voltway Fleets: wallets, cards, people, sessions and payments of company fleets that charge electric vehicles. [The guides](/docs/guides) explain the first call, pages of lists, webhooks, errors, idempotency and limits.',
}

const securitySchemes = {
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
}

/** Returns the OpenAPI 3.1 document of the served calls, made from the contract and its comments. */
export async function openApiDocument(): Promise<Json> {
  const calls = await namedCalls()
  const schemas = openSchemas()
  const responses: Json = {}
  schemas.of(Problem, 'output')
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = documentPath(call.endpoint)
    paths[path] = { ...paths[path], [call.endpoint.method.toLowerCase()]: operationOf(call, { schemas, responses }) }
  }
  const used = new Set(calls.map(({ area }) => area))
  const unnamed = [...used].filter((area) => !(area in areaWords))
  if (unnamed.length > 0) throw new Error(`no words for the tags ${unnamed.join(', ')} (scripts/openapi/area-words.ts)`)
  return schemas.finish({
    openapi: '3.1.0',
    info,
    // The server puts its own address here.
    servers: [{ url: '/', description: 'This installation' }],
    tags: Object.entries(areaWords)
      .filter(([name]) => used.has(name) || name === 'webhooks')
      .map(([name, description]) => ({ name, description })),
    paths: sorted(paths),
    webhooks: openApiWebhooks(schemas),
    components: { securitySchemes, responses: sorted(responses) },
  })
}
