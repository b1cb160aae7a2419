import type { NotificationEvent } from '@voltway/contract/notifications'
import { pagePaths } from '@voltway/contract/pages'
import type { Locale } from '@voltway/contract/values'
import { menu as menuEn } from '@voltway/phrases/en/menu'
import { notices as en } from '@voltway/phrases/en/notices'
import { menu as menuEs } from '@voltway/phrases/es/menu'
import { notices as es } from '@voltway/phrases/es/notices'
import { menu as menuFr } from '@voltway/phrases/fr/menu'
import { notices as fr } from '@voltway/phrases/fr/notices'
import { noticeTextKey, noticeValues } from '@voltway/phrases/notice-values'
import { localeTags } from '@voltway/phrases/number-format'
import { speak } from '@voltway/phrases/phrase'
import { menu as menuPt } from '@voltway/phrases/pt/menu'
import { notices as pt } from '@voltway/phrases/pt/notices'
import type { MailContent } from '../../platform/mail-layout.ts'

type English = typeof en

const pages = { en: menuEn.page, pt: menuPt.page, es: menuEs.page, fr: menuFr.page }
const pageNames = Object.keys(pagePaths) as (keyof typeof pagePaths)[]

const spoken = {
  en: speak<English>(en, localeTags.en),
  pt: speak<English>(pt, localeTags.pt),
  es: speak<English>(es, localeTags.es),
  fr: speak<English>(fr, localeTags.fr),
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
  const values = { ...noticeValues(facts, localeTags[language]), fleet, n: count }
  return { title: (title as Phrase)(values), body: (body as Phrase)(values).trim() }
}

/** The parts of a notification's mail below its text. */
export interface NoticeDetails {
  readonly paragraphs: readonly string[]
  readonly links: NonNullable<MailContent['links']>
}

/** Returns the name of the page at a path, for the button that opens it. */
function pageNameOf(language: Locale, path: string): string {
  const page = pageNames.find((name) => pagePaths[name] === path.split('?')[0])
  return page === undefined ? 'Voltway Fleets' : pages[language][page]
}

/** A notification as a mail in the recipient's language. `to.path`: the page that its button opens. */
export function noticeMail(
  language: Locale,
  notice: NoticeTexts,
  to: { readonly url: string; readonly path: string; readonly settingsUrl: string; readonly expectsAnswer: boolean },
  details: NoticeDetails,
): MailContent {
  const { open, answer, answerOnce, footer, choose } = spoken[language].mail
  const { title, body } = textsOf(language, notice)
  return {
    language,
    subject: title,
    title,
    paragraphs: [body, ...details.paragraphs],
    links: details.links,
    action: { label: to.expectsAnswer ? answer : open({ page: pageNameOf(language, to.path) }), url: to.url },
    notes: [...(to.expectsAnswer ? [answerOnce] : []), { label: choose, url: to.settingsUrl }],
    footer,
  }
}
