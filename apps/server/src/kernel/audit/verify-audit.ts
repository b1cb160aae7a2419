import type { Sql } from '../../platform/sql.ts'
import { selectChainPiece, selectChains } from './audit.sql.ts'
import { chainedHash, NO_HASH } from './audit-chain.ts'

/** What the verifier found of one chain. */
export interface VerifiedChain {
  readonly chain: string
  readonly entries: number
  /** Of the last row: kept elsewhere, it also shows that rows were cut off at the end. */
  readonly endHash: string
  /** The first row that is not what was written, or that is missing. */
  readonly brokenAt: bigint | null
}

const PIECE = 1_000

/** Computes every chain anew. */
export async function verifyAudit(db: Sql): Promise<VerifiedChain[]> {
  const verified: VerifiedChain[] = []
  for (const { wallet_id } of await selectChains(db)) verified.push(await verifyChain(db, wallet_id))
  return verified
}

async function verifyChain(db: Sql, chain: string): Promise<VerifiedChain> {
  let hash = NO_HASH
  let number = 0n
  for (;;) {
    const piece = await selectChainPiece(db, chain, { after: number, limit: PIECE })
    for (const entry of piece) {
      const expected = chainedHash(hash, entry)
      if (entry.number !== number + 1n || !expected.equals(entry.hash)) {
        return { chain, entries: Number(number), endHash: hex(hash), brokenAt: number + 1n }
      }
      hash = expected
      number = entry.number
    }
    if (piece.length < PIECE) return { chain, entries: Number(number), endHash: hex(hash), brokenAt: null }
  }
}

const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex')
