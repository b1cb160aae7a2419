import type { Locale } from '@voltway/contract/values'
import { mail as en } from '@voltway/phrases/en/mail'
import { mail as es } from '@voltway/phrases/es/mail'
import { mail as fr } from '@voltway/phrases/fr/mail'
import { mail as pt } from '@voltway/phrases/pt/mail'
import type { MailContent } from '../../platform/mail-layout.ts'

const words = { en, pt, es, fr }

/** The mail that confirms an address. */
export function confirmMail(language: Locale, url: string): MailContent {
  const { confirm, footer } = words[language]
  const { subject, title, body, action, validity, notYou } = confirm
  return {
    language,
    subject,
    title,
    paragraphs: [body],
    action: { label: action, url },
    notes: [validity, notYou],
    footer,
  }
}

/** The mail with the link that resets the password. */
export function resetMail(language: Locale, url: string): MailContent {
  const { reset, footer } = words[language]
  const { subject, title, body, action, validity, notYou } = reset
  return {
    language,
    subject,
    title,
    paragraphs: [body],
    action: { label: action, url },
    notes: [validity, notYou],
    footer,
  }
}

/** The mail with the link that signs in. */
export function signInMail(language: Locale, url: string): MailContent {
  const { signIn, footer } = words[language]
  const { subject, title, body, action, validity, notYou } = signIn
  return {
    language,
    subject,
    title,
    paragraphs: [body],
    action: { label: action, url },
    notes: [validity, notYou],
    footer,
  }
}

/** The mail to a person with a second factor, who gets no link that signs in. */
export function secondFactorMail(language: Locale, url: string): MailContent {
  const { signIn, footer } = words[language]
  const { subject, title, secondFactor, toSignIn, notYou } = signIn
  return {
    language,
    subject,
    title,
    paragraphs: [secondFactor],
    action: { label: toSignIn, url },
    notes: [notYou],
    footer,
  }
}

/**
 * The mail to the owner of an address that somebody signs up with again. The page itself does not reveal that the
 * account exists.
 */
export function signUpTriedMail(language: Locale, url: string): MailContent {
  const { signUpTried, footer } = words[language]
  const { subject, title, body, action, forgotten, notYou } = signUpTried
  return {
    language,
    subject,
    title,
    paragraphs: [body],
    action: { label: action, url },
    notes: [forgotten, notYou],
    footer,
  }
}

/** The mail about a finished export of personal data. Its link requires a sign-in. */
export function exportMail(language: Locale, url: string): MailContent {
  const { dataExport, footer } = words[language]
  const { subject, title, body, action, note } = dataExport
  return {
    language,
    subject,
    title,
    paragraphs: [body],
    action: { label: action, url },
    notes: [note],
    footer,
  }
}

/** The mail after an account is closed. It also informs a person who did not close it. */
export function closedMail(language: Locale, url: string): MailContent {
  const { accountClosed, footer } = words[language]
  const { subject, title, body, action, notYou } = accountClosed
  return {
    language,
    subject,
    title,
    paragraphs: [body],
    action: { label: action, url },
    notes: [notYou],
    footer,
  }
}
