import { type Statement, sql } from '../../platform/sql.ts'

/**
 * The day on which the document `d` with its row `i` of `invoice` counts: a charging invoice on the last day that it
 * bills, every other document on its date, so that a credit note never changes an earlier month. Everything that adds up
 * documents of a range of days reads this definition (decision 111).
 */
export const bookDay: Statement = sql`case when d.type = 'INVOICE' and d.class = 'CHARGING' and i.period_to is not null
  then i.period_to else d.date end`

/**
 * The first day of its month. Truncates a `timestamp`: with a date the function counts as depending on the zone, which a
 * cluster refuses in an update.
 */
export const bookMonth: Statement = sql`date_trunc('month', (${bookDay})::timestamp)::date`
