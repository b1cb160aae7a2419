import type { BodyOf } from '@voltway/contract/endpoint'
import type { importSessions } from '@voltway/contract/session-imports'
import { callerOfFile } from '../../kernel/calls/file-errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { legalDay } from '../../kernel/pricing/legal-time.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { parseInThread } from '../../platform/file-threads.ts'
import { refuse } from '../../platform/refusal.ts'
import { searchable } from '../../platform/searchable.ts'
import type { Sql } from '../../platform/sql.ts'
import { isZone } from './dialect/clocks.ts'
import { difference } from './dialect/corrections.ts'
import { type FileError, type FileSession, fingerprintOf } from './dialect/file-session.ts'
import type { FileReading, readChargesFile } from './dialect/read-file.ts'
import {
  type ExistingCharge,
  selectExisting,
  selectOfEnergies,
  selectUsual,
  type UsualRow,
} from './import-originals.sql.ts'
import { type Owned, ownersOf } from './import-owners.ts'
import { type ProviderRow, selectImportWallet, selectProviders } from './imports.sql.ts'

type Body = BodyOf<typeof importSessions>

/** A file as it was read, before its comparison with the wallet's charges. */
export interface ReadFile {
  readonly wallet: { readonly time_zone: string; readonly currency: string }
  readonly providers: readonly ProviderRow[]
  readonly reading: FileReading
  readonly usual: UsualRow | undefined
  readonly body: Body
}

const YEAR_MS = 366 * DAY_MS

/** Reads a file in a thread, before a transaction begins. */
export async function readFile(ctx: Ctx, scope: WalletScope, body: Body): Promise<ReadFile> {
  const zone = body.dialect?.time_zone
  if (zone !== undefined && !isZone(zone)) refuse('validation_failed', { fields: { 'dialect.time_zone': 'time_zone' } })
  const wallet = (await selectImportWallet(ctx.db, scope)) ?? refuse('wallet.not_found')
  const providers = await selectProviders(ctx.db, scope)
  const key = searchable(body.provider ?? '')
  const input = {
    csv: body.csv,
    columns: body.columns,
    answers: body.dialect ?? {},
    provider: providers.find(({ name_key }) => name_key === key),
    providers,
    wallet: { timeZone: wallet.time_zone, currency: wallet.currency },
    nowMs: ctx.now.getTime(),
  }
  const reading = await parseInThread<typeof readChargesFile>('charges', input, callerOfFile(ctx, scope))
  if (reading.isTooLong) refuse('validation_failed', { fields: { csv: 'too_big' } })
  const since = legalDay(ctx.now.getTime() - YEAR_MS, wallet.time_zone)
  return { wallet, providers, reading, usual: await selectUsual(ctx.db, scope, since), body }
}

/** A charge of a file with its assignment. */
export interface Found {
  readonly session: FileSession
  readonly owned: Owned
  readonly fingerprint: string
}

export interface Plan extends ReadFile {
  readonly found: readonly Found[]
  /** Lines that were imported before. */
  readonly repeated: number
  /** Ids of charges of earlier files that this file replaces or reverses. */
  readonly replacedIds: readonly string[]
  readonly replaced: number
  readonly reversed: number
  readonly errors: readonly FileError[]
}

/** Compares the charges of a file with those of the wallet. */
export async function planOf(on: Sql, scope: WalletScope, file: ReadFile): Promise<Plan> {
  const { reading, wallet, body } = file
  const { name = '' } = body.provider === undefined ? (reading.understood.provider ?? {}) : { name: body.provider }
  const comparison = new Comparison(searchable(name), reading)
  await comparison.compare(on, scope)
  const { fresh } = comparison
  const sessions = fresh.map(({ session }) => session)
  const ownerOf = await ownersOf(on, scope, sessions, wallet.time_zone)
  const found = fresh.map((one) => ({ ...one, owned: ownerOf(one.session) }))
  const { repeated, replacedIds, replaced, reversed } = comparison
  const errors = [...reading.errors, ...comparison.errors].sort((a, b) => a.line - b.line)
  return { ...file, found, repeated, replacedIds: [...replacedIds], replaced, reversed, errors }
}

