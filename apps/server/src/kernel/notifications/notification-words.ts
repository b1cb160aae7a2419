import type { NotificationEvent } from '@voltway/contract/notifications'
import type { Locale } from '@voltway/contract/values'
import { notices as en } from '@voltway/phrases/en/notices'
import { notices as es } from '@voltway/phrases/es/notices'
import { notices as fr } from '@voltway/phrases/fr/notices'
import { noticeTextKey, noticeValues } from '@voltway/phrases/notice-values'
import { speak } from '@voltway/phrases/phrase'
import { notices as pt } from '@voltway/phrases/pt/notices'
import type { MailContent } from '../../platform/mail-layout.ts'

type English = typeof en

const tags: Readonly<Record<Locale, string>> = { en: 'en-GB', pt: 'pt-PT', es: 'es-ES', fr: 'fr-FR' }

const spoken = {
  en: speak<English>(en, tags.en),
  pt: speak<English>(pt, tags.pt),
  es: speak<English>(es, tags.es),
  fr: speak<English>(fr, tags.fr),
}

/** The values that a notification's texts use. */
export interface NoticeTexts {
  readonly event: NotificationEvent
  readonly count: number
  readonly facts: Readonly<Record<string, string>>
  readonly fleet: string
}

type Phrase = (values: Readonly<Record<string, string | number>>) => string

/** Returns title and body of a notification in a language. Each text picks the values that it names. */
export function textsOf(
  language: Locale,
  { event, count, facts, fleet }: NoticeTexts,
): { title: string; body: string } {
  const { title, body } = spoken[language].event[noticeTextKey(event, facts)]
  const values = { ...noticeValues(facts, tags[language]), fleet, n: count }
  return { title: (title as Phrase)(values), body: (body as Phrase)(values).trim() }
}

/** The parts of a notification's mail below its text. */
export interface NoticeDetails {
  readonly paragraphs: readonly string[]
  readonly links: NonNullable<MailContent['links']>
}

/** A notification as a mail in the recipient's language. */
export function noticeMail(
  language: Locale,
  notice: NoticeTexts,
  to: { readonly url: string; readonly settingsUrl: string; readonly expectsAnswer: boolean },
  details: NoticeDetails,
): MailContent {
  const { open, answer, answerOnce, footer, choose, linkHint } = spoken[language].mail
  const { title, body } = textsOf(language, notice)
  return {
    language,
    subject: title,
    title,
    paragraphs: [body, ...details.paragraphs],
    links: details.links,
    action: { label: to.expectsAnswer ? answer : open, url: to.url },
    notes: [...(to.expectsAnswer ? [answerOnce] : []), choose({ url: to.settingsUrl })],
    linkHint,
    footer,
  }
}
