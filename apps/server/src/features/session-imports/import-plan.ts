import type { BodyOf } from '@voltway/contract/endpoint'
import type { importSessions } from '@voltway/contract/session-imports'
import { MAX_IMPORT_FILE_ROWS } from '@voltway/contract/session-imports-files'
import { plainPlate } from '@voltway/contract/vehicles'
import { callerOfFile } from '../../kernel/calls/file-errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { legalDay } from '../../kernel/pricing/legal-time.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { parseInThread, parseLarge, type RetainedFile } from '../../platform/file-threads.ts'
import { refuse } from '../../platform/refusal.ts'
import { searchable } from '../../platform/searchable.ts'
import type { Sql } from '../../platform/sql.ts'
import { isZone } from './dialect/clocks.ts'
import { difference } from './dialect/corrections.ts'
import { type FileError, type FileSession, fingerprintOf, hashOf } from './dialect/file-session.ts'
import type { FileInput, FileReading, readChargesFile } from './dialect/read-file.ts'
import {
  type ChargeValues,
  type ExistingCharge,
  selectApplied,
  selectCredited,
  selectExisting,
  selectOfEnergies,
  selectUsual,
  type UsualRow,
} from './import-originals.sql.ts'
import { type Owned, ownersOf } from './import-owners.ts'
import { type ProviderRow, selectImportWallet, selectProviders } from './imports.sql.ts'

/** How a file is read, as the person wants it. */
export type ImportOptions = Pick<BodyOf<typeof importSessions>, 'provider' | 'columns' | 'dialect'>

/** The wallet, its usual charging and known providers, and the person's options, with which a file is read. */
interface FileContext {
  readonly wallet: { readonly time_zone: string; readonly currency: string }
  readonly usual: UsualRow | undefined
  readonly providers: readonly ProviderRow[]
  readonly options: ImportOptions
}

/** A file as it was read, before its comparison with the wallet's charges. */
export interface ReadFile extends FileContext {
  readonly reading: FileReading
}

const YEAR_MS = 366 * DAY_MS

/** Reads a file in a thread, before a transaction begins. */
export async function readFile(ctx: Ctx, scope: WalletScope, csv: string, options: ImportOptions): Promise<ReadFile> {
  const context = await contextOf(ctx, scope, options)
  const input = inputOf(ctx, context, csv)
  const reading = await parseInThread<typeof readChargesFile>('charges', input, callerOfFile(ctx, scope))
  return { ...context, reading }
}

/** A large file, whose charges stay in its thread. The caller closes it. */
export type LargeFile = ReadFile & { readonly charges: RetainedFile<FileReading, 'sessions'> }

/** Reads a large file in a thread of its own. */
export async function readLargeFile(
  ctx: Ctx,
  scope: WalletScope,
  csv: string,
  options: ImportOptions,
): Promise<LargeFile> {
  const context = await contextOf(ctx, scope, options)
  const input = { ...inputOf(ctx, context, csv), mostRows: MAX_IMPORT_FILE_ROWS }
  const charges = await parseLarge<typeof readChargesFile, 'sessions'>('charges', input, 'sessions')
  return { ...context, reading: charges.output, charges }
}

async function contextOf(ctx: Ctx, scope: WalletScope, options: ImportOptions): Promise<FileContext> {
  const zone = options.dialect?.time_zone
  if (zone !== undefined && !isZone(zone)) refuse('validation_failed', { fields: { 'dialect.time_zone': 'time_zone' } })
  const wallet = (await selectImportWallet(ctx.db, scope)) ?? refuse('wallet.not_found')
  const since = legalDay(ctx.now.getTime() - YEAR_MS, wallet.time_zone)
  const usual = await selectUsual(ctx.db, scope, since)
  return { wallet, usual, providers: await selectProviders(ctx.db, scope), options }
}

function inputOf(ctx: Ctx, { wallet, providers, options }: FileContext, csv: string): FileInput {
  const key = searchable(options.provider ?? '')
  return {
    csv,
    columns: options.columns,
    answers: options.dialect ?? {},
    provider: providers.find(({ name_key }) => name_key === key),
    providers,
    wallet: { timeZone: wallet.time_zone, currency: wallet.currency },
    nowMs: ctx.now.getTime(),
  }
}

