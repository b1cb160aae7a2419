import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** The work factor of a password of the tests, which is a thousandth of the product's (docs/decisions/008-identity.md). */
const COST = 16

const { scrypt } = crypto
let fullCostUses = 0
let hashed = 0

/**
 * Hashes passwords at a small cost in this process, because the product's cost is two thirds of the processor time of
 * tests that sign people in. A server in a separate process hashes at the full cost and cannot verify these hashes.
 */
export function hashCheaply(): void {
  const hash = (...[password, salt, length, options, done]: Parameters<typeof scrypt>) => {
    hashed++
    scrypt(password, salt, length, fullCostUses > 0 ? options : { ...options, N: COST }, done)
  }
  crypto.scrypt = hash as typeof scrypt
  syncBuiltinESMExports()
}

/** Does work and returns how many passwords it hashed, which is what its duration could reveal. */
export async function countHashes(work: () => Promise<unknown>): Promise<number> {
  const before = hashed
  await work()
  return hashed - before
}

/** Does work whose passwords are hashed at the product's cost, because another process verifies them. */
export async function atFullCost<Result>(work: () => Promise<Result>): Promise<Result> {
  fullCostUses++
  try {
    return await work()
  } finally {
    fullCostUses--
  }
}
