import type { Sql } from '../../platform/sql.ts'
import { type StoredEntry, selectChainPiece, selectChains } from './audit.sql.ts'
import { chainedHash, NO_HASH, personalHash } from './audit-chain.ts'

/** The verifier's result for one chain. */
export interface VerifiedChain {
  readonly chain: string
  readonly entries: number
  /** Number of rows whose personal part was erased. */
  readonly erased: number
  /** Hash of the last row. Stored elsewhere, it also detects rows removed at the end. */
  readonly endHash: string
  /** Number of the first row that is altered or missing. Null: the chain is intact. */
  readonly brokenAt: bigint | null
}

const PIECE = 1_000

/** Recomputes and verifies every chain. */
export async function verifyAudit(db: Sql): Promise<VerifiedChain[]> {
  const verified: VerifiedChain[] = []
  for (const { wallet_id } of await selectChains(db)) verified.push(await verifyChain(db, wallet_id))
  return verified
}

/** Verifies the chain of a wallet. @returns the faults. */
export async function verifyAuditOf(db: Sql, walletId: string): Promise<string[]> {
  const { brokenAt } = await verifyChain(db, walletId)
  return brokenAt === null ? [] : [`the activity was altered at number ${brokenAt}`]
}

async function verifyChain(db: Sql, chain: string): Promise<VerifiedChain> {
  let hash = NO_HASH
  let number = 0n
  let erased = 0
  for (;;) {
    const piece = await selectChainPiece(db, chain, { after: number, limit: PIECE })
    for (const entry of piece) {
      if (entry.number !== number + 1n || !isAsWritten(hash, entry)) {
        return { chain, entries: Number(number), erased, endHash: hex(hash), brokenAt: number + 1n }
      }
      hash = Buffer.from(entry.hash)
      number = entry.number
      if (entry.erased_at !== null) erased++
    }
    if (piece.length < PIECE) return { chain, entries: Number(number), erased, endHash: hex(hash), brokenAt: null }
  }
}

/**
 * Verifies everything of an erased row except its personal part. An erased row without a separate personal hash is
 * verified only as a link: by its number and by the hash of the next row.
 */
function isAsWritten(previous: Uint8Array, entry: StoredEntry): boolean {
  const { personal_hash: personal, personal_salt: salt } = entry
  if (personal === null && entry.erased_at !== null) return true
  if (!chainedHash(previous, entry).equals(entry.hash)) return false
  return personal === null || entry.erased_at !== null || (salt !== null && personalHash(salt, entry).equals(personal))
}

const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex')
