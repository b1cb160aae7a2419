import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { FAN_OUTS } from './citus-fan-outs.ts'

/**
 * Plans every statement of the tests on a distributed database, without running it: which are refused, and which need
 * more machines than one. The statements are recorded with VOLTWAY_STATEMENTS (apps/server/test/record-statements.ts).
 */

interface Recorded {
  readonly text: string
  readonly values: unknown[]
  readonly from?: string
}

interface Planned extends Recorded {
  /** Why the cluster refuses it. */
  readonly refusal?: string
  /** Shards that it reads or writes: 0 for tables of the coordinator. */
  readonly shards: number
  /** Rows of the coordinator that are sent to the machines first. */
  readonly subplans: number
}

const PLANNABLE = /^\s*(with|select|insert|update|delete|values)\b/i

/** The recorded statements of the program, each once for each of its values that are null or empty. */
export function readRecorded(folder: string): Recorded[] {
  const byText = new Map<string, Recorded>()
  for (const file of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line === '') continue
      const recorded = JSON.parse(line) as Recorded
      const isOfTest = /\/test\/|\.test\.ts|\.test-data\.ts/.test(recorded.from ?? '')
      const nulls = recorded.values.map((value) => (value === null || String(value) === '' ? 0 : 1)).join('')
      if (!isOfTest && PLANNABLE.test(recorded.text)) byText.set(`${recorded.text} ${nulls}`, recorded)
    }
  }
  return [...byText.values()].sort((one, other) => ((one.from ?? '') < (other.from ?? '') ? -1 : 1))
}

/** Plans all statements on the database of an address. */
export async function planAll(url: string, statements: readonly Recorded[]): Promise<Planned[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const planned: Planned[] = []
    for (const statement of statements) planned.push({ ...statement, ...(await plan(client, statement)) })
    return planned
  } finally {
    await client.end()
  }
}

/**
 * Codes of what PostgreSQL or the extension does not support, of internal errors, and of statements that the extension
 * writes wrongly for another machine. Others are errors of the data.
 */
const REFUSED = new Set(['0A000', 'XX000', '42601'])
/** Another machine's error about the data, whose code the extension does not always pass on. */
const OF_DATA = /violates (foreign key|unique|check|not-null) constraint/

async function plan(
  client: pg.Client,
  { text, values }: Recorded,
): Promise<Pick<Planned, 'refusal' | 'shards' | 'subplans'>> {
  try {
    const { rows } = await client.query<Record<string, string>>(`explain (costs off) ${text}`, values)
    const lines = rows.map((row) => row['QUERY PLAN'] ?? '')
    const shards = lines.reduce((most, line) => Math.max(most, Number(/Task Count: (\d+)/.exec(line)?.[1] ?? 0)), 0)
    return { shards, subplans: lines.filter((line) => line.includes('Distributed Subplan')).length }
  } catch {
    // The extension cannot explain every insert of a select, but run it.
    return { ...(await attempt(client, { text, values })), shards: 0, subplans: 0 }
  }
}

/** Runs a statement and takes it back. */
async function attempt(client: pg.Client, { text, values }: Recorded): Promise<Pick<Planned, 'refusal'>> {
  await client.query('begin')
  try {
    await client.query(text, values)
    return {}
  } catch (error) {
    const { code = '', message } = error as pg.DatabaseError
    return REFUSED.has(code) && !OF_DATA.test(message) ? { refusal: message } : {}
  } finally {
    await client.query('rollback')
  }
}

/**
 * Prints what the cluster refuses, by reason, and what needs several shards without a reason in {@link FAN_OUTS}.
 * @returns the number of both.
 */
export function printPlanned(planned: readonly Planned[]): number {
  const refused = Map.groupBy(
    planned.filter(({ refusal }) => refusal !== undefined),
    ({ refusal }) => refusal as string,
  )
  const count = [...refused.values()].flat().length
  const allWide = planned.filter(({ refusal, shards }) => refusal === undefined && shards > 1)
  const wide = allWide.filter(({ from }) => !(functionOf(from) in FAN_OUTS))
  console.log(
    `${planned.length} statements: ${count} refused, ${allWide.length - wide.length} on several shards for a reason, ${wide.length} without`,
  )
  for (const [refusal, statements] of [...refused].sort(([, one], [, other]) => other.length - one.length))
    printGroup(`${statements.length} × ${refusal}`, statements)
  printGroup(`${wide.length} on several shards without a reason in drills/citus-fan-outs.ts`, wide)
  return count + wide.length
}

/** The file and the function of a statement, as {@link FAN_OUTS} names them. */
const functionOf = (from = ''): string => from.replace(/^apps\/server\/src\//, '').replace(/:\d+/, '')

function printGroup(title: string, statements: readonly Planned[]): void {
  console.log(`\n## ${title}`)
  for (const { from, text } of statements) console.log(`- ${from}: ${text.replaceAll(/\s+/g, ' ').slice(0, 110)}`)
}
