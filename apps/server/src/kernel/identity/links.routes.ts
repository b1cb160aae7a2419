import { locales } from '@voltway/contract/values'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Ctx } from '../ctx.ts'
import { attemptMail } from './attempts.ts'
import { refuseOtherWays } from './company.ts'
import { clientOf, recordSignIn } from './devices.ts'
import { afterMinimumTime, ctxOf, type IdentityDeps, parsed, redirectPathOf, startSession } from './identity-request.ts'
import { copyCookies, sendAuthResponse } from './identity-response.ts'
import { selectPerson } from './person.sql.ts'
import { personOfSignInLink, requestJoiningLink, requestSignInLink } from './sign-in-link.ts'
import { EmailAddress, PersonName } from './sign-up.ts'

/** The link of an invitation: its id and its secret. */
export interface InvitationProof {
  readonly id: string
  readonly secret: string
}

/** A person who joins with the mail of an invitation. */
export interface JoiningPerson extends InvitationProof {
  readonly name: string
  readonly language: (typeof locales)[number]
  readonly from: { readonly address: string; readonly userAgent: string | null }
}

/** The features' part of joining. Identity only starts the session. */
export interface Joining {
  readonly view: (ctx: Ctx, proof: InvitationProof) => Promise<object>
  /** Creates the account and accepts the invitation. */
  readonly join: (ctx: Ctx, joining: JoiningPerson) => Promise<{ readonly personId: string; readonly walletId: string }>
}

const Proof = z.object({ id: z.uuid(), secret: z.string().min(16).max(200) })
const JoinBody = Proof.extend({ name: PersonName, language: z.enum(locales).default('en') })
const JoinMailBody = JoinBody.extend({ email: EmailAddress, callbackURL: z.string().max(2_000).optional() })
const Begin = z.object({ email: EmailAddress, callbackURL: z.string().max(2_000).optional() })
const Token = z.object({ token: z.string().min(1).max(200) })

/** Mounts signing in with a mailed link, and joining with the mail of an invitation. */
export function serveLinks(scope: FastifyInstance, deps: IdentityDeps, joining: Joining): void {
  const { app } = deps

  scope.post('/sign-in/link/begin', async (request) => {
    const { email, callbackURL } = parsed(Begin, request.body)
    const path = redirectPathOf(app, callbackURL)
    const ctx = ctxOf(app, request)
    await attemptMail(app.db, ctx.now, email, request.ip)
    await refuseOtherWays(app, email, 'OTHER')
    return afterMinimumTime(requestSignInLink(ctx, email, path))
  })
  scope.post('/sign-in/link', async (request, reply) => {
    const { token } = parsed(Token, request.body)
    const ctx = ctxOf(app, request)
    const personId = await personOfSignInLink(ctx, token, request.ip)
    const person = await selectPerson(ctx.db, personId)
    if (person !== undefined) await refuseOtherWays(app, person.email, 'OTHER')
    const response = await startSession(deps, request, personId)
    await recordSignIn(app, { request, reply }, response)
    return sendAuthResponse(reply, response)
  })
  scope.post('/join/view', async (request) => joining.view(ctxOf(app, request), parsed(Proof, request.body)))
  // A shared link proves no address: a mail to the typed address does.
  scope.post('/join/mail', async (request) => {
    const { id, secret, callbackURL, ...person } = parsed(JoinMailBody, request.body)
    const path = redirectPathOf(app, callbackURL)
    const ctx = ctxOf(app, request)
    await attemptMail(app.db, ctx.now, person.email, request.ip)
    await joining.view(ctx, { id, secret })
    await refuseOtherWays(app, person.email, 'OTHER')
    return afterMinimumTime(requestJoiningLink(ctx, person, path))
  })
  scope.post('/join', async (request, reply) => {
    const body = parsed(JoinBody, request.body)
    const { personId, walletId } = await joining.join(ctxOf(app, request), { ...body, from: clientOf(request) })
    const response = await startSession(deps, request, personId)
    await recordSignIn(app, { request, reply }, response)
    if (!response.ok) return sendAuthResponse(reply, response)
    copyCookies(reply, response.headers)
    return reply.send({ status: true, wallet_id: walletId })
  })
}
