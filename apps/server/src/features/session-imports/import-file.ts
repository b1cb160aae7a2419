import type { ReplyOf } from '@voltway/contract/endpoint'
import type { ImportField, importSessions } from '@voltway/contract/session-imports'
import { text } from '@voltway/contract/values'
import { instantOfLegal } from '../../kernel/pricing/legal-time.ts'
import type { CsvRow } from '../../platform/csv.ts'
import { hasDecimalCommas, isClock, readAmount, readDuration, readMoment } from './import-cells.ts'
import { isRepeatable } from './import-columns.ts'

/** Parses lines of another provider's file into charges, before cards and drivers are assigned. */

export type FileError = ReplyOf<typeof importSessions>['errors'][number]

export interface FileSession {
  readonly line: number
  readonly startedAtMs: number
  readonly hasTime: boolean
  readonly endedAtMs: number | null
  readonly durationS: number
  readonly energyWh: bigint
  readonly costMinor: bigint
  /** Empty when the file has no parts, or when they do not add up to the whole. */
  readonly energyWhByPeriod: ReadonlyMap<string, bigint>
  readonly station: string
  readonly city: string
  /** The provider's card numbers or names. A file may have two such columns. */
  readonly cards: readonly string[]
  readonly driver: string | undefined
  readonly plate: string | undefined
  readonly costCentre: string | undefined
  readonly reference: string | undefined
  readonly current: 'AC' | 'DC' | undefined
}

export interface FileClock {
  readonly timeZone: string
  readonly now: Date
}

type Columns = readonly (ImportField | null)[]
type Cells = Partial<Record<ImportField, readonly string[]>>

/** No car takes more in one charge. A larger value has another unit. */
const MOST_WH = 1_000_000n
/** Charges older than ten years are refused as misread dates. */
const OLDEST_MS = 10 * 366 * 86_400_000
/** No operator charges 10 per kWh. A larger price has cents or another unit in its column; short charges have fixed fees. */
const MOST_MINOR_PER_KWH = 1_000n
const PRICED_FROM_WH = 1_000n
const SHORT_CLOCK_MS = 60_000

export function sessionsOfFile(
  lines: readonly CsvRow[],
  columns: Columns,
  clock: FileClock,
): { sessions: FileSession[]; errors: FileError[] } {
  const amounts = lines.flatMap(({ cells }) =>
    cells.filter((_, index) => columns[index]?.startsWith('energy') || columns[index] === 'cost'),
  )
  const decimalComma = hasDecimalCommas(amounts)
  const errors: FileError[] = []
  const sessions = lines.flatMap((row): FileSession[] => {
    const reader = new LineReader(row.line, cellsOf(columns, row), { clock, decimalComma })
    const session = reader.read()
    errors.push(...reader.errors)
    return session === null ? [] : [session]
  })
  return { sessions, errors }
}

function cellsOf(columns: Columns, { cells }: CsvRow): Cells {
  const found: Partial<Record<ImportField, string[]>> = {}
  for (const [index, field] of columns.entries()) {
    const cell = (cells[index] ?? '').trim()
    if (field === null || cell === '') continue
    if (isRepeatable(field)) found[field] = [...(found[field] ?? []), cell]
    else found[field] ??= [cell]
  }
  return found
}

/** Parses one line and collects the errors of all its cells. */
class LineReader {
  readonly errors: FileError[] = []
  private readonly line: number
  private readonly cells: Cells
  private readonly clock: FileClock
  private readonly decimalComma: boolean

  constructor(line: number, cells: Cells, file: { readonly clock: FileClock; readonly decimalComma: boolean }) {
    this.line = line
    this.cells = cells
    this.clock = file.clock
    this.decimalComma = file.decimalComma
  }

  read(): FileSession | null {
    const start = this.start()
    const energyWh = this.amount('energy', 3, 'energy')
    const costMinor = this.amount('cost', 2, 'money')
    this.price(energyWh, costMinor)
    const station = this.text('station', 120) ?? this.required('station')
    const end = this.end(start?.ms)
    const durationS = this.duration() ?? (end !== null && start !== undefined ? Math.round((end - start.ms) / 1000) : 0)
    const rest = {
      city: this.text('city', 80) ?? '',
      cards: (this.cells.card ?? []).map((card) => card.slice(0, 60)),
      driver: this.text('driver', 80),
      plate: this.text('plate', 20),
      costCentre: this.text('cost_centre', 40),
      reference: this.text('reference', 80),
      current: this.current(),
    }
    const energyWhByPeriod = this.energyByPeriod(energyWh ?? 0n)
    const isWhole = start !== undefined && energyWh !== undefined && costMinor !== undefined && station !== undefined
    if (!isWhole || this.errors.length > 0) return null
    const ended = end ?? (start.hasTime && durationS > 0 ? start.ms + durationS * 1000 : null)
    const times = { startedAtMs: start.ms, hasTime: start.hasTime, endedAtMs: ended, durationS }
    return { line: this.line, ...times, energyWh, costMinor, energyWhByPeriod, station, ...rest }
  }

