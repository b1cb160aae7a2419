import { createHash, randomBytes } from 'node:crypto'
import type { CompanySignIn } from '@voltway/contract/company-sign-in'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { App, Ctx } from '../../kernel/ctx.ts'
import { systemScope, type WalletScope } from '../../kernel/scope.ts'
import { MINUTE_MS } from '../../platform/durations.ts'
import { refuse } from '../../platform/refusal.ts'
import { change, OBJECT } from './company-sign-in.ts'
import { deleteScimToken, selectScimToken, updateScimTokenUsed, upsertScimToken } from './scim-token.sql.ts'

const PREFIX = 'vws_'
const SECRET_BYTES = 32
/** Requests of a provider per minute before 429. */
const REQUESTS_A_MINUTE = 1_200

/** Creates the token of the wallet, or renews it. It is returned only here. */
export async function createScimToken(
  ctx: Ctx,
  scope: WalletScope,
): Promise<{ company_sign_in: CompanySignIn; token: string }> {
  const createdBy = ctx.person?.id ?? refuse('auth.token_missing')
  const bytes = Buffer.concat([Buffer.from(scope.walletId.replaceAll('-', ''), 'hex'), randomBytes(SECRET_BYTES)])
  const token = PREFIX + bytes.toString('base64url')
  const hint = token.slice(-4)
  const settings = await change(ctx, scope, async (work) => {
    const before = await selectScimToken(work.tx, scope.walletId)
    await upsertScimToken(work.tx, scope, { hash: hashOf(token), hint, createdBy }, ctx.now)
    recordAudit(work, {
      action: 'sign_in.scim_token_created',
      object: OBJECT,
      before: { hint: before?.hint ?? null },
      after: { hint },
    })
  })
  return { company_sign_in: settings, token }
}

/** Removes the token. People and their access stay as they are. */
export function removeScimToken(ctx: Ctx, scope: WalletScope): Promise<CompanySignIn> {
  return change(ctx, scope, async (work) => {
    const before = await selectScimToken(work.tx, scope.walletId)
    if (before === undefined) return
    await deleteScimToken(work.tx, scope)
    const action = 'sign_in.scim_token_removed'
    recordAudit(work, { action, object: OBJECT, before: { hint: before.hint }, after: null })
  })
}

/** A fast hash is sufficient, because 256 random bits cannot be guessed. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Opens the wallet of the token of a request.
 * @throws `auth.token_missing`, `auth.token_invalid`, `request.too_many`
 */
export async function openScimScope(app: App, authorization: string | undefined): Promise<WalletScope> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? refuse('auth.token_missing')
  const bytes = Buffer.from(token.slice(PREFIX.length), 'base64url')
  if (!token.startsWith(PREFIX) || bytes.length !== 16 + SECRET_BYTES) refuse('auth.token_invalid')
  const walletId = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const now = app.clock()
  const minute = new Date(now.getTime() - (now.getTime() % MINUTE_MS))
  const requests = await updateScimTokenUsed(app.db, { walletId, hash: hashOf(token) }, { now, minute })
  if (requests === undefined) refuse('auth.token_invalid')
  const retryAfterSeconds = Math.ceil((minute.getTime() + MINUTE_MS - now.getTime()) / 1000)
  if (requests > REQUESTS_A_MINUTE) refuse('request.too_many', { retryAfterSeconds })
  return systemScope(walletId)
}
