import { mail as en } from '@voltway/phrases/en/mail'
import { mail as es } from '@voltway/phrases/es/mail'
import { mail as fr } from '@voltway/phrases/fr/mail'
import { mail as pt } from '@voltway/phrases/pt/mail'
import { recordOwnAudit } from '../../kernel/audit/audit.ts'
import type { Ctx, Person } from '../../kernel/ctx.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { enqueueMail } from '../../platform/mail.ts'
import type { MailContent } from '../../platform/mail-layout.ts'
import { refuse } from '../../platform/refusal.ts'
import { insertMessage, lockWriter, type SupportMessage, selectMessageCount } from './support.sql.ts'

const words = { en, pt, es, fr }
/** Enough for a person with a problem, too few for an automated sender. */
const mostPerHour = 5

/**
 * Mails a message to the operator of the installation, with the sender and the context.
 * @throws `support.too_many`
 */
export function writeToSupport(
  ctx: Ctx,
  person: Person,
  { message, page, request_id }: { message: string; page?: string | undefined; request_id?: string | undefined },
): Promise<{ id: string }> {
  return ctx.db.tx(async (tx) => {
    await lockWriter(tx, person.id)
    const since = new Date(ctx.now.getTime() - HOUR_MS)
    if ((await selectMessageCount(tx, person.id, since)) >= mostPerHour) refuse('support.too_many')
    const stored = { id: ctx.newId(), message, page: page ?? null, requestId: request_id ?? null, at: ctx.now }
    await insertMessage(tx, person.id, stored)
    recordOwnAudit({ ctx, tx }, person.id, {
      action: 'support.contacted',
      object: { kind: 'support_message', id: stored.id, name: null },
      after: { page: stored.page },
    })
    await enqueueMail(tx, ctx.app.config, ctx.app.config.supportEmail, supportMail(person, stored))
    return { id: stored.id }
  })
}

/** Written in the person's language, so that support sees in which language to reply. */
function supportMail(person: Person, { id, message, page, requestId }: SupportMessage): MailContent {
  const { support, footer } = words[person.language]
  return {
    language: person.language,
    subject: support.subject.replace('{name}', person.name),
    title: support.title.replace('{name}', person.name),
    paragraphs: message.split(/\n+/),
    notes: [`${support.page}: ${page ?? '–'}`, `${support.request}: ${requestId ?? '–'}`, `${support.message}: ${id}`],
    action: { label: support.answer, url: `mailto:${person.email}` },
    footer,
  }
}
