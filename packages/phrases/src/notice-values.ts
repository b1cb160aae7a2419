/**
 * What a notice names, as the language writes it: amounts come as decimal text with their `currency`, days as
 * `2026-12-31`, percentages with their digits first.
 */
export function noticeValues(facts: Readonly<Record<string, string>>, tag: string): Record<string, string> {
  const { currency = 'EUR', ...named } = facts
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency })
  const percent = new Intl.NumberFormat(tag, { style: 'percent' })
  const written = (name: string, value: string): string => {
    // The decimal text goes to Intl as it stands, so that no amount passes through a float.
    if (name === 'amount' || name === 'budget') return money.format(value as `${number}`)
    if (name === 'percent') return percent.format(Number.parseInt(value, 10) / 100)
    if (name !== 'day') return value
    return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${value}T12:00:00Z`))
  }
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, written(name, value)]))
}
