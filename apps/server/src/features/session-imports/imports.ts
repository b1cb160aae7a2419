import type { BodyOf, QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import type { importSessions, listImportedSessions } from '@voltway/contract/session-imports'
import { formatEnergyKwh } from '@voltway/money/energy'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { fieldsOfErrors } from '../../kernel/calls/file-errors.ts'
import { consumptionChanged } from '../../kernel/consumption/consumption-version.ts'
import { registerCentres } from '../../kernel/cost-centres/centre-names.sql.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type FieldError, refuse } from '../../platform/refusal.ts'
import { containing, searchable } from '../../platform/searchable.ts'
import type { Sql } from '../../platform/sql.ts'
import { remembered } from './dialect/answers.ts'
import { meaningOf } from './dialect/columns.ts'
import { deleteImport, replaceCharges } from './import-originals.sql.ts'
import { type Found, type Plan, planOf, readFile } from './import-plan.ts'
import { importedReply, importReply, replyOf, sumsOf } from './import-reply.ts'
import { bookCharges, ofImport } from './import-sums.sql.ts'
import {
  type ImportedFilter,
  insertImport,
  insertImportedSessions,
  lockImport,
  type NewImportedSession,
  selectImport,
  selectImportCount,
  selectImportedCount,
  selectImportedSessions,
  selectImports,
  upsertProvider,
} from './imports.sql.ts'

type Body = BodyOf<typeof importSessions>
type Reply = ReplyOf<typeof importSessions>

/**
 * Imports another provider's file completely or not at all, unless `leave_out_errors` skips unreadable lines. A dry run
 * only returns the charges that would be added, and the questions that block the import.
 * @throws `import.nothing_new`
 */
export async function importSessionFile(ctx: Ctx, scope: WalletScope, body: Body): Promise<Reply> {
  const file = await readFile(ctx, scope, body)
  if (body.dry_run) return replyOf(await planOf(ctx.db, scope, file), null)
  const provider = body.provider ?? refuse('validation_failed', { fields: { provider: 'required' } })
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const plan = await planOf(tx, scope, file)
    refuseUnreadable(plan, body.leave_out_errors)
    const { found, replacedIds, reading, wallet } = plan
    if (found.length + replacedIds.length === 0) refuse('import.nothing_new')
    const providerId = await upsertProvider(tx, scope, providerRow(ctx, provider, plan), ctx.now)
    const id = ctx.newId()
    const { firstMs, lastMs, ...sums } = sumsOf(found)
    const [first_at, last_at] = found.length === 0 ? [ctx.now, ctx.now] : [new Date(firstMs), new Date(lastMs)]
    const row = { id, provider_id: providerId, file_name: body.file_name, ...sums, first_at, last_at }
    await insertImport(tx, scope, row, ctx.now)
    // A concurrent file has replaced or added some of the charges, so the plan is no longer true.
    if ((await replaceCharges(tx, scope, id, replacedIds)) !== replacedIds.length) refuse('import.nothing_new')
    const sessions = found.map((one) => rowOf(ctx, one))
    const centres = sessions.map(({ cost_centre }) => cost_centre)
    await registerCentres({ ctx, tx }, scope, centres)
    const target = { importId: id, timeZone: wallet.time_zone }
    if ((await insertImportedSessions(tx, scope, target, sessions)) !== sessions.length) refuse('import.nothing_new')
    await bookCharges(tx, scope, ofImport(id), 1)
    tx.defer(consumptionChanged, scope.walletId)
    const done = importReply((await selectImport(tx, scope, id)) ?? refuse('import.not_found'))
    recordAudit(work, {
      action: 'sessions.imported',
      object: { kind: 'session_import', id, name: body.file_name },
      after: { ...done, dialect: reading.answers, replaced: plan.replaced, reversed: plan.reversed },
    })
    return replyOf(plan, done)
  })
}

function providerRow(ctx: Ctx, name: string, { reading }: Plan) {
  const columns = meaningOf(reading.headers, reading.understood.columns)
  return { id: ctx.newId(), name, name_key: searchable(name), columns, dialect: remembered(reading.answers) }
}

function refuseUnreadable({ errors, reading }: Plan, leaveOut: boolean): void {
  const { missing, headerLine, questions, understood } = reading
  const fields: Record<string, FieldError> = {}
  for (const field of missing) fields[`csv.${headerLine}.${field}`] = 'required'
  // When the caller chose the columns, the missing field is an error of `columns` too.
  if (missing.length > 0 && understood.recognised === 'CHOSEN') fields.columns = 'required'
  for (const { code } of questions) fields[`dialect.${code}`] = 'required'
  if (!leaveOut) Object.assign(fields, fieldsOfErrors(errors))
  if (Object.keys(fields).length > 0) refuse('validation_failed', { fields })
}

function rowOf(ctx: Ctx, { session, owned, fingerprint }: Found): NewImportedSession {
  const { cards, plate, driver, reference, energyWhByPeriod } = session
  const label = cards[0] ?? driver ?? null
  const start = new Date(session.startedAtMs)
  return {
    id: ctx.newId(start),
    fingerprint,
    started_at: start.toISOString(),
    has_time: session.hasTime,
    ended_at: session.endedAtMs === null ? null : new Date(session.endedAtMs).toISOString(),
    duration_s: session.durationS,
    energy_wh: String(session.energyWh),
    cost_minor: String(session.costMinor),
    cost_known: session.isCostKnown,
    vat_minor: session.vatMinor === null ? null : String(session.vatMinor),
    energy_by_period: Object.fromEntries([...energyWhByPeriod].map(([period, wh]) => [period, formatEnergyKwh(wh)])),
    region: owned.station.region,
    station_id: owned.station.id,
    station_name: owned.station.name,
    city: owned.station.city,
    card_id: owned.card?.id ?? null,
    card_label: label,
    member_id: owned.member?.id ?? null,
    licence_plate: plate ?? null,
    cost_centre: owned.cost.cost_centre,
    cost_shares: owned.cost.cost_shares,
    current: session.current ?? null,
    reference: reference ?? null,
    search_text: searchable(
      owned.station.name,
      owned.station.city,
      owned.card?.name,
      label,
      owned.member?.name,
      plate,
      reference,
    ),
  }
}

export async function readImportPage(on: Sql, scope: WalletScope, page: { limit: number; offset: number }) {
  const [count, rows] = await Promise.all([selectImportCount(on, scope), selectImports(on, scope, page)])
  return { count, results: rows.map(importReply) }
}

/** Removes a file with its charges, subtracts them from the sums, and brings back what they replaced. */
export function undoImport(ctx: Ctx, scope: WalletScope, importId: string): Promise<{ removed: number }> {
  return ctx.db.tx(async (tx) => {
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
