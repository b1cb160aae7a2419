import { createHash, randomBytes } from 'node:crypto'
import { type Locale, text } from '@voltway/contract/values'
import * as z from 'zod'
import { enqueueMail } from '../../platform/mail.ts'
import type { Tx } from '../../platform/sql.ts'
import type { Ctx, Work } from '../ctx.ts'
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

const CONFIRM_VALID_MS = 24 * 3_600_000
const RESET_VALID_MS = 3_600_000
/**
 * What could tell by its time whether an address is known answers no sooner than this: longer than hashing takes on a machine
 * that is not overloaded.
 */
export const EVEN_MS = 400

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A place of ours to go on to; never another site. */
export type Place = string | undefined

/** A checked request to sign up. */
export interface SignUp {
  readonly email: string
  readonly name: string
  readonly language: Locale
  readonly callbackURL: Place
}

/** What may be given as a person's name. */
export const PersonName = text(120)
/** A mail address, trimmed and lower-case, of at most 254 characters (RFC 5321). */
export const EmailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** @throws IdentityError when the password is not good enough. */
export function checkNewPassword(password: string, owner: PasswordOwner): void {
  const fault = passwordFault(password, owner)
  if (fault !== null) throw new IdentityError(400, fault.code, fault.message)
}

/**
 * Signs somebody up. The answer is the same whether the address is new, waits for its confirmation or belongs to a person:
 * only its owner learns which, by mail. Nobody chooses a password yet: that is for the owner of the mailbox.
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
        signUpTriedMail(person.language, `${ctx.app.config.publicUrl}${pageOf(person.language, '/login')}`),
      )
      return
    }
    if (person.id !== id) await updatePerson(tx, person.id, { name, language }, ctx.now)
    await mailConfirmation({ ctx, tx }, { ...person, language }, wanted.callbackURL)
  })
}

/** Mails the confirmation again, if the address waits for one. */
export async function sendConfirmationAgain(ctx: Ctx, email: string, callbackURL: Place): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const person = await selectPersonByEmail(tx, email)
    if (person === undefined || person.email_verified) return
    await mailConfirmation({ ctx, tx }, person, callbackURL)
  })
}

async function mailConfirmation(work: Work, person: PersonRow, callbackURL: Place): Promise<void> {
  const { ctx, tx } = work
  const url = await newLink(work, { kind: 'CONFIRM', personId: person.id, validMs: CONFIRM_VALID_MS }, (token) =>
    linkTo(ctx, `/identity/verify-email?token=${token}`, callbackURL ?? pageOf(person.language, '/login/confirm')),
  )
  await enqueueMail(tx, ctx.app.config, person.email, confirmMail(person.language, url))
}

async function newLink(
  { ctx, tx }: Work,
  link: { kind: MailLink['kind']; personId: string; validMs: number },
  urlOf: (token: string) => string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now.getTime() + link.validMs)
  await insertMailLink(tx, { ...link, tokenHash: hashOf(token), expiresAt }, ctx.now)
  return urlOf(token)
}

/** A page in somebody's language; English has no prefix (spec §2). */
const pageOf = (language: Locale, path: string): string => (language === 'en' ? path : `/${language}${path}`)

function linkTo(ctx: Ctx, path: string, callbackURL: string): string {
  const url = new URL(path, ctx.app.config.publicUrl)
  url.searchParams.set('callbackURL', callbackURL)
  return url.href
}

/** Whom a request of a mailed link comes from, and what the route does with the person it lets in. */
export interface LinkUse {
  readonly token: string
  readonly password: string
  readonly from: { readonly address: string; readonly userAgent: string | null }
  /** Records the browser as one of the person's, in the same transaction. */
  readonly remember: (tx: Tx, personId: string) => Promise<unknown>
}

