import type { ImportField } from '@voltway/contract/session-imports'
import { divideHalfUp } from '@voltway/money/money'
import { currencyOfRow } from './infer.ts'
import type { LineReader } from './line-reader.ts'
import { numberIn, scaledNumber } from './numbers.ts'
import { isMoneyBeside } from './units.ts'

/** What a charge cost with VAT, in the wallet's currency. */

export interface Cost {
  readonly minor: bigint
  readonly isKnown: boolean
}

const UNKNOWN: Cost = { minor: 0n, isKnown: false }
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
    return answers.empty_cost === 'FREE' ? { minor: 0n, isKnown: true } : UNKNOWN
  }
  // VAT and rate are rounded once, at the end.
  const amount = amountOf(line, field)
  if (amount === undefined) return undefined
  const { vat } = dialect
  let total = amount
  if (vat.kind === 'column') total += line.first('vat') === undefined ? 0n : (amountOf(line, 'vat') ?? 0n)
  if (vat.kind === 'percent') total += divideHalfUp(amount * millionths(vat.percent), 100n * WHOLE)
  const currency = currencyOfRow(line.row, columns) ?? dialect.currency ?? walletCurrency
  if (currency === walletCurrency) return { minor: divideHalfUp(total, WHOLE), isKnown: true }
  const rate = answers.rates?.[currency]
  if (rate === undefined) return line.wrong('cost', 'currency', currency)
  return { minor: divideHalfUp(total * millionths(rate), WHOLE * WHOLE), isKnown: true }
}

function withoutColumn(answer: string | undefined, energyWh: bigint): Cost {
  if (answer === undefined || answer === 'UNKNOWN') return UNKNOWN
  return { minor: divideHalfUp(millionths(answer) * energyWh * 100n, WHOLE * 1000n), isKnown: true }
}

/** Millionths of a cent. */
function amountOf(line: LineReader, field: ImportField): bigint | undefined {
  const cell = line.first(field)
  const number = cell && numberIn(cell.text)
  if (number === undefined || !isMoneyBeside(number.beside)) return line.wrong(field, 'money')
  const decimal = line.file.dialect.decimals.get(cell?.index ?? -1) ?? '.'
  return scaledNumber(number, decimal, 2 + PARTS) ?? line.wrong(field, 'money')
}
