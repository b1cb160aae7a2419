import type { BodyOf, QueryOf } from '@voltway/contract/endpoint'
import type { ImportPreview, importSessions, listImportedSessions } from '@voltway/contract/session-imports'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { fieldsOfErrors } from '../../kernel/calls/file-errors.ts'
import { consumptionChanged } from '../../kernel/consumption/consumption-version.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type FieldError, refuse } from '../../platform/refusal.ts'
import { containing } from '../../platform/searchable.ts'
import type { Sql } from '../../platform/sql.ts'
import { auditImport, bookChanges, startImport } from './import-booking.ts'
import { deleteFileOfImport } from './import-files.sql.ts'
import { deleteImport } from './import-originals.sql.ts'
import { type Changes, Plan, readFile } from './import-plan.ts'
import { importedReply, importReply, replyOf } from './import-reply.ts'
import {
  type ImportedFilter,
  lockImport,
  selectImport,
  selectImportCount,
  selectImportedCount,
  selectImportedSessions,
  selectImports,
} from './imports.sql.ts'

type Body = BodyOf<typeof importSessions>

/**
 * Imports another provider's file completely or not at all, unless `leave_out_errors` skips unreadable lines. A dry run
 * only returns the charges that would be added, and the questions that block the import.
 * @throws `import.nothing_new`
 */
export async function importSessionFile(ctx: Ctx, scope: WalletScope, body: Body): Promise<ImportPreview> {
  const file = await readFile(ctx, scope, body.csv, body)
  const changesOf = async (on: Sql, plan: Plan): Promise<Changes> => {
    const added = await plan.changesOf(on, scope, file.reading.sessions)
    const reversed = await plan.reversalsOf(on, scope, null)
    return {
      found: [...added.found, ...reversed.found],
      replacedIds: [...added.replacedIds, ...reversed.replacedIds],
      credits: reversed.credits,
    }
  }
  if (body.dry_run) {
    const plan = new Plan(file)
    await changesOf(ctx.db, plan)
    return replyOf(plan, null)
  }
  const provider = body.provider ?? refuse('validation_failed', { fields: { provider: 'required' } })
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const plan = new Plan(file)
    const changes = await changesOf(tx, plan)
    refuseUnreadable(plan, body.leave_out_errors)
    if (changes.found.length + changes.replacedIds.length === 0) refuse('import.nothing_new')
    const { sessions, firstMs, lastMs } = plan.tally
    const [first_at, last_at] = sessions === 0 ? [ctx.now, ctx.now] : [new Date(firstMs), new Date(lastMs)]
    const id = ctx.newId()
    await startImport(work, file, { id, provider, file_name: body.file_name, first_at, last_at })
    await bookChanges(work, { importId: id, timeZone: file.wallet.time_zone }, changes)
    const done = importReply((await selectImport(tx, scope, id)) ?? refuse('import.not_found'))
    auditImport(work, done, { dialect: file.reading.answers, replaced: plan.replaced, reversed: plan.reversed })
    return replyOf(plan, done)
  })
}

function refuseUnreadable({ errors, file }: Plan, leaveOut: boolean): void {
  const { missing, headerLine, questions, understood } = file.reading
  const fields: Record<string, FieldError> = {}
  for (const field of missing) fields[`csv.${headerLine}.${field}`] = 'required'
  // When the caller chose the columns, the missing field is an error of `columns` too.
  if (missing.length > 0 && understood.recognised === 'CHOSEN') fields.columns = 'required'
  for (const { code } of questions) fields[`dialect.${code}`] = 'required'
  if (!leaveOut) Object.assign(fields, fieldsOfErrors(errors))
  if (Object.keys(fields).length > 0) refuse('validation_failed', { fields })
}

export async function readImportPage(on: Sql, scope: WalletScope, page: { limit: number; offset: number }) {
  const [count, rows] = await Promise.all([selectImportCount(on, scope), selectImports(on, scope, page)])
  return { count, results: rows.map(importReply) }
}

/** Removes a file with its charges, subtracts them from the sums, and brings back what they replaced. */
export function undoImport(ctx: Ctx, scope: WalletScope, importId: string): Promise<{ removed: number }> {
  return ctx.db.tx(async (tx) => {
    // First, as a batch of the file locks it first.
    await deleteFileOfImport(tx, scope, importId)
    if ((await lockImport(tx, scope, importId)) === undefined) refuse('import.not_found')
    const row = (await selectImport(tx, scope, importId)) ?? refuse('import.not_found')
    tx.defer(consumptionChanged, scope.walletId)
    const removed = await deleteImport(tx, scope, importId)
    const work = { ctx, tx, scope }
    recordAudit(work, {
      action: 'sessions.import_undone',
      object: { kind: 'session_import', id: importId, name: row.file_name },
      before: importReply(row),
    })
    return { removed }
  })
}

export async function readImportedSessions(on: Sql, scope: WalletScope, query: QueryOf<typeof listImportedSessions>) {
  const filter: ImportedFilter = {
    pattern: query.search ? containing(query.search) : undefined,
    importId: query.import,
    startedFrom: query.start_date_time__gte,
    startedUntil: query.start_date_time__lte,
    cardId: query.card__isnull === 'true' ? null : query.card,
    memberId: query.member__isnull === 'true' ? null : query.member,
    stationId: query.station,
    costCentre: query.cost_centre__isnull === 'true' ? null : query.cost_centre,
    secondCentre: query.second_cost_centre,
    current: query.current,
    weekHour: query.week_hour,
  }
  const [count, rows] = await Promise.all([
    selectImportedCount(on, scope, filter),
    selectImportedSessions(on, scope, filter, query),
  ])
  return { count, results: rows.map(importedReply) }
}
