import { LRUCache } from 'lru-cache'
import type { Sql } from '../../platform/sql.ts'
import type { Ctx, Work } from '../ctx.ts'
import type { WalletScope, WalletWork } from '../scope.ts'
import { compileEnergyCycle, type EnergyCycle } from './energy-cycle.ts'
import { legalDay } from './legal-time.ts'
import type { Pricing } from './price.ts'
import {
  type EnergyCyclePeriodRow,
  insertWalletTariff,
  selectEnergyCyclePeriods,
  selectRegions,
  selectTariffVersions,
  selectVatRates,
  selectWalletTariffs,
} from './pricing.sql.ts'
import { readComponents, type Tariff } from './tariff.ts'
import type { VatRate } from './vat-rate.ts'

/** A tariff version with the regions it applies to. */
interface RegionalTariff extends Tariff {
  readonly regions: readonly string[]
  readonly defaultRegions: readonly string[]
}

/** The reference tables of prices, read as a whole (a few hundred rows) and compiled. */
interface PriceBook {
  /** Newest version first within a tariff. */
  readonly tariffs: readonly RegionalTariff[]
  readonly regions: ReadonlyMap<string, RegionRules>
}

interface RegionRules {
  readonly timeZone: string
  readonly vatRates: readonly VatRate[]
  readonly cycles: ReadonlyMap<string, EnergyCycle>
  readonly noCycle: EnergyCycle
}

/** The energy cycle and the tariffs of a wallet, with all dates, so that one cached copy serves every instant. */
interface WalletChoice {
  readonly energyCycle: string
  /** Newest first. */
  readonly tariffs: readonly { readonly tariffId: string; readonly validFrom: string }[]
}

/** A price list that applies to a wallet in a region. */
export interface WalletTariff extends Pricing {
  readonly region: string
  readonly fromDay: string
  /** Not in force yet. */
  readonly announced: boolean
}

// Caches prices for one minute, so that an authorization needs no query. Other processes see a change up to one minute
// late.
const RETENTION_MS = 60_000
const CACHED_WALLETS = 10_000

interface PriceCache {
  readonly book: LRUCache<'book', PriceBook>
  readonly choices: LRUCache<string, WalletChoice>
}

/** Per database, because one process of the tests serves several. */
const cacheByDb = new WeakMap<Ctx['db'], PriceCache>()

/**
 * Returns the wallet's prices in a region for a session that starts at an instant: its newest tariff there, otherwise
 * the region's default. Returns undefined when no tariff or no VAT rate is known; such a session needs review. Reads
 * through `tx` (the open transaction or the database), at most once a minute per wallet.
 */
export async function pricingAt(
  work: WalletWork<Sql>,
  { region, atMs }: { region: string; atMs: number },
): Promise<Pricing | undefined> {
  const [book, choice] = await readBookAndChoice(work)
  const rules = book.regions.get(region)
  if (rules === undefined) return undefined
  const day = legalDay(atMs, rules.timeZone)
  const tariff = tariffOn(book, choice, region, day)
  if (tariff === undefined || !rules.vatRates.some((rate) => holdsOn(rate, day))) return undefined
  return { tariff, cycle: cycleOf(rules, tariff, choice), vatRates: rules.vatRates }
}

/** Returns the VAT in basis points of a place's region on the legal day of an instant; undefined when none is known. */
export async function vatRateOfRegion(
  { ctx: { db }, tx }: Work<Sql>,
  { region, atMs }: { region: string; atMs: number },
): Promise<bigint | undefined> {
  const rules = (await bookOf(cacheOf(db), tx)).regions.get(region)
  if (rules === undefined) return undefined
  const day = legalDay(atMs, rules.timeZone)
  return rules.vatRates.find((rate) => holdsOn(rate, day))?.basisPoints
}

/**
 * Returns all prices of the wallet: in each region the price list in force at an instant, then those already announced.
 */
export async function walletTariffs(work: WalletWork<Sql>, atMs: number): Promise<WalletTariff[]> {
  const [book, choice] = await readBookAndChoice(work)
  return tariffsOf(book, choice, atMs)
}

/** Returns the prices that a wallet has from its creation on: the default tariffs, by its energy cycle. */
export async function standardTariffs({ db }: Pick<Ctx, 'db'>, energyCycle: string, atMs: number) {
  return tariffsOf(await bookOf(cacheOf(db), db), { energyCycle, tariffs: [] }, atMs)
}

function tariffsOf(book: PriceBook, choice: WalletChoice, atMs: number): WalletTariff[] {
  return [...book.regions].flatMap(([region, rules]) => {
    const today = legalDay(atMs, rules.timeZone)
    const changes = [...book.tariffs, ...choice.tariffs].map(({ validFrom }) => validFrom).filter((day) => day > today)
    const found: WalletTariff[] = []
    for (const day of [today, ...new Set(changes.sort())]) {
      const tariff = tariffOn(book, choice, region, day)
      if (tariff === undefined || tariff === found.at(-1)?.tariff) continue
      const announced = day > today
      const fromDay = announced ? day : tariff.validFrom
      found.push({
        region,
        tariff,
        fromDay,
        announced,
        cycle: cycleOf(rules, tariff, choice),
        vatRates: rules.vatRates,
      })
    }
    return found
  })
}

