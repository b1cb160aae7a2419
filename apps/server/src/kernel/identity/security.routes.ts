import { text } from '@voltway/contract/values'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { safeParse } from 'zod/v4/core'
import type { Ctx } from '../ctx.ts'
import { attemptPasskey, uncountPasskey } from './attempts.ts'
import { refuseOtherWays } from './company.ts'
import { confirmPassword } from './confirm-password.ts'
import { clientOf, recordSignIn } from './devices.ts'
import { IdentityError } from './identity-error.ts'
import { ctxOf, type IdentityDeps, libraryRequest, parsed, signedIn } from './identity-request.ts'
import { sendAuthResponse } from './identity-response.ts'
import { deletePasskey, selectPasskeys, updatePasskeyName } from './passkey.sql.ts'
import { addPasskey, createPasskeyOptions, createSignInOptions, DeviceResponse, personOfPasskey } from './passkeys.ts'
import { type PersonRow, selectPasswordHash, selectPerson } from './person.sql.ts'
import { deleteOtherSessions, deleteSession, insertEvent, selectSessions } from './session.sql.ts'

/*
 * The data and actions of the security page. The library handles passwords and codes (library.routes.ts). This file
 * handles passkeys and the list of sessions.
 */

const Id = z.uuid()
const Password = z.string().max(1_000).default('')
/** The name that a person gives a device. */
const DeviceName = text(60)

interface Caller {
  readonly ctx: Ctx
  readonly person: PersonRow
  readonly sessionId: string
}

async function callerOf(deps: IdentityDeps, request: FastifyRequest): Promise<Caller> {
  const { session, user } = await signedIn(deps, request)
  const ctx = ctxOf(deps.app, request)
  const person = await selectPerson(ctx.db, user.id)
  if (person === undefined) throw new IdentityError(401, 'UNAUTHORIZED', 'Please sign in.')
  return { ctx, person, sessionId: session.id }
}

const notFound = () => new IdentityError(404, 'NOT_FOUND', 'There is nothing here.')

function idOf(request: FastifyRequest): string {
  const id = Id.safeParse((request.params as { id?: unknown }).id)
  // A value that is not an id cannot exist: 404.
  if (!id.success) throw notFound()
  return id.data
}

function nameOf(value: unknown): string {
  const name = safeParse(DeviceName, value)
  if (!name.success) throw new IdentityError(400, 'INVALID_NAME', 'name is missing or not valid.')
  return name.data
}

/** Mounts the routes of the security page: its data, passkeys and sessions. */
export function serveSecurity(scope: FastifyInstance, deps: IdentityDeps, hasPasswords: boolean): void {
  scope.get('/security', async (request) => {
    const { ctx, person, sessionId } = await callerOf(deps, request)
    const [passkeys, sessions, hash] = await Promise.all([
      selectPasskeys(ctx.db, person.id),
      selectSessions(ctx.db, person.id, ctx.now),
      selectPasswordHash(ctx.db, person.id),
    ])
    return {
      has_password: hasPasswords && hash !== undefined,
      hosted: hasPasswords ? null : { name: deps.app.config.oidc?.name ?? '' },
      two_factor_enabled: person.two_factor_enabled,
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({ id, name, created_at, last_used_at })),
      sessions: sessions.map((session) => ({ ...session, current: session.id === sessionId })),
    }
  })
  serveSessions(scope, deps)
  servePasskeys(scope, deps)
  servePasskeySignIn(scope, deps)
}

function serveSessions(scope: FastifyInstance, deps: IdentityDeps): void {
  scope.post('/sessions/:id/end', async (request) => {
    const id = idOf(request)
    const { ctx, person } = await callerOf(deps, request)
    await ctx.db.tx(async (tx) => {
      if ((await deleteSession(tx, person.id, id)) === 0) throw notFound()
      await insertEvent(tx, eventOf(ctx, request, person, 'session_ended'), ctx.now)
    })
    return { status: true }
  })
  scope.post('/sign-out-others', async (request) => {
    const { ctx, person, sessionId } = await callerOf(deps, request)
    const ended = await ctx.db.tx(async (tx) => {
      await insertEvent(tx, eventOf(ctx, request, person, 'other_sessions_ended'), ctx.now)
      return deleteOtherSessions(tx, person.id, sessionId)
    })
    return { ended }
  })
}

function servePasskeys(scope: FastifyInstance, deps: IdentityDeps): void {
  // A passkey gives permanent access, so an unattended browser must not be enough to add one.
  scope.post('/passkeys/begin', async (request) => {
    const { password } = parsed(z.object({ password: Password }), request.body)
    const { ctx, person } = await callerOf(deps, request)
    if (!(await confirmPassword(ctx, person.id, password, request.ip))) {
      throw new IdentityError(400, 'INVALID_PASSWORD', 'The password is not right.')
    }
    return createPasskeyOptions(ctx, person)
  })
  scope.post('/passkeys', async (request) => {
    const body = parsed(z.object({ name: z.unknown().optional(), answer: DeviceResponse }), request.body)
    const name = nameOf(body.name)
    const { ctx, person, sessionId } = await callerOf(deps, request)
    await addPasskey(ctx, person, { response: body.answer, name, sessionId, from: clientOf(request) })
    return { status: true }
  })
  scope.post('/passkeys/:id/rename', async (request) => {
    const id = idOf(request)
    const name = nameOf((request.body as { name?: unknown } | undefined)?.name)
    const { ctx, person } = await callerOf(deps, request)
    if ((await updatePasskeyName(ctx.db, person.id, id, name)) === 0) throw notFound()
    return { status: true }
  })
  scope.post('/passkeys/:id/remove', async (request) => {
    const id = idOf(request)
    const { ctx, person } = await callerOf(deps, request)
    await ctx.db.tx(async (tx) => {
      if ((await deletePasskey(tx, person.id, id)) === 0) throw notFound()
      await insertEvent(tx, eventOf(ctx, request, person, 'passkey_removed'), ctx.now)
    })
    return { status: true }
  })
}

function servePasskeySignIn(scope: FastifyInstance, deps: IdentityDeps): void {
  const { app, auths } = deps
  scope.post('/sign-in/passkey/begin', async (request) => {
    const ctx = ctxOf(app, request)
    await attemptPasskey(ctx.db, ctx.now, request.ip)
    return createSignInOptions(ctx)
  })
  scope.post('/sign-in/passkey', async (request, reply) => {
    const { answer } = parsed(z.object({ answer: DeviceResponse }), request.body)
    const ctx = ctxOf(app, request)
    const personId = await personOfPasskey(ctx, answer, request.ip)
    await uncountPasskey(ctx.db, request.ip)
    const person = await selectPerson(ctx.db, personId)
    if (person !== undefined) await refuseOtherWays(app, person.email, 'PASSKEY')
    const response = await (await auths.own()).handler(libraryRequest(app, request, { personId }))
    await recordSignIn(app, { request, reply }, response)
    return sendAuthResponse(reply, response)
  })
}

const eventOf = (ctx: Ctx, request: FastifyRequest, person: PersonRow, kind: string) => ({
  id: ctx.newId(),
  personId: person.id,
  kind,
  address: request.ip,
})
