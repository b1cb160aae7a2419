import type { Sql } from '../../platform/sql.ts'
import { type CatalogReference, selectReferences, selectTables } from './archive-catalog.sql.ts'
import { type ArchiveRule, archiveTables } from './archive-tables.ts'

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

/** Reads which tables an archive contains, in which order, and where they name people. */
export async function readArchiveCatalog(db: Sql): Promise<ArchiveCatalog> {
  const found = await selectTables(db, Object.keys(archiveTables))
  const references = await selectReferences(db)
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
function inOrder(tables: readonly ArchiveTable[], references: readonly CatalogReference[]): ArchiveTable[] {
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
