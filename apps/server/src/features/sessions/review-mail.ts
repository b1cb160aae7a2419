import { formatMoney } from '@voltway/money/money'
import { mail as en } from '@voltway/phrases/en/mail'
import { mail as es } from '@voltway/phrases/es/mail'
import { mail as fr } from '@voltway/phrases/fr/mail'
import { mail as pt } from '@voltway/phrases/pt/mail'
import type { Work } from '../../kernel/ctx.ts'
import { selectPerson, selectPersonByEmail } from '../../kernel/identity/person.sql.ts'
import { pageUrl } from '../../kernel/page-url.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { enqueueMail } from '../../platform/mail.ts'
import type { Waiting } from './judge-session.ts'
import type { ReviewDecision } from './review-store.sql.ts'
import { selectStoredSession } from './session-store.sql.ts'

const words = { en, pt, es, fr }

/** Notifies the person who disputed a charge record of the outcome. */
export async function writeDecisionToFleet(
  { ctx, tx, scope }: WalletWork,
  { session, review }: Waiting,
  decided: { readonly decision: Exclude<ReviewDecision, 'OVERTAKEN'>; readonly words: string | null },
): Promise<void> {
  if (review?.disputed_by == null) return
  const person = await selectPerson(tx, review.disputed_by)
  // A closed account gets no mail.
  if (person === undefined || !person.email_verified) return
  const after = await selectStoredSession(tx, scope, session.id)
  const { language } = person
  const { reviewDecided, footer } = words[language]
  const { subject, title, body } = reviewDecided[decided.decision]
  const amount = `${formatMoney(after?.cost_minor ?? 0n)} ${after?.currency ?? session.currency}`
  const fill = (text: string) => text.replace('{station}', session.station.name).replace('{amount}', amount)
  await enqueueMail(tx, ctx.app.config, person.email, {
    language,
    subject: fill(subject),
    title: fill(title),
    paragraphs: [fill(body), ...(decided.words === null ? [] : decided.words.split(/\n+/))],
    notes: [],
    action: {
      label: reviewDecided.action,
      url: pageUrl(ctx.app.config, language, `/charging-sessions?session=${session.id}`),
    },
    footer,
  })
}

/** Reminds the operator of the installation, in the language of the account of the support address. */
export async function writeOpenReviews({ ctx, tx }: Work, waiting: number): Promise<void> {
  const { supportEmail } = ctx.app.config
  const language = (await selectPersonByEmail(tx, supportEmail.toLowerCase()))?.language ?? 'en'
  const { reviewsWaiting, footer } = words[language]
  const { one, other } = reviewsWaiting.subject
  const subject = (waiting === 1 ? one : other).replace('{n}', String(waiting))
  await enqueueMail(tx, ctx.app.config, supportEmail, {
    language,
    subject,
    title: subject,
    paragraphs: [reviewsWaiting.body, reviewsWaiting.commandLine],
    notes: [],
    action: { label: reviewsWaiting.action, url: pageUrl(ctx.app.config, language, '/operator/reviews') },
    footer,
  })
}
