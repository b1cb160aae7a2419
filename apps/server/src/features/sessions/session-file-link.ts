import { Readable } from 'node:stream'
import { workbookOfSheets, XLSX_MEDIA } from '@voltway/spreadsheet/workbook'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { type App, type Ctx, systemCtx } from '../../kernel/ctx.ts'
import { systemScope, type WalletScope } from '../../kernel/scope.ts'
import { deflated } from '../../platform/deflated.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { openSealed, sealForJob } from '../../platform/sealed-job.ts'
import { fileName, sessionSheet } from './session-export.ts'
import { type SessionFileRow, selectFilePiece, selectSessionFile } from './session-files.sql.ts'
import { readerScope, sightOf } from './session-files.ts'

/** Links to prepared files, which browsers download by themselves, because a file may be larger than their memory. */

const PATH = '/session-file'
const LINK_MS = 15 * 60_000

interface LinkedFile {
  readonly walletId: string
  readonly fileId: string
  readonly untilMs: number
}

/** Creates a link to a file for the person who requested it. It is encrypted, so nothing is stored for it. */
export async function newSessionFileLink(
  ctx: Ctx,
  scope: WalletScope,
  fileId: string,
): Promise<{ url: string; expires_at: string }> {
  const person = ctx.person ?? refuse('auth.token_missing')
  const file = await selectReadyFile(ctx, scope.walletId, fileId)
  if (file?.requested_by !== person.id || file.sight !== sightOf(scope)) refuse('session_file.not_found')
  const untilMs = ctx.now.getTime() + LINK_MS
  const linked: LinkedFile = { walletId: scope.walletId, fileId, untilMs }
  const { publicUrl, secret } = ctx.app.config
  const expiresAt = new Date(untilMs).toISOString()
  await ctx.db.tx(async (tx) => {
    recordAudit(
      { ctx, tx, scope },
      {
        action: 'sessions.exported',
        object: { kind: 'session_file', id: fileId, name: null },
        after: { link_expires_at: expiresAt },
      },
    )
  })
  const of = Buffer.from(sealForJob(secret, { sessionFile: linked }), 'base64').toString('base64url')
  return { url: `${publicUrl}${PATH}?of=${of}`, expires_at: expiresAt }
}

/** Serves the links. They need no sign-in and expire, and the person must still see what the file contains. */
export function serveSessionFiles(fastify: FastifyInstance, app: App): void {
  fastify.get<{ Querystring: { of?: string } }>(PATH, async ({ query }, reply) => {
    const linked = openLink(app, query.of)
    const ctx = systemCtx(app)
    if (linked === undefined || linked.untilMs <= ctx.now.getTime()) return reply.callNotFound()
    const file = await selectReadyFile(ctx, linked.walletId, linked.fileId)
    if (file === undefined || !(await isAllowed(ctx, linked.walletId, file))) return reply.callNotFound()
    const name = fileName(file.language, file.requested_at, file.format)
    if (file.format === 'csv') reply.header('content-length', Number(file.size_bytes))
    return reply
      .type(file.format === 'csv' ? 'text/csv; charset=utf-8' : XLSX_MEDIA)
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', `attachment; filename="sessions.${file.format}"; filename*=UTF-8''${name}`)
      .send(Readable.from(contentOf(ctx, linked.walletId, file), { objectMode: false }))
  })
}

async function selectReadyFile(ctx: Ctx, walletId: string, fileId: string): Promise<SessionFileRow | undefined> {
  const file = await selectSessionFile(ctx.db, systemScope(walletId), fileId)
  return file?.state === 'READY' && Date.parse(file.expires_at) > ctx.now.getTime() ? file : undefined
}

async function isAllowed(ctx: Ctx, walletId: string, file: SessionFileRow): Promise<boolean> {
  try {
    await readerScope(ctx, walletId, file)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** CSV is stored as it is. A workbook gets the frame around its compressed sheets. */
function contentOf(ctx: Ctx, walletId: string, file: SessionFileRow): AsyncIterable<Uint8Array> {
  if (file.format === 'csv') return piecesOf(ctx, walletId, file.id, { from: 0, count: Number.POSITIVE_INFINITY })
  const { title, columns } = sessionSheet(file.language)
  let from = 0
  const sheets = file.sheets.map(({ crc, length, pieces: count }) => {
    const content = piecesOf(ctx, walletId, file.id, { from, count })
    from += count
    return { content, crc, length }
  })
  return workbookOfSheets(title, columns, sheets, deflated)
}

async function* piecesOf(
  ctx: Ctx,
  walletId: string,
  fileId: string,
  { from, count }: { readonly from: number; readonly count: number },
): AsyncGenerator<Buffer> {
  for (let position = from; position < from + count; position++) {
    const piece = await selectFilePiece(ctx.db, systemScope(walletId), fileId, position)
    if (piece === undefined) return
    yield piece
  }
}

function openLink(app: App, sealed: string | undefined): LinkedFile | undefined {
  try {
    if (sealed === undefined) return undefined
    return openSealed<{ sessionFile?: LinkedFile }>(app.config.secret, sealed).sessionFile
  } catch {
    return undefined
  }
}
