import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/**
 * Inserts the rows of an archive, in any table that `archive-tables.ts` lists as rows. Rows that belong to another
 * company are not inserted.
 */

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Where rows are inserted, with the names of columns from the database's own catalogue. */
export interface ArchiveTarget {
  readonly table: string
  readonly columns: readonly string[]
  readonly walletColumn: string | null
}

/** @returns the number of inserted rows. */
export async function insertArchiveRows(
  tx: Sql,
  walletId: string,
  { table, columns, walletColumn }: ArchiveTarget,
  lines: readonly string[],
): Promise<number> {
  const names = columns.map(quoted).join(', ')
  const values = columns.map((column) => `r.${quoted(column)}`).join(', ')
  const owner = walletColumn === null ? '$2::uuid' : `coalesce(r.${quoted(walletColumn)}, $2::uuid)`
  const inserted = await tx.text<{ n: number }>(
    `insert into ${quoted(table)} (${names})
     select ${values} from json_populate_recordset(null::${quoted(table)}, $1::json) r where ${owner} = $2::uuid
     returning 1 as n`,
    [`[${lines.join(',')}]`, walletId],
  )
  return inserted.length
}

export interface ArchivedFileRow {
  readonly documentId: string
  readonly bytes: Buffer
  readonly sha256: string
  readonly createdAt: string
}

export async function insertArchivedFile(tx: Sql, walletId: string, file: ArchivedFileRow): Promise<void> {
  await tx.text(
    'insert into "document_file" (wallet_id, document_id, bytes, sha256, created_at) values ($1, $2, $3, $4, $5)',
    [walletId, file.documentId, file.bytes, file.sha256, file.createdAt],
  )
}

/** Finds people who have one of the ids or addresses. */
export function selectKnownPeople(
  tx: Sql,
  people: readonly { readonly id: string; readonly email: string }[],
): Promise<{ id: string; email: string; email_verified: boolean }[]> {
  return tx.rows(sql`
    select id, email, email_verified from person
    where id = any(${people.map(({ id }) => id)}::uuid[]) or email = any(${people.map(({ email }) => email)}::text[])`)
}

export async function selectIsKnownWallet(tx: Sql, walletId: string): Promise<boolean> {
  return (await tx.row(sql`select 1 from wallet where id = ${walletId}`)) !== undefined
}

export function selectLedgerBalances(tx: Sql, walletId: string): Promise<{ kind: string; balance_minor: bigint }[]> {
  return tx.rows(sql`select kind, balance_minor from ledger_account where wallet_id = ${walletId} order by kind`)
}

export function selectTokenCards(tx: Tx, walletId: string): Promise<{ id: string }[]> {
  return tx.rows(sql`select id from card where wallet_id = ${walletId} order by id`)
}

/**
 * Counts the imported rows for the planner, without which the checks of a large company take a quarter of an hour. A
 * cluster refuses that in a transaction that wrote on the coordinator, so the checks there take longer.
 */
export async function analyzeTables(tx: Sql, tables: readonly string[]): Promise<void> {
  if (tx.isDistributed()) return
  await tx.text(`analyze ${tables.map(quoted).join(', ')}`)
}