/**
 * Assigns a tariff to a wallet from a day ("2026-03-01") on, in the regions of the tariff. Sessions that started before
 * keep their tariff.
 */
export async function assignTariff(
  { ctx, tx, scope }: WalletWork,
  { tariffId, validFrom }: { tariffId: string; validFrom: string },
): Promise<void> {
  await insertWalletTariff(tx, scope, tariffId, validFrom)
  tx.afterCommit(() => forgetWalletPrices(ctx, scope))
}

/**
 * Removes the cached prices of a wallet. Call it after the commit that changes the wallet's energy cycle. Other
 * processes follow within a minute.
 */
export function forgetWalletPrices({ db }: Pick<Ctx, 'db'>, scope: WalletScope): void {
  cacheByDb.get(db.main)?.choices.delete(scope.walletId)
}

function tariffOn(book: PriceBook, choice: WalletChoice, region: string, day: string): RegionalTariff | undefined {
  const inForce = book.tariffs.filter((tariff) => tariff.regions.includes(region) && holdsOn(tariff, day))
  for (const chosen of choice.tariffs) {
    const tariff = chosen.validFrom <= day ? inForce.find(({ id }) => id === chosen.tariffId) : undefined
    if (tariff !== undefined) return tariff
  }
  return inForce.find((tariff) => tariff.defaultRegions.includes(region))
}

function holdsOn({ validFrom, validTo }: { validFrom: string; validTo: string | null }, day: string): boolean {
  return validFrom <= day && (validTo === null || day <= validTo)
}

function cycleOf(rules: RegionRules, tariff: Tariff, choice: WalletChoice): EnergyCycle {
  if (tariff.energyCycle === 'NONE') return rules.noCycle
  return rules.cycles.get(choice.energyCycle) ?? rules.noCycle
}

function cacheOf(db: Ctx['db']): PriceCache {
  let cache = cacheByDb.get(db.main)
  if (cache === undefined) {
    cache = {
      book: new LRUCache({ max: 1, ttl: RETENTION_MS }),
      choices: new LRUCache({ max: CACHED_WALLETS, ttl: RETENTION_MS }),
    }
    cacheByDb.set(db.main, cache)
  }
  return cache
}

async function bookOf({ book: cached }: PriceCache, on: Sql): Promise<PriceBook> {
  let book = cached.get('book')
  if (book === undefined) {
    book = await readBook(on)
    cached.set('book', book)
  }
  return book
}

async function readBookAndChoice({ ctx: { db }, tx, scope }: WalletWork<Sql>): Promise<[PriceBook, WalletChoice]> {
  const cache = cacheOf(db)
  const book = await bookOf(cache, tx)
  let choice = cache.choices.get(scope.walletId)
  if (choice === undefined) {
    choice = await readChoice(tx, scope)
    cache.choices.set(scope.walletId, choice)
  }
  return [book, choice]
}

async function readChoice(on: Sql, scope: WalletScope): Promise<WalletChoice> {
  const rows = await selectWalletTariffs(on, scope)
  const tariffs = rows.flatMap(({ tariff_id, valid_from }) =>
    tariff_id === null || valid_from === null ? [] : [{ tariffId: tariff_id, validFrom: valid_from }],
  )
  return { energyCycle: rows[0]?.energy_cycle ?? 'WEEKLY', tariffs }
}

async function readBook(on: Sql): Promise<PriceBook> {
  // The reads are sequential, because a transaction has one connection.
  const regionRows = await selectRegions(on)
  const vatRateRows = await selectVatRates(on)
  const periodRows = await selectEnergyCyclePeriods(on)
  const tariffRows = await selectTariffVersions(on)
  const regions = new Map<string, RegionRules>()
  for (const { id, time_zone } of regionRows) {
    const vatRates = vatRateRows
      .filter((row) => row.region === id)
      .map((row) => ({ validFrom: row.valid_from, validTo: row.valid_to, basisPoints: BigInt(row.rate_basis_points) }))
    const cycles = cyclesOf(
      periodRows.filter((row) => row.region === id),
      time_zone,
    )
    regions.set(id, { timeZone: time_zone, vatRates, cycles, noCycle: compileEnergyCycle('NONE', [], time_zone) })
  }
  const tariffs = tariffRows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    energyCycle: row.energy_cycle,
    currency: row.currency,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    activationFeeMinor: row.activation_fee_minor,
    monthlyFeeMinor: row.monthly_fee_minor,
    components: readComponents(row.components),
    regions: row.regions,
    defaultRegions: row.default_regions,
  }))
  return { tariffs, regions }
}

function cyclesOf(rows: readonly EnergyCyclePeriodRow[], timeZone: string): Map<string, EnergyCycle> {
  const cycles = new Map<string, EnergyCycle>()
  for (const cycle of new Set(rows.map((row) => row.cycle))) {
    const ofCycle = rows
      .filter((row) => row.cycle === cycle)
      .map((row) => ({
        validFrom: row.valid_from,
        validTo: row.valid_to,
        weekday: row.weekday,
        season: row.season,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        period: row.period,
      }))
    cycles.set(cycle, compileEnergyCycle(cycle, ofCycle, timeZone))
  }
  return cycles
}