  private wrong(field: ImportField, code: FileError['code'], value = this.cells[field]?.[0] ?? ''): undefined {
    this.errors.push({ line: this.line, field, code, value: value.slice(0, 100) })
  }

  private required(field: ImportField): undefined {
    if (this.cells[field] === undefined) this.wrong(field, 'required')
  }

  private start(): { ms: number; hasTime: boolean } | undefined {
    const { start: [cell] = [], start_time: [time] = [] } = this.cells
    if (cell === undefined) return this.required('start')
    if (time !== undefined && !isClock(time)) this.wrong('start_time', 'time')
    const moment = readMoment(cell, time)
    if (moment === undefined) return this.wrong('start', 'date')
    const ms = this.instantOf(moment)
    // Tolerates provider clocks that are slightly ahead of ours.
    const ahead = ms - this.clock.now.getTime()
    if (ahead > SHORT_CLOCK_MS) return this.wrong('start', 'future')
    if (-ahead > OLDEST_MS) return this.wrong('start', 'date')
    return { ms, hasTime: moment.hasTime }
  }

  private end(startMs: number | undefined): number | null {
    const [cell] = this.cells.end ?? []
    if (cell === undefined) return null
    const moment = readMoment(cell, undefined)
    if (moment === undefined) this.wrong('end', 'date')
    if (moment === undefined || !moment.hasTime || startMs === undefined) return null
    const ms = this.instantOf(moment)
    if (ms < startMs) this.wrong('end', 'before_start')
    return ms
  }

  private instantOf({ local, offset }: { local: string; offset: string | undefined }): number {
    return offset === undefined ? instantOfLegal(local, this.clock.timeZone) : Date.parse(`${local}${colon(offset)}`)
  }

  private duration(): number | undefined {
    const [cell] = this.cells.duration ?? []
    if (cell === undefined) return undefined
    return readDuration(cell) ?? this.wrong('duration', 'duration')
  }

  private amount(field: 'energy' | 'cost', decimals: number, code: FileError['code']): bigint | undefined {
    const [cell] = this.cells[field] ?? []
    if (cell === undefined) return this.required(field)
    const amount = readAmount(cell, decimals, this.decimalComma)
    if (amount === undefined || (field === 'energy' && amount > MOST_WH)) return this.wrong(field, code)
    return amount
  }

  private price(energyWh: bigint | undefined, costMinor: bigint | undefined): void {
    if (energyWh === undefined || costMinor === undefined || energyWh < PRICED_FROM_WH) return
    if (costMinor * 1000n > energyWh * MOST_MINOR_PER_KWH) this.wrong('cost', 'price')
  }

  /** Ignores parts that do not add up to the whole, because some files repeat a part under two names. */
  private energyByPeriod(wholeWh: bigint): ReadonlyMap<string, bigint> {
    const parts = new Map<string, bigint>()
    for (const [field, period] of periods) {
      for (const cell of this.cells[field] ?? []) {
        const amount = readAmount(cell, 3, this.decimalComma)
        if (amount === undefined) this.wrong(field, 'energy', cell)
        else if (amount > 0n) parts.set(period, (parts.get(period) ?? 0n) + amount)
      }
    }
    const sum = [...parts.values()].reduce((total, part) => total + part, 0n)
    return sum === wholeWh ? parts : new Map()
  }

  private text(field: ImportField, longest: number): string | undefined {
    const [cell] = this.cells[field] ?? []
    if (cell === undefined) return undefined
    const read = text(longest).safeParse(cell)
    return read.success ? read.data : this.wrong(field, cell.length > longest ? 'too_long' : 'text')
  }

  private current(): 'AC' | 'DC' | undefined {
    const [found] = /\b(AC|DC)/i.exec(this.cells.current?.[0] ?? '') ?? []
    return found?.toUpperCase() as 'AC' | 'DC' | undefined
  }
}

const periods = [
  ['energy_normal', 'NORMAL'],
  ['energy_off_peak', 'OFF_PEAK'],
  ['energy_peak', 'PEAK'],
  ['energy_shoulder', 'SHOULDER'],
] as const

const colon = (offset: string): string => offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
