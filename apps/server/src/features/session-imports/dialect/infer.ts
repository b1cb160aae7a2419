import type { ImportField } from '@voltway/contract/session-imports'
import type { CsvRow } from '../../../platform/csv.ts'
import type { Answers, Question } from './answers.ts'
import { bareDuration, clockOf, type DurationUnit, isZone, statedDuration, zoneOf } from './clocks.ts'
import type { Columns, Understood } from './columns.ts'
import { type DateOrders, dateOrdersOf } from './date-order.ts'
import { type DateCell, dateIn } from './dates.ts'
import { isDayFirstWord } from './header-words.ts'
import { addsUp, vatOfHeader } from './money-columns.ts'
import { type DecimalSign, decimalOf, roughNumber } from './numbers.ts'
import { currenciesIn, durationUnitIn, type EnergyUnit, energyUnitIn } from './units.ts'

/**
 * Infers how a file writes dates, numbers, units, currencies and times, from all of its rows. What more than one reading
 * explains is a question, never a guess.
 */

/** How the total of a charge is found. */
export type Vat =
  /** The amount is what was paid; `isStated` when the file says that it has VAT, `hasColumn` when a column says how much. */
  | { readonly kind: 'included'; readonly isStated: boolean; readonly hasColumn?: boolean }
  /** The file's VAT is added to the amount. */
  | { readonly kind: 'column' }
  /** This percentage is added to the amount. */
  | { readonly kind: 'percent'; readonly percent: string }

export interface Dialect {
  readonly orders: DateOrders
  /** By index of the column. */
  readonly decimals: ReadonlyMap<number, DecimalSign>
  readonly energyUnits: ReadonlyMap<number, EnergyUnit>
  readonly durationUnit: DurationUnit | undefined
  /** Of rows whose cells name none. */
  readonly currency: string | undefined
  readonly vat: Vat
  /** Of times that name none. */
  readonly zone: string
  readonly isZoneStated: boolean
}

export interface FileFacts {
  readonly headers: readonly string[]
  readonly rows: readonly CsvRow[]
  readonly understood: Understood
  /** What the person answered about this file. */
  readonly chosen: Answers
  readonly wallet: { readonly timeZone: string; readonly currency: string }
  readonly nowMs: number
}

/** Offered when neither the file nor the wallet names a currency. */
const COMMON_CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'RON']

export class Inference {
  readonly questions: Question[] = []
  /** How the file writes dates; `named` has the name of the month. */
  readonly dateKinds = new Set<DateCell['kind'] | 'named'>()
  readonly #file: FileFacts
  /** Answers of the provider's last file and of the layout: they decide what this file leaves open. */
  readonly #known: Answers
  readonly #columns: Columns

  constructor(file: FileFacts) {
    this.#file = file
    this.#columns = file.understood.columns
    this.#known = { ...file.understood.template?.stated, ...file.understood.provider?.dialect, ...file.chosen }
  }

  dialect(): Dialect {
    const decimals = this.#decimals()
    const energyUnits = this.#energyUnits(decimals)
    const vat = this.#vat()
    const zone = this.#file.chosen.time_zone ?? this.#zoneOfHeader() ?? this.#known.time_zone
    return {
      orders: this.#orders(),
      decimals,
      energyUnits,
      durationUnit: this.#durationUnit(),
      currency: this.#currency(),
      vat,
      zone: (zone !== undefined && (isZone(zone) ? zone : zoneOf(zone))) || this.#file.wallet.timeZone,
      isZoneStated: zone !== undefined,
    }
  }

