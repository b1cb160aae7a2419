import type { FastifyInstance } from 'fastify'
import { escapeHtml as escaped } from './mail-layout.ts'
import { type StoredSms, selectStoredSms } from './sms.sql.ts'
import type { Sql } from './sql.ts'
import { STORED_SHOWN, sendStoredPage, storedTime, withLinks } from './stored-page.ts'

/** Serves `/dev/messages`. Only demos may call this, because everybody with access reads everybody's messages. */
export function serveStoredSms(fastify: FastifyInstance, db: Sql): void {
  fastify.get('/dev/messages', async (_request, reply) =>
    sendStoredPage(reply, 'Demo telephone', list(await selectStoredSms(db, STORED_SHOWN))),
  )
}

function list(messages: readonly StoredSms[]): string {
  const items = messages.map(
    ({ recipient, body, at }) =>
      `<article><small>To ${escaped(recipient)} · ${storedTime(at)}</small>\n${withLinks(body)}</article>`,
  )
  return `<h1>Demo telephone</h1><p>The demo does not send text messages. They are listed here.</p>
${items.length === 0 ? '<p>Nothing yet.</p>' : items.join('<br>')}`
}
