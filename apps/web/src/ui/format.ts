import { useUi } from './ui-context.tsx'

const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

/**
 * Intl formatters are slow to create, so they are cached. Spanish and Portuguese group four digits only when asked, but
 * amounts have to be consistent in a column, and with the documents.
 */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const known = numbers.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { useGrouping: 'always', ...options })
  numbers.set(key, made)
  return made
}

/** A time zone that the browser does not know is ignored. Checking it earlier would cost a formatter before the first paint. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = dates.get(key)
  if (known) return known
  const made = newDateFormat(locale, options)
  dates.set(key, made)
  return made
}

function newDateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options)
  } catch (error) {
    if (options.timeZone === undefined) throw error
    const { timeZone: _, ...rest } = options
    return new Intl.DateTimeFormat(locale, rest)
  }
}

/**
 * Formatted texts by input. A rendered list formats the same amounts and dates again, and formatting one costs more
 * than the mark-up of its row.
 */
const written = new Map<string, string>()
const mostWritten = 2_000

function once(key: string, write: () => string): string {
  const known = written.get(key)
  if (known !== undefined) return known
  if (written.size >= mostWritten) written.clear()
  const text = write()
  written.set(key, text)
  return text
}

/** Formats a number. Accepts a decimal string, so that no amount passes through a float. */
export function writeNumber(locale: string, options: Intl.NumberFormatOptions, value: number | string): string {
  return once(`${locale} ${JSON.stringify(options)} ${value}`, () =>
    withRealMinus(numberFormat(locale, options).format(value as Intl.StringNumericLiteral)),
  )
}

/** Replaces the hyphen of some locales with the minus sign (U+2212), which is as wide as a plus. */
export function withRealMinus(text: string): string {
  return text.replace(/-(?=[\p{Sc}\d])/gu, '\u2212')
}

export type Format = {
  number: (value: number, options?: Intl.NumberFormatOptions) => string
  /** Accepts a decimal string, so that no amount passes through a float. */
  money: (amount: string, currency: string) => string
  percent: (ratio: number) => string
  date: (at: Date | string, options?: Intl.DateTimeFormatOptions) => string
  dateTime: (at: Date | string) => string
  time: (at: Date | string) => string
}

/** Returns the formats of numbers, amounts and dates in the person's language. */
export function useFormat(): Format {
  const { locale, timeZone } = useUi()
  return formatsOf(locale, timeZone)
}

const made = new Map<string, Format>()

/** Created once for each language and time zone. */
export function formatsOf(locale: string, timeZone?: string): Format {
  const name = `${locale} ${timeZone}`
  const known = made.get(name) ?? makeFormats(locale, timeZone)
  made.set(name, known)
  return known
}

function makeFormats(locale: string, timeZone: string | undefined): Format {
  const zone = timeZone ? { timeZone } : {}
  const date = (at: Date | string, options: Intl.DateTimeFormatOptions) =>
    once(`${locale} ${timeZone} ${JSON.stringify(options)} ${typeof at === 'string' ? at : at.getTime()}`, () =>
      dateFormat(locale, { ...zone, ...options }).format(typeof at === 'string' ? new Date(at) : at),
    )
  return {
    number: (value, options = {}) => writeNumber(locale, options, value),
    money: (amount, currency) => writeNumber(locale, { style: 'currency', currency }, amount),
    percent: (ratio) => writeNumber(locale, { style: 'percent', maximumFractionDigits: 0 }, ratio),
    date: (at, options) => date(at, options ?? { day: '2-digit', month: 'short', year: 'numeric' }),
    dateTime: (at) => date(at, { day: '2-digit', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
    time: (at) => date(at, { hour: '2-digit', minute: '2-digit' }),
  }
}
