import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCallSites } from 'node:util'
import pg from 'pg'
import { observeReads } from '../src/platform/sql.ts'

/**
 * Records the rows that tests read, for `scripts/sql-rows.ts`: by place in the source, each column's name, type and
 * table, and whether a null occurred. Active only while VOLTWAY_ROWS names a folder.
 */
const folder = process.env.VOLTWAY_ROWS

/** For servers and commands in separate processes, so that their reads are recorded too. */
export const recordingFlags = folder === undefined ? [] : ['--import', import.meta.url]
export const recordingEnv = folder === undefined ? {} : { VOLTWAY_ROWS: folder }

interface RecordedColumn {
  readonly name: string
  readonly type: number
  readonly table: number
  readonly column: number
  hasNull: boolean
}

/** The columns by `file:line:column`, one entry per row shape. */
const recorded = new Map<string, Map<string, RecordedColumn[]>>()
/**
 * Cache of `file:line:column` by the position in the running code, because resolving one costs as much as many
 * statements.
 */
const callSites = new Map<string, string | undefined>()

if (folder !== undefined) {
  observeReads(() => {
    const site = getCallSites(12).find(({ scriptName }) => !isOwn(scriptName))
    const key = `${site?.scriptId}:${site?.lineNumber}:${site?.columnNumber}`
    if (!callSites.has(key)) callSites.set(key, callerInSource())
    const callSite = callSites.get(key)
    return (result) => {
      if (callSite !== undefined) note(callSite, result)
      return result
    }
  })
  mkdirSync(folder, { recursive: true })
}

const isOwn = (file: string): boolean => file.includes('/platform/sql.ts') || file.includes('/record-rows.ts')

/**
 * Returns the caller's position in its source file. Read from the stack of an error, because the test runner maps only
 * those to the source.
 */
function callerInSource(): string | undefined {
  const frames = new Error('who reads').stack?.split('\n').slice(1) ?? []
  return /([^( ]+:\d+:\d+)[)]?$/.exec(frames.find((frame) => !isOwn(frame)) ?? '')?.[1]
}

/** Writes each observation at once, because workers of the test runner can end without notice. */
function note(callSite: string, { fields, rows }: pg.QueryResult): void {
  const shape = fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join()
  const shapes = recorded.get(callSite) ?? new Map<string, RecordedColumn[]>()
  recorded.set(callSite, shapes)
  let columns = shapes.get(shape)
  let isNew = columns === undefined
  columns ??= fields.map(({ name, dataTypeID: type, tableID: table, columnID: column }) => ({
    name,
    type,
    table,
    column,
    hasNull: false,
  }))
  shapes.set(shape, columns)
  for (const column of columns) {
    if (column.hasNull || !rows.some((row) => row[column.name] === null)) continue
    column.hasNull = true
    isNew = true
  }
  if (isNew) appendFileSync(join(folder as string, observations), `${JSON.stringify([callSite, columns])}\n`)
}

const observations = `${process.pid}-${Date.now()}.jsonl`

/** Records the NOT NULL columns of all tables. Clones of the template have the same table ids. */
export async function recordCatalog(url: string): Promise<void> {
  if (folder === undefined) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`
    select c.oid::integer as table, a.attnum as column, a.attnotnull as "notNull"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`)
  await client.end()
  writeFileSync(join(folder, 'catalog.json'), JSON.stringify(rows))
}