/** A charge of a file with its assignment. */
export interface Found {
  readonly session: FileSession
  readonly owned: Owned
  readonly fingerprint: string
}

/** The new charges of a file, or of a batch of it, with their assignment. */
export interface Changes {
  readonly found: readonly Found[]
  /** Ids of charges of earlier files that they replace or reverse. */
  readonly replacedIds: readonly string[]
  /** The credits of those that they reverse, by id. */
  readonly credits: ReadonlyMap<string, string>
}

const noCredits: Changes['credits'] = new Map()

interface Fresh {
  readonly session: FileSession
  readonly fingerprint: string
}

/** Compares the charges of a file with those of the wallet, in batches, and counts what they change. */
export class Plan {
  readonly file: ReadFile
  readonly tally = new Tally()
  /** Lines that were imported before. */
  repeated = 0
  replaced: number
  reversed: number
  readonly #errors: FileError[]
  readonly #providerKey: string
  readonly #isSeparate: boolean
  readonly #seen = new Set<string>()
  readonly #replacedIds = new Set<string>()

  constructor(file: ReadFile) {
    const { reading, options } = file
    this.file = file
    this.#providerKey = searchable(options.provider ?? reading.understood.provider?.name ?? '')
    this.#isSeparate = reading.answers.same_reference === 'SEPARATE'
    this.#errors = [...reading.errors]
    this.replaced = reading.replaced
    this.reversed = reading.reversed
  }

  get errors(): readonly FileError[] {
    return this.#errors.toSorted((a, b) => a.line - b.line)
  }

  /** Charges of an earlier batch: the same line in a later one is a repetition. */
  skip(sessions: readonly FileSession[]): void {
    for (const session of sessions) this.#seen.add(this.#fingerprint(session))
  }

