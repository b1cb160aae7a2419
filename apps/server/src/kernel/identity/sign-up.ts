import { randomBytes } from 'node:crypto'
import { type Locale, text } from '@voltway/contract/values'
import * as z from 'zod'
import { HOUR_MS } from '../../platform/durations.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { hashSecret } from '../../platform/secret-hash.ts'
import type { Tx } from '../../platform/sql.ts'
import type { Ctx, Work } from '../ctx.ts'
import { pagePath, pageUrl } from '../page-url.ts'
import { endWaysIn } from './end-ways-in.ts'
import { IdentityError } from './identity-error.ts'
import {
  deleteOtherMailLinks,
  insertMailLink,
  lockMailLink,
  type MailLink,
  selectMailLink,
  useMailLink,
} from './mail-link.sql.ts'
import { confirmMail, resetMail, signUpTriedMail } from './mails.ts'
import { hashPassword } from './password-hash.ts'
import { type PasswordOwner, passwordFault } from './password-rules.ts'
import {
  insertPerson,
  lockPerson,
  type PersonRow,
  selectKeyNames,
  selectPersonByEmail,
  updateEmailVerified,
  updatePerson,
  upsertPassword,
} from './person.sql.ts'
import { enqueueSecurityMail } from './security-mail.ts'
import { insertEvent } from './session.sql.ts'

const CONFIRM_VALID_MS = 24 * HOUR_MS
const RESET_VALID_MS = HOUR_MS
/**
 * Minimum duration in ms of a response whose time could reveal whether an address is known. It exceeds the time of
 * hashing on a machine that is not overloaded.
 */
export const MIN_RESPONSE_MS = 400

/** A redirect target on our own site. */
export type RedirectPath = string | undefined

/** A validated sign-up request. */
export interface SignUp {
  readonly email: string
  readonly name: string
  readonly language: Locale
  readonly callbackURL: RedirectPath
}

/** Schema of a person's name. */
export const PersonName = text(120)
/** Schema of a mail address, trimmed and lower-case, of at most 254 characters (RFC 5321). */
export const EmailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email())

/**
 * Checks a new password.
 * @throws IdentityError 400 when it breaks a rule of {@link passwordFault}.
 */
export function checkNewPassword(password: string, owner: PasswordOwner): void {
  const fault = passwordFault(password, owner)
  if (fault !== null) throw new IdentityError(400, fault.code, fault.message)
}

/**
 * Signs a person up. The response is the same whether the address is new, unconfirmed or in use: only its owner learns
 * which, by mail. The owner of the mailbox chooses the password later, when confirming.
 */
export async function signUp(ctx: Ctx, wanted: SignUp): Promise<void> {
  const { email, name, language } = wanted
  await ctx.db.tx(async (tx) => {
    const id = ctx.newId()
    await insertPerson(tx, { id, email, name, language, verified: false }, ctx.now)
    const person = (await selectPersonByEmail(tx, email)) as PersonRow
    if (person.email_verified) {
      await enqueueMail(
        tx,
        ctx.app.config,
        email,
        signUpTriedMail(person.language, pageUrl(ctx.app.config, person.language, '/login')),
      )
      return
    }
    if (person.id !== id) await updatePerson(tx, person.id, { name, language }, ctx.now)
    await mailConfirmation({ ctx, tx }, { ...person, language }, wanted.callbackURL)
  })
}

/** Mails the confirmation again if the address is unconfirmed. */
export async function sendConfirmationAgain(ctx: Ctx, email: string, callbackURL: RedirectPath): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const person = await selectPersonByEmail(tx, email)
    if (person === undefined || person.email_verified) return
    await mailConfirmation({ ctx, tx }, person, callbackURL)
  })
}

async function mailConfirmation(work: Work, person: PersonRow, callbackURL: RedirectPath): Promise<void> {
  const { ctx, tx } = work
  const url = await newLink(work, { kind: 'CONFIRM', personId: person.id, validMs: CONFIRM_VALID_MS }, (token) =>
    linkTo(ctx, `/identity/verify-email?token=${token}`, callbackURL ?? pagePath(person.language, '/login/confirm')),
  )
  await enqueueMail(tx, ctx.app.config, person.email, confirmMail(person.language, url))
}

/** Inserts a mailed link and returns its URL. Only the hash of its token is stored. */
export async function newLink(
  { ctx, tx }: Work,
  link: { kind: MailLink['kind']; personId: string; validMs: number },
  urlOf: (token: string) => string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now.getTime() + link.validMs)
  await insertMailLink(tx, { ...link, tokenHash: hashSecret(token), expiresAt }, ctx.now)
  return urlOf(token)
}

