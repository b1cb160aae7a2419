import type { BodyOf } from '@voltway/contract/endpoint'
import { type requestSessionFile, SESSION_FILE_DAYS, type SessionFile } from '@voltway/contract/sessions-prepared-files'
import { sessionFile as en } from '@voltway/phrases/en/session-file'
import { sessionFile as es } from '@voltway/phrases/es/session-file'
import { sessionFile as fr } from '@voltway/phrases/fr/session-file'
import { sessionFile as pt } from '@voltway/phrases/pt/session-file'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { selectPerson } from '../../kernel/identity/person.sql.ts'
import { pageUrl } from '../../kernel/page-url.ts'
import { enteredScope, systemScope, type WalletScope } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { csvPieces, sheetPieces } from './file-pieces.ts'
import { selectSessionCount } from './session-count.sql.ts'
import { type ReadUntil, selectTimeZone } from './session-export.sql.ts'
import { rowsOf } from './session-export.ts'
import {
  deleteExpiredFiles,
  insertPiece,
  insertSessionFile,
  type SessionFileRow,
  selectPieceCount,
  selectSessionFile,
  selectSessionFiles,
  updateFileEnd,
  type WrittenSheet,
} from './session-files.sql.ts'
import { filterOf } from './session-filter.ts'

const words = { en, pt, es, fr }

/** Files of one person in a day: each may be as large as all sessions of the wallet. */
const MOST_PER_DAY = 10
const EXPIRES_S = 6 * 3600
/** Attempts after the first. Each continues where the one before ended. */
const RETRIES = 10

type FileRequest = BodyOf<typeof requestSessionFile>

/** The prepared files of the caller. */
export async function readSessionFiles(ctx: Ctx, scope: WalletScope): Promise<SessionFile[]> {
  const personId = ctx.person?.id ?? refuse('auth.token_missing')
  return (await selectSessionFiles(ctx.db, scope, personId)).map((row) => replyOf(row, ctx.now))
}

/** Starts to prepare a file. The same file that is still being written is returned instead. */
export async function prepareSessionFile(ctx: Ctx, scope: WalletScope, request: FileRequest): Promise<SessionFile> {
  const person = ctx.person ?? refuse('auth.token_missing')
  const { format, ...query } = request
  const { time_zone } = (await selectTimeZone(ctx.db.read, scope)) ?? refuse('wallet.not_found')
  const filter = await filterOf(ctx.db.read, scope, query)
  const total = filter === undefined ? 0 : await selectSessionCount(ctx.db.read, scope, filter)
  return ctx.db.tx(async (tx) => {
    // Locked, so that of two concurrent requests the second finds the file of the first.
    await lockWalletOf(tx, scope)
    const known = await selectSessionFiles(tx, scope, person.id)
    const isSame = (row: SessionFileRow) => row.format === format && canonical(row.query) === canonical(query)
    const running = known.find((row) => row.state === 'RUNNING' && isSame(row))
    if (running !== undefined) return replyOf(running, ctx.now)
    const since = ctx.now.getTime() - DAY_MS
    if (known.filter(({ requested_at }) => Date.parse(requested_at) > since).length >= MOST_PER_DAY)
      refuse('session_file.too_many')
    const id = ctx.newId()
    const file = { id, requested_by: person.id, format, query, language: person.language, time_zone, total }
    const expiresAt = new Date(ctx.now.getTime() + SESSION_FILE_DAYS * DAY_MS)
    await insertSessionFile(tx, scope, { ...file, sight: sightOf(scope) }, { at: ctx.now, expiresAt })
    await enqueue(tx, writeSessionFile, { walletId: scope.walletId, id })
    recordAudit(
      { ctx, tx, scope },
      {
        action: 'sessions.exported',
        object: { kind: 'session_file', id, name: null },
        after: { format, sessions: total },
      },
    )
    return replyOf((await selectSessionFile(tx, scope, id)) ?? refuse('session_file.not_found'), ctx.now)
  })
}

const canonical = (query: object): string => JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The part of the wallet that a person sees. A file is for those who still see the same. */
export const sightOf = ({ ownOnly, memberId, teamIds }: WalletScope): string =>
  ownOnly ? `member ${memberId}` : teamIds === null ? 'all' : `teams ${teamIds.join()}`

/**
 * The scope of the person who requested a file.
 * @throws `wallet.not_found`, `auth.not_allowed` when they may no longer read what the file contains.
 */
export async function readerScope(ctx: Ctx, walletId: string, file: SessionFileRow): Promise<WalletScope> {
  const scope = await enteredScope(ctx.db, { id: file.requested_by }, walletId)
  if (!scope.rights.has('sessions.read') || sightOf(scope) !== file.sight) refuse('auth.not_allowed')
  return scope
}

