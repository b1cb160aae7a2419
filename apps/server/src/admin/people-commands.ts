import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { safeParse } from 'zod/v4/core'
import { readCompanySignIn, setEnforcement } from '../features/company-sign-in/company-sign-in.ts'
import { createFleet } from '../features/fleets/fleets.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { issueAccessToken } from '../kernel/identity/access-token.ts'
import { IdentityError } from '../kernel/identity/identity-error.ts'
import { selectPersonByEmail } from '../kernel/identity/person.sql.ts'
import { createPerson } from '../kernel/identity/person.ts'
import { insertEvent, insertOperatorSession } from '../kernel/identity/session.sql.ts'
import { hashSessionToken } from '../kernel/identity/session-token.ts'
import { checkNewPassword, EmailAddress, PersonName, requestPasswordReset } from '../kernel/identity/sign-up.ts'
import { systemScope } from '../kernel/scope.ts'
import { AdminError } from './admin-error.ts'
import { idOf, lineOf } from './arguments.ts'

const TOKEN_SECONDS = 3_600
/** As of a wallet that its owner creates (`createWallet` of the contract). */
const WALLET_NAME_LENGTH = 80

/**
 * Creates an access token of a person for scripts and tests. It has its own session, which is recorded and can be ended
 * like any other.
 */
export async function printToken(ctx: Ctx, email: string): Promise<string> {
  const person = await selectPersonByEmail(ctx.db, email.trim().toLowerCase())
  if (person === undefined) throw new AdminError(`there is no person with the address ${email}`)
  const session = {
    id: ctx.newId(),
    tokenHash: hashSessionToken(randomBytes(32).toString('base64url')),
    personId: person.id,
  }
  await ctx.db.tx(async (tx) => {
    const expiresAt = new Date(ctx.now.getTime() + TOKEN_SECONDS * 1000)
    await insertOperatorSession(tx, { ...session, expiresAt }, ctx.now)
    await insertEvent(tx, { id: ctx.newId(), personId: person.id, kind: 'operator_token', address: null }, ctx.now)
  })
  const { token } = await issueAccessToken(ctx.app, { ...person, sessionId: session.id }, TOKEN_SECONDS)
  return token
}

/** Options of {@link createOwner}. */
export interface OwnerOptions {
  readonly stdin: Readable
  /** Also creates a wallet with this name for the person. */
  readonly wallet: string | undefined
  readonly passwordFromStdin: boolean
}

/**
 * Creates the first owner of an installation: a person with a confirmed address, with a password from stdin or a mailed
 * link to choose one.
 */
export async function createOwner(ctx: Ctx, email: string, name: string, options: OwnerOptions): Promise<string> {
  const address = EmailAddress.safeParse(email)
  if (!address.success) throw new AdminError(`${email} is not an e-mail address`, 2)
  if (!safeParse(PersonName, name).success) throw new AdminError('the name must have 1 to 120 characters', 2)
  const wallet =
    options.wallet === undefined ? undefined : lineOf(options.wallet, 'the name of the wallet', WALLET_NAME_LENGTH)
  const password = options.passwordFromStdin ? (await readAll(options.stdin)).replace(/\r?\n$/, '') : undefined
  if (password !== undefined) refuseBadPassword(password, { email: address.data, name })
  const { id, created } = await createPerson(ctx, {
    email: address.data,
    name,
    language: 'en',
    password,
    verified: true,
  })
  if (!created && wallet === undefined) {
    throw new AdminError(`there is a person with the address ${address.data} already`)
  }
  await ctx.db.tx((tx) =>
    insertEvent(tx, { id: ctx.newId(), personId: id, kind: 'operator_owner', address: null }, ctx.now),
  )
  // An existing person gets the wallet too. This also completes an interrupted command.
  const lines = created
    ? [`${name} <${address.data}> can sign in.`]
    : [`${address.data} was here already and keeps the password.`]
  if (wallet !== undefined) {
    const scope = await createFleet(ctx, id, { name: wallet, paymentLogic: 'PRE_PAYMENT' })
    lines.push(`Wallet "${wallet}" is open: ${scope.walletId}`)
  }
  if (created && password === undefined && ctx.app.config.oidc === undefined) {
    await requestPasswordReset(ctx, address.data, undefined)
    lines.push('A mail with a link to choose a password is on its way; it works for one hour.')
  }
  return lines.join('\n')
}

/** Ends the requirement of a company's provider, which the audit records. */
export async function makeCompanySignInOptional(ctx: Ctx, walletId: string): Promise<string> {
  const scope = systemScope(idOf(walletId))
  if (!(await readCompanySignIn(ctx.db, ctx.app, scope)).is_enforced) {
    throw new AdminError(`the wallet ${walletId} does not require a company sign-in`)
  }
  const { domains } = await setEnforcement(ctx, scope, false)
  return `The company sign-in of ${domains.map(({ domain }) => domain).join(', ')} is optional.`
}

function refuseBadPassword(password: string, owner: { email: string; name: string }): void {
  try {
    checkNewPassword(password, { ...owner, hasSecondFactor: false })
  } catch (error) {
    throw error instanceof IdentityError ? new AdminError(error.message, 2) : error
  }
}
