import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { type App, type Ctx, systemCtx } from '../../kernel/ctx.ts'
import { selectPerson } from '../../kernel/identity/person.sql.ts'
import { openWalletScope, systemScope, type WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { openSealed, sealForJob } from '../../platform/sealed-job.ts'
import { selectPiece, selectReadyExport } from './exports.sql.ts'

/** Links to archives, which browsers download by themselves, because an archive may be larger than their memory. */

const PATH = '/company-export'
const LINK_MS = 15 * 60_000

interface LinkedExport {
  readonly walletId: string
  readonly exportId: string
  readonly personId: string
  readonly untilMs: number
}

/** Creates a link to an archive for the caller. It is encrypted, so nothing is stored for it. */
export async function newExportLink(
  ctx: Ctx,
  scope: WalletScope,
  exportId: string,
): Promise<{ url: string; expires_at: string }> {
  const person = ctx.person ?? refuse('auth.token_missing')
  if ((await selectReadyExport(ctx.db, scope, exportId, ctx.now)) === undefined) refuse('export.not_found')
  const untilMs = ctx.now.getTime() + LINK_MS
  const linked: LinkedExport = { walletId: scope.walletId, exportId, personId: person.id, untilMs }
  const { publicUrl, secret } = ctx.app.config
  const expiresAt = new Date(untilMs).toISOString()
  await ctx.db.tx(async (tx) => {
    const after = { link_expires_at: expiresAt }
    recordAudit(
      { ctx, tx, scope },
      { action: 'wallet.exported', object: { kind: 'export', id: exportId, name: null }, after },
    )
  })
  const of = Buffer.from(sealForJob(secret, { companyExport: linked }), 'base64').toString('base64url')
  return { url: `${publicUrl}${PATH}?of=${of}`, expires_at: expiresAt }
}

/** Serves the links. They need no sign-in and expire, and the person must still be an owner when one is opened. */
export function serveExportLinks(fastify: FastifyInstance, app: App): void {
  fastify.get<{ Querystring: { of?: string } }>(PATH, async ({ query }, reply) => {
    const linked = openLink(app, query.of)
    const ctx = systemCtx(app)
    if (linked === undefined || linked.untilMs <= ctx.now.getTime() || !(await isOwner(ctx, linked)))
      return reply.callNotFound()
    const scope = systemScope(linked.walletId)
    const found = await selectReadyExport(ctx.db, scope, linked.exportId, ctx.now)
    if (found === undefined) return reply.callNotFound()
    const name = `voltway-${found.name.normalize('NFKD').replaceAll(/[^A-Za-z0-9]+/g, '-')}-${found.requested_at.slice(0, 10)}.zip`
    return reply
      .type('application/zip')
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-length', Number(found.size_bytes))
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(piecesOf(ctx, scope, linked.exportId), { objectMode: false }))
  })
}

async function* piecesOf(ctx: Ctx, scope: WalletScope, exportId: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const piece = await selectPiece(ctx.db, scope, exportId, position)
    if (piece === undefined) return
    yield piece
  }
}

function openLink(app: App, sealed: string | undefined): LinkedExport | undefined {
  try {
    if (sealed === undefined) return undefined
    return openSealed<{ companyExport?: LinkedExport }>(app.config.secret, sealed).companyExport
  } catch {
    return undefined
  }
}

async function isOwner(ctx: Ctx, { personId, walletId }: LinkedExport): Promise<boolean> {
  const person = await selectPerson(ctx.db, personId)
  if (person === undefined) return false
  try {
    await openWalletScope(ctx.db, person, walletId, 'api_keys.manage')
    return true
  } catch {
    return false
  }
}