  /**
   * Finds which charges are new, and which replace one of an earlier file. A transaction may repeat it. The caller of
   * several batches skips each one afterwards.
   */
  async changesOf(on: Sql, scope: WalletScope, sessions: readonly FileSession[]): Promise<Changes> {
    const all = sessions.map((session) => ({ session, fingerprint: this.#fingerprint(session) }))
    const fingerprints = all.map(fingerprintIn)
    const known = await selectExisting(on, scope, fingerprints)
    const there = new Map(known.map((one) => [one.fingerprint, one]))
    const credited = await selectCredited(on, scope, fingerprints)
    const same = Map.groupBy<string, ChargeValues>([...known, ...credited], (one) => one.fingerprint)
    const fresh: Fresh[] = []
    const replacedIds: string[] = []
    const here = new Set<string>()
    for (const { session, fingerprint } of all) {
      const before = there.get(fingerprint)
      const isThere = same.get(fingerprint)?.some((one) => isSame(one, session)) === true
      if (isThere || here.has(fingerprint) || this.#seen.has(fingerprint)) {
        this.repeated++
        continue
      }
      here.add(fingerprint)
      if (before !== undefined) {
        replacedIds.push(before.id)
        this.#replacedIds.add(before.id)
        this.replaced++
      }
      fresh.push({ session, fingerprint })
    }
    return this.#assigned(on, scope, fresh, { replacedIds, credits: noCredits })
  }

  /**
   * Finds the originals of negative lines, after all charges, and earlier charges that the file itself reverses.
   * @param importId the file itself, whose charges are not their originals.
   */
  async reversalsOf(on: Sql, scope: WalletScope, importId: string | null): Promise<Changes> {
    const { reversals, cancelled } = this.file.reading
    if (reversals.length + cancelled.length === 0) return { found: [], replacedIds: [], credits: noCredits }
    const isOther = (one: ExistingCharge) => one.import_id !== importId
    const fingerprints = [...reversals, ...cancelled].map((session) => this.#fingerprint(session))
    const named = await selectExisting(on, scope, fingerprints)
    const there = new Map(named.filter(isOther).map((one) => [one.fingerprint, one]))
    const energies = [...new Set(reversals.map(({ energyWh }) => -energyWh))]
    const candidates = (await selectOfEnergies(on, scope, energies)).filter(isOther)
    const applied = await selectApplied(on, scope, reversals.map(creditOf))
    const fresh: Fresh[] = []
    const gone = cancelled.flatMap((session) => there.get(this.#fingerprint(session)) ?? [])
    const credits = new Map(gone.map(({ id }) => [id, '']))
    const isFree = ({ id }: ExistingCharge) => !this.#replacedIds.has(id) && !credits.has(id)
    for (const credit of reversals) {
      if (applied.has(creditOf(credit))) {
        this.repeated++
        continue
      }
      const original =
        there.get(this.#fingerprint(credit)) ?? candidates.find((one) => isOpposite(one, credit) && isFree(one))
      const rest = original && restOf(original, credit)
      if (original === undefined || rest === undefined || !isFree(original)) {
        const { line, reference = '' } = credit
        this.#errors.push({ line, field: 'cost', code: 'no_original', value: reference })
        continue
      }
      this.reversed++
      credits.set(original.id, creditOf(credit))
      if (rest !== null) fresh.push({ session: rest, fingerprint: original.fingerprint })
    }
    return this.#assigned(on, scope, fresh, { replacedIds: [...credits.keys()], credits })
  }

  #fingerprint(session: FileSession): string {
    return fingerprintOf(this.#providerKey, session, this.#isSeparate)
  }

  async #assigned(on: Sql, scope: WalletScope, fresh: readonly Fresh[], replacing: Omit<Changes, 'found'>) {
    const sessions = fresh.map(({ session }) => session)
    const ownerOf = await ownersOf(on, scope, sessions, this.file.wallet.time_zone)
    const found = fresh.map((one) => ({ ...one, owned: ownerOf(one.session) }))
    this.tally.add(found)
    return { found, ...replacing }
  }
}

/** Identifies a negative line by all that it says, because several credits may have the number of one charge. */
const creditOf = (credit: FileSession): string =>
  hashOf([credit.reference ?? '', fingerprintOf('', credit, true)]).slice(0, 40)

const fingerprintIn = ({ fingerprint }: Fresh): string => fingerprint

/** Charges that the reply shows. */
const SHOWN_SESSIONS = 8

/** Adds up the charges that a file adds. */
export class Tally {
  sessions = 0
  energyWh = 0n
  costMinor = 0n
  withCard = 0
  withMember = 0
  firstMs = Number.POSITIVE_INFINITY
  lastMs = Number.NEGATIVE_INFINITY
  /** Of charges with a known cost. */
  pricedWh = 0n
  readonly first: Found[] = []

  add(found: readonly Found[]): void {
    for (const one of found) {
      const { session, owned } = one
      this.sessions++
      this.energyWh += session.energyWh
      this.costMinor += session.costMinor
      if (session.isCostKnown) this.pricedWh += session.energyWh
      if (owned.card !== null) this.withCard++
      if (owned.member !== null) this.withMember++
      this.firstMs = Math.min(this.firstMs, session.startedAtMs)
      this.lastMs = Math.max(this.lastMs, session.startedAtMs)
      if (this.first.length < SHOWN_SESSIONS) this.first.push(one)
    }
  }
}

function isSame(before: ChargeValues, { energyWh, costMinor, startedAtMs }: FileSession): boolean {
  const isSameTime = Date.parse(before.started_at) === startedAtMs
  return before.energy_wh === energyWh && before.cost_minor === costMinor && isSameTime
}

/** The plate of a file as vehicles have it, so that the charge belongs to its vehicle. */
export const storedPlate = (plate: string | undefined): string | null => plainPlate(plate ?? '') || null

function isOpposite(before: ExistingCharge, { energyWh, costMinor, cards, driver, plate }: FileSession): boolean {
  const isSameWho = before.card_label === (cards[0] ?? driver ?? null) && before.licence_plate === storedPlate(plate)
  return isSameWho && before.energy_wh === -energyWh && before.cost_minor === -costMinor
}

/** What a credit leaves of a charge of an earlier file: null for nothing. */
function restOf(original: ExistingCharge, credit: FileSession): FileSession | null | undefined {
  const { energy_wh: energyWh, cost_minor: costMinor, vat_minor: vatMinor } = original
  return difference({ ...credit, startedAtMs: Date.parse(original.started_at), energyWh, costMinor, vatMinor }, credit)
}
