import type { ImportField } from '@voltway/contract/session-imports'
import { text } from '@voltway/contract/values'
import type { CsvRow } from '../../../platform/csv.ts'
import type { Answers } from './answers.ts'
import { bareDuration, statedDuration } from './clocks.ts'
import type { Columns } from './columns.ts'
import type { FileError, FileSession } from './file-session.ts'
import type { Dialect } from './infer.ts'
import { numberIn, scaledNumber } from './numbers.ts'
import { totalOf } from './read-cost.ts'
import { type ChargeTimes, timesOf } from './read-times.ts'
import { energyDecimals, energyUnitIn, isEnergyBeside } from './units.ts'

/** Reads one line with the file's dialect and collects the errors of all its cells. */

export interface LineFacts {
  readonly columns: Columns
  /** The columns of each field. */
  readonly indexes: ReadonlyMap<ImportField, readonly number[]>
  readonly dialect: Dialect
  readonly answers: Answers
  readonly walletCurrency: string
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
/** No operator charges 10 per kWh. A larger price has another unit or sign; short charges have fixed fees. */
const MOST_MINOR_PER_KWH = 1_000n
const PRICED_FROM_WH = 1_000n

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

export class LineReader {
  readonly errors: FileError[] = []
  readonly file: LineFacts
  readonly row: CsvRow

  constructor(row: CsvRow, file: LineFacts) {
    this.row = row
    this.file = file
  }

  read(): FileSession | null {
    const times = timesOf(this)
    const energyWh = this.energy('energy')
    const cost = energyWh === undefined ? undefined : totalOf(this, energyWh)
    if (energyWh !== undefined && cost !== undefined) this.#check(energyWh, cost.minor)
    const station = this.text('station', 120) ?? this.file.answers.station ?? this.required('station')
    const rest = {
      city: this.text('city', 80) ?? '',
      cards: this.all('card').map(({ text: card }) => card.slice(0, 60)),
      driver: this.text('driver', 80),
      plate: this.text('plate', 20),
      costCentre: this.text('cost_centre', 40),
      reference: this.text('reference', 80),
      current: this.#current(),
    }
    const energyWhByPeriod = this.#energyByPeriod(energyWh ?? 0n)
    const isWhole = times !== undefined && energyWh !== undefined && cost !== undefined && station !== undefined
    if (!isWhole || this.errors.length > 0) return null
    const costs = { costMinor: cost.minor, isCostKnown: cost.isKnown }
    return { line: this.row.line, ...this.#withDuration(times), energyWh, ...costs, energyWhByPeriod, station, ...rest }
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

  #check(energyWh: bigint, costMinor: bigint): void {
    const [wh, minor] = [magnitude(energyWh), magnitude(costMinor)]
    if (energyWh < 0n && costMinor > 0n) this.wrong('energy', 'energy')
    if (energyWh > 0n && costMinor < 0n) this.wrong('cost', 'money')
    if (wh >= PRICED_FROM_WH && minor * 1000n > wh * MOST_MINOR_PER_KWH) this.wrong('cost', 'price')
  }

  #withDuration({ startedAtMs, hasTime, endedAtMs, durationS }: ChargeTimes) {
    const seconds = durationS ?? (endedAtMs === null ? 0 : Math.round((endedAtMs - startedAtMs) / 1000))
    const end = endedAtMs ?? (hasTime && seconds > 0 ? startedAtMs + seconds * 1000 : null)
    return { startedAtMs, hasTime, endedAtMs: end, durationS: seconds }
  }

  /** Ignores parts that do not add up to the whole, because some files repeat a part under two names. */
  #energyByPeriod(wholeWh: bigint): ReadonlyMap<string, bigint> {
    const parts = new Map<string, bigint>()
    for (const [field, period] of periods) {
      for (const cell of this.all(field)) {
        const amount = this.energy(field, cell) ?? 0n
        if (amount > 0n) parts.set(period, (parts.get(period) ?? 0n) + amount)
      }
    }
    const sum = [...parts.values()].reduce((total, part) => total + part, 0n)
    return sum === wholeWh ? parts : new Map()
  }

  #current(): 'AC' | 'DC' | undefined {
    const [found] = /\b(AC|DC)/i.exec(this.first('current')?.text ?? '') ?? []
    return found?.toUpperCase() as 'AC' | 'DC' | undefined
  }
}

const periods = [
  ['energy_normal', 'NORMAL'],
  ['energy_off_peak', 'OFF_PEAK'],
  ['energy_peak', 'PEAK'],
  ['energy_shoulder', 'SHOULDER'],
] as const
