import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { Json } from './schemas.ts'

/** Returns what Redocly's recommended rules find in the document. */
export async function lint(text: string): Promise<string[]> {
  // Paths are not ambiguous for the router, which prefers fixed parts. A house test finds calls with equal paths.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
}

/** Returns the calls whose JSON body or reply has no example. */
export function withoutExample({ paths }: Json): string[] {
  const operations = Object.values(paths as Record<string, Record<string, Operation>>).flatMap((item) =>
    Object.values(item),
  )
  const lacks = ({ requestBody, responses }: Operation) =>
    [requestBody, ...Object.entries(responses).flatMap(([status, one]) => (status < '300' ? [one] : []))].some(
      (part) => part?.content?.['application/json']?.example === undefined && part?.content?.['application/json'],
    )
  return operations
    .filter(lacks)
    .map(
      ({ operationId }) =>
        `${operationId} has no example: run apps/server/test/access.test.ts with RECORD_EXAMPLES=1 and NODE_ENV=test`,
    )
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly example?: unknown }>>
}
interface Operation {
  readonly operationId: string
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}
