import { localeTags, newNumberFormat } from '@voltway/phrases/number-format'
import type { DocumentContent } from './document-content.ts'

/** Formatters of amounts, energy and times in the reader's language. */
export type DocumentWriters = ReturnType<typeof documentWritersOf>

/** Creates the formatters of a document or report. Decimal texts are passed to Intl unconverted, so that no amount becomes a float. */
export function documentWritersOf({
  language,
  currency,
  time_zone,
}: Pick<DocumentContent, 'language' | 'currency' | 'time_zone'>) {
  const tag = localeTags[language]
  const money = newNumberFormat(tag, { style: 'currency', currency })
  const fixed = (digits: number) =>
    newNumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const [amount, energy, price] = [fixed(2), fixed(3), fixed(4)]
  const number = newNumberFormat(tag, { maximumFractionDigits: 4 })
  const percent = newNumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  // `dateStyle: 'short'` shortens the year to two digits in some languages, but the specification requires four (§9).
  const parts = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
  const at = new Intl.DateTimeFormat(tag, { ...parts, timeZone: time_zone })
  const countries = new Intl.DisplayNames(tag, { type: 'region' })
  const exact = (format: Intl.NumberFormat) => (text: string) => format.format(text as `${number}`)
  return {
    /** BCP 47, such as `pt-PT`. */
    tag,
    /** With the currency. */
    money: exact(money),
    /** Without the currency, for columns. */
    amount: exact(amount),
    /** kWh with three places. */
    energy: exact(energy),
    /** Four places. */
    price: exact(price),
    number: exact(number),
    percent: (text: string) => percent.format(Number(text) / 100),
    country: (code: string) => countries.of(code) ?? code,
    at: (instant: string) => at.format(new Date(instant)),
    /** The date format of the specification (§9) in every language. */
    day: (date: string) => date.split('-').reverse().join('/'),
  }
}