/** Finds which charges are new, which were imported before, and which replace or reverse an earlier one. */
class Comparison {
  readonly fresh: { session: FileSession; fingerprint: string }[] = []
  readonly replacedIds = new Set<string>()
  readonly errors: FileError[] = []
  repeated = 0
  replaced: number
  reversed: number
  readonly #providerKey: string
  readonly #reading: FileReading
  readonly #separate: boolean

  constructor(providerKey: string, reading: FileReading) {
    this.#providerKey = providerKey
    this.#reading = reading
    this.#separate = reading.answers.same_reference === 'SEPARATE'
    this.replaced = reading.replaced
    this.reversed = reading.reversed
  }

  async compare(on: Sql, scope: WalletScope): Promise<void> {
    const { sessions, reversals } = this.#reading
    const all = [...sessions, ...reversals].map((session) => this.#fingerprint(session))
    const there = new Map((await selectExisting(on, scope, all)).map((one) => [one.fingerprint, one]))
    const seen = new Set<string>()
    for (const session of sessions) {
      const fingerprint = this.#fingerprint(session)
      const before = there.get(fingerprint)
      if (seen.has(fingerprint) || (before !== undefined && isSame(before, session))) {
        this.repeated++
        continue
      }
      seen.add(fingerprint)
      if (before !== undefined) {
        this.replacedIds.add(before.id)
        this.replaced++
      }
      this.fresh.push({ session, fingerprint })
    }
    if (reversals.length > 0) await this.#reverse(on, scope, there)
  }

  #fingerprint(session: FileSession): string {
    // References that are not unique identify nothing.
    const { reference: _, ...values } = session
    return fingerprintOf(this.#providerKey, this.#separate ? { ...values, reference: undefined } : session)
  }

  async #reverse(on: Sql, scope: WalletScope, there: ReadonlyMap<string, ExistingCharge>): Promise<void> {
    const { reversals } = this.#reading
    const candidates = await selectOfEnergies(on, scope, [...new Set(reversals.map(({ energyWh }) => -energyWh))])
    for (const credit of reversals) {
      const original =
        there.get(this.#fingerprint(credit)) ??
        candidates.find((one) => isOpposite(one, credit) && !this.replacedIds.has(one.id))
      const rest = original && restOf(original, credit)
      if (original === undefined || rest === undefined || this.replacedIds.has(original.id)) {
        const { line, reference = '' } = credit
        this.errors.push({ line, field: 'cost', code: 'no_original', value: reference })
        continue
      }
      this.reversed++
      this.replacedIds.add(original.id)
      if (rest !== null) this.fresh.push({ session: rest, fingerprint: original.fingerprint })
    }
  }
}

function isSame(before: ExistingCharge, { energyWh, costMinor, startedAtMs }: FileSession): boolean {
  const isSameTime = Date.parse(before.started_at) === startedAtMs
  return before.energy_wh === energyWh && before.cost_minor === costMinor && isSameTime
}

function isOpposite(before: ExistingCharge, { energyWh, costMinor, cards, driver, plate }: FileSession): boolean {
  const isSameWho = before.card_label === (cards[0] ?? driver ?? null) && before.licence_plate === (plate ?? null)
  return isSameWho && before.energy_wh === -energyWh && before.cost_minor === -costMinor
}

/** What a credit leaves of a charge of an earlier file: null for nothing. */
function restOf(original: ExistingCharge, credit: FileSession): FileSession | null | undefined {
  const { energy_wh: energyWh, cost_minor: costMinor, vat_minor: vatMinor } = original
  return difference({ ...credit, startedAtMs: Date.parse(original.started_at), energyWh, costMinor, vatMinor }, credit)
}
