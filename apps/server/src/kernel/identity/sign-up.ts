import { createHash, randomBytes } from 'node:crypto'
import { type Locale, text } from '@voltway/contract/values'
import * as z from 'zod'
import { enqueueMail } from '../../platform/mail.ts'
import type { Tx } from '../../platform/sql.ts'
import type { Ctx } from '../ctx.ts'
import { IdentityError } from './identity-error.ts'
import {
  deleteOtherMailLinks,
  insertMailLink,
  lockMailLink,
  selectWaitingPassword,
  useMailLink,
} from './mail-link.sql.ts'
import { confirmMail, resetMail, signUpTriedMail } from './mails.ts'
import { hashPassword } from './password-hash.ts'
import { type PasswordOwner, passwordFault } from './password-rules.ts'
import {
  insertPerson,
  lockPerson,
  type PersonRow,
  selectPersonByEmail,
  updateEmailVerified,
  updatePerson,
  upsertPassword,
} from './person.sql.ts'
import { deleteSessions, insertEvent } from './session.sql.ts'

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

export interface SignUp {
  readonly email: string
  readonly name: string
  readonly language: Locale
  readonly password: string
  readonly callbackURL: Place
}

/** What may be given as a person's name. */
export const PersonName = text(120)
export const EmailAddress = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** @throws IdentityError when the password is not good enough. */
export function checkNewPassword(password: string, owner: PasswordOwner): void {
  const fault = passwordFault(password, owner)
  if (fault !== null) throw new IdentityError(400, fault.code, fault.message)
}

/**
 * Signs somebody up. The answer is the same whether the address is new, waits for its confirmation or belongs to a person:
 * only its owner learns which, by mail.
 * The password was looked at before ({@link checkNewPassword}).
 */
export async function signUp(ctx: Ctx, wanted: SignUp): Promise<void> {
  // Hashed in every case, so that all cases take as long.
  const hash = await hashPassword(wanted.password)
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
    await upsertPassword(tx, { id: ctx.newId(), personId: person.id, hash }, ctx.now)
    await mailConfirmation(tx, ctx, { ...person, language }, hash, wanted.callbackURL)
  })
}

/** Mails the confirmation again, if the address waits for one. */
export async function sendConfirmationAgain(ctx: Ctx, email: string, callbackURL: Place): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const person = await selectPersonByEmail(tx, email)
    if (person === undefined || person.email_verified) return
    const waiting = await selectWaitingPassword(tx, person.id)
    await mailConfirmation(tx, ctx, person, waiting?.password ?? null, callbackURL)
  })
}

async function mailConfirmation(
  tx: Tx,
  ctx: Ctx,
  person: PersonRow,
  password: string | null,
  callbackURL: Place,
): Promise<void> {
  const url = await newLink(
    tx,
    ctx,
    { kind: 'CONFIRM', personId: person.id, password, validMs: CONFIRM_VALID_MS },
    (token) =>
      linkTo(
        ctx,
        `/identity/verify-email?token=${token}`,
        callbackURL ?? pageOf(person.language, '/login/confirm?confirmed=1'),
      ),
  )
  await enqueueMail(tx, ctx.app.config, person.email, confirmMail(person.language, url))
}

async function newLink(
  tx: Tx,
  ctx: Ctx,
  link: { kind: 'CONFIRM' | 'RESET'; personId: string; password: string | null; validMs: number },
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

/**
 * The owner of an address opened the link: the address is theirs, with the password of the very sign-up the link was made
 * for. Opening it again, as mailbox scanners do, changes nothing and is fine.
 * @throws IdentityError when the link is wrong or too old.
 */
export async function confirmAddress(ctx: Ctx, token: string): Promise<void> {
  const tokenHash = hashOf(token)
  await ctx.db.tx(async (tx) => {
    const link = await lockMailLink(tx, tokenHash, 'CONFIRM', ctx.now)
    if (link === undefined) throw invalidLink()
    const person = await lockPerson(tx, link.person_id)
    if (person === undefined) throw invalidLink()
    if (person.email_verified) {
      if (link.used_at === null) throw invalidLink()
      return
    }
    if (link.password !== null) {
      await upsertPassword(tx, { id: ctx.newId(), personId: person.id, hash: link.password }, ctx.now)
    }
    await updateEmailVerified(tx, person.id, ctx.now)
    await useMailLink(tx, tokenHash, ctx.now)
    await deleteOtherMailLinks(tx, person.id, tokenHash)
  })
}

/** Mails a link to a new password, if there is somebody with the address. The answer is the same if not. */
export async function requestPasswordReset(ctx: Ctx, email: string, redirectTo: Place): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const person = await selectPersonByEmail(tx, email)
    if (person === undefined) return
    const url = await newLink(
      tx,
      ctx,
      { kind: 'RESET', personId: person.id, password: null, validMs: RESET_VALID_MS },
      (token) =>
        linkTo(ctx, `/identity/reset-password/${token}`, redirectTo ?? pageOf(person.language, '/login/reset')),
    )
    await enqueueMail(tx, ctx.app.config, email, resetMail(person.language, url))
  })
}

/** Whether the link of a reset still opens something; it is not used up by asking. */
export async function resetLinkLives(ctx: Ctx, token: string): Promise<boolean> {
  return ctx.db.tx(async (tx) => {
    const link = await lockMailLink(tx, hashOf(token), 'RESET', ctx.now)
    return link !== undefined && link.used_at === null
  })
}

/**
 * Sets a new password by a mailed link: it works once, ends all sessions, and proves that the address is the person's.
 * @throws IdentityError when the link is wrong, used or too old, or the password not good enough.
 */
export async function resetPassword(ctx: Ctx, token: string, password: string, address: string): Promise<void> {
  const tokenHash = hashOf(token)
  // A link that opens nothing must not make us hash.
  if (!(await resetLinkLives(ctx, token))) throw invalidLink()
  const hash = await hashPassword(password)
  await ctx.db.tx(async (tx) => {
    const link = await lockMailLink(tx, tokenHash, 'RESET', ctx.now)
    const person = link === undefined || link.used_at !== null ? undefined : await lockPerson(tx, link.person_id)
    if (person === undefined) throw invalidLink()
    checkNewPassword(password, { ...person, hasSecondFactor: person.two_factor_enabled })
    await upsertPassword(tx, { id: ctx.newId(), personId: person.id, hash }, ctx.now)
    await updateEmailVerified(tx, person.id, ctx.now)
    await useMailLink(tx, tokenHash, ctx.now)
    await deleteOtherMailLinks(tx, person.id, tokenHash)
    await deleteSessions(tx, person.id)
    await insertEvent(tx, { id: ctx.newId(), personId: person.id, kind: 'password_reset', address }, ctx.now)
  })
}

const invalidLink = () => new IdentityError(400, 'INVALID_TOKEN', 'This link does not work any more.')
