import type { BodyOf, QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import {
  type ImportedSession,
  type importSessions,
  type listImportedSessions,
  MAX_IMPORT_ROWS,
  type SessionImport,
} from '@voltway/contract/session-imports'
import { formatEnergyKwh } from '@voltway/money/energy'
import { formatMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { fieldsOfErrors } from '../../kernel/calls/file-errors.ts'
import { consumptionChanged } from '../../kernel/consumption-version.ts'
import { registerCentres } from '../../kernel/cost-centres/centre-names.sql.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { readCsv } from '../../platform/csv.ts'
import { refuse } from '../../platform/refusal.ts'
import { containing, searchable } from '../../platform/searchable.ts'
import type { Sql } from '../../platform/sql.ts'
import { meaningOf, missingOf, type Understood, understandColumns } from './import-columns.ts'
import { type FileError, type FileSession, sessionsOfFile } from './import-file.ts'
import { fingerprintOf, type Owned, ownersOf } from './import-owners.ts'
import { bookImport } from './import-sums.sql.ts'
import {
  deleteImport,
  type ImportedFilter,
  type ImportedRow,
  type ImportRow,
  insertImport,
  insertImportedSessions,
  lockImport,
  type NewImportedSession,
  type ProviderRow,
  selectFingerprints,
  selectImport,
  selectImportCount,
  selectImportedCount,
  selectImportedSessions,
  selectImports,
  selectImportWallet,
  selectProviders,
  upsertProvider,
} from './imports.sql.ts'

type Body = BodyOf<typeof importSessions>
type Reply = ReplyOf<typeof importSessions>

const SHOWN_SESSIONS = 8
/** Maximum number of errors in the reply of a dry run. */
const SHOWN_ERRORS = 1_000

/** A charge of a file with its assignment. */
interface Found {
  readonly session: FileSession
  readonly owned: Owned
  readonly fingerprint: string
}

interface Plan {
  readonly headers: readonly string[]
  readonly samples: readonly string[]
  readonly understood: Understood
  readonly providers: readonly ProviderRow[]
  readonly wallet: { readonly time_zone: string; readonly currency: string }
  readonly rows: number
  readonly errors: readonly FileError[]
  readonly repeated: number
  readonly found: readonly Found[]
}

/**
 * Imports another provider's file completely or not at all, unless `leave_out_errors` skips unreadable lines. A dry run
 * only returns the charges that would be added.
 * @throws `import.nothing_new`
 */
export async function importSessionFile(ctx: Ctx, scope: WalletScope, body: Body): Promise<Reply> {
  if (body.dry_run) return replyOf(await planOf({ ctx, tx: ctx.db, scope }, body), null)
  const provider = body.provider ?? refuse('validation_failed', { fields: { provider: 'required' } })
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const plan = await planOf(work, body)
    refuseUnreadable(plan, body.leave_out_errors)
    if (plan.found.length === 0) refuse('import.nothing_new')
    const columns = meaningOf(plan.headers, plan.understood.columns)
    const providerRow = { id: ctx.newId(), name: provider, name_key: searchable(provider), columns }
    const providerId = await upsertProvider(tx, scope, providerRow, ctx.now)
    const id = ctx.newId()
    await insertImport(
      tx,
      scope,
      { id, provider_id: providerId, file_name: body.file_name, ...sumsOf(plan.found) },
      ctx.now,
    )
    const sessions = plan.found.map((one) => rowOf(ctx, one))
    const file = { importId: id, timeZone: plan.wallet.time_zone }
    await registerCentres(
      { ctx, tx },
      scope,
      sessions.map(({ cost_centre }) => cost_centre),
    )
    const added = await insertImportedSessions(tx, scope, file, sessions)
    // A concurrent import of the same file has added some or all of the charges, so the plan is no longer true.
    if (added !== sessions.length) refuse('import.nothing_new')
    await bookImport(tx, scope, id, 1)
    tx.defer(consumptionChanged, scope.walletId)
    const row = (await selectImport(tx, scope, id)) ?? refuse('import.not_found')
    recordAudit(work, {
      action: 'sessions.imported',
      object: { kind: 'session_import', id, name: body.file_name },
      after: importReply(row),
    })
    return replyOf(plan, importReply(row))
  })
}

