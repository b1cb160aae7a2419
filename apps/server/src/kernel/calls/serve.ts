import {
  type Access,
  type BodyOf,
  type Endpoint,
  mountedPath,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@voltway/contract/endpoint'
import { Id } from '@voltway/contract/values'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { safeParse } from 'zod/v4/core'
import { newId } from '../../platform/ids.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { App, Caller, Ctx, KeyHolder, KeyUse, Person } from '../ctx.ts'
import { knownAccessToken, readAccessToken } from '../identity/access-token.ts'
import { cachedEntry, type Entry, type EntryRequest, readEntry, readEntryOfKey, type WalletScope } from '../scope.ts'
import {
  checkRight,
  mostJsonBytes,
  onceKeyOf,
  parsed,
  parsedQuery,
  refuseUnknownParameters,
  walletIdOf,
} from './call-input.ts'
import { handled, replyOf, sendText } from './call-reply.ts'
import { REPLAYED_HEADER, runOnce } from './idempotency.ts'
import { inTurn } from './turns.ts'
import { databaseOf, sendWrittenPosition } from './written-position.ts'

/** Every call of the product carries this header (spec §7). */
const PRODUCT_HEADER = 'x-product'
const PRODUCT = 'FLEETS_DASHBOARD'

type PersonOf<E extends Endpoint> = E['right'] extends 'public' ? Person | null : Person
type ScopeOf<E extends Endpoint> = E['wallet'] extends `params.${string}` | 'query.wallet'
  ? WalletScope
  : WalletScope | null

/** Input of a handler: the validated request, the caller, and the wallet in which the caller may act. */
export interface Input<E extends Endpoint> {
  readonly scope: ScopeOf<E>
  readonly person: PersonOf<E>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The raw request and reply, used for bodies that are not JSON. */
  readonly http: { readonly request: FastifyRequest; readonly reply: FastifyReply }
}

/** An endpoint of the contract with its handler. */
export interface Served {
  readonly endpoint: Endpoint
  readonly handle: (input: never, ctx: Ctx) => Promise<unknown>
  /** True when the endpoint is registered with {@link serveWritten}. */
  readonly written?: true
}

/** A reply as JSON text, with the caller's entry as the same statement read it. */
export interface WrittenReply {
  readonly entry: string | null
  readonly json: string
}

/** Connects an endpoint of the contract to its handler. Contains no rules. */
export function serve<E extends Endpoint>(
  endpoint: E,
  handle: (input: Input<E>, ctx: Ctx) => Promise<ReplyOf<E>>,
): Served {
  return { endpoint, handle: handle as Served['handle'] }
}

/**
 * Connects a frequent read to a handler that returns JSON text and reads the caller's entry (`entryOf(request)`) in the
 * same statement. The handler starts with the entry cached by the caller's previous call. The server sends the response
 * only when the statement reads the same entry. One database round trip replaces two, and the rights check stays as
 * strict.
 */
export function serveWritten<E extends Endpoint>(
  endpoint: E,
  handle: (input: Input<E> & { readonly entryRequest: EntryRequest }, ctx: Ctx) => Promise<WrittenReply>,
): Served {
  return { endpoint, handle: handle as Served['handle'], written: true }
}

/**
 * Reads an API key from an Authorization header; null when the token is not a key. `counted` receives its quota.
 * @throws Refusal when the key is unknown or ended, sends too many requests, or is not in the plan.
 */
export type ReadKey = (app: App, token: string, counted?: (quota: KeyQuota) => void) => Promise<KeyHolder | null>

/** What a key may still request in the current minute. Reported before a request too many is refused. */
export interface KeyQuota {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

/** A refused write: the call, its input and the refusal. */
interface RefusedCall {
  readonly endpoint: Endpoint
  readonly params: unknown
  readonly body: unknown
  readonly refusal: Refusal
  /** Null when the call names no wallet, or one that the caller may not enter. */
  readonly walletId: string | null
}

/** Functions of features that the kernel calls. The app passes them in, because the kernel must not import features. */
export interface CallHooks {
  readonly readKey: ReadKey
  /** Records a refused write in the audit. */
  recordRefusedWrite(ctx: Ctx, personId: string, refused: RefusedCall): Promise<void>
}

/** Mounts the calls of all features. A path works with and without its trailing slash. */
export function mount(fastify: FastifyInstance, app: App, served: readonly Served[], hooks: CallHooks): void {
  for (const call of served) {
    const { method, upload } = call.endpoint
    const route: RouteOptions = {
      method,
      url: mountedPath(call.endpoint),
      bodyLimit: upload?.maxBytes ?? mostJsonBytes(call.endpoint.body),
      ...(method === 'GET' || app.db.replicas.length === 0
        ? {}
        : { onSend: (_request: FastifyRequest, reply: FastifyReply) => sendWrittenPosition(app, reply) }),
      handler: (request, reply) =>
        inTurn(app, request, walletIdOf(call.endpoint, request.params, request.query), () =>
          (method === 'GET' ? serveCall : serveWrite)({ app, call, ...hooks }, request, reply),
        ),
    }
    if (upload === undefined) fastify.route(route)
    // In a scope of its own, because each upload accepts its own media types only.
    else
      fastify.register(async (scope) => {
        scope.addContentTypeParser([...upload.types], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
        scope.route(route)
      })
  }
}

interface CallContext extends CallHooks {
  readonly app: App
  readonly call: Served
}

/** Runs a write. A refused write is recorded in the audit. */
async function serveWrite(context: CallContext, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const caller = callerOf(request)
  try {
    return await serveCall(context, request, reply, caller)
  } catch (error) {
    if (error instanceof Refusal && error.status < 500 && !caller.changed) {
      await recordRefusal(context, { request, caller, refusal: error }).catch((reason: unknown) =>
        request.log.error({ err: reason }, 'a refusal could not be recorded in the audit'),
      )
    }
    throw error
  }
}

/** The client of a request, before its key and wallet are known. */
export const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({
  address: ip,
  userAgent: headers['user-agent'] ?? null,
  walletId: null,
  changed: false,
  key: null,
})

/**
 * Records a refused write. The refusal may concern the token, the input or the right, so the caller and the wallet are
 * resolved again.
 */
async function recordRefusal(
  { app, call: { endpoint }, recordRefusedWrite }: CallContext,
  { request, caller, refusal }: { request: FastifyRequest; caller: Caller; refusal: Refusal },
): Promise<void> {
  const { key } = caller
  const claims = key === null ? await readAccessToken(app, tokenOf(request.headers.authorization ?? '')) : null
  if (typeof claims !== 'object') return
  const now = app.clock()
  const named = caller.walletId ?? walletIdOf(endpoint, request.params, request.query)
  const walletId = safeParse(Id, named).success ? named : null
  const entry =
    claims === null
      ? key && (await readEntryOfKey(app.db, key, walletId))
      : await readEntry(app.db, { ...claims, walletId, now })
  if (entry == null) return
  const ctx: Ctx = { ...ctxOf(app, request, now, key !== null), person: entry.person, caller }
  await recordRefusedWrite(ctx, entry.person.id, {
    endpoint,
    params: request.params,
    body: request.body,
    refusal,
    walletId: entry.scope?.walletId ?? null,
  })
}

/** The context of a request, without its person and caller. `hasKey`: a program makes it. */
export const ctxOf = (app: App, request: FastifyRequest, now: Date, hasKey: boolean) => ({
  app,
  db: databaseOf(app, request, hasKey),
  log: request.log as Ctx['log'],
  now,
  newId: (at = now) => newId(at),
  requestId: request.id,
  onGone: (then: () => void) => {
    const { socket } = request.raw
    socket.once('close', then)
    return () => void socket.off('close', then)
  },
})

async function serveCall(
  { app, call, readKey }: CallContext,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | null = null,
): Promise<unknown> {
  const { endpoint } = call
  const known = knownSession(app, request)
  const holder = known === undefined ? await keyOf({ app, readKey }, request, reply) : null
  refuseOtherProducts(request, holder)
  if (caller !== null) caller.key = holder
  const session = holder === null ? (known ?? (await sessionOf(app, endpoint.right, request))) : sessionOfKey(holder)
  if (holder !== null) refuseUnknownParameters(endpoint, request.query as object)
  const params = parsed(endpoint.params, request.params, '')
  const query = parsedQuery(endpoint, request.query as object)
  const input = request.body === undefined ? {} : request.body
  const body = endpoint.upload === undefined ? parsed(endpoint.body, input, '') : undefined
  const now = app.clock()
  const walletId = walletIdOf(endpoint, params, query)
  if (holder !== null) refusePersonalCall(endpoint, walletId, holder.key)
  const entryRequest = session === null ? null : { ...session, walletId, now }
  const run = (entry: Entry | null) => {
    const scope = entry?.scope ?? null
    if (walletId !== null) checkRight(scope, endpoint)
    const ctx: Ctx = {
      ...ctxOf(app, request, now, holder !== null),
      person: entry?.person ?? null,
      caller,
      idempotencyKey: endpoint.idempotent === true ? onceKeyOf(endpoint, request, holder) : undefined,
    }
    const input = { scope, person: ctx.person, params, query, body, entryRequest, http: { request, reply } }
    return { ctx, handled: () => handled(endpoint, () => call.handle(input as never, ctx)) }
  }
  if (call.written === true && entryRequest !== null) {
    // A replica may lag behind a sign-out, so the entry it reads does not confirm the cached one.
    const mayRecall = holder === null && app.db.replicas.length === 0
    const recalled = mayRecall ? cachedEntry(entryRequest) : undefined
    const entries = { recalled, enter: () => enterOrRefuse(app, entryRequest, holder) }
    return sendText(reply, endpoint, await writtenReplyOf(entries, async (entry) => run(entry).handled()))
  }
  const entry = entryRequest === null ? null : await enterOrRefuse(app, entryRequest, holder)
  const { ctx, handled: work } = run(entry)
  if (endpoint.media !== undefined) return work()
  const good = endpoint.status ?? 200
  const once = onceKeyOf(endpoint, request, holder)
  if (once === undefined || ctx.person === null) return reply.code(good).send(replyOf(endpoint, await work()))
  const saved = await runOnce(
    ctx,
    ctx.person,
    { key: once, call: `${endpoint.method} ${endpoint.path}`, content: { params, query, body } },
    async () => ({ status: good, reply: replyOf(endpoint, await work()) }),
  )
  if (saved.isReplayed === true) reply.header(REPLAYED_HEADER, 'true')
  return reply.code(saved.status).send(saved.reply)
}

/** Reads the key of a request and reports its quota (draft-ietf-httpapi-ratelimit-headers, one window of a minute). */
function keyOf({ app, readKey }: Pick<CallContext, 'app' | 'readKey'>, request: FastifyRequest, reply: FastifyReply) {
  return readKey(app, tokenOf(request.headers.authorization ?? ''), ({ limit, remaining, resetSeconds }) => {
    reply.header('ratelimit-policy', `"minute";q=${limit};w=60`)
    reply.header('ratelimit', `"minute";r=${remaining};t=${resetSeconds}`)
  })
}

/** Screens name their product. A program with a key may omit it, because a key belongs to the product. */
function refuseOtherProducts({ headers }: FastifyRequest, holder: KeyHolder | null): void {
  const product = headers[PRODUCT_HEADER]
  if (product !== PRODUCT && (holder === null || product !== undefined)) refuse('request.product_missing')
}

async function enterOrRefuse(app: App, entryRequest: EntryRequest, holder: KeyHolder | null): Promise<Entry> {
  const entry =
    holder === null
      ? await readEntry(app.db, entryRequest)
      : await readEntryOfKey(app.db, holder, entryRequest.walletId)
  return entry ?? refuse('auth.token_expired')
}

const sessionOfKey = ({ personId, key }: KeyHolder) => ({ personId, sessionId: key.id })

/**
 * Refuses calls that a key must not make. A key belongs to a wallet and must not reach a person's own data, with or
 * without a wallet. An assistant changes nothing.
 */
function refusePersonalCall(endpoint: Endpoint, walletId: string | null, { isAssistant }: KeyUse): void {
  const { method, right, wallet, keys } = endpoint
  if (right === 'public') return
  if (method !== 'GET' && (isAssistant || right === 'member')) refuse('auth.not_allowed')
  if (walletId === null && wallet !== 'found' && keys !== true) refuse('auth.not_allowed')
}

/**
 * Returns the response for the cached entry when the statement confirms that entry. Otherwise it enters again, as any
 * other call does.
 */
async function writtenReplyOf(
  { recalled, enter }: { readonly recalled: Entry | undefined; readonly enter: () => Promise<Entry> },
  handle: (entry: Entry) => Promise<unknown>,
): Promise<string> {
  if (recalled !== undefined) {
    // An outdated entry may have caused the error. The call below runs again with a current entry and throws if the
    // error remains.
    const response = await (handle(recalled) as Promise<WrittenReply>).catch(() => undefined)
    if (response?.entry === recalled.text) return response.json
  }
  const { json } = (await handle(await enter())) as WrittenReply
  return json
}

/** The token of an Authorization header. */
export const tokenOf = (header: string) => header.replace(/^bearer /i, '')

function knownSession(app: App, { headers: { authorization } }: FastifyRequest) {
  return authorization === undefined ? undefined : knownAccessToken(app, tokenOf(authorization))
}

/** For developers, whose programs have no session. */
const TOKENS = 'The header Authorization carries an access token or an API key: "Bearer …".'

async function sessionOf(app: App, right: Access, request: FastifyRequest) {
  const header = request.headers.authorization
  if (header === undefined) return right === 'public' ? null : refuse('auth.token_missing', { detail: TOKENS })
  const claims = await readAccessToken(app, tokenOf(header))
  if (typeof claims === 'object') return claims
  return claims === 'expired' ? refuse('auth.token_expired') : refuse('auth.token_invalid', { detail: TOKENS })
}
