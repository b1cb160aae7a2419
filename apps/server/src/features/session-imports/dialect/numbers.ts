import { divideHalfUp } from '@voltway/money/money'

/** Numbers of other providers' files. The decimal sign belongs to a column, never to a file: files mix both. */

export type DecimalSign = '.' | ','

/** A cell with one number: what stands around it must be a unit or a currency, which its column decides. */
export interface NumberCell {
  readonly isNegative: boolean
  /** Digits with their separators. */
  readonly digits: string
  /** The text before and after the number. */
  readonly beside: string
}

const NUMBER =
  /^(?<open>\()?(?<before>[^\d.,+\-−()]*)(?<sign>[+\-−])?(?<unit>[^\d.,+\-−()]*)(?<digits>[.,]?\d(?:[\d.,'’\s]*\d)?)(?<minus>-)?\)?(?<after>[^\d()]*)$/u

export function numberIn(cell: string): NumberCell | undefined {
  const { open, before = '', sign, unit = '', digits, minus, after = '' } = NUMBER.exec(cell.trim())?.groups ?? {}
  if (digits === undefined) return undefined
  const isNegative = open !== undefined || minus !== undefined || (sign !== undefined && sign !== '+')
  return { isNegative, digits: digits.replace(/[\s'’]/g, ' '), beside: `${before}${unit} ${after}`.trim() }
}

/** What one number says about its column's decimal sign. `either`: 1,234 is one and a bit, or a thousand and more. */
type Evidence = DecimalSign | 'none' | 'either'

function evidenceOf(digits: string): Evidence {
  const [dots, commas] = [digits.split('.').length - 1, digits.split(',').length - 1]
  if (dots + commas === 0) return 'none'
  if (dots > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  const [sign, other] = dots > 0 ? (['.', ','] as const) : ([',', '.'] as const)
  if (dots + commas > 1) return other
  const [whole = '', fraction = ''] = digits.split(sign)
  const couldGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  return couldGroup ? 'either' : sign
}

export interface ColumnDecimal {
  readonly sign: DecimalSign
  /** `none`: no cell has a separator. `either`: every cell with one could be read both ways. `mixed`: both are used. */
  readonly evidence: 'certain' | 'none' | 'either' | 'mixed'
}

/** Infers the decimal sign of a column from all of its cells. */
export function decimalOf(cells: readonly string[]): ColumnDecimal {
  const seen = new Set(cells.map((cell) => evidenceOf(numberIn(cell)?.digits ?? '')))
  if (seen.has('.') && seen.has(',')) return { sign: '.', evidence: 'mixed' }
  if (seen.has('.')) return { sign: '.', evidence: 'certain' }
  if (seen.has(',')) return { sign: ',', evidence: 'certain' }
  return { sign: '.', evidence: seen.has('either') ? 'either' : 'none' }
}

const PLACES = 12

/**
 * Parses a number into an integer of `10^-decimals`, rounded half-up.
 * @returns undefined when the thousands are not grouped by three, because the decimal sign is then another one.
 */
export function scaledNumber({ digits, isNegative }: NumberCell, decimal: DecimalSign, decimals: number) {
  const [group, pattern] =
    decimal === '.'
      ? [',', /^(\d+|\d{1,3}(?:[, ]\d{3})+)?(?:\.(\d{1,12}))?\d*$/]
      : ['.', /^(\d+|\d{1,3}(?:[. ]\d{3})+)?(?:,(\d{1,12}))?\d*$/]
  const [all, whole = '0', fraction = ''] = pattern.exec(digits) ?? []
  const units = whole.replaceAll(group, '').replaceAll(' ', '')
  if (all === undefined || units.length > 12) return undefined
  const size = divideHalfUp(BigInt(units + fraction.padEnd(PLACES, '0')), 10n ** BigInt(PLACES - decimals))
  return isNegative ? -size : size
}

/** The number as a float, for comparisons of columns only. */
export function roughNumber(cell: string, decimal: DecimalSign): number | undefined {
  const found = numberIn(cell)
  const scaled = found === undefined ? undefined : scaledNumber(found, decimal, 6)
  return scaled === undefined ? undefined : Number(scaled) / 1e6
}