function refuseUnreadable({ errors, understood }: Plan, leaveOut: boolean): void {
  const absent = missingOf(understood.columns)
  const missing = absent.map((field): [string, string] => [`csv.1.${field}`, 'required'])
  // When the caller chose the columns, the missing field is an error of `columns` too.
  if (absent.length > 0 && understood.recognised === 'CHOSEN') missing.push(['columns', 'required'])
  const fields = { ...Object.fromEntries(missing), ...(leaveOut ? {} : fieldsOfErrors(errors)) }
  if (Object.keys(fields).length > 0) refuse('validation_failed', { fields })
}

async function planOf({ ctx, tx, scope }: WalletWork<Sql>, body: Body): Promise<Plan> {
  const wallet = (await selectImportWallet(tx, scope)) ?? refuse('wallet.not_found')
  const providers = await selectProviders(tx, scope)
  const [head, ...lines] = readCsv(body.csv)
  if (lines.length > MAX_IMPORT_ROWS) refuse('validation_failed', { fields: { csv: 'too_big' } })
  const headers = (head?.cells ?? []).slice(0, 100)
  const key = searchable(body.provider ?? '')
  const hints = { columns: body.columns, provider: providers.find(({ name_key }) => name_key === key) }
  const understood = understandColumns(headers, hints, providers)
  const samples = headers.map(
    (_, column) => lines.find(({ cells }) => (cells[column] ?? '') !== '')?.cells[column] ?? '',
  )
  const file = { headers, samples, understood, providers, wallet, rows: lines.length }
  if (missingOf(understood.columns).length > 0) return { ...file, errors: [], repeated: 0, found: [] }
  const clock = { timeZone: wallet.time_zone, now: ctx.now }
  const { sessions, errors } = sessionsOfFile(lines, understood.columns, clock)
  const providerKey = key === '' ? searchable(understood.provider ?? '') : key
  const all = sessions.map((session) => ({ session, fingerprint: fingerprintOf(providerKey, session) }))
  const there = new Set(
    (
      await selectFingerprints(
        tx,
        scope,
        all.map(({ fingerprint }) => fingerprint),
      )
    ).map((row) => row.fingerprint),
  )
  const fresh = all.filter(({ fingerprint }) => !there.has(fingerprint) && there.add(fingerprint))
  const ownerOf = await ownersOf(
    tx,
    scope,
    fresh.map(({ session }) => session),
    wallet.time_zone,
  )
  const found = fresh.map((one) => ({ ...one, owned: ownerOf(one.session) }))
  return { ...file, errors, repeated: sessions.length - found.length, found }
}

