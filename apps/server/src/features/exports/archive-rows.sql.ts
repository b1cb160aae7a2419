import type { Sql } from '../../platform/sql.ts'
import { sql } from '../../platform/sql.ts'
import type { ArchiveCatalog, ArchiveTable } from './archive-catalog.ts'

/** Reads the rows of an archive. */

/** Rows of one read. */
const STEP = 500

/** Quotes the name of a table or column of the database's catalogue. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

function conditionOf(table: ArchiveTable, catalog: ArchiveCatalog): string {
  if (table.name !== 'person') return table.rule.where ?? 't.wallet_id = $1'
  const named = catalog.personColumns.map((one) => {
    const of = catalog.tables.find(({ name }) => name === one.table) as ArchiveTable
    return `select t.${quoted(one.column)} from ${quoted(one.table)} t where ${conditionOf(of, catalog)}`
  })
  return `t.id in (${named.join(' union ')})`
}

/** The columns of a table in the archive. */
export function archiveColumns({ rule, columns }: ArchiveTable): string[] {
  const without = rule.how === 'rows' ? (rule.asFiles ?? []) : rule.leftOut
  return columns.filter((column) => !without.includes(column))
}

export async function countArchiveRows(tx: Sql, walletId: string, table: ArchiveTable, catalog: ArchiveCatalog) {
  const text = `select count(*)::integer as n from ${quoted(table.name)} t where ${conditionOf(table, catalog)}`
  return (await tx.text<{ n: number }>(text, [walletId]))[0]?.n ?? 0
}

/**
 * Yields the rows of a table as JSON texts, in the order of its primary key. A cursor of the transaction keeps them at
 * the database. JSON of the database keeps every digit, and JSON values of columns as they were written.
 */
export async function* readArchiveRows(
  tx: Sql,
  walletId: string,
  table: ArchiveTable,
  catalog: ArchiveCatalog,
): AsyncGenerator<string[]> {
  const set = table.rule.how === 'rows' ? (table.rule.set ?? {}) : {}
  const values = archiveColumns(table).map((column) =>
    column in set ? `${set[column]} as ${quoted(column)}` : `t.${quoted(column)}`,
  )
  const order = table.primaryKey.map((column) => `t.${quoted(column)}`).join(', ')
  const text = `declare archive_rows no scroll cursor for
    select row_to_json(r)::text as line from (
      select ${values.join(', ')} from ${quoted(table.name)} t where ${conditionOf(table, catalog)} order by ${order}) r`
  // A cursor takes no parameters. The id is one that the database returned.
  await tx.text(text.replaceAll('$1', `'${checkedId(walletId)}'::uuid`))
  for (;;) {
    const lines = await tx.text<{ line: string }>(`fetch ${STEP} from archive_rows`)
    if (lines.length === 0) break
    yield lines.map(({ line }) => line)
  }
  await tx.text('close archive_rows')
}

function checkedId(id: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error('not an id')
  return id
}

export interface ArchivedDocumentRow {
  id: string
  type: 'INVOICE' | 'CREDIT_NOTE'
  date: string
  number: string
}

/** Lists the company's documents, oldest first. */
export function selectArchivedDocuments(db: Sql, walletId: string): Promise<ArchivedDocumentRow[]> {
  return db.rows<ArchivedDocumentRow>(sql`
    select id, type, date, number from document where wallet_id = ${walletId} order by date, series, sequence`)
}

export interface ArchivedChargeFileRow {
  id: string
  sha256: string
}

/** Lists the files of the company's old charges. */
export function selectArchivedChargeFiles(db: Sql, walletId: string): Promise<ArchivedChargeFileRow[]> {
  return db.rows<ArchivedChargeFileRow>(sql`
    select id, sha256 from charge_file where wallet_id = ${walletId} and written_at is not null order by id`)
}

interface ArchivedWalletRow {
  id: string
  name: string
  currency: string
  balances: Record<string, string>
  payment_methods: string[]
  auto_recharge: boolean
  api_keys: string[]
  reports: string[]
  open_invitations: number
}

interface ArchivedConnectionsRow {
  webhooks: string[]
  sign_in_domains: string[]
}

export type ArchivedCompany = ArchivedWalletRow & ArchivedConnectionsRow

/** The company with its balances, and what an archive does not contain. */
export async function selectArchivedCompany(db: Sql, walletId: string): Promise<ArchivedCompany | undefined> {
  const wallet = await db.row<ArchivedWalletRow>(sql`
    select w.id, w.name, w.currency, w.has_auto_recharge as auto_recharge,
      coalesce((select jsonb_object_agg(a.kind, a.balance_minor::text) from ledger_account a
        where a.wallet_id = ${walletId}), '{}') as balances,
      array(select p.label from payment_method p where p.wallet_id = ${walletId} and p.removed_at is null order by p.id)
        as payment_methods,
      array(select k.name from api_key k where k.wallet_id = ${walletId} and k.revoked_at is null order by k.id) as api_keys,
      array(select r.name from report r where r.wallet_id = ${walletId} and not r.is_paused order by r.id) as reports,
      (select count(*)::integer from invitation i where i.wallet_id = ${walletId} and i.status = 'PENDING')
        as open_invitations
    from wallet w where w.id = ${walletId}`)
  // On a cluster these are not on the machine of the wallet.
  const connections = await db.row<ArchivedConnectionsRow>(sql`
    select array(select h.url from webhook h where h.wallet_id = ${walletId} order by h.id) as webhooks,
      array(select d.domain from company_domain d where d.wallet_id = ${walletId} order by d.domain) as sign_in_domains`)
  return wallet === undefined || connections === undefined ? undefined : { ...wallet, ...connections }
}
