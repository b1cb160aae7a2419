import type { Locale } from '@voltway/contract/values'
import { mail as en } from '@voltway/phrases/en/mail'
import { mail as es } from '@voltway/phrases/es/mail'
import { mail as fr } from '@voltway/phrases/fr/mail'
import { mail as pt } from '@voltway/phrases/pt/mail'
import type { MailContent } from '../../platform/mail-layout.ts'

const words = { en, pt, es, fr }

interface EkeyMessage {
  readonly language: Locale
  readonly walletName: string
  /** The driver's page, which shows the QR code. */
  readonly url: string
}

/** Renders the mail with the link of an eKey's QR code. */
export function ekeyMail({ language, walletName, url }: EkeyMessage): MailContent {
  const { ekey, footer } = words[language]
  const fill = (text: string) => text.replace('{fleet}', walletName)
  return {
    language,
    subject: fill(ekey.subject),
    title: fill(ekey.subject),
    paragraphs: [fill(ekey.body)],
    action: { label: ekey.action, url },
    notes: [],
    footer,
  }
}

/** Renders the same as a text message. */
export function ekeySms({ language, walletName, url }: EkeyMessage): string {
  return words[language].ekey.sms.replace('{fleet}', walletName.slice(0, 40)).replace('{url}', url)
}
