import type { FastifyInstance, FastifyReply } from 'fastify'
import { type App, systemCtx } from '../../kernel/ctx.ts'
import { systemScope } from '../../kernel/scope.ts'
import { escapeHtml } from '../../platform/mail-layout.ts'
import { sendPlainPage } from '../../platform/stored-page.ts'
import { openLink, STYLE, sealForLink } from './report-link.ts'
import { reportWords } from './report-words.ts'
import { selectPeople } from './reports.sql.ts'
import { unsubscribe } from './reports.ts'

/** The link of a report's mail that ends it for one person, without a sign-in. */

const PATH = '/report-stop'

interface Subscription {
  readonly walletId: string
  readonly reportId: string
  readonly personId: string
}

/** The address that ends a subscription. It is encrypted and cannot be guessed. */
export function stopUrl(publicUrl: string, secret: string, subscription: Subscription): string {
  return `${publicUrl}${PATH}?of=${sealForLink(secret, subscription)}`
}

function subscriptionOf(app: App, sealed: string | undefined): Subscription | null {
  const content = openLink(app, sealed)
  return content !== null && 'personId' in content ? (content as Subscription) : null
}

/** Serves the link. Opening it only asks, because mail filters open links; a mail program's own button posts at once. */
export function serveReportStops(fastify: FastifyInstance, app: App): void {
  fastify.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, null),
    )
    pages.get<{ Querystring: { of?: string } }>(PATH, async ({ query }, reply) => answer(app, reply, query.of, false))
    pages.post<{ Querystring: { of?: string } }>(PATH, async ({ query }, reply) => answer(app, reply, query.of, true))
  })
}

async function answer(app: App, reply: FastifyReply, sealed: string | undefined, isPosted: boolean) {
  const of = subscriptionOf(app, sealed)
  if (of === null) return reply.callNotFound()
  const ctx = systemCtx(app)
  const scope = systemScope(of.walletId)
  const person = (await selectPeople(ctx.db, scope)).find(({ id }) => id === of.personId)
  const t = reportWords[person?.language ?? 'en'].page
  if (isPosted) await ctx.db.tx((tx) => unsubscribe({ ctx, tx, scope }, of.reportId, of.personId))
  const words = isPosted ? t.done : t.question
  const form = `<form method="post"><button>${escapeHtml(t.confirm)}</button></form>`
  return sendPlainPage(reply.header('referrer-policy', 'no-referrer'), {
    title: t.title,
    body: `<h1>${escapeHtml(t.title)}</h1><p>${escapeHtml(words)}</p>${isPosted ? '' : form}`,
    style: STYLE,
    hasForm: true,
    language: person?.language ?? 'en',
  })
}