/** Writes a file piece by piece. A job that was killed continues after the last piece. */
export const writeSessionFile = job<{ walletId: string; id: string }, Ctx>({
  name: 'sessions.write-file',
  queue: { expireInSeconds: EXPIRES_S, retryLimit: RETRIES },
  handle: async (ctx, { walletId, id }) => {
    const file = await selectSessionFile(ctx.db, systemScope(walletId), id)
    if (file?.state !== 'RUNNING') return
    try {
      await writePieces(ctx, await readerScope(ctx, walletId, file), file)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      ctx.log.warn({ err: error, walletId }, 'a file of sessions is no longer allowed')
      await endFailed(ctx, { walletId, id })
    }
  },
  onDeadLetter: endFailed,
})

async function endFailed({ db, app }: Ctx, { walletId, id }: { walletId: string; id: string }): Promise<void> {
  await updateFileEnd(db, systemScope(walletId), id, { state: 'FAILED', at: app.clock() })
}

async function writePieces(ctx: Ctx, scope: WalletScope, file: SessionFileRow): Promise<void> {
  const { id, format, language, time_zone: timeZone } = file
  const filter = await filterOf(ctx.db.read, scope, file.query as Omit<FileRequest, 'format'>)
  let pieces = await selectPieceCount(ctx.db, scope, id)
  let done = file.done
  let last: ReadUntil =
    file.last_started_at === null || file.last_id === null
      ? null
      : { started_at: file.last_started_at, id: file.last_id }
  let read = 0
  const writer = format === 'csv' ? csvPieces(language, pieces > 0) : sheetPieces(language, file.sheets)
  /** @returns false when another process writes the file. */
  const store = async (isLast: boolean): Promise<boolean> => {
    const { bytes, sheets } = await writer.nextPiece(isLast)
    pieces += 1
    const written = { done: done + read, last, sheets, pieces }
    const isStored = await ctx.db.tx(async (tx) => {
      if ((await insertPiece(tx, scope, { id, doneBefore: done }, { bytes, written })) === 0) return false
      if (isLast) await finish({ ...ctx, now: ctx.app.clock() }, { tx, scope, file, sheets })
      return true
    })
    done += read
    read = 0
    return isStored
  }
  for await (const row of filter === undefined ? [] : rowsOf(ctx, scope, { filter, timeZone, until: last })) {
    if (writer.isFull() && !(await store(false))) return
    writer.add(row)
    last = { started_at: row.started_at, id: row.id }
    read += 1
  }
  await store(true)
}

interface Finished {
  readonly tx: Parameters<typeof enqueueMail>[0]
  readonly scope: WalletScope
  readonly file: SessionFileRow
  readonly sheets: readonly WrittenSheet[]
}

async function finish(ctx: Ctx, { tx, scope, file }: Finished): Promise<void> {
  await updateFileEnd(tx, scope, file.id, { state: 'READY', at: ctx.now })
  const person = await selectPerson(tx, file.requested_by)
  // A closed account gets no mail.
  if (person === undefined || !person.email_verified) return
  const t = words[person.language].ready
  await enqueueMail(tx, ctx.app.config, person.email, {
    language: person.language,
    subject: t.subject,
    title: t.subject,
    paragraphs: [t.body.replace('{days}', String(SESSION_FILE_DAYS))],
    notes: [],
    action: {
      label: t.action,
      url: pageUrl(ctx.app.config, person.language, '/charging-sessions?files=true'),
    },
    footer: t.footer,
  })
}

/** Runs each night. Deletes expired files. */
export const tidySessionFiles = job<object, Ctx>({
  name: 'sessions.tidy-files',
  cron: { expression: '47 3 * * *', timeZone: 'Europe/Lisbon' },
  handle: ({ db, now }) => deleteExpiredFiles(db, now),
})

function replyOf(row: SessionFileRow, now: Date): SessionFile {
  const isOver = Date.parse(row.expires_at) <= now.getTime()
  const isReady = row.state === 'READY'
  return {
    id: row.id,
    state: isReady && isOver ? 'EXPIRED' : row.state,
    format: row.format,
    requested_at: row.requested_at,
    sessions: row.total,
    // Sessions may be added while it is written, so it is whole only when it is ready.
    percent: isReady ? 100 : Math.min(99, Math.floor((100 * row.done) / Math.max(1, row.total))),
    ready_at: isReady ? row.ready_at : null,
    expires_at: row.expires_at,
    size_bytes: isReady && !isOver ? Number(row.size_bytes) : null,
  }
}
