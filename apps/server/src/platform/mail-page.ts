import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type KeptMail, selectKeptMail, selectKeptMails } from './mail.sql.ts'
import { escapeHtml as say } from './mail-layout.ts'
import type { Sql } from './sql.ts'

/* The demo mailbox: what would have been mailed, as text with its links, to be read in the browser. */

const SHOWN = 100
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Serves `/dev/mail`. The caller decides that this is a demo: everybody who reaches it reads everybody's mail. */
export function serveKeptMail(fastify: FastifyInstance, db: Sql): void {
  fastify.get('/dev/mail', async (_request, reply) =>
    sendPage(reply, 'Demo mailbox', list(await selectKeptMails(db, SHOWN))),
  )
  fastify.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const { id } = request.params
    const mail = UUID.test(id) ? await selectKeptMail(db, id) : undefined
    return mail === undefined ? reply.callNotFound() : sendPage(reply, mail.subject, view(mail))
  })
}

function list(mails: readonly Omit<KeptMail, 'body_html'>[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/dev/mail/${mail.id}"><b>${say(mail.subject)}</b><small>${say(mail.recipient)} · ${time(mail.at)}</small></a></li>`,
  )
  return `<h1>Demo mailbox</h1><p>No mail leaves the demo. This is what would have been sent.</p>
${items.length === 0 ? '<p>Nothing yet.</p>' : `<ol>${items.join('')}</ol>`}`
}

function view(mail: KeptMail): string {
  const text = say(mail.body_text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
  return `<p><a href="/dev/mail">All mails</a></p><h1>${say(mail.subject)}</h1>
<p>To ${say(mail.recipient)} · ${time(mail.at)}</p><article>${text}</article>`
}

const time = (at: string) => `<time datetime="${say(at)}">${say(at.slice(0, 16).replace('T', ' '))} UTC</time>`

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#dfe5e5,#2a3534);--soft:light-dark(#5b6770,#9fb0ae);--page:light-dark(#fff,#151d1c)}
body{margin:0 auto;max-width:760px;padding:24px 16px;font:15px/24px Inter,'Segoe UI',sans-serif;background:light-dark(#f4f6f6,#0d1312);color:light-dark(#14201f,#e6eeed)}
h1{font-size:22px;margin:0 0 4px}p{margin:0 0 16px;color:var(--soft)}a{color:light-dark(#0f766e,#2dd4bf);overflow-wrap:anywhere}
ol,article{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:8px;background:var(--page);overflow:hidden}
article{padding:24px;white-space:pre-line}li+li{border-top:1px solid var(--line)}
li a{display:block;padding:12px 16px;color:inherit;text-decoration:none}b,small{display:block}small{color:var(--soft)}`

function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say(title)} | Voltway Fleets</title><style nonce="${nonce}">${STYLE}</style></head><body><main>${body}</main></body></html>`)
}
