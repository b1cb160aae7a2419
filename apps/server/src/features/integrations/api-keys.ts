import type { BodyOf } from '@voltway/contract/endpoint'
import {
  type ApiKey,
  type createApiKey,
  KEY_PREFIX,
  KEY_REQUESTS_A_MINUTE,
  type KeyRight,
  MOST_KEYS,
  type rotateApiKey,
} from '@voltway/contract/integrations-api-keys'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { KeyQuota } from '../../kernel/calls/serve.ts'
import type { App, Ctx, KeyHolder } from '../../kernel/ctx.ts'
import { enqueueSecurityMail } from '../../kernel/identity/security-mail.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { hasEntitlement } from '../entitlements/entitlements.ts'
import {
  insertKey,
  type KeyRow,
  lockKey,
  lockKeys,
  selectFleetName,
  selectKey,
  selectKeyCount,
  selectKeyPage,
  updateKeyRevoked,
  updateKeySecret,
  updateKeyUsed,
} from './api-keys.sql.ts'
import { hashOf, idsIn, newToken } from './key-token.ts'

/** @throws `plan.entitlement_missing` while the plan of the wallet's payer does not include integrations. */
export async function refuseWithoutPlan(on: Sql, scope: WalletScope): Promise<void> {
  if (!(await hasEntitlement(on, scope, 'api_integration'))) refuse('plan.entitlement_missing')
}

export async function readKeyPage(ctx: Ctx, scope: WalletScope, page: { limit: number; offset: number }) {
  const [rows, count, in_plan] = await Promise.all([
    selectKeyPage(ctx.db, scope, page),
    selectKeyCount(ctx.db, scope),
    hasEntitlement(ctx.db, scope, 'api_integration'),
  ])
  return { count, results: rows.map((row) => keyReply(row, ctx.now)), in_plan }
}

/**
 * Creates a key. The caller can only grant rights that they hold. A right that the creator loses later is lost for the
 * key too.
 * @throws `auth.not_allowed`, `plan.entitlement_missing` or `api_key.too_many`.
 */
export function createKey(
  ctx: Ctx,
  scope: WalletScope,
  { name, rights, valid_days }: BodyOf<typeof createApiKey>,
): Promise<{ api_key: ApiKey; key: string }> {
  if (!rights.every((right) => scope.rights.has(right))) refuse('auth.not_allowed')
  return ctx.db.tx(async (tx) => {
    const validUntil = valid_days === null ? null : new Date(ctx.now.getTime() + valid_days * 24 * HOUR_MS)
    const { token, ...made } = await addKey({ ctx, tx, scope }, { name, rights, validUntil })
    return { ...made, key: token }
  })
}

interface NewKeyInput {
  readonly name: string
  readonly rights: readonly KeyRight[]
  readonly validUntil: Date | null
  /** Keys that end with it. */
  readonly replaces?: readonly string[]
}

/**
 * Adds a key of the caller, who holds its rights.
 * @throws `plan.entitlement_missing` or `api_key.too_many`.
 */
export async function addKey(
  work: WalletWork,
  { name, rights, validUntil, replaces = [] }: NewKeyInput,
): Promise<{ api_key: ApiKey; token: string }> {
  const { ctx, tx, scope } = work
  const createdBy = ctx.person?.id ?? refuse('auth.token_missing')
  await refuseWithoutPlan(tx, scope)
  if ((await lockKeys(tx, scope)) - replaces.length >= MOST_KEYS) refuse('api_key.too_many')
  for (const replaced of replaces) await updateKeyRevoked(tx, scope, replaced, ctx.now)
  const id = ctx.newId()
  const { token, ...secret } = newToken(KEY_PREFIX, { walletId: scope.walletId, id })
  await insertKey(tx, scope, {
    ...secret,
    id,
    name,
    rights: [...new Set(rights)],
    createdBy,
    createdAt: ctx.now,
    validUntil,
  })
  const reply = keyReply((await selectKey(tx, scope, id)) as KeyRow, ctx.now)
  const after = { ...auditedOf(reply), ...(replaces.length === 0 ? {} : { replaces }) }
  recordAudit(work, { action: 'api_key.created', object: objectOf(reply), after })
  await mailOwner(work, { kind: 'keyCreated', name })
  return { api_key: reply, token }
}

