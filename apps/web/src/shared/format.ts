import { formatsOf, writeNumber } from '../ui/format.ts'
import { useUi } from '../ui/ui-context.tsx'

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const clock = { hour: '2-digit', minute: '2-digit' } as const
const dayAndClock = { ...day, ...clock } as const

export interface Formats {
  /** Formats a decimal string of the API: `"1234.50"`, `EUR` → `€1,234.50`. The value never passes through a float. */
  money(amount: string, currency: string): string
  /**
   * Formats the price of a kWh, a minute or a charge as people say it: `"0.2513"` → `€0.25`, `"0.015"` → `€0.015`.
   * `isExact`: all four decimals, where a calculation is verified.
   */
  price(unitPrice: string, currency: string, isExact?: boolean): string
  /** Formats energy in kWh without its unit, which the column header shows: `"12.345"` → `12.35`. */
  energy(kwh: string, decimals?: number): string
  /** Formats energy with its unit. */
  kwh(kwh: string): string
  number(value: number, options?: Intl.NumberFormatOptions): string
  percent(ratio: number): string
  /** DD/MM/YYYY (spec §9), in the wallet's time zone. A calendar day (`2026-03-01`) is not moved by any zone. */
  date(at: string): string
  dateTime(at: string): string
  time(at: string): string
  /** `2 h 05 min` */
  duration(seconds: number): string
}

/** Numbers, amounts, energies and dates in the person's language and the wallet's time zone. */
export function useFormats(): Formats {
  const { locale, timeZone } = useUi()
  return formats(locale, timeZone)
}

const made = new Map<string, Formats>()

/** Created once per language and time zone, because every cell of a list uses it. */
export function formats(locale: string, timeZone?: string): Formats {
  const name = `${locale} ${timeZone}`
  const known = made.get(name) ?? makeFormats(locale, timeZone)
  made.set(name, known)
  return known
}

function makeFormats(locale: string, timeZone: string | undefined): Formats {
  const plain = formatsOf(locale, timeZone)
  const calendar = formatsOf(locale, 'UTC')
  const energy = (kwh: string, decimals = 2) =>
    writeNumber(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }, kwh)
  const unit = (value: number, name: 'hour' | 'minute' | 'second', digits = 1) =>
    writeNumber(locale, { style: 'unit', unit: name, minimumIntegerDigits: digits }, value)
  return {
    money: plain.money,
    price: (unitPrice, currency, isExact = false) => {
      // A third decimal only where two would hide a tenth of the price.
      const most = isExact ? 4 : Math.abs(Number(unitPrice)) < 0.1 ? 3 : 2
      const digits = { minimumFractionDigits: isExact ? 4 : 2, maximumFractionDigits: most }
      return writeNumber(locale, { style: 'currency', currency, ...digits }, unitPrice)
    },
    energy,
    kwh: (kwh) => `${energy(kwh)}\u00a0kWh`,
    number: plain.number,
    percent: plain.percent,
    date: (at) => (at.length === 10 ? calendar : plain).date(at, day),
    // Some languages write a comma between the date and the time.
    dateTime: (at) => plain.date(at, dayAndClock).replace(',', ''),
    time: (at) => plain.date(at, clock),
    duration: (seconds) => {
      const minutes = Math.floor(seconds / 60)
      if (minutes < 1) return unit(Math.max(0, Math.floor(seconds)), 'second')
      if (minutes < 60) return unit(minutes, 'minute')
      return `${unit(Math.floor(minutes / 60), 'hour')} ${unit(minutes % 60, 'minute', 2)}`
    },
  }
}
