/**
 * Formats the values of a notification in its language. Amounts arrive as decimal text with their `currency`, days as
 * `2026-12-31`, percentages as text that begins with the digits.
 */
export function noticeValues(facts: Readonly<Record<string, string>>, tag: string): Record<string, string> {
  const { currency = 'EUR', ...named } = facts
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency })
  const monthNames = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const percent = new Intl.NumberFormat(tag, { style: 'percent' })
  const written = (name: string, value: string): string => {
    // Intl formats the decimal text directly, so that no amount becomes a float.
    if (name === 'amount' || name === 'budget') return money.format(value as `${number}`)
    if (name === 'percent') return percent.format(Number.parseInt(value, 10) / 100)
    if (name === 'month') return monthNames.format(new Date(`${value}-15T12:00:00Z`))
    if (name !== 'day') return value
    return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${value}T12:00:00Z`))
  }
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, written(name, value)]))
}

/** Returns the key of a notification's texts: a charge that used up the balance has texts of its own. */
export function noticeTextKey<Event extends string>(
  event: Event,
  facts: Readonly<Record<string, string>>,
): Event | 'session.stopped_at_balance' {
  const isBalance = event === 'session.stopped_at_limit' && facts.reason === 'WALLET_BALANCE'
  return isBalance ? 'session.stopped_at_balance' : event
}
