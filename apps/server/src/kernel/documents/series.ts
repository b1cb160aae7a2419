import type { Tx } from '../../platform/sql.ts'
import type { Ctx } from '../ctx.ts'
import { legalDay } from '../pricing/legal-time.ts'
import { insertSeries, selectLatestSeries, selectSeriesPrefixes } from './documents.sql.ts'

/** The kinds of series: invoices, credit notes, receipts of added money, and notes of money that was returned. */
export const seriesPrefixes = ['FT', 'NC', 'RC', 'RE'] as const
export type SeriesPrefix = (typeof seriesPrefixes)[number]

/** The seller's time zone, which determines the date of a document. */
const SELLER_TIME_ZONE = 'Europe/Lisbon'

/**
 * The series in which the next document of a kind is issued, and the earliest date of that document. A year begins with
 * the series `FT 2026A`, that of a VAT number of Spain `FTES 2026A`. After a restore, {@link startSeriesAfterRestore} starts another one.
 */
export async function seriesFor(tx: Tx, prefix: string, now: Date): Promise<{ name: string; earliest: string }> {
  const today = legalDay(now.getTime(), SELLER_TIME_ZONE)
  const latest = await selectLatestSeries(tx, prefix)
  const earliest = latest === undefined || latest.last_date < today ? today : latest.last_date
  const ofYear = `${prefix} ${earliest.slice(0, 4)}`
  return { name: latest?.name.startsWith(ofYear) === true ? latest.name : `${ofYear}A`, earliest }
}

/**
 * Starts a new series of each kind, such as `FT 2026R11241530` for 24 November, 15:30 UTC, so that numbers which were
 * issued after the restore point are not issued again. The minute keeps the series of two restores apart, because the
 * second restore may not know the first one's. R comes after A, so the newest series has the greatest name.
 * @returns the names; none when series of this minute exist already.
 */
export const startSeriesAfterRestore = (ctx: Ctx): Promise<string[]> => ctx.db.tx((tx) => startSeries(tx, ctx.now))

async function startSeries(tx: Tx, now: Date): Promise<string[]> {
  const minute = now.toISOString().slice(5, 16).replace(/\D/g, '')
  const started: string[] = []
  for (const prefix of new Set([...seriesPrefixes, ...(await selectSeriesPrefixes(tx))])) {
    const { earliest } = await seriesFor(tx, prefix, now)
    const name = `${prefix} ${earliest.slice(0, 4)}R${minute}`
    if ((await insertSeries(tx, name, earliest)) > 0) started.push(name)
  }
  return started
}

/**
 * Starts new series when the next number would be of a series with one of the names, so that a company which came from
 * another installation never has a number twice.
 * @returns the names of the new series.
 */
export async function startSeriesBeside(tx: Tx, names: ReadonlySet<string>, now: Date): Promise<string[]> {
  for (const prefix of new Set([...seriesPrefixes, ...(await selectSeriesPrefixes(tx))])) {
    if (names.has((await seriesFor(tx, prefix, now)).name)) return startSeries(tx, now)
  }
  return []
}
