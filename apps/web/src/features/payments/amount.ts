/** Parses a typed amount into the API's format: `12,5` → `12.50`. Returns undefined for invalid input. */
export function amountOf(typed: string): string | undefined {
  const text = typed.trim().replace(/\s/g, '').replace(',', '.')
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const whole = (match[1] as string).replace(/^0+(?=\d)/, '')
  return `${whole}.${(match[2] ?? '').padEnd(2, '0')}`
}
