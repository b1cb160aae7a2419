import type { Ctx } from '../ctx.ts'
import { attemptPassword } from './attempts.ts'
import { verifyPassword } from './password-hash.ts'
import { selectPasswordHash } from './person.sql.ts'

/**
 * Returns whether a signed-in person knows the password. Sensitive actions require it, so that an unattended browser is
 * not enough. Attempts are counted like those of signing in. A person without a password (hosted provider) passes.
 * @throws IdentityError 429 after too many attempts.
 */
export async function confirmPassword(ctx: Ctx, personId: string, password: string, address: string): Promise<boolean> {
  const hash = await selectPasswordHash(ctx.db, personId)
  if (hash === undefined) return true
  const attempt = await attemptPassword(ctx.db, ctx.now, personId, { address })
  if (!(await verifyPassword({ hash, password }))) return false
  await attempt.succeeded()
  return true
}
