import type { Locale } from '@voltway/contract/values'
import { mail as en } from '@voltway/phrases/en/mail'
import { mail as es } from '@voltway/phrases/es/mail'
import { mail as fr } from '@voltway/phrases/fr/mail'
import { mail as pt } from '@voltway/phrases/pt/mail'
import type { MailContent } from '../../platform/mail-layout.ts'

const words = { en, pt, es, fr }

/** The mail that asks whether an address is its owner's. */
export function confirmMail(language: Locale, url: string): MailContent {
  const { confirm, linkHint, footer } = words[language]
  const { subject, title, body, action, validity, notYou } = confirm
  return {
    language,
    subject,
    title,
    paragraphs: [body],
    action: { label: action, url },
    notes: [validity, notYou],
    linkHint,
    footer,
  }
}

/** The mail with the link to a new password. */
export function resetMail(language: Locale, url: string): MailContent {
  const { reset, linkHint, footer } = words[language]
  const { subject, title, body, action, validity, notYou } = reset
  return {
    language,
    subject,
    title,
    paragraphs: [body],
    action: { label: action, url },
    notes: [validity, notYou],
    linkHint,
    footer,
  }
}

/** What the owner of an address learns when somebody signs up with it again: the page tells the stranger nothing. */
export function signUpTriedMail(language: Locale, url: string): MailContent {
  const { signUpTried, linkHint, footer } = words[language]
  const { subject, title, body, action, forgotten, notYou } = signUpTried
  return {
    language,
    subject,
    title,
    paragraphs: [body],
    action: { label: action, url },
    notes: [forgotten, notYou],
    linkHint,
    footer,
  }
}

/** What somebody learns when the copy of their data can be fetched; the link leads where one has to be signed in. */
export function exportMail(language: Locale, url: string): MailContent {
  const { dataExport, linkHint, footer } = words[language]
  const { subject, title, body, action, note } = dataExport
  return {
    language,
    subject,
    title,
    paragraphs: [body],
    action: { label: action, url },
    notes: [note],
    linkHint,
    footer,
  }
}

/** The last mail somebody gets who closed their account; whoever did not do it themselves learns it here. */
export function closedMail(language: Locale, url: string): MailContent {
  const { accountClosed, linkHint, footer } = words[language]
  const { subject, title, body, action, notYou } = accountClosed
  return {
    language,
    subject,
    title,
    paragraphs: [body],
    action: { label: action, url },
    notes: [notYou],
    linkHint,
    footer,
  }
}
