import type { FastifyInstance } from 'fastify'
import { type StoredMail, selectStoredMail, selectStoredMails } from './mail.sql.ts'
import { escapeHtml as escaped } from './mail-layout.ts'
import type { Sql } from './sql.ts'
import { STORED_ID, STORED_SHOWN, sendStoredPage, storedTime, withLinks } from './stored-page.ts'

/* The demo mailbox: mails as a mail program shows them, and their text. */

/** Serves `/dev/mail`. Only demos may call this, because everybody with access reads everybody's mail. */
export function serveStoredMail(fastify: FastifyInstance, db: Sql): void {
  fastify.get('/dev/mail', async (_request, reply) =>
    sendStoredPage(reply, 'Demo mailbox', list(await selectStoredMails(db, STORED_SHOWN))),
  )
  fastify.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const { id } = request.params
    const mail = STORED_ID.test(id) ? await selectStoredMail(db, id) : undefined
    return mail === undefined
      ? reply.callNotFound()
      : sendStoredPage(reply, mail.subject, view(mail), { hasInlineStyles: true })
  })
}

function list(mails: readonly Omit<StoredMail, 'body_html'>[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/dev/mail/${mail.id}"><b>${escaped(mail.subject)}</b><small>${escaped(mail.recipient)} · ${storedTime(mail.at)}</small></a></li>`,
  )
  return `<h1>Demo mailbox</h1><p>The demo does not send e-mails. They are listed here.</p>
${items.length === 0 ? '<p>Nothing yet.</p>' : `<ol>${items.join('')}</ol>`}`
}

/** The HTML part is our own, with every text escaped. */
const bodyOf = (html: string): string => /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ''

function view(mail: StoredMail): string {
  return `<p><a href="/dev/mail">All mails</a></p><h1>${escaped(mail.subject)}</h1>
<p>To ${escaped(mail.recipient)} · ${storedTime(mail.at)}</p><article class="mail">${bodyOf(mail.body_html)}</article>
<details><summary>Text part</summary><article>${withLinks(mail.body_text)}</article></details>`
}
