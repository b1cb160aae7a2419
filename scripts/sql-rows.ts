/**
 * Proves the type of every row that the server reads: `node scripts/sql-rows.ts FOLDER`. FOLDER holds what PostgreSQL said of the
 * rows while the server's tests ran with `VOLTWAY_ROWS=FOLDER` (apps/server/test/record-rows.ts). The sources are copied, each
 * `row` and `rows` is given the described type beside the declared one, and TypeScript compares the two (decision 065).
 * Prints the findings and adds them to FOLDER as `findings.json`.
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type RowCall, rowCallsOf } from './sql-row-calls.ts'
import { type Catalog, type Recorded, typeOf } from './sql-row-types.ts'
import { NOT_NULL, UNREAD } from './sql-rows-exceptions.ts'

const root = dirname(import.meta.dirname)
const server = join(root, 'apps', 'server')
const copy = join(server, '.cache', 'sql-rows')

const folder = process.argv[2]
if (folder === undefined) throw new Error('usage: node scripts/sql-rows.ts FOLDER')

const { recorded, catalog } = readRecords(folder)
rmSync(copy, { recursive: true, force: true })
const counts = { proved: 0, unread: 0, listed: 0 }
const missing: string[] = []
const usedNotNull = new Set<string>()
const types: string[] = [
  `/** What the driver makes of a column is wider than a declared union or brand. */`,
  `type Loose<T> = T extends string ? string : T extends number ? number : T extends bigint ? bigint : T extends boolean ? boolean : T extends readonly (infer U)[] ? readonly Loose<U>[] : T`,
  `export type Fits<Declared, Described extends { [K in keyof Declared]: Loose<Declared[K]> }> = Declared`,
  `export type RowOf<Result> = Exclude<Awaited<Result> extends readonly (infer Row)[] ? Row : Awaited<Result>, undefined>`,
]
for (const file of globSync('src/**/*.ts', { cwd: server })) {
  if (/[.](test|chaos|test-data)[.]ts$/.test(file)) continue
  const source = readFileSync(join(server, file))
  writeFile(join(copy, file), withDescribed(file, source))
}
writeFile(join(copy, 'src', 'described.ts'), types.join('\n'))
writeFile(join(copy, 'tsconfig.json'), tsconfig())
const errors = compare()
rmSync(copy, { recursive: true })
const stale = Object.keys(NOT_NULL).filter((entry) => !usedNotNull.has(entry))
for (const entry of stale) errors.push(`scripts/sql-rows-exceptions.ts: ${entry} is needed no longer`)
const findings = [...missing, ...errors]
for (const line of findings) console.log(line)
writeFileSync(join(folder, 'findings.json'), JSON.stringify(findings))
console.log(
  `rows of SQL: ${counts.proved} reads proved, ${counts.unread} read no column, ${counts.listed} listed with a reason, ${missing.length} not seen in a test, ${errors.filter((line) => !line.startsWith(' ')).length} wrong`,
)
process.exit(findings.length === 0 ? 0 : 1)

/** The file with each declared row type replaced by one that compiles only where the described row fits it. */
function withDescribed(file: string, source: Buffer): string {
  const calls = rowCallsOf(source)
  const used: string[] = []
  let text = ''
  let end = 0
  for (const call of calls) {
    const declared = declaredOf(call)
    const shapes = recorded.get(`${file}:${call.line}:${call.column}`)
    if (call.isPassedOn) missing.push(`${join('apps/server', file)}:${call.line} needs a type argument`)
    else if (declared === undefined) counts.unread++
    else if (shapes === undefined) {
      if (file in UNREAD) counts.listed++
      else missing.push(`${join('apps/server', file)}:${call.line} is read by no test: ${declared}`)
    } else {
      counts.proved++
      let fitted = declared
      for (const shape of shapes) {
        const name = `Row${types.length}`
        const isNotNull = (column: string) => isListedNotNull(`${file} ${column}`)
        types.push(`export type ${name} = ${typeOf(shape, catalog, isNotNull)}`)
        used.push(name)
        fitted = `Fits<${fitted}, ${name}>`
      }
      text += `${source.subarray(end, call.typeStart)}<${fitted}>`
      end = call.typeEnd
    }
  }
  text += source.subarray(end).toString()
  if (used.length === 0) return text
  const described = relative(dirname(file), 'src/described.ts').replace(/^(?![.])/, './')
  return `import type { Fits, RowOf, ${used.join(', ')} } from '${described}'; ${text}`
}

function isListedNotNull(entry: string): boolean {
  if (entry in NOT_NULL) usedNotNull.add(entry)
  return entry in NOT_NULL
}

/** The declared row as source text; undefined where no column is read. */
function declaredOf({ declared, result }: RowCall): string | undefined {
  return declared ?? (result === undefined ? undefined : `RowOf<${result}>`)
}

function compare(): string[] {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { stdout, stderr, status } = spawnSync(process.execPath, [tsc, '-p', join(copy, 'tsconfig.json')], {
    encoding: 'utf8',
    cwd: copy,
  })
  if (status === 0) return []
  return `${stdout}${stderr}`
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/^(?=src[/])/, 'apps/server/'))
}

function tsconfig(): string {
  return JSON.stringify({
    extends: relative(copy, join(root, 'tsconfig.base.json')),
    compilerOptions: { types: ['node'], noUnusedLocals: false },
    include: ['src/**/*.ts'],
  })
}

function readRecords(from: string): { recorded: Map<string, Recorded[]>; catalog: Catalog } {
  const all = new Map<string, Recorded[]>()
  for (const name of globSync('*.jsonl', { cwd: from })) {
    for (const line of readFileSync(join(from, name), 'utf8').trimEnd().split('\n')) {
      const [callSite, shape] = JSON.parse(line) as [string, Recorded]
      const file = callSite.replace(/^.*[/]apps[/]server[/]/, '')
      all.set(file, [...(all.get(file) ?? []), shape])
    }
  }
  const columns = JSON.parse(readFileSync(join(from, 'catalog.json'), 'utf8')) as CatalogColumn[]
  return {
    recorded: new Map([...all].map(([callSite, shapes]) => [callSite, merged(shapes)])),
    catalog: new Map(columns.map((column) => [`${column.table}.${column.column}`, column.notNull])),
  }
}

interface CatalogColumn {
  readonly table: number
  readonly column: number
  readonly notNull: boolean
}

/** One of each shape; a null seen by any worker counts. */
function merged(shapes: readonly Recorded[]): Recorded[] {
  const byShape = new Map<string, Recorded>()
  for (const shape of shapes) {
    const key = shape.map(({ name, type }) => `${name} ${type}`).join()
    const known = byShape.get(key)
    byShape.set(
      key,
      known === undefined
        ? shape
        : known.map((column, index) => ({ ...column, hasNull: column.hasNull || shape[index]?.hasNull === true })),
    )
  }
  return [...byShape.values()]
}

function writeFile(path: string, text: string): void {
  mkdirSync(dirname(resolve(path)), { recursive: true })
  writeFileSync(path, text)
}
