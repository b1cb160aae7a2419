import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashSecret } from '../../platform/secret-hash.ts'
import type { Tx } from '../../platform/sql.ts'
import type { App } from '../ctx.ts'
import { hashNetwork } from './attempts.ts'
import { hasSignedInBefore, selectFamiliarity, upsertDevice } from './device.sql.ts'
import { ctxOf } from './identity-request.ts'
import { selectPerson } from './person.sql.ts'
import { enqueueSecurityMail } from './security-mail.ts'
import { selectSessionByToken } from './session.sql.ts'
import { hashSessionToken } from './session-token.ts'

/**
 * Browsers limit the lifetime of a cookie to 400 days (RFC 6265bis §5.5). An unused device is deleted after the same
 * time.
 */
export const DEVICE_SECONDS = 400 * 86_400
const TOKEN = /^[\w-]{43}$/

const isSecure = (app: App) => app.config.publicUrl.startsWith('https://')
/** Prefix of our cookies' names. Browsers bind `__Host-` cookies to the host and require https for them. */
export const cookiePrefix = (app: App): string => (isSecure(app) ? '__Host-voltway' : 'voltway')

/** Returns a cookie of the request. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split('; ')
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** Returns the browser's device token from its cookie. Undefined: it has none. */
function deviceToken(app: App, request: FastifyRequest): string | undefined {
  const token = cookieOf(request, `${cookiePrefix(app)}.device`)
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

/**
 * Returns the key that counts wrong passwords of a known device or network separately from those of strangers.
 * Undefined: the account does not know the caller.
 */
export async function familiarKey(app: App, request: FastifyRequest, email: string): Promise<string | undefined> {
  const token = deviceToken(app, request)
  const tokenHash = token === undefined ? null : hashSecret(token)
  const networkHash = hashNetwork(request.ip)
  const known = await selectFamiliarity(app.db, email, { tokenHash, networkHash })
  if (known === null) return undefined
  return known === 'device' ? (tokenHash as string) : networkHash
}

/**
 * Records the browser as a device of the person and sets its device cookie.
 * @returns whether the device is new, and the hash of its token.
 */
export async function recordDevice(
  tx: Tx,
  app: App,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  personId: string,
): Promise<{ isNew: boolean; tokenHash: string }> {
  const token = deviceToken(app, request) ?? randomBytes(32).toString('base64url')
  const tokenHash = hashSecret(token)
  const isNew = await upsertDevice(tx, { personId, tokenHash, networkHash: hashNetwork(request.ip) }, app.clock())
  const secure = isSecure(app) ? '; Secure' : ''
  const attributes = `Max-Age=${DEVICE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`
  reply.header('set-cookie', `${cookiePrefix(app)}.device=${token}; ${attributes}`)
  return { isNew, tokenHash }
}

/**
 * Records the device when the identity library's response starts a session. The owner gets a mail when an account that
 * was used before is signed in from an unknown device.
 */
export async function recordSignIn(
  app: App,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  response: Response,
): Promise<void> {
  const token = sessionTokenIn(app, response)
  if (token === undefined) return
  const ctx = ctxOf(app, request)
  await ctx.db.tx(async (tx) => {
    const session = await selectSessionByToken(tx, hashSessionToken(token))
    const person = session === undefined ? undefined : await selectPerson(tx, session.person_id)
    if (session === undefined || person === undefined) return
    const { isNew, tokenHash } = await recordDevice(tx, app, { request, reply }, person.id)
    if (!isNew || !(await hasSignedInBefore(tx, person.id, { tokenHash, sessionId: session.id }))) return
    await enqueueSecurityMail({ ctx, tx }, { person, news: { kind: 'newDevice' }, from: clientOf(request) })
  })
}

/** The client's address and user agent, for security mails. */
export const clientOf = (request: FastifyRequest) => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
})

/**
 * Returns the session token from the response's cookie, which contains it with its signature. An empty cookie ends a
 * session.
 */
function sessionTokenIn(app: App, response: Response): string | undefined {
  const name = `${cookiePrefix(app)}.session_token=`
  const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith(name))
  const value = decodeURIComponent(line?.slice(name.length).split(';')[0] ?? '')
  return value === '' ? undefined : value.split('.')[0]
}
