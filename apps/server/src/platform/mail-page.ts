import type { FastifyInstance } from 'fastify'
import { KEPT_ID, KEPT_SHOWN, keptTime, sendKeptPage, withLinks } from './kept-page.ts'
import { type KeptMail, selectKeptMail, selectKeptMails } from './mail.sql.ts'
import { escapeHtml as say } from './mail-layout.ts'
import type { Sql } from './sql.ts'

/* The demo mailbox: mails as text with links. */

/** Serves `/dev/mail`. Only demos may call this, because everybody with access reads everybody's mail. */
export function serveKeptMail(fastify: FastifyInstance, db: Sql): void {
  fastify.get('/dev/mail', async (_request, reply) =>
    sendKeptPage(reply, 'Demo mailbox', list(await selectKeptMails(db, KEPT_SHOWN))),
  )
  fastify.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const { id } = request.params
    const mail = KEPT_ID.test(id) ? await selectKeptMail(db, id) : undefined
    return mail === undefined ? reply.callNotFound() : sendKeptPage(reply, mail.subject, view(mail))
  })
}

function list(mails: readonly Omit<KeptMail, 'body_html'>[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/dev/mail/${mail.id}"><b>${say(mail.subject)}</b><small>${say(mail.recipient)} · ${keptTime(mail.at)}</small></a></li>`,
  )
  return `<h1>Demo mailbox</h1><p>The demo does not send e-mails. They are listed here.</p>
${items.length === 0 ? '<p>Nothing yet.</p>' : `<ol>${items.join('')}</ol>`}`
}

function view(mail: KeptMail): string {
  return `<p><a href="/dev/mail">All mails</a></p><h1>${say(mail.subject)}</h1>
<p>To ${say(mail.recipient)} · ${keptTime(mail.at)}</p><article>${withLinks(mail.body_text)}</article>`
}