/** What a link of a mail opens: something, nothing any more, or nothing because it has done its work. Asking changes nothing. */
export async function mailLinkState(
  ctx: Ctx,
  kind: MailLink['kind'],
  token: string,
): Promise<'open' | 'used' | 'invalid'> {
  const link = await selectMailLink(ctx.db, hashOf(token), kind, ctx.now)
  if (link === undefined) return 'invalid'
  return link.used_at === null ? 'open' : 'used'
}

/**
 * The owner of the mailbox confirms the address and chooses the password. Whatever was prepared for the account before its
 * address was proved opens nothing any more.
 * @throws IdentityError when the link is wrong, used or too old, or the password not good enough.
 */
export function confirmAddress(ctx: Ctx, use: LinkUse): Promise<void> {
  return withMailLink(ctx, 'CONFIRM', use, async (tx, person) => {
    if (person.email_verified) throw invalidLink()
    await insertEvent(tx, eventOf(ctx, person, 'address_confirmed', use), ctx.now)
  })
}

/** Mails a link to a new password, if there is somebody with the address. The answer is the same if not. */
export async function requestPasswordReset(ctx: Ctx, email: string, redirectTo: Place): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const person = await selectPersonByEmail(tx, email)
    if (person === undefined) return
    const url = await newLink({ ctx, tx }, { kind: 'RESET', personId: person.id, validMs: RESET_VALID_MS }, (token) =>
      linkTo(ctx, `/identity/reset-password/${token}`, redirectTo ?? pageOf(person.language, '/login/reset')),
    )
    await enqueueMail(tx, ctx.app.config, email, resetMail(person.language, url))
  })
}

/**
 * Sets a new password by a mailed link: it works once, ends every other way into the account, and proves that the address is
 * the person's. API keys stay, because a fleet's programs depend on them: the mail names them.
 * @throws IdentityError when the link is wrong, used or too old, or the password not good enough.
 */
export function resetPassword(ctx: Ctx, use: LinkUse): Promise<void> {
  return withMailLink(ctx, 'RESET', use, async (tx, person) => {
    await insertEvent(tx, eventOf(ctx, person, 'password_reset', use), ctx.now)
    const news = { kind: 'passwordReset', keys: await selectKeyNames(tx, person.id, ctx.now) } as const
    await enqueueSecurityMail({ ctx, tx }, { person, news, from: use.from })
  })
}

/** Uses up a mailed link: its password is the only way into the account that is left, and its browser the only known one. */
async function withMailLink(
  ctx: Ctx,
  kind: MailLink['kind'],
  use: LinkUse,
  then: (tx: Tx, person: PersonRow) => Promise<void>,
): Promise<void> {
  // A link that opens nothing must not make us hash.
  if ((await mailLinkState(ctx, kind, use.token)) !== 'open') throw invalidLink()
  const tokenHash = hashOf(use.token)
  const hash = await hashPassword(use.password)
  await ctx.db.tx(async (tx) => {
    const link = await lockMailLink(tx, tokenHash, kind, ctx.now)
    const person = link === undefined || link.used_at !== null ? undefined : await lockPerson(tx, link.person_id)
    if (person === undefined) throw invalidLink()
    checkNewPassword(use.password, { ...person, hasSecondFactor: false })
    await endWaysIn(tx, person.id, ctx.now)
    await upsertPassword(tx, { id: ctx.newId(), personId: person.id, hash }, ctx.now)
    await updateEmailVerified(tx, person.id, ctx.now)
    await useMailLink(tx, tokenHash, ctx.now)
    await deleteOtherMailLinks(tx, person.id, tokenHash)
    await use.remember(tx, person.id)
    await then(tx, person)
  })
}

const eventOf = (ctx: Ctx, person: PersonRow, kind: string, { from }: LinkUse) => ({
  id: ctx.newId(),
  personId: person.id,
  kind,
  address: from.address,
})

const invalidLink = () => new IdentityError(400, 'INVALID_TOKEN', 'This link is no longer valid.')