function sumsOf(found: readonly Found[]) {
  const starts = found.map(({ session }) => session.startedAtMs)
  return {
    sessions: found.length,
    energy_wh: found.reduce((sum, { session }) => sum + session.energyWh, 0n),
    cost_minor: found.reduce((sum, { session }) => sum + session.costMinor, 0n),
    first_at: new Date(starts.reduce((a, b) => Math.min(a, b), starts[0] ?? 0)),
    last_at: new Date(starts.reduce((a, b) => Math.max(a, b), starts[0] ?? 0)),
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()

function rowOf(ctx: Ctx, { session, owned, fingerprint }: Found): NewImportedSession {
  const { cards, plate, driver, reference, energyWhByPeriod } = session
  const label = cards[0] ?? driver ?? null
  const start = new Date(session.startedAtMs)
  return {
    id: ctx.newId(start),
    fingerprint,
    started_at: start.toISOString(),
    has_time: session.hasTime,
    ended_at: session.endedAtMs === null ? null : iso(session.endedAtMs),
    duration_s: session.durationS,
    energy_wh: String(session.energyWh),
    cost_minor: String(session.costMinor),
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

function replyOf(plan: Plan, done: SessionImport | null): Reply {
  const { headers, understood, samples, providers, found, errors } = plan
  const sums = sumsOf(found)
  return {
    recognised: understood.recognised,
    provider: understood.provider,
    providers: providers.map(({ name }) => name),
    columns: headers.map((header, index) => ({
      header: header.slice(0, 100),
      field: understood.columns[index] ?? null,
      sample: (samples[index] ?? '').slice(0, 60),
    })),
    missing: missingOf(understood.columns),
    rows: plan.rows,
    repeated: plan.repeated,
    errors: errors.slice(0, SHOWN_ERRORS),
    added: {
      sessions: sums.sessions,
      energy_kwh: formatEnergyKwh(sums.energy_wh),
      cost: formatMoney(sums.cost_minor),
      first_at: found.length === 0 ? null : sums.first_at.toISOString(),
      last_at: found.length === 0 ? null : sums.last_at.toISOString(),
      with_card: found.filter(({ owned }) => owned.card !== null).length,
      with_member: found.filter(({ owned }) => owned.member !== null).length,
    },
    currency: plan.wallet.currency,
    sessions: found.slice(0, SHOWN_SESSIONS).map(({ session, owned }) => ({
      line: session.line,
      start_date_time: iso(session.startedAtMs),
      has_time: session.hasTime,
      end_date_time: session.endedAtMs === null ? null : iso(session.endedAtMs),
      duration_s: session.durationS,
      energy_kwh: formatEnergyKwh(session.energyWh),
      total_cost: formatMoney(session.costMinor),
      station: { id: owned.station.id, name: owned.station.name, city: owned.station.city },
      card: owned.card,
      card_label: session.cards[0] ?? session.driver ?? null,
      member: owned.member,
      plate: session.plate ?? null,
      cost_centre: owned.cost.cost_centre,
      reference: session.reference ?? null,
    })),
    import: done,
  }
}

function importReply({ energy_wh, cost_minor, ...row }: ImportRow): SessionImport {
  return { ...row, energy_kwh: formatEnergyKwh(energy_wh), cost: formatMoney(cost_minor) }
}

export async function readImportPage(on: Sql, scope: WalletScope, page: { limit: number; offset: number }) {
  const [count, rows] = await Promise.all([selectImportCount(on, scope), selectImports(on, scope, page)])
  return { count, results: rows.map(importReply) }
}

/** Removes a file with its charges and subtracts them from the sums. */
export function undoImport(ctx: Ctx, scope: WalletScope, importId: string): Promise<{ removed: number }> {
  return ctx.db.tx(async (tx) => {
    if ((await lockImport(tx, scope, importId)) === undefined) refuse('import.not_found')
    const row = (await selectImport(tx, scope, importId)) ?? refuse('import.not_found')
    await bookImport(tx, scope, importId, -1)
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

function importedReply(row: ImportedRow): ImportedSession {
  return {
    id: row.id,
    import_id: row.import_id,
    provider: row.provider,
    currency: row.currency,
    start_date_time: row.started_at,
    has_time: row.has_time,
    end_date_time: row.ended_at,
    duration_s: row.duration_s,
    energy_kwh: formatEnergyKwh(row.energy_wh),
    total_cost: formatMoney(row.cost_minor),
    station: { id: row.station_id, name: row.station_name, city: row.city },
    card: row.card_id === null ? null : { id: row.card_id, name: row.card_name ?? '' },
    card_label: row.card_label,
    member: row.member_id === null ? null : { id: row.member_id, name: row.member_name ?? '' },
    plate: row.licence_plate,
    cost_centre: row.cost_centre,
    reference: row.reference,
  }
}
