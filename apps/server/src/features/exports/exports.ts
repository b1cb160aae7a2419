import { type CompanyExport, EXPORT_DAYS } from '@voltway/contract/exports'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { systemScope, type WalletScope } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import { openDb } from '../../platform/sql.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import {
  type CompanyExportRow,
  deleteExpiredExports,
  insertCompanyExport,
  insertPiece,
  restartCompanyExport,
  selectCompanyExports,
  updateExportEnd,
  updateExportProgress,
} from './exports.sql.ts'
import { archiveOf, drawDocuments } from './write-archive.ts'

/** Archives of one company in a day: each reads all of its data. */
const MOST_PER_DAY = 5
const PIECE_BYTES = 1 << 20
const PROGRESS_EVERY_MS = 1_000
const EXPIRES_S = 6 * 3600
/** Attempts after the first, each of which begins again. */
const RETRIES = 2

export async function readCompanyExports(ctx: Ctx, scope: WalletScope): Promise<CompanyExport[]> {
  return (await selectCompanyExports(ctx.db, scope)).map((row) => replyOf(row, ctx.now))
}

/** Starts an archive. A running one is returned instead. */
export function requestCompanyExport(ctx: Ctx, scope: WalletScope): Promise<CompanyExport> {
  const person = ctx.person ?? refuse('auth.token_missing')
  return ctx.db.tx(async (tx) => {
    // Locked, so that of two concurrent requests the second finds the archive of the first.
    await lockWalletOf(tx, scope)
    const known = await selectCompanyExports(tx, scope)
    const running = known.find(({ state }) => state === 'RUNNING')
    if (running !== undefined) return replyOf(running, ctx.now)
    const since = ctx.now.getTime() - DAY_MS
    if (known.filter(({ requested_at }) => Date.parse(requested_at) > since).length >= MOST_PER_DAY)
      refuse('export.too_many')
    const id = ctx.newId()
    const expiresAt = new Date(ctx.now.getTime() + EXPORT_DAYS * DAY_MS)
    await insertCompanyExport(tx, scope, { id, personId: person.id, at: ctx.now, expiresAt })
    await enqueue(tx, writeCompanyExport, { walletId: scope.walletId, id })
    recordAudit(
      { ctx, tx, scope },
      { action: 'wallet.exported', object: { kind: 'export', id, name: null }, after: { id } },
    )
    const [newest] = await selectCompanyExports(tx, scope)
    return replyOf(newest ?? refuse('export.not_found'), ctx.now)
  })
}

/** Writes an archive. A job that was killed begins again. */
export const writeCompanyExport = job<{ walletId: string; id: string }, Ctx>({
  name: 'exports.write',
  queue: { expireInSeconds: EXPIRES_S, retryLimit: RETRIES },
  handle: async (ctx, { walletId, id }) => {
    const scope = systemScope(walletId)
    if ((await restartCompanyExport(ctx.db, scope, id)) === 0) return
    try {
      await drawDocuments(ctx, walletId)
      const sizeBytes = await storeArchive(ctx, scope, id)
      await updateExportEnd(ctx.db, scope, id, { state: 'READY', sizeBytes, at: ctx.app.clock() })
    } catch (error) {
      ctx.log.error({ err: error, walletId }, 'the archive of a company could not be written')
      await endFailed(ctx, { walletId, id })
    }
  },
  onDeadLetter: endFailed,
})

async function endFailed({ db, app }: Ctx, { walletId, id }: { walletId: string; id: string }): Promise<void> {
  await updateExportEnd(db, systemScope(walletId), id, { state: 'FAILED', sizeBytes: null, at: app.clock() })
}

/** Runs each night. Deletes expired archives. */
export const tidyCompanyExports = job<object, Ctx>({
  name: 'exports.tidy',
  cron: { expression: '51 3 * * *', timeZone: 'Europe/Lisbon' },
  handle: ({ db, now }) => deleteExpiredExports(db, now),
})

/** Reads one snapshot on a connection of its own, and stores the archive piece by piece. @returns the size in bytes. */
async function storeArchive(ctx: Ctx, scope: WalletScope, id: string): Promise<number> {
  const reading = openDb({ url: ctx.db.url, isPooled: ctx.db.isPooled, statementMs: 0, maxConnections: 1 })
  try {
    return await reading.tx(async (tx) => {
      await tx.text('set transaction isolation level repeatable read, read only')
      const pieces = new Pieces(ctx, scope, id)
      let reportedMs = 0
      const progress = async (done: number, total: number) => {
        if (done < total && ctx.app.clock().getTime() - reportedMs < PROGRESS_EVERY_MS) return
        reportedMs = ctx.app.clock().getTime()
        await updateExportProgress(ctx.db, scope, id, { done, total })
      }
      for await (const chunk of archiveOf(ctx, tx, scope.walletId, progress)) await pieces.add(chunk)
      return pieces.end()
    })
  } finally {
    await reading.close()
  }
}

/** Collects the bytes of an archive to pieces of the same size. */
class Pieces {
  readonly #ctx: Ctx
  readonly #scope: WalletScope
  readonly #exportId: string
  #chunks: Uint8Array[] = []
  #waiting = 0
  #position = 0
  #size = 0

  constructor(ctx: Ctx, scope: WalletScope, exportId: string) {
    this.#ctx = ctx
    this.#scope = scope
    this.#exportId = exportId
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.#chunks.push(chunk)
    this.#waiting += chunk.length
    this.#size += chunk.length
    if (this.#size > 0xffff_ffff) throw new Error('an archive has at most 4 GB')
    if (this.#waiting >= PIECE_BYTES) await this.#store()
  }

  async end(): Promise<number> {
    if (this.#waiting > 0) await this.#store()
    return this.#size
  }

  async #store(): Promise<void> {
    const piece = { exportId: this.#exportId, position: this.#position, bytes: Buffer.concat(this.#chunks) }
    await insertPiece(this.#ctx.db, this.#scope, piece)
    this.#position += 1
    this.#chunks = []
    this.#waiting = 0
  }
}

function replyOf(row: CompanyExportRow, now: Date): CompanyExport {
  const isOver = Date.parse(row.expires_at) <= now.getTime()
  return {
    id: row.id,
    state: row.state === 'READY' && isOver ? 'EXPIRED' : row.state,
    requested_at: row.requested_at,
    requested_by: { id: row.requested_by, name: row.requested_by_name },
    percent: row.state === 'READY' ? 100 : Math.floor((100 * row.done) / Math.max(1, row.total ?? 1)),
    ready_at: row.state === 'READY' ? row.ready_at : null,
    expires_at: row.expires_at,
    size_bytes: row.size_bytes === null || isOver ? null : Number(row.size_bytes),
  }
}
