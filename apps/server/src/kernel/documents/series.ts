import type { Tx } from '../../platform/sql.ts'
import type { Ctx } from '../ctx.ts'
import { legalDay } from '../pricing/legal-time.ts'
import { insertSeries, selectLatestSeries, selectSeriesBeginnings } from './documents.sql.ts'
import { sellerCountryOf } from './seller.ts'

/** The kinds of series: invoices, credit notes, receipts of added money, and notes of money that was returned. */
export const seriesPrefixes = ['FT', 'NC', 'RC', 'RE'] as const
/** One of {@link seriesPrefixes}. */
export type SeriesPrefix = (typeof seriesPrefixes)[number]

/** The seller's time zone, which determines the date of a document. */
const SELLER_TIME_ZONE = 'Europe/Lisbon'

/**
 * The beginning of the names of a kind's series under a VAT number of a country: `FT ` at home, `FTES ` in Spain. Numbers
 * of French documents have no blank (BR-FR-02), so theirs is `FTFR-`, or `FT-` for a French seller.
 */
export const seriesBeginning = (prefix: SeriesPrefix, country: string, home: string): string =>
  `${prefix}${country === home ? '' : country}${country === 'FR' ? '-' : ' '}`

/**
 * The series in which the next document of a kind is issued, and the earliest date of that document. A year begins with
 * the series `FT 2026A`. After a restore, {@link startSeriesAfterRestore} starts another one.
 */
export async function seriesFor(tx: Tx, beginning: string, now: Date): Promise<{ name: string; earliest: string }> {
  const today = legalDay(now.getTime(), SELLER_TIME_ZONE)
  const latest = await selectLatestSeries(tx, beginning)
  const earliest = latest === undefined || latest.last_date < today ? today : latest.last_date
  const ofYear = `${beginning}${earliest.slice(0, 4)}`
  return { name: latest?.name.startsWith(ofYear) === true ? latest.name : `${ofYear}A`, earliest }
}

/**
 * Starts a new series of each kind, such as `FT 2026R11241530` for 24 November, 15:30 UTC, so that numbers which were
 * issued after the restore point are not issued again. The minute keeps the series of two restores apart, because the
 * second restore may not know the first one's. R comes after A, so the newest series has the greatest name.
 * @returns the names; none when series of this minute exist already.
 */
export const startSeriesAfterRestore = (ctx: Ctx): Promise<string[]> => ctx.db.tx((tx) => startSeries(ctx, tx))

/** The beginnings of all kinds of series that may have the next document. */
async function beginningsOf({ app }: Ctx, tx: Tx): Promise<Set<string>> {
  const home = sellerCountryOf(app.config)
  const ofHome = seriesPrefixes.map((prefix) => seriesBeginning(prefix, home, home))
  return new Set([...ofHome, ...(await selectSeriesBeginnings(tx))])
}

async function startSeries(ctx: Ctx, tx: Tx): Promise<string[]> {
  const { now } = ctx
  const minute = now.toISOString().slice(5, 16).replace(/\D/g, '')
  const started: string[] = []
  for (const beginning of await beginningsOf(ctx, tx)) {
    const { earliest } = await seriesFor(tx, beginning, now)
    const name = `${beginning}${earliest.slice(0, 4)}R${minute}`
    if ((await insertSeries(tx, name, earliest)) > 0) started.push(name)
  }
  return started
}

/**
 * Starts new series when the next number would be of a series with one of the names, so that a company which came from
 * another installation never has a number twice.
 * @returns the names of the new series.
 */
export async function startSeriesBeside(ctx: Ctx, tx: Tx, names: ReadonlySet<string>): Promise<string[]> {
  for (const beginning of await beginningsOf(ctx, tx)) {
    if (names.has((await seriesFor(tx, beginning, ctx.now)).name)) return startSeries(ctx, tx)
  }
  return []
}
