import { readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@voltway/contract/endpoint'
import { safeParse } from 'zod/v4/core'
import type { Sent } from './access-table.ts'

/*
 * The examples of the document of the API (docs/api/examples.json): of each call, a request that the server accepts and
 * its reply. The access test makes these requests, and compares them with the file. `RECORD_EXAMPLES=1` writes the file.
 */

const FILE = new URL('../../../docs/api/examples.json', import.meta.url)

export interface Example {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** Absent where the reply is a file or a stream. */
  readonly reply?: unknown
}

/** Items of a list in an example. */
const MOST_ITEMS = 2

/** Returns the request and reply as an example: with the same ids in every run, short lists, and no secrets. */
export function exampleOf(endpoint: Endpoint, { params, query, body }: Sent, reply: string): Example {
  const ids = new Map<string, string>()
  const request = {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
  }
  const whole = { ...request, ...(endpoint.media === undefined ? { reply: JSON.parse(reply) as unknown } : {}) }
  return shortened(whole, (text) => withoutSecrets(withSameIds(text, ids))) as Example
}

function shortened(value: unknown, write: (text: string) => string): unknown {
  if (typeof value === 'string') return write(value)
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((one) => shortened(one, write))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one, write)]))
}

const withSameIds = (text: string, ids: Map<string, string>): string =>
  text.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{6,12}/g, (id) => {
    const known = ids.get(id) ?? `019c8f3a-6f2e-7c41-9d05-${(0x2b7f0c1e4a10 + ids.size).toString(16)}`
    ids.set(id, known)
    return known.slice(0, id.length)
  })

const withoutSecrets = (text: string): string =>
  text.replace(/\b(vwk_|whsec_)[\w+/=-]+/g, '$1EXAMPLE').replace(/([/#=])[\w-]{32,}$/, '$1EXAMPLE')

/**
 * Returns the examples that differ from what the server accepts and replies now. With `RECORD_EXAMPLES=1` they are
 * replaced, and none is returned.
 */
export function outdatedExamples(recorded: ReadonlyMap<string, { endpoint: Endpoint; example: Example }>): string[] {
  const stored = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Example>
  const outdated = [...recorded].flatMap(([name, { endpoint, example }]) => {
    const { reply, ...request } = stored[name] ?? {}
    const { reply: _, ...accepted } = example
    // VAT numbers and card numbers differ between runs.
    const digits = (json: unknown) => JSON.stringify(json).replace(/(?<=NEW)\w{6}|\d/g, '0')
    if (digits(request) !== digits(accepted))
      return [{ name, example, words: `the server accepts ${JSON.stringify(accepted)}` }]
    const parsed = reply === undefined ? undefined : safeParse(endpoint.reply, reply)
    const isCurrent = parsed === undefined || (parsed.success && isDeepStrictEqual(parsed.data, reply))
    return isCurrent ? [] : [{ name, example, words: 'the reply has another form' }]
  })
  if (process.env.RECORD_EXAMPLES !== '1') return outdated.map(({ name, words }) => `${name}: ${words}`)
  // Examples of calls that nobody in the access table can make are written by hand.
  for (const { name, example } of outdated) stored[name] = example
  const lines = Object.entries(stored).sort(([a], [b]) => (a < b ? -1 : 1))
  const text = lines.map(([name, example]) => `${JSON.stringify(name)}: ${JSON.stringify(example)}`).join(',\n')
  writeFileSync(FILE, `{\n${text}\n}\n`)
  return []
}
