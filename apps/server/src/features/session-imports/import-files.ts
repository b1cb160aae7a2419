import type { BodyOf } from '@voltway/contract/endpoint'
import type { ImportPreview } from '@voltway/contract/session-imports'
import {
  type addImportFile,
  IMPORT_FILE_DAYS,
  type ImportFile,
  type runImportFile,
} from '@voltway/contract/session-imports-files'
import { importMail as en } from '@voltway/phrases/en/import-mail'
import { importMail as es } from '@voltway/phrases/es/import-mail'
import { importMail as fr } from '@voltway/phrases/fr/import-mail'
import { importMail as pt } from '@voltway/phrases/pt/import-mail'
import type { Ctx } from '../../kernel/ctx.ts'
import { selectPerson } from '../../kernel/identity/person.sql.ts'
import { pageUrl } from '../../kernel/page-url.ts'
import { enteredScope, systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/sql.ts'
import { auditImport, bookChanges, startImport } from './import-booking.ts'
import {
  deleteExpiredImportFiles,
  deleteOpenFiles,
  endImportFile,
  type ImportFileRow,
  insertImportFile,
  lockImportFile,
  selectImportFile,
  selectImportPiece,
  selectPiecePositions,
  updateFileDone,
  updateFileFailed,
  updateFileRead,
  updateFileRun,
  upsertImportPiece,
} from './import-files.sql.ts'
import { type Changes, type LargeFile, Plan, readLargeFile } from './import-plan.ts'
import { importReply, replyOf } from './import-reply.ts'
import { selectImport } from './imports.sql.ts'

/** Large files: uploaded in pieces, read and imported by a job. */

const words = { en, pt, es, fr }

/** Charges of one transaction. */
const BATCH = 2_000
const EXPIRES_S = 3_600
/** Attempts after the first. Each continues where the one before ended. */
const RETRIES = 5

export function announceFile(ctx: Ctx, scope: WalletScope, body: BodyOf<typeof addImportFile>): Promise<ImportFile> {
  return ctx.db.tx(async (tx) => {
    await deleteOpenFiles(tx, scope)
    const id = ctx.newId()
    const expiresAt = new Date(ctx.now.getTime() + IMPORT_FILE_DAYS * DAY_MS)
    await insertImportFile(tx, scope, { id, ...body }, { at: ctx.now, expiresAt })
    return replyOfFile(await lockedFile(tx, scope, id))
  })
}

export function storePiece(
  ctx: Ctx,
  scope: WalletScope,
  { fileId, position, csv }: { readonly fileId: string; readonly position: number; readonly csv: string },
): Promise<ImportFile> {
  return ctx.db.tx(async (tx) => {
    const file = await lockedFile(tx, scope, fileId)
    if (file.state !== 'UPLOADING') refuse('import_file.not_found')
    if (position >= file.pieces) refuse('validation_failed', { fields: { position: 'too_big' } })
    await upsertImportPiece(tx, scope, { fileId, position, csv })
    return replyOfFile(file)
  })
}

export async function readFileState(ctx: Ctx, scope: WalletScope, fileId: string): Promise<ImportFile> {
  return replyOfFile((await selectImportFile(ctx.db, scope, fileId)) ?? refuse('import_file.not_found'))
}

async function lockedFile(tx: Tx, scope: WalletScope, id: string): Promise<ImportFileRow> {
  return (await lockImportFile(tx, scope, id)) ?? refuse('import_file.not_found')
}

/** Starts to read a file, and to import it unless it is a dry run. */
export function runFile(
  ctx: Ctx,
  scope: WalletScope,
  fileId: string,
  options: BodyOf<typeof runImportFile>,
): Promise<ImportFile> {
  return ctx.db.tx(async (tx) => {
    const file = await lockedFile(tx, scope, fileId)
    if (file.state === 'READING' || file.state === 'IMPORTING') refuse('idempotency.still_running')
    if (file.import_id !== null) refuse('import_file.not_found')
    if (!options.dry_run && options.provider === undefined)
      refuse('validation_failed', { fields: { provider: 'required' } })
    const there = new Set(await selectPiecePositions(tx, scope, fileId))
    const missing = Array.from({ length: file.pieces }, (_, position) => position).find((one) => !there.has(one))
    if (missing !== undefined) refuse('validation_failed', { fields: { [`pieces.${missing}`]: 'required' } })
    await updateFileRun(tx, scope, fileId, options)
    await enqueue(tx, importLargeFile, { walletId: scope.walletId, id: fileId })
    return replyOfFile(await lockedFile(tx, scope, fileId))
  })
}

/** Reads a file, and imports it batch by batch. A job that was killed continues after the last batch. */
export const importLargeFile = job<{ walletId: string; id: string }, Ctx>({
  name: 'session-imports.import-file',
  queue: { expireInSeconds: EXPIRES_S, retryLimit: RETRIES },
  handle: async (ctx, { walletId, id }) => {
    const file = await selectImportFile(ctx.db, systemScope(walletId), id)
    if (file?.state !== 'READING' && file?.state !== 'IMPORTING') return
    try {
      await new LargeImport(await contextOfPerson(ctx, file), await importerScope(ctx, walletId, file), file).run()
    } catch (error) {
      if (!(error instanceof Refusal) || isPassing(error)) throw error
      ctx.log.warn({ err: error, walletId }, 'a large file of charges cannot be imported')
      await endFailed(ctx, { walletId, id })
    }
  },
  onDeadLetter: endFailed,
})

async function endFailed({ db }: Ctx, { walletId, id }: { walletId: string; id: string }): Promise<void> {
  await updateFileFailed(db, systemScope(walletId), id)
}

/** Another file has changed the same charges meanwhile: the next attempt compares again. */
const isPassing = ({ code }: Refusal): boolean => code === 'import.nothing_new'

/** Runs each night. Deletes files that were not imported. */
export const tidyImportFiles = job<object, Ctx>({
  name: 'session-imports.tidy-files',
  cron: { expression: '53 3 * * *', timeZone: 'Europe/Lisbon' },
  handle: ({ db, now }) => deleteExpiredImportFiles(db, now),
})

/** The person acts in the audit, although a job imports. */
async function contextOfPerson(ctx: Ctx, file: ImportFileRow): Promise<Ctx> {
  const person = (await selectPerson(ctx.db, file.requested_by)) ?? refuse('import_file.not_found')
  return { ...ctx, person: { ...person, sessionId: file.id } }
}

/** @throws `wallet.not_found`, `auth.not_allowed` when the person may no longer import. */
async function importerScope(ctx: Ctx, walletId: string, file: ImportFileRow): Promise<WalletScope> {
  const scope = await enteredScope(ctx.db, { id: file.requested_by }, walletId)
  if (scope.teamIds !== null || !scope.rights.has('wallet.settings')) refuse('auth.not_allowed')
  return scope
}

interface Previewed {
  readonly large: LargeFile
  readonly preview: ImportPreview
}

class LargeImport {
  readonly #ctx: Ctx
  readonly #scope: WalletScope
  readonly #file: ImportFileRow

  constructor(ctx: Ctx, scope: WalletScope, file: ImportFileRow) {
    this.#ctx = ctx
    this.#scope = scope
    this.#file = file
  }

  async run(): Promise<void> {
    const large = await readLargeFile(this.#ctx, this.#scope, await this.#text(), this.#file.options)
    try {
      const preview = this.#file.state === 'IMPORTING' ? this.#file.preview : await this.#preview(large)
      if (preview !== null) await this.#import(large, preview)
    } finally {
      await large.charges.close()
    }
  }

  async #text(): Promise<string> {
    const pieces: string[] = []
    for (let position = 0; position < this.#file.pieces; position++) {
      const piece = await selectImportPiece(this.#ctx.db, this.#scope, this.#file.id, position)
      pieces.push(piece ?? refuse('import_file.not_found'))
    }
    return pieces.join('')
  }

  /** @returns null when it ends with the preview. */
  async #preview(large: LargeFile): Promise<ImportPreview | null> {
    const plan = new Plan(large)
    const { db } = this.#ctx
    for (let from = 0; from < large.charges.length; from += BATCH) {
      const sessions = await large.charges.part(from, from + BATCH)
      await plan.changesOf(db, this.#scope, sessions)
      plan.skip(sessions)
      const isThere = await this.#set('READING', this.#percent(large, from + BATCH), null)
      if (!isThere) return null
    }
    await plan.reversalsOf(db, this.#scope, null)
    const preview = replyOf(plan, null)
    const { dry_run = false, leave_out_errors = false } = this.#file.options
    const isOpen = preview.missing.length + preview.questions.length > 0
    const isWrong = preview.errors.length > 0 && !leave_out_errors
    const isEmpty = preview.added.sessions + preview.replaced + preview.reversed === 0
    const ends = dry_run || isOpen || isWrong || isEmpty
    const isThere = await this.#set(ends ? 'READ' : 'IMPORTING', ends ? 100 : 0, preview)
    return ends || !isThere ? null : preview
  }

  async #set(state: ImportFile['state'], percent: number, preview: ImportPreview | null): Promise<boolean> {
    return (await updateFileRead(this.#ctx.db, this.#scope, this.#file.id, { state, percent, preview })) > 0
  }

  #percent({ charges }: LargeFile, done: number): number {
    return Math.min(99, Math.floor((100 * done) / Math.max(1, charges.length)))
  }

  async #import(large: LargeFile, preview: ImportPreview): Promise<void> {
    const plan = new Plan(large)
    const { length } = large.charges
    let { done, import_id: importId } = this.#file
    for (let from = 0; from < done; from += BATCH)
      plan.skip(await large.charges.part(from, Math.min(done, from + BATCH)))
    // After all charges, the originals of negative lines are one more step.
    while (done <= length) {
      const sessions = done < length ? await large.charges.part(done, done + BATCH) : []
      const next = done < length ? Math.min(length, done + BATCH) : length + 1
      const written = await this.#ctx.db.tx(async (tx) => {
        const work = { ctx: { ...this.#ctx, now: this.#ctx.app.clock() }, tx, scope: this.#scope }
        const id = importId ?? this.#ctx.newId()
        const batch = { import_id: id, done: next, percent: this.#percent(large, next) }
        if ((await updateFileDone(tx, this.#scope, { id: this.#file.id, done }, batch)) === 0) return null
        if (importId === null) await this.#start(work, id, { large, preview })
        const changes: Changes =
          done < length ? await plan.changesOf(tx, this.#scope, sessions) : await plan.reversalsOf(tx, this.#scope, id)
        await bookChanges(work, { importId: id, timeZone: large.wallet.time_zone }, changes)
        if (next > length) await this.#finish(work, id, { large, preview })
        return id
      })
      if (written === null) return
      plan.skip(sessions)
      importId = written
      done = next
    }
  }

  #start(work: WalletWork, id: string, { large, preview }: Previewed): Promise<void> {
    const { added } = preview
    const at = (moment: string | null) => (moment === null ? work.ctx.now : new Date(moment))
    const { options, file_name } = this.#file
    const provider = options.provider ?? refuse('import_file.not_found')
    const row = { id, provider, file_name, first_at: at(added.first_at), last_at: at(added.last_at) }
    return startImport(work, large, row)
  }

  async #finish(work: WalletWork, importId: string, { large, preview }: Previewed): Promise<void> {
    const { ctx, tx, scope } = work
    await endImportFile(tx, scope, this.#file.id)
    const done = importReply((await selectImport(tx, scope, importId)) ?? refuse('import.not_found'))
    const { replaced, reversed } = preview
    auditImport(work, done, { dialect: large.reading.answers, replaced, reversed })
    const person = await selectPerson(tx, this.#file.requested_by)
    // A closed account gets no mail.
    if (person === undefined || !person.email_verified) return
    const t = words[person.language]
    await enqueueMail(tx, ctx.app.config, person.email, {
      language: person.language,
      subject: t.subject,
      title: t.subject,
      paragraphs: [t.body.replace('{file}', done.file_name).replace('{n}', String(done.sessions))],
      notes: [],
      action: { label: t.action, url: pageUrl(ctx.app.config, person.language, '/consumption?show=imports') },
      footer: t.footer,
    })
  }
}

const replyOfFile = ({
  id,
  state,
  file_name,
  pieces,
  percent,
  preview,
  import_id,
  expires_at,
}: ImportFileRow): ImportFile => ({
  id,
  state,
  file_name,
  pieces,
  percent,
  preview,
  import_id,
  expires_at,
})
