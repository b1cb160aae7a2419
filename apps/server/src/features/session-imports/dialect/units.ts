import type { DurationUnit } from './clocks.ts'

/** Units and currencies that headers and cells name. */

export type EnergyUnit = 'Wh' | 'kWh' | 'MWh'
/** Powers of ten from the unit to watt-hours. */
export const energyDecimals: Readonly<Record<EnergyUnit, number>> = { Wh: 0, kWh: 3, MWh: 6 }

/** "energyWh" and "duration_s" as separate words. */
const words = (text: string): string =>
  ` ${text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[^\p{L}\d€$£%]+/gu, ' ')} `

export function energyUnitIn(text: string): EnergyUnit | undefined {
  const [, prefix] = / (k|m)?wh /i.exec(words(text).replace(/ k wh /i, ' kwh ')) ?? []
  if (prefix !== undefined) return prefix.toLowerCase() === 'k' ? 'kWh' : 'MWh'
  return / wh /i.test(words(text)) ? 'Wh' : undefined
}

export function durationUnitIn(header: string): DurationUnit | undefined {
  const text = words(header).toLowerCase()
  if (/ (s|secs?|seconds?|segundos?|secondes?|sekunden|sek|secondi|seconden) /.test(text)) return 's'
  if (/ (mins?|minutes?|minutos?|minuten|minuti|m) /.test(text)) return 'min'
  return / (h|hrs?|hours?|horas?|heures?|stunden|std|uren) /.test(text) ? 'h' : undefined
}

/** Currencies with two decimals, which the product's amounts have. */
const CODES =
  /\b(EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|RON|BGN|TRY|UAH|RSD|CAD|AUD|NZD|BRL|MXN|ZAR|AED|ILS|INR|CNY|HKD|SGD|MAD|ALL|MKD|BAM|MDL|GEL)\b/i
const signs: readonly (readonly [RegExp, readonly string[]])[] = [
  [/€|\beuros?\b/i, ['EUR']],
  [/£/, ['GBP']],
  [/US\$|\$\s?US/i, ['USD']],
  [/R\$/, ['BRL']],
  [/C\$|CA\$/, ['CAD']],
  [/zł/i, ['PLN']],
  [/Kč/i, ['CZK']],
  [/\blei\b/i, ['RON']],
  [/\bSFr\b|\bFr\.?(\s|$)/, ['CHF']],
  // Several countries write the same sign.
  [/\$/, ['USD', 'CAD', 'AUD', 'NZD', 'MXN']],
  [/\bkr\b\.?/i, ['SEK', 'NOK', 'DKK']],
]

/** The currencies that a text can mean: none, one, or several that share a sign. */
export function currenciesIn(text: string): readonly string[] {
  const [, code] = CODES.exec(text) ?? []
  if (code !== undefined) return [code.toUpperCase()]
  return signs.find(([sign]) => sign.test(text))?.[1] ?? []
}

const PLAIN_BESIDE = /^[\s.:]*$/
/** Whether what stands beside an amount is a currency, or nothing. */
export const isMoneyBeside = (beside: string): boolean => PLAIN_BESIDE.test(beside) || currenciesIn(beside).length > 0
/** Whether what stands beside an energy is its unit, or nothing. */
export const isEnergyBeside = (beside: string): boolean =>
  PLAIN_BESIDE.test(beside) || energyUnitIn(beside) !== undefined
