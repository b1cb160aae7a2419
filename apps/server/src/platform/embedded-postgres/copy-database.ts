import { join } from 'node:path'
import pg from 'pg'
import { StartRefused } from '../start-refused.ts'

interface Table {
  readonly name: string
  readonly columns: string
}

/**
 * Copies the rows of all tables and the values of all sequences into a database with the same tables, and compares each
 * table's number of rows and their hashes. Both servers run on this machine and can write the folder. Tables with
 * numbers of transactions are left empty, because such numbers mean nothing in another cluster.
 * @returns the number of tables with rows.
 */
export async function copyDatabase(from: string, to: string, folder: string): Promise<number> {
  const [source, target] = await Promise.all([connect(from), connect(to)])
  try {
    // Rows that reference each other are copied in any order.
    await target.query('set session_replication_role = replica')
    const tables = await selectTables(source)
    const known = new Set((await selectTables(target)).map(({ name }) => name))
    const unknown = tables.filter(({ name }) => !known.has(name)).map(({ name }) => name)
    if (unknown.length > 0) throw new StartRefused(`this version has no table ${unknown.join(', ')}`)
    await target.query(`truncate ${[...known].join(', ')}`)
    const file = pg.escapeLiteral(join(folder, 'rows'))
    for (const { name, columns } of tables) {
      await source.query(`copy (select ${columns} from ${name}) to ${file}`)
      await target.query(`copy ${name} (${columns}) from ${file}`)
      const [before, after] = await Promise.all([selectDigest(source, name), selectDigest(target, name)])
      if (before !== after) throw new StartRefused(`table ${name} was not copied completely: ${before} and ${after}`)
    }
    await copySequences(source, target)
    await target.query('analyze')
    return tables.length
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** The tables with rows of their own, and the columns that are stored. */
async function selectTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select t.oid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class t join pg_attribute on attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
    group by t.oid having not bool_or(atttypid = 'xid8'::regtype) order by 1`)
  return rows
}

async function selectDigest(client: pg.Client, table: string): Promise<string | undefined> {
  const { rows } = await client.query<{ digest: string }>(`
    select format('%s rows with digest %s', count(*), coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)) as digest
    from ${table} t`)
  return rows[0]?.digest
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'S'`,
  )
  for (const { name } of rows) {
    const { rows: values } = await source.query(`select last_value, is_called from ${name}`)
    await target.query('select setval($1, $2, $3)', [name, values[0].last_value, values[0].is_called])
  }
}
