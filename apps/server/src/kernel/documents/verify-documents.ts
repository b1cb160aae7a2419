import { parseMoney } from '@voltway/money/money'
import type { Sql } from '../../platform/sql.ts'
import { brokenTotals, type DocumentContent } from './document-content.ts'
import {
  type DocumentRow,
  selectChain,
  selectFileHashes,
  selectImportedChain,
  selectImportedSeries,
  selectSeries,
} from './documents.sql.ts'
import { chainedHash } from './issue-document.ts'

const STEP = 500
const NIL = '00000000-0000-0000-0000-000000000000'

/**
 * Recomputes the chain of every series and compares each document with its columns and its file.
 * @returns the number of documents, and the faults with their document, empty when nothing was altered.
 */
export async function verifyDocuments(db: Sql): Promise<{ documents: number; faults: string[] }> {
  const faults: string[] = []
  const ends = new Map<string, { sequence: bigint; hash: string; date: string }>()
  let documents = 0
  let after = { series: '', sequence: 0n }
  for (let rows = await selectChain(db, after, STEP); rows.length > 0; rows = await selectChain(db, after, STEP)) {
    for (const row of rows) {
      documents += 1
      const before = ends.get(row.series) ?? { sequence: 0n, hash: '', date: '' }
      faults.push(...faultsOf(row, before).map((fault) => `${row.number} (wallet ${row.wallet_id}): ${fault}`))
      ends.set(row.series, { sequence: row.sequence, hash: row.hash, date: row.date })
      after = { series: row.series, sequence: row.sequence }
    }
  }
  for (const series of await selectSeries(db)) {
    const end = ends.get(series.name) ?? { sequence: 0n, hash: '' }
    if (end.sequence !== series.last_number || end.hash !== series.last_hash)
      faults.push(`${series.name}: the series says it ends at ${series.last_number}, the documents at ${end.sequence}`)
  }
  const imported = await verifyImported(db, null)
  faults.push(...imported.faults, ...(await alteredFiles(db)))
  return { documents: documents + imported.documents, faults }
}

/** Verifies a wallet's documents that another installation issued. @returns the faults. */
export async function verifyImportedDocuments(db: Sql, walletId: string): Promise<string[]> {
  return (await verifyImported(db, walletId)).faults
}

/** The other installation issued the numbers between to other companies, so only documents in a row are chained. */
async function verifyImported(db: Sql, walletId: string | null): Promise<{ documents: number; faults: string[] }> {
  const faults: string[] = []
  let documents = 0
  for (const series of await selectImportedSeries(db, walletId)) {
    let count = 0n
    let before = { sequence: 0n, hash: '', date: '' }
    const next = () => selectImportedChain(db, series, before.sequence, STEP)
    for (let rows = await next(); rows.length > 0; rows = await next()) {
      for (const row of rows) {
        const link = row.sequence === before.sequence + 1n ? before.hash : row.previous_hash
        const previous = { ...before, sequence: row.sequence - 1n, hash: link }
        faults.push(...faultsOf(row, previous).map((fault) => `${row.number} (wallet ${row.wallet_id}): ${fault}`))
        before = { sequence: row.sequence, hash: row.hash, date: row.date }
        count += 1n
      }
    }
    documents += Number(count)
    if (count !== series.documents || before.sequence !== series.last_number || before.hash !== series.last_hash)
      faults.push(`${series.name} (wallet ${series.wallet_id}): is not as it was imported`)
  }
  return { documents, faults }
}

function faultsOf(row: DocumentRow, before: { sequence: bigint; hash: string; date: string }): string[] {
  const faults: string[] = []
  if (row.sequence !== before.sequence + 1n) faults.push(`comes after ${before.sequence}`)
  if (row.previous_hash !== before.hash) faults.push('is not chained to the one before')
  if (chainedHash(row.previous_hash, row) !== row.hash) faults.push('was altered: its hash is another one')
  if (row.date < before.date) faults.push('is dated before the one before')
  const content = readContent(row)
  if (content === undefined) return [...faults, 'cannot be read']
  const differing = (
    [
      ['number', row.number === content.number],
      ['wallet', row.wallet_id === content.wallet_id],
      ['id', row.id === content.id],
      ['type', row.type === content.type],
      ['class', row.class === content.class],
      ['date', row.date === content.date],
      ['currency', row.currency === content.currency],
      ['net', row.net_minor === parseMoney(content.net)],
      ['VAT', row.vat_minor === parseMoney(content.vat)],
      ['total', row.total_minor === parseMoney(content.total)],
    ] as const
  ).filter(([, isSame]) => !isSame)
  if (differing.length > 0) faults.push(`was altered: ${differing.map(([name]) => name).join(', ')}`)
  const broken = brokenTotals(content)
  return broken.length === 0 ? faults : [...faults, `does not add up: ${broken.join(', ')}`]
}

function readContent({ content }: DocumentRow): DocumentContent | undefined {
  try {
    return JSON.parse(content) as DocumentContent
  } catch {
    return undefined
  }
}

async function alteredFiles(db: Sql): Promise<string[]> {
  const faults: string[] = []
  let after = NIL
  for (
    let rows = await selectFileHashes(db, STEP, after);
    rows.length > 0;
    rows = await selectFileHashes(db, STEP, after)
  ) {
    for (const { wallet_id, document_id, sha256, actual } of rows) {
      if (sha256 !== actual) faults.push(`the file of document ${document_id} (wallet ${wallet_id}) was altered`)
      after = document_id
    }
  }
  return faults
}
