import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Ctx } from '../ctx.ts'
import { confirmPassword } from './confirm-password.ts'
import { IdentityError } from './identity-error.ts'
import { ctxOf, type IdentityDeps, parsed, signedIn } from './identity-request.ts'
import { DeviceResponse, personOfPasskey } from './passkeys.ts'
import { selectPerson } from './person.sql.ts'

/** The features' part of closing an account. Identity only verifies the person. */
export interface Closing {
  readonly preview: (ctx: Ctx, personId: string) => Promise<object>
  readonly close: (ctx: Ctx, personId: string, address: string) => Promise<void>
}

const Proof = z.object({ password: z.string().max(1_000).default(''), passkey: DeviceResponse.optional() })

/** Mounts the routes that close an account. The person proves the identity with the password or with a passkey. */
export function serveClosing(scope: FastifyInstance, deps: IdentityDeps, closing: Closing): void {
  scope.get('/close-account', async (request) => {
    const { user } = await signedIn(deps, request)
    return closing.preview(ctxOf(deps.app, request), user.id)
  })
  scope.post('/close-account', async (request) => {
    const { password, passkey } = parsed(Proof, request.body)
    const { session, user } = await signedIn(deps, request)
    const ctx = ctxOf(deps.app, request)
    const row = await selectPerson(ctx.db, user.id)
    if (row === undefined) throw new IdentityError(401, 'UNAUTHORIZED', 'Please sign in.')
    if (passkey !== undefined) {
      if ((await personOfPasskey(ctx, passkey, request.ip)) !== row.id) {
        throw new IdentityError(400, 'PASSKEY_INVALID', 'This passkey could not be used.')
      }
    } else if (!(await confirmPassword(ctx, row.id, password, request.ip))) {
      throw new IdentityError(400, 'INVALID_PASSWORD', 'The password is not right.')
    }
    const { id, email, name, language } = row
    const person = { id, email, name, language, sessionId: session.id }
    const caller = {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      walletId: null,
      changed: false,
      key: null,
    }
    await closing.close({ ...ctx, person, caller }, id, request.ip)
    return { status: true }
  })
}
