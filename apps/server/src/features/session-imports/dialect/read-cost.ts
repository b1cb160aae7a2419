import type { ImportField } from '@voltway/contract/session-imports'
import { divideHalfUp } from '@voltway/money/money'
import { currencyOfRow } from './infer.ts'
import { type LineReader, magnitude } from './line-reader.ts'
import { numberIn, scaledNumber } from './numbers.ts'
import { isMoneyBeside } from './units.ts'

/** What a charge cost with VAT, in the wallet's currency. */

export interface Cost {
  readonly minor: bigint
  readonly isKnown: boolean
  /** The VAT in it; null when the file does not say how much it is. */
  readonly vatMinor: bigint | null
}

const UNKNOWN: Cost = { minor: 0n, isKnown: false, vatMinor: null }
/** Decimals of prices, percentages and rates. */
const PARTS = 6
const WHOLE = 10n ** BigInt(PARTS)

/** Millionths of a decimal that a person entered. */
export function millionths(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(PARTS, '0').slice(0, PARTS))
}

export function totalOf(line: LineReader, energyWh: bigint): Cost | undefined {
  const { columns, answers, dialect, walletCurrency } = line.file
  const field = columns.includes('cost') ? 'cost' : 'cost_net'
  if (!columns.includes(field)) return withoutColumn(answers.no_cost, energyWh)
  if (line.first(field) === undefined) {
    if (answers.empty_cost === undefined) line.file.raise('empty_cost', String(line.row.line))
    return answers.empty_cost === 'FREE' ? { minor: 0n, isKnown: true, vatMinor: 0n } : UNKNOWN
  }
  const amount = amountOf(line, field)
  if (amount === undefined) return undefined
  const vat = vatOf(line, amount)
  // VAT and rate are rounded once, at the end.
  const total = amount + (vat?.added ?? 0n)
  const currency = currencyOfRow(line.row, columns) ?? dialect.currency ?? walletCurrency
  const rate = currency === walletCurrency ? WHOLE : rateOf(answers.rates, currency)
  if (rate === undefined) return line.wrong('cost', 'currency', currency)
  const inWallet = (millionthsOfCent: bigint) => divideHalfUp(millionthsOfCent * rate, WHOLE * WHOLE)
  const minor = inWallet(total)
  // The net amount is rounded like the cost, and VAT is the rest.
  return { minor, isKnown: true, vatMinor: vat === null ? null : minor - inWallet(total - vat.contained) }
}

/** The rate in millionths; undefined without one. */
function rateOf(rates: Readonly<Record<string, string>> | undefined, currency: string): bigint | undefined {
  const rate = rates?.[currency]
  return rate === undefined ? undefined : millionths(rate)
}

/** The VAT of an amount: what is added to it, and what the total then contains. Null: the file does not say. */
function vatOf(line: LineReader, amount: bigint): { readonly added: bigint; readonly contained: bigint } | null {
  const { vat } = line.file.dialect
  if (vat.kind === 'percent') {
    const added = divideHalfUp(amount * millionths(vat.percent), 100n * WHOLE)
    return { added, contained: added }
  }
  if (vat.kind === 'column') {
    const added = line.first('vat') === undefined ? 0n : (amountOf(line, 'vat') ?? 0n)
    return { added, contained: added }
  }
  const contained = vat.hasColumn ? parsedAmount(line, 'vat') : undefined
  // A cell that is no part of the total says nothing, and the charge is imported with unknown VAT.
  return contained === undefined || contained < 0n !== amount < 0n || magnitude(contained) > magnitude(amount)
    ? null
    : { added: 0n, contained }
}

function withoutColumn(answer: string | undefined, energyWh: bigint): Cost {
  if (answer === undefined || answer === 'UNKNOWN') return UNKNOWN
  return { minor: divideHalfUp(millionths(answer) * energyWh * 100n, WHOLE * 1000n), isKnown: true, vatMinor: null }
}

/** Millionths of a cent. */
function amountOf(line: LineReader, field: ImportField): bigint | undefined {
  return parsedAmount(line, field) ?? line.wrong(field, 'money')
}

/** The same without an error for a cell that is no amount. */
function parsedAmount(line: LineReader, field: ImportField): bigint | undefined {
  const cell = line.first(field)
  const number = cell && numberIn(cell.text)
  if (number === undefined || !isMoneyBeside(number.beside)) return undefined
  const decimal = line.file.dialect.decimals.get(cell?.index ?? -1) ?? '.'
  return scaledNumber(number, decimal, 2 + PARTS)
}