/** Replaces the secret of a key. The old secret stays valid for `overlap_hours`. */
export function rotateKey(
  ctx: Ctx,
  scope: WalletScope,
  id: string,
  { overlap_hours }: BodyOf<typeof rotateApiKey>,
): Promise<{ api_key: ApiKey; key: string }> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await refuseWithoutPlan(tx, scope)
    const row = (await lockKey(tx, scope, id)) ?? refuse('api_key.not_found')
    const before = keyReply(row, ctx.now)
    if (before.is_assistant) refuse('api_key.of_assistant')
    if (before.state !== 'ACTIVE') refuse('api_key.ended')
    const { token, ...made } = newToken(KEY_PREFIX, { walletId: scope.walletId, id })
    const previousUntil = overlap_hours === 0 ? null : new Date(ctx.now.getTime() + overlap_hours * HOUR_MS)
    await updateKeySecret(tx, scope, id, { ...made, previousUntil })
    const reply = keyReply((await selectKey(tx, scope, id)) as KeyRow, ctx.now)
    recordAudit(work, {
      action: 'api_key.rotated',
      object: objectOf(reply),
      before: auditedOf(before),
      after: auditedOf(reply),
    })
    await mailOwner(work, { kind: 'keyRenewed', name: reply.name })
    return { api_key: reply, key: token }
  })
}

/**
 * Mails the person whose account created or renewed a key, because a key gives access to the fleet without signing in.
 */
async function mailOwner(work: WalletWork, key: { kind: 'keyCreated' | 'keyRenewed'; name: string }): Promise<void> {
  const { ctx, tx, scope } = work
  const { person, caller } = ctx
  if (person === null) return
  const news = { ...key, fleet: await selectFleetName(tx, scope) }
  const from = { address: caller?.address ?? null, userAgent: caller?.userAgent ?? null }
  await enqueueSecurityMail(work, { person, news, from })
}

/** Revokes a key immediately. A revoked key does not change. */
export const revokeKey = (ctx: Ctx, scope: WalletScope, id: string): Promise<ApiKey> =>
  ctx.db.tx((tx) => endKey({ ctx, tx, scope }, id))

/** Revokes a key in the caller's transaction. @throws `api_key.not_found` */
export async function endKey(work: WalletWork, id: string): Promise<ApiKey> {
  const { ctx, tx, scope } = work
  const row = (await lockKey(tx, scope, id)) ?? refuse('api_key.not_found')
  const before = keyReply(row, ctx.now)
  if (row.revoked_at !== null) return before
  await updateKeyRevoked(tx, scope, id, ctx.now)
  const reply = keyReply((await selectKey(tx, scope, id)) as KeyRow, ctx.now)
  recordAudit(work, {
    action: 'api_key.revoked',
    object: objectOf(reply),
    before: auditedOf(before),
    after: auditedOf(reply),
  })
  return reply
}

/**
 * Resolves the token of `Authorization: Bearer vwk_…` to its key; null for another kind of token. The plan is checked
 * on each request, because keys of an unpaid plan must not work.
 * @throws `auth.token_invalid`, `request.too_many` or `plan.entitlement_missing`.
 */
export async function readApiKey(
  app: App,
  token: string,
  counted?: (quota: KeyQuota) => void,
): Promise<KeyHolder | null> {
  if (!token.startsWith(KEY_PREFIX)) return null
  const named = idsIn(KEY_PREFIX, token) ?? refuse('auth.token_invalid')
  const now = app.clock()
  const minute = new Date(now.getTime() - (now.getTime() % MINUTE_MS))
  const row = await updateKeyUsed(app.db, { ...named, hash: hashOf(token) }, { now, minute })
  if (row === undefined) refuse('auth.token_invalid')
  const resetSeconds = Math.ceil((minute.getTime() + MINUTE_MS - now.getTime()) / 1000)
  const remaining = KEY_REQUESTS_A_MINUTE - row.minute_requests
  counted?.({ limit: KEY_REQUESTS_A_MINUTE, remaining: Math.max(0, remaining), resetSeconds })
  if (remaining < 0) refuse('request.too_many', { retryAfterSeconds: resetSeconds })
  await refuseWithoutPlan(app.db, systemScope(named.walletId))
  const { id, walletId } = named
  const { created_by: personId, name, rights, is_assistant: isAssistant } = row
  return { personId, key: { id, name, walletId, rights: new Set(rights), isAssistant } }
}

const objectOf = ({ id, name }: ApiKey) => ({ kind: 'api_key', id, name })

/** The time of the last use is not audited, because it is no change by a person. */
const auditedOf = ({ name, rights, state, hint, valid_until, previous_valid_until }: ApiKey) => ({
  name,
  rights,
  state,
  hint,
  valid_until,
  previous_valid_until,
})

function keyReply({ created_by, created_by_name, previous_valid_until, ...row }: KeyRow, now: Date): ApiKey {
  const isOver = (until: string | null) => until !== null && Date.parse(until) <= now.getTime()
  return {
    ...row,
    state: row.revoked_at !== null ? 'REVOKED' : isOver(row.valid_until) ? 'EXPIRED' : 'ACTIVE',
    created_by: { id: created_by, name: created_by_name },
    // Of an assistant it is the end of its access token, which it renews itself.
    previous_valid_until: row.is_assistant || isOver(previous_valid_until) ? null : previous_valid_until,
  }
}
