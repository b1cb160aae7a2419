import type { ImportField } from '@voltway/contract/session-imports'
import { text } from '@voltway/contract/values'
import type { CsvRow } from '../../../platform/csv.ts'
import type { Answers } from './answers.ts'
import { bareDuration, statedDuration } from './clocks.ts'
import type { Columns } from './columns.ts'
import type { FileError } from './file-session.ts'
import type { Dialect } from './infer.ts'
import { numberIn, scaledNumber } from './numbers.ts'
import { energyDecimals, energyUnitIn, isEnergyBeside } from './units.ts'

export interface LineFacts {
  readonly columns: Columns
  /** The columns of each field. */
  readonly indexes: ReadonlyMap<ImportField, readonly number[]>
  readonly dialect: Dialect
  readonly answers: Answers
  readonly walletCurrency: string
  readonly walletZone: string
  readonly nowMs: number
  /** Notes a question that only some lines raise. */
  readonly raise: (code: 'time_zone' | 'repeated_hour' | 'empty_cost', sample: string) => void
}

export interface Cell {
  readonly text: string
  readonly index: number
}

/** No car takes more in one charge. A larger value has another unit. */
const MOST_WH = 1_000_000n

/** The amount without its sign. */
export const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

/** Reads the cells of one line with the dialect of the file, and collects their errors. */
export class LineReader {
  readonly errors: FileError[] = []
  readonly file: LineFacts
  readonly row: CsvRow

  constructor(row: CsvRow, file: LineFacts) {
    this.row = row
    this.file = file
  }

  /** The filled cells of a field. */
  all(field: ImportField): Cell[] {
    const cells = (this.file.indexes.get(field) ?? []).map((index) => ({
      text: (this.row.cells[index] ?? '').trim(),
      index,
    }))
    return cells.filter((cell) => cell.text !== '')
  }

  first(field: ImportField): Cell | undefined {
    return this.all(field)[0]
  }

  wrong(field: ImportField, code: FileError['code'], value = this.first(field)?.text ?? ''): undefined {
    this.errors.push({ line: this.row.line, field, code, value: value.slice(0, 100) })
  }

  required(field: ImportField): undefined {
    if (this.first(field) === undefined) this.wrong(field, 'required')
  }

  /** Seconds that the line's duration says. */
  duration(): number | undefined {
    const cell = this.first('duration')
    if (cell === undefined) return undefined
    const { durationUnit } = this.file.dialect
    const seconds = statedDuration(cell.text) ?? (durationUnit && bareDuration(cell.text, durationUnit))
    return seconds ?? this.wrong('duration', 'duration')
  }

  energy(field: ImportField, cell = this.first(field)): bigint | undefined {
    if (cell === undefined) return this.required(field)
    const number = numberIn(cell.text)
    const unit = energyUnitIn(cell.text) ?? this.file.dialect.energyUnits.get(cell.index) ?? 'kWh'
    const decimal = this.file.dialect.decimals.get(cell.index) ?? '.'
    const wh = number && isEnergyBeside(number.beside) ? scaledNumber(number, decimal, energyDecimals[unit]) : undefined
    return wh === undefined || magnitude(wh) > MOST_WH ? this.wrong(field, 'energy', cell.text) : wh
  }

  text(field: ImportField, longest: number): string | undefined {
    // One line of a list: providers break the lines of long names.
    const cell = this.first(field)?.text.replace(/\s*[\r\n]+\s*/g, ' ')
    if (cell === undefined) return undefined
    const read = text(longest).safeParse(cell)
    return read.success ? read.data : this.wrong(field, cell.length > longest ? 'too_long' : 'text')
  }
}
