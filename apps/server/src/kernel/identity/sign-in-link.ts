import type { Locale } from '@voltway/contract/values'
import { enqueueMail } from '../../platform/mail.ts'
import { hashSecret } from '../../platform/secret-hash.ts'
import type { Ctx, Work } from '../ctx.ts'
import { pagePath, pageUrl } from '../page-url.ts'
import { endWaysIn } from './end-ways-in.ts'
import { deleteMailLinks, lockMailLink, useMailLink } from './mail-link.sql.ts'
import { secondFactorMail, signInMail } from './mails.ts'
import {
  deletePassword,
  insertPerson,
  lockPerson,
  type PersonRow,
  selectPersonByEmail,
  updateEmailVerified,
  updatePerson,
} from './person.sql.ts'
import { insertEvent } from './session.sql.ts'
import { invalidLink, newLink, type RedirectPath } from './sign-up.ts'

/** Long enough to open a mailbox on a phone, and short enough that a mail read later by others opens nothing. */
const SIGN_IN_VALID_MS = 15 * 60_000

/**
 * Mails a link that signs in, if a person has the address. The response is the same if not. A person with a second factor
 * gets no link, because a mailbox is one factor only: the mail says how to sign in.
 */
export async function requestSignInLink(ctx: Ctx, email: string, callbackURL: RedirectPath): Promise<void> {
  await ctx.db.tx((tx) => mailSignInLink({ ctx, tx }, email, callbackURL))
}

/**
 * Mails a link that signs in to the address that the bearer of a shared invitation typed. The link confirms the address. A
 * new address gets an account without a password, which nobody can use before its link is opened. The response is the same
 * for known and unknown addresses.
 */
export async function requestJoiningLink(
  ctx: Ctx,
  { email, name, language }: ProvenPerson,
  callbackURL: RedirectPath,
): Promise<void> {
  await ctx.db.tx(async (tx) => {
    await insertPerson(tx, { id: ctx.newId(), email, name, language, verified: false }, ctx.now)
    await mailSignInLink({ ctx, tx }, email, callbackURL)
  })
}

async function mailSignInLink({ ctx, tx }: Work, email: string, callbackURL: RedirectPath): Promise<void> {
  const person = await selectPersonByEmail(tx, email)
  if (person === undefined) return
  const { language } = person
  const { publicUrl } = ctx.app.config
  if (person.two_factor_enabled) {
    await enqueueMail(tx, ctx.app.config, email, secondFactorMail(language, pageUrl({ publicUrl }, language, '/login')))
    return
  }
  const link = { kind: 'SIGN_IN', personId: person.id, validMs: SIGN_IN_VALID_MS } as const
  const url = await newLink({ ctx, tx }, link, (token) => {
    const page = new URL(callbackURL ?? pagePath(language, '/login/link'), publicUrl)
    // Browsers never send the fragment, so neither servers nor scanners of mailboxes use the token up.
    page.hash = token
    return page.href
  })
  await enqueueMail(tx, ctx.app.config, email, signInMail(language, url))
}

/**
 * Uses a mailed link once and returns its person's id. An address that was never confirmed is confirmed by it, and access
 * that was prepared before is removed.
 * @throws IdentityError when the link is wrong, used or expired, or the person has a second factor by now.
 */
export function personOfSignInLink(ctx: Ctx, token: string, address: string): Promise<string> {
  const tokenHash = hashSecret(token)
  return ctx.db.tx(async (tx) => {
    const link = await lockMailLink(tx, tokenHash, 'SIGN_IN', ctx.now)
    const person = link === undefined || link.used_at !== null ? undefined : await lockPerson(tx, link.person_id)
    if (person === undefined || person.two_factor_enabled) throw invalidLink()
    await useMailLink(tx, tokenHash, ctx.now)
    if (!person.email_verified) await confirmOwner({ ctx, tx }, person)
    await insertEvent(tx, { id: ctx.newId(), personId: person.id, kind: 'link_used', address }, ctx.now)
    return person.id
  })
}

async function confirmOwner({ ctx, tx }: Work, person: PersonRow): Promise<void> {
  await deletePassword(tx, person.id)
  await endWaysIn(tx, person.id, ctx.now)
  await updateEmailVerified(tx, person.id, ctx.now)
}

/** A person whose address is proved by the mail that they opened, or will be by the link in it. */
export interface ProvenPerson {
  readonly email: string
  readonly name: string
  readonly language: Locale
}

/**
 * Creates the account of a proved address, without a password. A sign-up that was never confirmed is taken over, without
 * the access that was prepared with it.
 * @returns null when the address has a confirmed account: its owner signs in.
 */
export async function createProvenPerson(work: Work, proven: ProvenPerson): Promise<PersonRow | null> {
  const { ctx, tx } = work
  const { email, name, language } = proven
  await insertPerson(tx, { id: ctx.newId(), email, name, language, verified: false }, ctx.now)
  const known = await selectPersonByEmail(tx, email)
  const person = known && (await lockPerson(tx, known.id))
  if (person === undefined || person.email_verified) return null
  await confirmOwner(work, person)
  await deleteMailLinks(tx, person.id)
  await updatePerson(tx, person.id, { name, language }, ctx.now)
  return { ...person, name, language, email_verified: true }
}
