/** Banks submit a debit on the working day after it was announced. */
const COLLECTED_AFTER = 2
/** Working days after which the outcome of a debit is known (docs.stripe.com, SEPA Direct Debit: up to 14). */
const FINAL_AFTER = 14

/**
 * The `count`-th working day after a day. Only weekends are excluded: holidays differ by bank, and a later day is never
 * wrong.
 */
export function workingDayAfter(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (date.getUTCDay() !== 0 && date.getUTCDay() !== 6) left--
  }
  return date.toISOString().slice(0, 10)
}

/** The collection date of a debit announced on a day, and the date when it is final. */
export const collectionDays = (day: string) => ({
  collected_on: workingDayAfter(day, COLLECTED_AFTER),
  final_on: workingDayAfter(day, FINAL_AFTER),
})