function linkTo(ctx: Ctx, path: string, callbackURL: string): string {
  const url = new URL(path, ctx.app.config.publicUrl)
  url.searchParams.set('callbackURL', callbackURL)
  return url.href
}

/** A request with a mailed link: its token, the new password, the client, and how the route records the browser. */
export interface LinkUse {
  readonly token: string
  readonly password: string
  readonly from: { readonly address: string; readonly userAgent: string | null }
  /** Records the browser as a device of the person, in the same transaction. */
  readonly recordDevice: (tx: Tx, personId: string) => Promise<unknown>
}

/** Returns whether a mailed link is open, used or invalid. It changes nothing. */
export async function mailLinkState(
  ctx: Ctx,
  kind: MailLink['kind'],
  token: string,
): Promise<'open' | 'used' | 'invalid'> {
  const link = await selectMailLink(ctx.db, hashSecret(token), kind, ctx.now)
  if (link === undefined) return 'invalid'
  return link.used_at === null ? 'open' : 'used'
}

/**
 * Confirms the address and sets the password that the owner of the mailbox chooses. All access prepared before the
 * confirmation is removed.
 * @returns the person, whom the caller may sign in: the link works once and left the password as the only other access.
 * @throws IdentityError when the link is wrong, used or expired, or the password breaks a rule.
 */
export function confirmAddress(ctx: Ctx, use: LinkUse): Promise<PersonRow> {
  return withMailLink(ctx, 'CONFIRM', use, async (tx, person) => {
    if (person.email_verified) throw invalidLink()
    await insertEvent(tx, eventOf(ctx, person, 'address_confirmed', use), ctx.now)
  })
}

/** Mails a link that resets the password if a person has the address. The response is the same if not. */
export async function requestPasswordReset(ctx: Ctx, email: string, redirectTo: RedirectPath): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const person = await selectPersonByEmail(tx, email)
    if (person === undefined) return
    const url = await newLink({ ctx, tx }, { kind: 'RESET', personId: person.id, validMs: RESET_VALID_MS }, (token) =>
      linkTo(ctx, `/identity/reset-password/${token}`, redirectTo ?? pagePath(person.language, '/login/reset')),
    )
    await enqueueMail(tx, ctx.app.config, email, resetMail(person.language, url))
  })
}

/**
 * Sets a new password with a mailed link. The link works once, removes all other access to the account and confirms the
 * address. API keys stay valid, because a fleet's programs depend on them. The mail names them.
 * @throws IdentityError when the link is wrong, used or expired, or the password breaks a rule.
 */
export async function resetPassword(ctx: Ctx, use: LinkUse): Promise<void> {
  await withMailLink(ctx, 'RESET', use, async (tx, person) => {
    await insertEvent(tx, eventOf(ctx, person, 'password_reset', use), ctx.now)
    const news = { kind: 'passwordReset', keys: await selectKeyNames(tx, person.id, ctx.now) } as const
    await enqueueSecurityMail({ ctx, tx }, { person, news, from: use.from })
  })
}

/** Uses a mailed link: its password becomes the only access to the account, and its browser the only known device. */
async function withMailLink(
  ctx: Ctx,
  kind: MailLink['kind'],
  use: LinkUse,
  then: (tx: Tx, person: PersonRow) => Promise<void>,
): Promise<PersonRow> {
  // Checks the link before hashing, so that an invalid link costs no hash.
  if ((await mailLinkState(ctx, kind, use.token)) !== 'open') throw invalidLink()
  const tokenHash = hashSecret(use.token)
  const hash = await hashPassword(use.password)
  return ctx.db.tx(async (tx) => {
    const link = await lockMailLink(tx, tokenHash, kind, ctx.now)
    const person = link === undefined || link.used_at !== null ? undefined : await lockPerson(tx, link.person_id)
    if (person === undefined) throw invalidLink()
    checkNewPassword(use.password, { ...person, hasSecondFactor: false })
    await endWaysIn(tx, person.id, ctx.now)
    await upsertPassword(tx, { id: ctx.newId(), personId: person.id, hash }, ctx.now)
    await updateEmailVerified(tx, person.id, ctx.now)
    await useMailLink(tx, tokenHash, ctx.now)
    await deleteOtherMailLinks(tx, person.id, tokenHash)
    await use.recordDevice(tx, person.id)
    await then(tx, person)
    return person
  })
}

const eventOf = (ctx: Ctx, person: PersonRow, kind: string, { from }: LinkUse) => ({
  id: ctx.newId(),
  personId: person.id,
  kind,
  address: from.address,
})

/** The error of a link that is wrong, used or expired, without a difference. */
export const invalidLink = () => new IdentityError(400, 'INVALID_TOKEN', 'This link is no longer valid.')
