import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { Json } from './schemas.ts'

/** Returns what Redocly's recommended rules find in the document. */
export async function lint(text: string): Promise<string[]> {
  // Paths are not ambiguous for the router, which prefers fixed parts. A house test finds calls with equal paths.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
}

/** Returns the properties and parameters without a description, each with the place of its first use. */
export function undescribed(document: Json): string[] {
  const found = new Map<string, string>()
  const visit = (node: unknown, place: string) => {
    if (typeof node !== 'object' || node === null) return
    const { properties, parameters } = node as { properties?: Record<string, Json>; parameters?: Json[] }
    const named = [
      ...(typeof properties === 'object' ? Object.entries(properties) : []),
      ...(Array.isArray(parameters) ? parameters.map((one) => [String(one.name), one] as const) : []),
    ]
    for (const [name, schema] of named) if (!isDescribed(schema)) found.set(name, found.get(name) ?? place)
    for (const [key, child] of Object.entries(node)) if (key !== 'examples') visit(child, `${place}/${key}`)
  }
  visit(document, '')
  return [...found].map(
    ([name, place]) =>
      `${name} has no description at ${place}: write a comment above it in packages/contract, or its one meaning in scripts/openapi/property-words.ts`,
  )
}

/** References carry the description of their component. */
function isDescribed(schema: Json): boolean {
  const { description, $ref, items, anyOf, oneOf } = schema
  const parts = [items, ...((anyOf ?? oneOf ?? []) as unknown[])] as (Json | undefined)[]
  return description !== undefined || $ref !== undefined || parts.some((part) => part?.$ref !== undefined)
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
