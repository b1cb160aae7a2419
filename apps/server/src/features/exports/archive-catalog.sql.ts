import { type Sql, sql } from '../../platform/sql.ts'

/** Reads the database's own catalogue, so that an archive always has the columns that the database has. */

export interface CatalogTable {
  name: string
  columns: string[]
  primary_key: string[]
}

export interface CatalogReference {
  source: string
  target: string
  column: string
}

/** The tables with these names. */
export function selectTables(db: Sql, names: readonly string[]): Promise<CatalogTable[]> {
  return db.rows(sql`
    select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select array_agg(a.attname::text order by k.place) from pg_constraint p
       cross join unnest(p.conkey) with ordinality as k (attnum, place)
       join pg_attribute a on a.attrelid = p.conrelid and a.attnum = k.attnum
       where p.conrelid = c.oid and p.contype = 'p') as primary_key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any(${names})
    order by 1`)
}

/** The foreign keys between tables: the last column of each. */
export function selectReferences(db: Sql): Promise<CatalogReference[]> {
  return db.rows(sql`
    select s.relname::text as source, t.relname::text as target, a.attname::text as column
    from pg_constraint f
    join pg_class s on s.oid = f.conrelid
    join pg_class t on t.oid = f.confrelid
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[cardinality(f.conkey)]
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conrelid <> f.confrelid
    order by 1, 2, 3`)
}
