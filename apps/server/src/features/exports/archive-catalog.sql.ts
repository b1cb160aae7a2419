import { type Sql, sql } from '../../platform/sql.ts'
import { type ArchiveRule, archiveTables } from './archive-tables.ts'

/** Reads the database's own catalogue, so that an archive always has the columns that the database has. */

interface CatalogRow {
  name: string
  columns: string[]
  primary_key: string[]
}

interface ReferenceRow {
  source: string
  target: string
  column: string
}

/** A table that an archive contains. */
export interface ArchiveTable {
  readonly name: string
  readonly rule: Exclude<ArchiveRule, { how: 'left out' }>
  readonly columns: readonly string[]
  readonly primaryKey: readonly string[]
}

/** The tables of an archive, each after those that its rows refer to, and the columns that name a person. */
export interface ArchiveCatalog {
  readonly tables: readonly ArchiveTable[]
  readonly personColumns: readonly { readonly table: string; readonly column: string }[]
}

export async function selectArchiveCatalog(db: Sql): Promise<ArchiveCatalog> {
  const found = await db.rows<CatalogRow>(sql`
    select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select array_agg(a.attname::text order by k.place) from pg_constraint p
       cross join unnest(p.conkey) with ordinality as k (attnum, place)
       join pg_attribute a on a.attrelid = p.conrelid and a.attnum = k.attnum
       where p.conrelid = c.oid and p.contype = 'p') as primary_key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any(${Object.keys(archiveTables)})
    order by 1`)
  const references = await db.rows<ReferenceRow>(sql`
    select s.relname::text as source, t.relname::text as target, a.attname::text as column
    from pg_constraint f
    join pg_class s on s.oid = f.conrelid
    join pg_class t on t.oid = f.confrelid
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[cardinality(f.conkey)]
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conrelid <> f.confrelid
    order by 1, 2, 3`)
  const tables = found.flatMap(({ name, columns, primary_key: primaryKey }): ArchiveTable[] => {
    const rule = archiveTables[name]
    return rule === undefined || rule.how === 'left out' ? [] : [{ name, rule, columns, primaryKey }]
  })
  const personColumns = references
    .filter(({ source, target }) => target === 'person' && archiveTables[source]?.how === 'rows')
    .map(({ source, column }) => ({ table: source, column }))
  return { tables: inOrder(tables, references), personColumns }
}

/** Sorts the tables so that each comes after those that it refers to. */
function inOrder(tables: readonly ArchiveTable[], references: readonly ReferenceRow[]): ArchiveTable[] {
  const names = new Set(tables.map(({ name }) => name))
  const needs = Map.groupBy(
    references.filter(({ target }) => names.has(target)),
    ({ source }) => source,
  )
  const sorted: ArchiveTable[] = []
  const done = new Set<string>()
  while (sorted.length < tables.length) {
    const next = tables.filter(
      ({ name }) => !done.has(name) && (needs.get(name) ?? []).every(({ target }) => done.has(target)),
    )
    if (next.length === 0) throw new Error('tables refer to each other in a circle')
    for (const table of next) {
      sorted.push(table)
      done.add(table.name)
    }
  }
  return sorted
}
