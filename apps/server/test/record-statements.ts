import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/**
 * Records each statement that the tests send, once for each of its values that are null or empty, with its first values. Active only while
 * VOLTWAY_STATEMENTS names a folder. The program then uses its statements for a distributed database, which any other
 * runs as well, so that a drill can plan them on a cluster (`npm run drill -- citus-statements`).
 */
const folder = process.env.VOLTWAY_STATEMENTS

export const recordsStatements = folder !== undefined

const known = new Set<string>()

interface Sent {
  readonly text?: unknown
  readonly values?: readonly unknown[]
}

if (folder !== undefined) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}.jsonl`)
  // A pool sends a statement later, when its caller is no longer on the stack.
  for (const { prototype } of [pg.Pool, pg.Client]) {
    const send = prototype.query as (...all: unknown[]) => unknown
    prototype.query = function query(this: unknown, ...all: unknown[]) {
      record(file, all)
      return send.apply(this, all)
    } as typeof prototype.query
  }
}

function record(file: string, [first, second]: readonly unknown[]): void {
  const { text, values } = (typeof first === 'string' ? { text: first, values: second } : first) as Sent
  if (typeof text !== 'string') return
  const plain = Array.isArray(values) ? values.map(textOf) : []
  // A null, or an empty list, lets the planner drop a part of the statement, which the extension may then refuse.
  const key = `${text} ${plain.map((value) => (value === null || (Array.isArray(value) && value.length === 0) ? 0 : 1)).join('')}`
  if (known.has(key)) return
  known.add(key)
  appendFileSync(file, `${JSON.stringify({ text, values: plain, from: callerInSource() })}\n`)
}

/** A value as the driver sends it: lists become literals of arrays. */
function textOf(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'bigint') return String(value)
  return Array.isArray(value) ? value.map(textOf) : value
}

const NAME = /at (?:async )?(?:[\w$]+\.)?([\w$]+)(?: \[as [\w$]+\])? \(/

/** The place of the statement in the source and its function, from a stack that the test runner maps to it. */
function callerInSource(): string | undefined {
  Error.stackTraceLimit = 50
  const frames = new Error('who sends').stack?.split('\n').slice(2) ?? []
  const frame = frames.find(
    (one) =>
      one.includes('/apps/') && !/platform\/(sql|tidy-client|tracing)/.test(one) && !one.includes('/test/record'),
  )
  const place = /apps\/[^): ]+:\d+/.exec(frame ?? '')?.[0]
  // A read that a function passes on has no name of its own.
  const file = place?.replace(/:\d+$/, ':')
  const named = frames.filter((one) => one.includes(file ?? '?')).map((one) => NAME.exec(one)?.[1])
  const name = named.find((one) => one !== undefined)
  return name === undefined ? place : `${place} ${name}`
}