  #raise(
    code: Question['code'],
    choices: readonly string[],
    samples: readonly string[] = [],
    currency: string | null = null,
  ) {
    this.questions.push({ code, choices: [...choices], samples: [...new Set(samples)].slice(0, 3), currency })
  }

  #cells(field: ImportField): string[] {
    const index = this.#columns.indexOf(field)
    if (index === -1) return []
    return this.#file.rows.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== '')
  }

  #header(field: ImportField): string {
    return this.#file.headers[this.#columns.indexOf(field)] ?? ''
  }

  #orders(): DateOrders {
    const cells = (['start', 'end'] as const).flatMap((field) => this.#cells(field))
    const dates = cells.flatMap((cell): [string, DateCell][] => {
      const date = dateIn(cell)
      if (date === undefined) return []
      this.dateKinds.add(date.kind === 'day' && date.named ? 'named' : date.kind)
      return [[cell, date]]
    })
    const isDayFirst = (['start', 'end'] as const).some((field) => isDayFirstWord(this.#header(field)))
    const orders = dateOrdersOf(dates, {
      nowMs: this.#file.nowMs,
      isDayFirst,
      chosen: this.#file.chosen.date_order,
      known: this.#known.date_order,
    })
    const [first] = orders.open
    if (first !== undefined) {
      const samples = orders.open.map(({ cell }) => cell)
      this.#raise('date_order', [...new Set(orders.open.flatMap((one) => one.orders))], samples)
    }
    return orders
  }

  /** Each column has its own sign. */
  #decimals(): ReadonlyMap<number, DecimalSign> {
    const found = new Map<number, DecimalSign>()
    for (const [index, field] of this.#columns.entries()) {
      const isEnergy = field?.startsWith('energy') === true
      if (!isEnergy && field !== 'cost' && field !== 'cost_net' && field !== 'vat') continue
      const cells = this.#file.rows.map(({ cells: all }) => all[index] ?? '')
      const { sign, evidence } = decimalOf(cells)
      const key = isEnergy ? 'decimal_energy' : 'decimal_cost'
      const chosen = this.#file.chosen[key]
      const isOpen = evidence === 'either' || evidence === 'mixed'
      const known = chosen ?? (isOpen ? (this.#known[key] ?? this.#byHighest(index, cells, evidence)) : sign)
      found.set(index, known ?? sign)
      if (known === undefined && !this.questions.some(({ code }) => code === key)) {
        this.#raise(
          key,
          ['.', ','],
          cells.filter((cell) => /\d[.,]\d/.test(cell)),
        )
      }
    }
    return found
  }

  /** No charge has a thousand kilowatt-hours, so `12.345 kWh` has decimals. */
  #byHighest(index: number, cells: readonly string[], evidence: string): DecimalSign | undefined {
    const stated = energyUnitIn(this.#file.headers[index] ?? '') ?? energyUnitIn(cells[0] ?? '')
    const unit = stated ?? this.#known.energy_unit
    if (evidence !== 'either' || !this.#columns[index]?.startsWith('energy')) return undefined
    if (unit !== 'kWh' && unit !== 'MWh') return undefined
    return cells.some((cell) => /\d,\d/.test(cell))
      ? cells.some((cell) => /\d\.\d/.test(cell))
        ? undefined
        : ','
      : '.'
  }

  #energyUnits(decimals: ReadonlyMap<number, DecimalSign>): ReadonlyMap<number, EnergyUnit> {
    const index = this.#columns.indexOf('energy')
    const cells = this.#cells('energy')
    const isStated = cells.every((cell) => energyUnitIn(cell) !== undefined)
    const stated =
      energyUnitIn(this.#file.headers[index] ?? '') ?? (isStated ? energyUnitIn(cells[0] ?? '') : undefined)
    const values = cells.map((cell) => roughNumber(cell, decimals.get(index) ?? '.') ?? 0)
    const isRead = !this.questions.some(({ code }) => code === 'decimal_energy')
    const unit =
      this.#file.chosen.energy_unit ?? stated ?? this.#known.energy_unit ?? (isRead ? unitOfValues(values) : undefined)
    if (unit === undefined) this.#raise('energy_unit', ['kWh', 'Wh', 'MWh'], cells)
    const found = new Map<number, EnergyUnit>()
    for (const [at, field] of this.#columns.entries()) {
      if (field?.startsWith('energy_')) found.set(at, energyUnitIn(this.#file.headers[at] ?? '') ?? unit ?? 'kWh')
    }
    return found.set(index, unit ?? 'kWh')
  }

  #durationUnit(): DurationUnit | undefined {
    const bare = this.#cells('duration').filter((cell) => statedDuration(cell) === undefined)
    if (bare.length === 0) return undefined
    const stated = this.#file.chosen.duration_unit ?? durationUnitIn(this.#header('duration')) ?? this.#unitOfTimes()
    const unit = stated ?? this.#known.duration_unit
    if (unit === undefined) this.#raise('duration_unit', ['min', 's', 'h'], bare)
    return unit
  }

  /** The unit in which every duration is the time from start to end on the clock, within two minutes. */
  #unitOfTimes(): DurationUnit | undefined {
    const at = (row: CsvRow, field: ImportField) => row.cells[this.#columns.indexOf(field)] ?? ''
    const clock = (row: CsvRow, field: 'start' | 'end') => {
      const date = dateIn(at(row, field))
      const separate = clockOf(at(row, `${field}_time`))
      const time = (separate ?? (date !== undefined && date.kind !== 'instant' ? date.clock : undefined))?.time
      if (date?.kind === 'instant') return date.ms / 1000
      return time === undefined ? undefined : Date.parse(`1970-01-01T${time}Z`) / 1000
    }
    const fits = (unit: DurationUnit) =>
      this.#file.rows.every((row) => {
        const seconds = bareDuration(at(row, 'duration'), unit)
        const [start, end] = [clock(row, 'start'), clock(row, 'end')]
        if (seconds === undefined || start === undefined || end === undefined) return false
        const off = (((end - start - seconds) % 86_400) + 86_400) % 86_400
        return seconds < 86_400 && Math.min(off, 86_400 - off) <= 120
      })
    const found = (['s', 'min', 'h'] as const).filter(fits)
    return found.length === 1 ? found[0] : undefined
  }

  #currency(): string | undefined {
    if (!this.#columns.some((field) => field === 'cost' || field === 'cost_net')) return undefined
    const field = this.#columns.includes('cost') ? 'cost' : 'cost_net'
    const open = this.#file.rows.filter((row) => currencyOfRow(row, this.#columns) === undefined)
    const amounts = open.filter(({ cells }) => (cells[this.#columns.indexOf(field)] ?? '').trim() !== '')
    if (this.#file.chosen.currency !== undefined) return this.#file.chosen.currency
    if (amounts.length === 0) return undefined
    const signs = currenciesIn(amounts[0]?.cells[this.#columns.indexOf(field)] ?? '')
    const named = signs.length > 0 ? signs : currenciesIn(this.#header(field))
    if (named.length === 1) return named[0]
    const known = this.#known.currency
    if (known !== undefined && (named.length === 0 || named.includes(known))) return known
    const choices = named.length > 0 ? named : [this.#file.wallet.currency, ...COMMON_CURRENCIES]
    const samples = amounts.map(({ cells }) => cells[this.#columns.indexOf(field)] ?? '')
    this.#raise('currency', [...new Set(choices)], samples)
    return undefined
  }

  #vat(): Vat {
    const [cost, net, vat] = (['cost', 'cost_net', 'vat'] as const).map((field) => this.#columns.indexOf(field))
    const answer = this.#file.chosen.vat ?? this.#known.vat
    const isNet = cost === -1 ? net !== -1 : vatOfHeader(this.#header('cost')) === 'net'
    const chosen = this.#file.chosen.vat ?? (isNet && answer === 'INCLUDED' ? undefined : answer)
    if (cost === -1 && net === -1) return { kind: 'included', isStated: false }
    const isSum = cost !== -1 && net !== -1 && vat !== -1 && addsUp(this.#file.rows, { cost, net, vat } as never)
    if (isSum || (!isNet && vatOfHeader(this.#header('cost')) === 'gross'))
      return { kind: 'included', isStated: true, hasColumn: vat !== -1 }
    if (chosen === 'INCLUDED') return { kind: 'included', isStated: true }
    if (chosen === 'COLUMN' || (cost === -1 && vat !== -1 && chosen === undefined)) return { kind: 'column' }
    if (chosen !== undefined) return { kind: 'percent', percent: chosen }
    if (isNet || vat !== -1) {
      const samples = this.#cells(cost === -1 ? 'cost_net' : 'cost')
      this.#raise('vat', ['INCLUDED', ...(vat === -1 ? [] : ['COLUMN'])], samples)
    }
    return { kind: 'included', isStated: false }
  }

  #zoneOfHeader(): string | undefined {
    const header = this.#header('start')
    const [, bracket] = /[([]([^)\]]+)[)\]]/.exec(header) ?? []
    return zoneOf(bracket ?? '') ?? zoneOf(/\b(UTC|GMT|CET|CEST|WET|WEST)\b$/.exec(header)?.[1] ?? '')
  }
}

/** The currency that a row's own cells name. A sign of several countries names none. */
export function currencyOfRow({ cells }: CsvRow, columns: Columns): string | undefined {
  for (const field of ['currency', 'cost', 'cost_net'] as const) {
    const found = currenciesIn(cells[columns.indexOf(field)] ?? '')
    if (found.length === 1) return found[0]
  }
  return undefined
}

/** Values that only one unit explains. A charge of a car has 0.5 to 300 kWh, and never a thousand. */
function unitOfValues(all: readonly number[]): EnergyUnit | undefined {
  const values = all
    .map(Math.abs)
    .filter((value) => value > 0)
    .sort((a, b) => a - b)
  const [most = 0, median = 0] = [values.at(-1), values[values.length >> 1]]
  if (most > 1_000) return 'Wh'
  return most <= 300 && median >= 0.5 ? 'kWh' : undefined
}
