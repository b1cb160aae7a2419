import { formatMoney } from '@voltway/money/money'
import { mail as en } from '@voltway/phrases/en/mail'
import { mail as es } from '@voltway/phrases/es/mail'
import { mail as fr } from '@voltway/phrases/fr/mail'
import { mail as pt } from '@voltway/phrases/pt/mail'
import type { Work } from '../../kernel/ctx.ts'
import { selectPerson } from '../../kernel/identity/person.sql.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { enqueueMail } from '../../platform/mail.ts'
import type { Waiting } from './judge-session.ts'
import type { ReviewDecision } from './review-store.sql.ts'
import { selectStoredSession } from './session-store.sql.ts'

const words = { en, pt, es, fr }

/** Tells the person who disputed a charge record what became of it. */
export async function writeDecisionToFleet(
  { ctx, tx, scope }: WalletWork,
  { session, review }: Waiting,
  decided: { readonly decision: Exclude<ReviewDecision, 'OVERTAKEN'>; readonly words: string | null },
): Promise<void> {
  if (review?.disputed_by == null) return
  const person = await selectPerson(tx, review.disputed_by)
  // Whoever closed the account since is written to no more.
  if (person === undefined || !person.email_verified) return
  const after = await selectStoredSession(tx, scope, session.id)
  const { language } = person
  const { reviewDecided, linkHint, footer } = words[language]
  const { subject, title, body } = reviewDecided[decided.decision]
  const amount = `${formatMoney(after?.cost_minor ?? 0n)} ${after?.currency ?? session.currency}`
  const fill = (text: string) => text.replace('{station}', session.station.name).replace('{amount}', amount)
  const prefix = language === 'en' ? '' : `/${language}`
  await enqueueMail(tx, ctx.app.config, person.email, {
    language,
    subject: fill(subject),
    title: fill(title),
    paragraphs: [fill(body), ...(decided.words === null ? [] : decided.words.split(/\n+/))],
    notes: [],
    action: {
      label: reviewDecided.action,
      url: `${ctx.app.config.publicUrl}${prefix}/charging-sessions?session=${session.id}`,
    },
    linkHint,
    footer,
  })
}

/** Reminds the operator of the installation, whose commands are in English too. */
export async function writeOpenReviews({ ctx, tx }: Work, waiting: number): Promise<void> {
  const { linkHint, footer } = en
  const subject = waiting === 1 ? '1 charge record waits for you' : `${waiting} charge records wait for you`
  await enqueueMail(tx, ctx.app.config, ctx.app.config.supportEmail, {
    language: 'en',
    subject,
    title: subject,
    paragraphs: [
      'Only the operator of the installation can decide about them: they cannot be true, or a fleet disputes them.',
      'The command line lists and decides them too: npm run admin -- reviews list',
    ],
    notes: [],
    action: { label: 'Open the reviews', url: `${ctx.app.config.publicUrl}/operator/reviews` },
    linkHint,
    footer,
  })
}
