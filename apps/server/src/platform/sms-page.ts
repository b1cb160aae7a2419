import type { FastifyInstance } from 'fastify'
import { KEPT_SHOWN, keptTime, sendKeptPage, withLinks } from './kept-page.ts'
import { escapeHtml as say } from './mail-layout.ts'
import { type KeptSms, selectKeptSms } from './sms.sql.ts'
import type { Sql } from './sql.ts'

/** Serves `/dev/messages`. Only demos may call this, because everybody with access reads everybody's messages. */
export function serveKeptSms(fastify: FastifyInstance, db: Sql): void {
  fastify.get('/dev/messages', async (_request, reply) =>
    sendKeptPage(reply, 'Demo telephone', list(await selectKeptSms(db, KEPT_SHOWN))),
  )
}

function list(messages: readonly KeptSms[]): string {
  const items = messages.map(
    ({ recipient, body, at }) =>
      `<article><small>To ${say(recipient)} · ${keptTime(at)}</small>\n${withLinks(body)}</article>`,
  )
  return `<h1>Demo telephone</h1><p>The demo does not send text messages. They are listed here.</p>
${items.length === 0 ? '<p>Nothing yet.</p>' : items.join('<br>')}`
}
