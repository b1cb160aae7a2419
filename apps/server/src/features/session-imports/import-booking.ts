import type { SessionImport } from '@voltway/contract/session-imports'
import { formatEnergyKwh } from '@voltway/money/energy'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { consumptionChanged } from '../../kernel/consumption/consumption-version.ts'
import { registerCentres } from '../../kernel/cost-centres/centre-names.sql.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { searchable } from '../../platform/searchable.ts'
import { remembered } from './dialect/answers.ts'
import { meaningOf } from './dialect/columns.ts'
import { countInFiles, replaceCharges } from './import-originals.sql.ts'
import { type Changes, type Found, type ReadFile, storedPlate } from './import-plan.ts'
import { bookCharges, ofIds } from './import-sums.sql.ts'
import {
  insertImport,
  insertImportedSessions,
  type NewImport,
  type NewImportedSession,
  upsertProvider,
} from './imports.sql.ts'

/** Adds the charges of a file to the list and the sums, at once or in batches. */

type Start = Pick<NewImport, 'id' | 'file_name' | 'first_at' | 'last_at'> & { readonly provider: string }

/** Adds a file without charges to the list, and remembers how its provider writes. */
export async function startImport(work: WalletWork, { reading }: ReadFile, start: Start): Promise<void> {
  const { ctx, tx, scope } = work
  const { provider: name, ...row } = start
  const columns = meaningOf(reading.headers, reading.understood.columns)
  const provider = { id: ctx.newId(), name, name_key: searchable(name), columns, dialect: remembered(reading.answers) }
  const providerId = await upsertProvider(tx, scope, provider, ctx.now)
  await insertImport(tx, scope, { ...row, provider_id: providerId }, ctx.now)
}

/**
 * Adds charges to an import.
 * @throws `import.nothing_new` when a concurrent file has replaced or added some of them, so that the plan is no longer
 * true.
 */
export async function bookChanges(
  { ctx, tx, scope }: WalletWork,
  target: { readonly importId: string; readonly timeZone: string },
  { found, ...replacing }: Changes,
): Promise<void> {
  const replaced = await replaceCharges(tx, scope, target.importId, replacing)
  if (replaced !== replacing.replacedIds.length) refuse('import.nothing_new')
  const sessions = found.map((one) => rowOf(ctx, one))
  const centres = sessions.map(({ cost_centre }) => cost_centre)
  await registerCentres({ ctx, tx }, scope, centres)
  if ((await insertImportedSessions(tx, scope, target, sessions)) !== sessions.length) refuse('import.nothing_new')
  const which = ofIds(sessions.map(({ id }) => id))
  await bookCharges(tx, scope, which, 1)
  await countInFiles(tx, scope, which, 1)
  tx.defer(consumptionChanged, scope.walletId)
}

/** Records that a file is imported. */
export function auditImport(work: WalletWork, done: SessionImport, facts: object): void {
  const object = { kind: 'session_import', id: done.id, name: done.file_name } as const
  recordAudit(work, { action: 'sessions.imported', object, after: { ...done, ...facts } })
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
    licence_plate: storedPlate(plate),
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
      storedPlate(plate),
      reference,
    ),
  }
}
