import { createHash, createHmac } from 'node:crypto'
import type { BodyOf, QueryOf } from '@voltway/contract/endpoint'
import { KEY_PREFIX } from '@voltway/contract/integrations-api-keys'
import {
  type Assistant,
  type AssistantRight,
  assistantRights,
  type connectAssistant,
  type viewAssistantRequest,
} from '@voltway/contract/integrations-assistants'
import type { App, Ctx } from '../../kernel/ctx.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { addKey, endKey } from './api-keys.ts'
import { type AssistantClient, clientHashOf, clientOf, hostOf, isRegistered } from './assistant-client.ts'
import {
  type GrantRow,
  lockGrant,
  selectAssistants,
  selectConnections,
  updateGrantTokens,
  updateKeyCode,
} from './assistant-grants.sql.ts'
import { hashOf, idsIn, type NewToken, newToken } from './key-token.ts'

/*
 * OAuth 2.1 for assistants: authorization code with a proof key, for programs without a secret of their own. A
 * connection is an API key whose rights the person chose, so its limits, its plan, its audit and its end are those of
 * keys (decision 120).
 */

const CODE_PREFIX = 'vwo_'
const REFRESH_PREFIX = 'vwr_'
const CODE_MS = 60_000
/** Uses of one refresh token within this time are one use of a program. */
const SAME_USE_MS = 30_000
/** Lifetime of an access token. The program renews it without the person. */
export const ACCESS_SECONDS = 3_600

type Requested = QueryOf<typeof viewAssistantRequest>

/** @throws `assistant.request_invalid` */
function readRequest(app: App, { client_id, redirect_uri, scope, resource }: Requested) {
  const client = clientOf(app.config.secret, client_id) ?? refuseField('client_id')
  if (!isRegistered(client, redirect_uri)) refuseField('redirect_uri')
  // A program that asks for access to another server must not get one to this.
  const own = [app.config.publicUrl, `${app.config.publicUrl}/`, mcpUrl(app)]
  if (resource !== undefined && !own.includes(resource)) refuseField('resource')
  const wanted = scope === undefined ? assistantRights : scope.split(' ')
  const rights = assistantRights.filter((right) => wanted.includes(right))
  if (rights.length === 0) refuseField('scope')
  return { client, rights }
}

const refuseField = (field: keyof Requested) => refuse('assistant.request_invalid', { fields: { [field]: 'invalid' } })

/** The address of the MCP server, which access tokens are for. */
export const mcpUrl = (app: App): string => `${app.config.publicUrl}/mcp`

/** What a person sees before they agree. */
export function viewRequest(app: App, requested: Requested) {
  const { client, rights } = readRequest(app, requested)
  return {
    client_name: client.name,
    returns_to: hostOf(requested.redirect_uri),
    rights: [...rights],
    decline_url: returnUrl(app, requested, { error: 'access_denied' }),
  }
}

function returnUrl(app: App, { redirect_uri, state }: Requested, result: Readonly<Record<string, string>>): string {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value)
  if (state !== undefined) url.searchParams.set('state', state)
  // The program checks which server answered (RFC 9207).
  url.searchParams.set('iss', app.config.publicUrl)
  return url.href
}

/**
 * Connects the program to a wallet under the caller's rights, and ends their earlier connections of the same program.
 * @throws `assistant.request_invalid`, `auth.not_allowed`, and what {@link addKey} refuses.
 */
export async function connect(
  ctx: Ctx,
  scope: WalletScope,
  { code_challenge, ...requested }: BodyOf<typeof connectAssistant>,
): Promise<{ redirect_to: string }> {
  const person = refuseKeys(ctx)
  const { client, rights: wanted } = readRequest(ctx.app, requested)
  const rights = wanted.filter((right) => scope.rights.has(right))
  if (rights.length === 0) refuse('auth.not_allowed')
  const code = await ctx.db.tx((tx) =>
    addGrant({ ctx, tx, scope }, { client, rights, personId: person.id, requested, challenge: code_challenge }),
  )
  return { redirect_to: returnUrl(ctx.app, requested, { code }) }
}

interface Granted {
  readonly client: AssistantClient
  readonly rights: readonly AssistantRight[]
  readonly personId: string
  readonly requested: Requested
  readonly challenge: string
}

async function addGrant(work: WalletWork, granted: Granted): Promise<string> {
  const { ctx, tx, scope } = work
  const { client, rights, personId, requested, challenge } = granted
  const clientHash = clientHashOf(requested.client_id)
  const replaces = await selectConnections(tx, scope, personId, clientHash)
  // Nobody gets the secret of this key: only the tokens work, which the program gets for the code.
  const { api_key } = await addKey(work, { name: client.name, rights, validUntil: null, replaces })
  const { token: code } = newToken(CODE_PREFIX, { walletId: scope.walletId, id: api_key.id })
  const hash = boundCode({ code, redirectUri: requested.redirect_uri, challenge })
  await updateKeyCode(tx, scope, api_key.id, { clientHash, hash, until: new Date(ctx.now.getTime() + CODE_MS) })
  return code
}

/** A code with the address and the proof key that it is bound to. */
const boundCode = ({ code, redirectUri, challenge }: { code: string; redirectUri: string; challenge: string }) =>
  hashOf([code, redirectUri, challenge].join('\n'))

/** A key must not make keys. */
function refuseKeys({ person }: Ctx) {
  if (person === null || person.key !== undefined) refuse('auth.not_allowed')
  return person
}

export async function readAssistants(ctx: Ctx, scope: WalletScope): Promise<{ results: Assistant[] }> {
  const rows = await selectAssistants(ctx.db, scope, refuseKeys(ctx).id)
  return { results: rows.map(({ created_at, ...row }) => ({ ...row, connected_at: created_at })) }
}

