/** What a notice names, as the language writes it: amounts come as decimal text with their `currency`, days as `2026-12-31`. */
export function noticeValues(facts: Readonly<Record<string, string>>, tag: string): Record<string, string> {
  const { currency = 'EUR', ...named } = facts
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency })
  const written = (name: string, value: string): string => {
    // The decimal text goes to Intl as it stands, so that no amount passes through a float.
    if (name === 'amount') return money.format(value as `${number}`)
    if (name !== 'day') return value
    return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${value}T12:00:00Z`))
  }
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, written(name, value)]))
}
