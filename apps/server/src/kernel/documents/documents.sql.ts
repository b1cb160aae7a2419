import { type Sql, sql } from '../../platform/sql.ts'
import type { WalletScope } from '../scope.ts'

/**
 * Statements on issued documents. Writes: document_series, fiscal_chain, document, document_file, imported_series;
 * documents and their bytes are only inserted.
 */

/** One row of document_series: the number, hash and date (`YYYY-MM-DD`) of its last document. */
export interface SeriesRow {
  last_number: bigint
  last_hash: string
  last_date: string
}

/** Locks a series, and inserts it with its first document. Parallel issues therefore run one after the other. */
export async function lockSeries(tx: Sql, name: string, date: string): Promise<SeriesRow> {
  const row = await tx.row<SeriesRow>(sql`
    insert into document_series (name, last_number, last_hash, last_date) values (${name}, 0, '', ${date})
    on conflict (name) do update set name = excluded.name
    returning last_number, last_hash, last_date`)
  if (row === undefined) throw new Error(`series ${name} did not answer`)
  return row
}

/** Stores the last document of a series, which {@link lockSeries} has locked. */
export function updateSeries(
  tx: Sql,
  name: string,
  last: { number: bigint; hash: string; date: string },
): Promise<number> {
  return tx.run(sql`
    update document_series set last_number = ${last.number}, last_hash = ${last.hash}, last_date = ${last.date}
    where name = ${name}`)
}

/** The state of a fiscal provider's chain. */
export interface FiscalChainRow {
  last_signature: string
  validation_code: string | null
}

/** Locks a fiscal chain, after the series, and inserts it with its first document. */
export async function lockFiscalChain(tx: Sql, name: string): Promise<FiscalChainRow> {
  const row = await tx.row<FiscalChainRow>(sql`
    insert into fiscal_chain (name) values (${name})
    on conflict (name) do update set name = excluded.name returning last_signature, validation_code`)
  if (row === undefined) throw new Error(`fiscal chain ${name} did not answer`)
  return row
}

/** Stores the signature of the last document of a chain, which {@link lockFiscalChain} has locked. */
export function updateFiscalChain(tx: Sql, name: string, signature: string): Promise<number> {
  return tx.run(sql`update fiscal_chain set last_signature = ${signature} where name = ${name}`)
}

/**
 * Stores the code that the tax authority assigned to a series.
 * @returns 0 when the series has another code, because documents carry it.
 */
export function upsertValidationCode(tx: Sql, name: string, code: string): Promise<number> {
  return tx.run(sql`
    insert into fiscal_chain (name, validation_code) values (${name}, ${code})
    on conflict (name) do update set validation_code = excluded.validation_code
      where fiscal_chain.validation_code is null or fiscal_chain.validation_code = excluded.validation_code`)
}

/** The series of a kind: the latest date of all of them, and the name of the newest one. */
export interface LatestSeriesRow {
  last_date: string
  name: string
}

/**
 * Finds the series in which a kind of document is issued, and the latest date of that kind: an issue date never goes
 * back, also across the turn of a year. A name with a later year or a later letter is greater.
 */
export async function selectLatestSeries(tx: Sql, beginning: string): Promise<LatestSeriesRow | undefined> {
  return tx.row<LatestSeriesRow>(sql`
    select max(last_date) as last_date, max(name collate "C") as name from document_series
    where starts_with(name, ${beginning}) having count(*) > 0`)
}

/** The beginnings of the series that exist, such as `FT ` and `FTFR-`: of the seller's country and its other numbers. */
export async function selectSeriesBeginnings(tx: Sql): Promise<string[]> {
  const rows = await tx.rows<{ beginning: string }>(
    sql`select distinct coalesce(substring(name from '^[A-Z]+[ -]'), name) as beginning from document_series order by 1`,
  )
  return rows.map(({ beginning }) => beginning)
}

/**
 * Inserts a series without documents.
 * @returns 0 when it exists.
 */
export function insertSeries(tx: Sql, name: string, date: string): Promise<number> {
  return tx.run(sql`
    insert into document_series (name, last_number, last_hash, last_date) values (${name}, 0, '', ${date})
    on conflict (name) do nothing`)
}

/**
 * One row of document. Amounts are cents, `content` is the issued {@link DocumentContent} as JSON text, and `hash`
 * chains it to `previous_hash`.
 */
export interface DocumentRow {
  wallet_id: string
  id: string
  type: 'INVOICE' | 'CREDIT_NOTE'
  class: 'CHARGING' | 'SUBSCRIPTION' | 'CARD_ORDER' | 'TOPUP'
  series: string
  sequence: bigint
  number: string
  date: string
  currency: string
  net_minor: bigint
  vat_minor: bigint
  total_minor: bigint
  source: string
  content: string
  previous_hash: string
  hash: string
  issued_at: string
}

const columns = sql`wallet_id, id, type, class, series, sequence, number, date, currency, net_minor, vat_minor, total_minor,
  source, content, previous_hash, hash, issued_at`

/** Inserts an issued document. Its number and its source are unique. */
export function insertDocument(
  tx: Sql,
  scope: WalletScope,
  row: Omit<DocumentRow, 'wallet_id' | 'issued_at'>,
  at: Date,
): Promise<number> {
  return tx.run(sql`
    insert into document (${columns})
    values (${scope.walletId}, ${row.id}, ${row.type}, ${row.class}, ${row.series}, ${row.sequence}, ${row.number},
      ${row.date}, ${row.currency}, ${row.net_minor}, ${row.vat_minor}, ${row.total_minor}, ${row.source}, ${row.content},
      ${row.previous_hash}, ${row.hash}, ${at})`)
}