/** @throws `api_key.not_found` for an assistant of another person. */
export async function disconnect(ctx: Ctx, scope: WalletScope, id: string): Promise<{ id: string }> {
  const person = refuseKeys(ctx)
  return ctx.db.tx(async (tx) => {
    const own = await selectAssistants(tx, scope, person.id)
    if (!own.some((one) => one.id === id)) refuse('api_key.not_found')
    await endKey({ ctx, tx, scope }, id)
    return { id }
  })
}

/** The tokens of a program, or why it gets none (RFC 6749 §5). */
export type TokenReply =
  | { readonly access_token: string; readonly refresh_token: string; readonly rights: readonly string[] }
  | { readonly error: 'invalid_grant' }

/** Exchanges the code of an authorization. A code that is shown twice ends the connection (OAuth 2.1 §7.5.3). */
export function exchangeCode(
  ctx: Ctx,
  { code, clientId, redirectUri, verifier }: { code: string; clientId: string; redirectUri: string; verifier: string },
): Promise<TokenReply> {
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return withGrant(ctx, { prefix: CODE_PREFIX, token: code, clientId }, async (work, id, grant) => {
    if (!grant.code_hash?.equals(boundCode({ code, redirectUri, challenge }))) return { error: 'invalid_grant' }
    if (grant.code_until === null) return endStolen(work, id)
    if (Date.parse(grant.code_until) <= ctx.now.getTime()) return { error: 'invalid_grant' }
    const tokens = tokensAfter(work, id, code)
    await storeTokens(work, id, { tokens, replacedHash: null })
    return replyOf(tokens, grant)
  })
}

/**
 * Replaces both tokens. A refresh token that was replaced before ends the connection (OAuth 2.1 §4.3.1), except that
 * programs with several requests at once show it twice, and get the same tokens.
 */
export function refresh(ctx: Ctx, { token, clientId }: { token: string; clientId: string }): Promise<TokenReply> {
  return withGrant(ctx, { prefix: REFRESH_PREFIX, token, clientId }, async (work, id, grant) => {
    const hash = hashOf(token)
    const tokens = tokensAfter(work, id, token)
    if (grant.replaced_hash?.equals(hash))
      return isJustReplaced(grant, ctx.now) ? replyOf(tokens, grant) : endStolen(work, id)
    if (!grant.hash.equals(hash)) return { error: 'invalid_grant' }
    await storeTokens(work, id, { tokens, replacedHash: hash })
    return replyOf(tokens, grant)
  })
}

/** Ends a connection by one of its tokens (RFC 7009). An unknown token is no error. */
export async function revokeToken(ctx: Ctx, token: string): Promise<void> {
  const prefix = token.startsWith(KEY_PREFIX) ? KEY_PREFIX : REFRESH_PREFIX
  await withGrant(ctx, { prefix, token, clientId: null }, async (work, id, { hash, access_hash }) => {
    const used = hashOf(token)
    if (hash.equals(used) || access_hash?.equals(used) === true) await endKey(work, id)
    return { error: 'invalid_grant' }
  })
}

interface Shown {
  readonly prefix: string
  readonly token: string
  /** Null: the token alone is enough. */
  readonly clientId: string | null
}

async function withGrant(
  ctx: Ctx,
  { prefix, token, clientId }: Shown,
  handle: (work: WalletWork, id: string, grant: GrantRow) => Promise<TokenReply>,
): Promise<TokenReply> {
  const ids = idsIn(prefix, token)
  if (ids === undefined) return { error: 'invalid_grant' }
  const scope = systemScope(ids.walletId)
  return ctx.db.tx(async (tx) => {
    const grant = await lockGrant(tx, scope, ids.id)
    const isOfClient = clientId === null || grant?.client_hash.equals(clientHashOf(clientId)) === true
    return grant === undefined || !isOfClient ? { error: 'invalid_grant' } : handle({ ctx, tx, scope }, ids.id, grant)
  })
}

async function endStolen(work: WalletWork, id: string): Promise<TokenReply> {
  await endKey(work, id)
  return { error: 'invalid_grant' }
}

interface Pair {
  readonly access: NewToken
  readonly refreshing: NewToken
}

/** The tokens that follow a code or a refresh token: the same for each of its uses, and unknown without our secret. */
function tokensAfter({ ctx, scope }: WalletWork, id: string, shown: string): Pair {
  const next = (prefix: string) => {
    const secret = createHmac('sha256', `assistant-token:${ctx.app.config.secret}`)
      .update(`${prefix}\n${shown}`)
      .digest()
    return newToken(prefix, { walletId: scope.walletId, id }, secret)
  }
  return { access: next(KEY_PREFIX), refreshing: next(REFRESH_PREFIX) }
}

const isJustReplaced = ({ access_until }: GrantRow, now: Date): boolean =>
  access_until !== null && Date.parse(access_until) - now.getTime() > ACCESS_SECONDS * 1_000 - SAME_USE_MS

function storeTokens(
  { ctx, tx, scope }: WalletWork,
  id: string,
  { tokens, replacedHash }: { tokens: Pair; replacedHash: Buffer | null },
): Promise<void> {
  const accessUntil = new Date(ctx.now.getTime() + ACCESS_SECONDS * 1_000)
  const { access, refreshing } = tokens
  return updateGrantTokens(tx, scope, id, {
    refreshHash: refreshing.hash,
    replacedHash,
    accessHash: access.hash,
    accessUntil,
  })
}

const replyOf = ({ access, refreshing }: Pair, { rights }: GrantRow): TokenReply => ({
  access_token: access.token,
  refresh_token: refreshing.token,
  rights,
})
