import type { FastifyInstance, FastifyReply } from 'fastify'
import { type App, systemCtx } from '../../kernel/ctx.ts'
import { systemScope } from '../../kernel/scope.ts'
import { escapeHtml } from '../../platform/mail-layout.ts'
import { openSealed, sealForJob } from '../../platform/sealed-job.ts'
import { sendPlainPage } from '../../platform/stored-page.ts'
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
  const sealed = Buffer.from(sealForJob(secret, subscription), 'base64').toString('base64url')
  return `${publicUrl}${PATH}?of=${sealed}`
}

function subscriptionOf(app: App, sealed: string | undefined): Subscription | null {
  try {
    return sealed === undefined ? null : openSealed<Subscription>(app.config.secret, sealed)
  } catch {
    return null
  }
}

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:480px;padding:32px 16px;font:15px/24px Inter,'Segoe UI',sans-serif}
h1{font-size:22px}button{min-height:44px;padding:0 16px;border:0;border-radius:8px;background:#0f766e;color:#fff;font:inherit}`

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
  })
}