/** Finds a document of the wallet by id. */
export function selectDocument(db: Sql, scope: WalletScope, id: string): Promise<DocumentRow | undefined> {
  return db.row<DocumentRow>(sql`select ${columns} from document where wallet_id = ${scope.walletId} and id = ${id}`)
}

/** Whether the wallet has a document for the source. */
export async function selectIsIssued(db: Sql, scope: WalletScope, source: string): Promise<boolean> {
  const row = await db.row(sql`select 1 from document where wallet_id = ${scope.walletId} and source = ${source}`)
  return row !== undefined
}

/** Finds the id of the wallet's document for the source. */
export async function selectDocumentId(db: Sql, scope: WalletScope, source: string): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(
    sql`select id from document where wallet_id = ${scope.walletId} and source = ${source}`,
  )
  return row?.id
}

/** Whether the document `d` was issued by another installation. */
const isImported = sql`exists (select from imported_series i where i.wallet_id = d.wallet_id and i.name = d.series)`

/** Returns a batch of documents that this installation issued, of all wallets in the order of their chains. */
export function selectChain(
  db: Sql,
  after: { series: string; sequence: bigint },
  limit: number,
): Promise<DocumentRow[]> {
  return db.rows<DocumentRow>(sql`
    select ${columns} from document d where (series, sequence) > (${after.series}, ${after.sequence}::bigint)
      and not ${isImported}
    order by series, sequence, id limit ${limit}`)
}

/** Returns a batch of a wallet's documents of one imported series. */
export function selectImportedChain(
  db: Sql,
  { wallet_id, name }: Pick<ImportedSeriesRow, 'wallet_id' | 'name'>,
  after: bigint,
  limit: number,
): Promise<DocumentRow[]> {
  return db.rows<DocumentRow>(sql`
    select ${columns} from document where wallet_id = ${wallet_id} and series = ${name} and sequence > ${after}
    order by sequence limit ${limit}`)
}

/** One row of imported_series: a series of another installation, with its documents of one wallet. */
export interface ImportedSeriesRow {
  wallet_id: string
  name: string
  documents: bigint
  last_number: bigint
  last_hash: string
}

/** Lists the imported series of one wallet or of all. */
export function selectImportedSeries(db: Sql, walletId: string | null): Promise<ImportedSeriesRow[]> {
  return db.rows<ImportedSeriesRow>(sql`
    select wallet_id, name, documents, last_number, last_hash from imported_series
    where ${walletId}::uuid is null or wallet_id = ${walletId}::uuid order by wallet_id, name`)
}

/** Marks all series of a wallet's documents as imported. */
export async function insertImportedSeries(tx: Sql, walletId: string, at: Date): Promise<void> {
  await tx.run(sql`
    insert into imported_series (wallet_id, name, documents, last_number, last_hash, imported_at)
    select wallet_id, series, count(*), max(sequence), (array_agg(hash order by sequence desc))[1], ${at}
    from document where wallet_id = ${walletId} group by wallet_id, series`)
}

/** Lists all series by name, for the verifier. */
export function selectSeries(db: Sql): Promise<(SeriesRow & { name: string })[]> {
  return db.rows(sql`select name, last_number, last_hash, last_date from document_series order by name`)
}

/** One row of document_file: the PDF and the hexadecimal SHA-256 of its bytes. */
export interface FileRow {
  bytes: Buffer
  sha256: string
}

/** Transfers the bytes as base64, which is two thirds of the driver's default format (hex). */
export async function selectFile(db: Sql, scope: WalletScope, documentId: string): Promise<FileRow | undefined> {
  const row = await db.row<{ base64: string; sha256: string }>(sql`
    select encode(bytes, 'base64') as base64, sha256 from document_file
    where wallet_id = ${scope.walletId} and document_id = ${documentId}`)
  return row && { bytes: Buffer.from(row.base64, 'base64'), sha256: row.sha256 }
}

/**
 * Inserts a file. When two processes render the same document, the first file is kept.
 * @returns 0 when the document has a file already.
 */
export function insertFile(
  db: Sql,
  scope: WalletScope,
  documentId: string,
  { file, at }: { readonly file: FileRow; readonly at: Date },
): Promise<number> {
  return db.run(sql`
    insert into document_file (wallet_id, document_id, bytes, sha256, created_at)
    values (${scope.walletId}, ${documentId}, ${file.bytes}, ${file.sha256}, ${at})
    on conflict (wallet_id, document_id) do nothing`)
}

/** Returns the sizes in bytes of the files that exist. */
export function selectFileLengths(
  db: Sql,
  documents: readonly { readonly scope: WalletScope; readonly id: string }[],
): Promise<{ document_id: string; length: number }[]> {
  return db.rows(sql`
    select document_id, octet_length(bytes) as length from document_file
    where wallet_id = any(${[...new Set(documents.map(({ scope }) => scope.walletId))]}::uuid[])
      and document_id = any(${documents.map(({ id }) => id)}::uuid[])`)
}

/** Returns the stored and the actual SHA-256 of the files, in batches. */
export function selectFileHashes(
  db: Sql,
  limit: number,
  after: string,
): Promise<{ wallet_id: string; document_id: string; sha256: string; actual: string }[]> {
  return db.rows(sql`
    select wallet_id, document_id, sha256, encode(sha256(bytes), 'hex') as actual from document_file
    where document_id > ${after}::uuid order by document_id limit ${limit}`)
}
