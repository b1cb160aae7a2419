import type { Ctx } from '../ctx.ts'
import { attemptPassword } from './attempts.ts'
import { verifyPassword } from './password-hash.ts'
import { selectPasswordHash } from './person.sql.ts'

/**
 * Whether somebody who is signed in knows their own password, asked before what a borrowed browser must not do. Tries are counted
 * like those of signing in. Somebody who has no password here (a hosted provider signs them in) is believed.
 * @throws IdentityError 429 after too many tries.
 */
export async function confirmPassword(ctx: Ctx, personId: string, password: string, address: string): Promise<boolean> {
  const hash = await selectPasswordHash(ctx.db, personId)
  if (hash === undefined) return true
  const attempt = await attemptPassword(ctx.db, ctx.now, personId, { address })
  if (!(await verifyPassword({ hash, password }))) return false
  await attempt.succeeded()
  return true
}
