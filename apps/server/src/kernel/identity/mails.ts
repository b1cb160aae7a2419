import type { Locale } from '@voltway/contract/values'
import { mail as en } from '@voltway/phrases/en/mail'
import { mail as es } from '@voltway/phrases/es/mail'
import { mail as fr } from '@voltway/phrases/fr/mail'
import { mail as pt } from '@voltway/phrases/pt/mail'
import type { MailContent } from '../../platform/mail-layout.ts'

const words = { en, pt, es, fr }

interface MailTexts {
  readonly subject: string
  readonly title: string
  readonly body: string
  readonly action: string
  readonly notes: readonly string[]
}

/** A mail of one paragraph and one link. */
const mailOf =
  (textsOf: (mail: (typeof words)[Locale]) => MailTexts) =>
  (language: Locale, url: string): MailContent => {
    const { subject, title, body, action, notes } = textsOf(words[language])
    const { footer } = words[language]
    return { language, subject, title, paragraphs: [body], action: { label: action, url }, notes, footer }
  }

/** The mail that confirms an address. */
export const confirmMail = mailOf((mail) => ({ ...mail.confirm, notes: [mail.confirm.validity, mail.confirm.notYou] }))

/** The mail with the link that resets the password. */
export const resetMail = mailOf((mail) => ({ ...mail.reset, notes: [mail.reset.validity, mail.reset.notYou] }))

/** The mail with the link that signs in. */
export const signInMail = mailOf((mail) => ({ ...mail.signIn, notes: [mail.signIn.validity, mail.signIn.notYou] }))

/** The mail to a person with a second factor, who gets no link that signs in. */
export const secondFactorMail = mailOf((mail) => ({
  ...mail.signIn,
  body: mail.signIn.secondFactor,
  action: mail.signIn.toSignIn,
  notes: [mail.signIn.notYou],
}))

/**
 * The mail to the owner of an address that somebody signs up with again. The page itself does not reveal that the
 * account exists.
 */
export const signUpTriedMail = mailOf((mail) => ({
  ...mail.signUpTried,
  notes: [mail.signUpTried.forgotten, mail.signUpTried.notYou],
}))

/** The mail about a finished export of personal data. Its link requires a sign-in. */
export const exportMail = mailOf((mail) => ({ ...mail.dataExport, notes: [mail.dataExport.note] }))

/** The mail after an account is closed. It also informs a person who did not close it. */
export const closedMail = mailOf((mail) => ({ ...mail.accountClosed, notes: [mail.accountClosed.notYou] }))
