import type { ImportedSession, ImportPreview, SessionImport } from '@voltway/contract/session-imports'
import { formatEnergyKwh } from '@voltway/money/energy'
import { divideHalfUp, formatMoney, formatUnitPrice } from '@voltway/money/money'
import type { DateCell } from './dialect/dates.ts'
import type { Dialect } from './dialect/infer.ts'
import type { FileReading } from './dialect/read-file.ts'
import type { Found, Plan } from './import-plan.ts'
import type { ImportedRow, ImportRow } from './imports.sql.ts'

/** Replies about imported files and charges. */

/** Maximum number of errors in the reply of a dry run. */
const SHOWN_ERRORS = 1_000

const iso = (ms: number): string => new Date(ms).toISOString()

export function replyOf(plan: Plan, done: SessionImport | null): ImportPreview {
  const { tally, file } = plan
  const { reading, providers, wallet } = file
  const { headers, understood, samples, missing } = reading
  const isEmpty = tally.sessions === 0
  return {
    recognised: understood.recognised,
    provider: understood.provider?.name ?? null,
    providers: providers.map(({ name }) => name),
    columns: headers.map((header, index) => ({
      header: header.slice(0, 100),
      field: understood.columns[index] ?? null,
      sample: samples[index] ?? '',
    })),
    missing: [...missing],
    rows: reading.rows,
    repeated: plan.repeated,
    errors: plan.errors.slice(0, SHOWN_ERRORS),
    added: {
      sessions: tally.sessions,
      energy_kwh: formatEnergyKwh(tally.energyWh),
      cost: formatMoney(tally.costMinor),
      first_at: isEmpty ? null : iso(tally.firstMs),
      last_at: isEmpty ? null : iso(tally.lastMs),
      with_card: tally.withCard,
      with_member: tally.withMember,
    },
    currency: wallet.currency,
    sessions: tally.first.map(rowReply),
    import: done,
    dialect: dialectReply(reading),
    questions: [...reading.questions],
    replaced: plan.replaced,
    reversed: plan.reversed,
    plausibility: plausibilityOf(plan),
  }
}

function rowReply({ session, owned }: Found): ImportPreview['sessions'][number] {
  return {
    line: session.line,
    start_date_time: iso(session.startedAtMs),
    has_time: session.hasTime,
    end_date_time: session.endedAtMs === null ? null : iso(session.endedAtMs),
    duration_s: session.durationS,
    energy_kwh: formatEnergyKwh(session.energyWh),
    total_cost: formatMoney(session.costMinor),
    cost_known: session.isCostKnown,
    station: { id: owned.station.id, name: owned.station.name, city: owned.station.city },
    card: owned.card,
    card_label: session.cards[0] ?? session.driver ?? null,
    member: owned.member,
    plate: session.plate ?? null,
    cost_centre: owned.cost.cost_centre,
    reference: session.reference ?? null,
  }
}

function dialectReply(reading: FileReading): ImportPreview['dialect'] {
  const { dialect, understood, headerLine, skipped, currencies } = reading
  if (dialect === undefined) return null
  const { columns } = understood
  const costs = [columns.indexOf('cost'), columns.indexOf('cost_net')].filter((index) => index !== -1)
  const energy = columns.indexOf('energy')
  return {
    dates: datesOf(dialect, reading.dateKinds),
    decimal_energy: dialect.decimals.get(energy) ?? '.',
    decimal_cost: costs.length === 0 ? null : (dialect.decimals.get(costs[0] ?? -1) ?? '.'),
    energy_unit: dialect.energyUnits.get(energy) ?? 'kWh',
    duration_unit: dialect.durationUnit ?? null,
    currencies: [...currencies],
    vat: dialect.vat.kind !== 'included' ? 'ADDED' : dialect.vat.isStated ? 'INCLUDED' : 'NOT_STATED',
    time_zone: dialect.zone,
    header_line: headerLine,
    skipped_lines: skipped,
  }
}

type Dates = NonNullable<ImportPreview['dialect']>['dates']

function datesOf({ orders }: Dialect, kinds: ReadonlySet<DateCell['kind'] | 'named'>): Dates {
  const found = new Set<Dates>(orders.byShape.values())
  if (kinds.has('day')) found.add('ISO')
  if (kinds.has('named')) found.add('NAMED')
  if (kinds.has('instant')) found.add('NUMBER')
  const [only = 'ISO'] = found
  return found.size > 1 ? 'MIXED' : only
}

const TIMES_ODD = 3n
/** Fewer charges have no usual price. */
const LEAST_USUAL = 5n

/** Compares the file's average price and size with those of the wallet's past year. */
function plausibilityOf({ tally, file: { usual } }: Plan): ImportPreview['plausibility'] {
  const sums = { sessions: BigInt(tally.sessions), energy_wh: tally.energyWh, cost_minor: tally.costMinor }
  const own = averagesOf(sums, { ...sums, energy_wh: tally.pricedWh })
  if (own.perChargeWh === null) return null
  const hasUsual = usual !== undefined && usual.sessions >= LEAST_USUAL
  const past = hasUsual ? averagesOf(usual, usual) : { price: null, perChargeWh: null }
  const isOdd = (one: bigint | null, other: bigint | null) =>
    one !== null && other !== null && other > 0n && (one > other * TIMES_ODD || one * TIMES_ODD < other)
  return {
    price_kwh: own.price === null ? null : formatUnitPrice(own.price),
    kwh_per_charge: formatEnergyKwh(own.perChargeWh),
    usual_price_kwh: past.price === null ? null : formatUnitPrice(past.price),
    usual_kwh_per_charge: past.perChargeWh === null ? null : formatEnergyKwh(past.perChargeWh),
    odd: [
      ...(isOdd(own.price, past.price) ? (['PRICE'] as const) : []),
      ...(isOdd(own.perChargeWh, past.perChargeWh) ? (['ENERGY'] as const) : []),
    ],
  }
}

interface Sums {
  readonly energy_wh: bigint
  readonly cost_minor: bigint
}

/** The price in ten-thousandths per kWh, and the energy of a charge. */
function averagesOf(all: Sums & { readonly sessions: bigint }, priced: Sums) {
  return {
    price: priced.energy_wh === 0n ? null : divideHalfUp(priced.cost_minor * 100_000n, priced.energy_wh),
    perChargeWh: all.sessions === 0n ? null : divideHalfUp(all.energy_wh, all.sessions),
  }
}

export function importReply({ energy_wh, cost_minor, ...row }: ImportRow): SessionImport {
  return { ...row, energy_kwh: formatEnergyKwh(energy_wh), cost: formatMoney(cost_minor) }
}

export function importedReply(row: ImportedRow): ImportedSession {
  return {
    id: row.id,
    import_id: row.import_id,
    provider: row.provider,
    currency: row.currency,
    start_date_time: row.started_at,
    has_time: row.has_time,
    end_date_time: row.ended_at,
    duration_s: row.duration_s,
    energy_kwh: formatEnergyKwh(row.energy_wh),
    total_cost: formatMoney(row.cost_minor),
    cost_known: row.cost_known,
    station: { id: row.station_id, name: row.station_name, city: row.city },
    card: row.card_id === null ? null : { id: row.card_id, name: row.card_name ?? '' },
    card_label: row.card_label,
    member: row.member_id === null ? null : { id: row.member_id, name: row.member_name ?? '' },
    plate: row.licence_plate,
    cost_centre: row.cost_centre,
    reference: row.reference,
  }
}
