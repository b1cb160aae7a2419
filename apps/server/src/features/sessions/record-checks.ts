import {
  type Doubt,
  type DoubtFigure,
  type DoubtReason,
  doubtRules,
  LONGEST_SESSION_HOURS,
} from '@voltway/contract/sessions-doubts'
import { formatDecimal, formatMoney } from '@voltway/money/money'
import { HOUR_MS } from '../../platform/durations.ts'
import type { ChargeRecord } from './charge-facts.ts'
import { connectorEnergyWh, possibleEnergyWh } from './possible-energy.ts'

/** The price of a record by our tariff. */
export interface RecordPrice {
  readonly netMinor: bigint
  readonly totalMinor: bigint
  readonly currency: string
}

/** The context of a charge record for its checks. */
export interface Surroundings {
  /** The battery of the card's vehicle, when known. */
  readonly batteryWh: bigint | null
  /** The operator's last word on the session, when it ended the session itself. */
  readonly ended: { readonly energyWh: bigint; readonly costMicro: bigint | null; readonly at: string | null } | null
  /** The largest of the card's latest settled charges; null without one. */
  readonly cardMostWh: bigint | null
  /** The operator's costs per kWh of the latest settled charges at the station, lowest and highest; null without enough. */
  readonly stationCost: { readonly leastMicro: bigint; readonly mostMicro: bigint } | null
  /** True when another posted session of the card overlaps this one. */
  readonly overlaps: boolean
  /** The highest power of the connector, as published by its operator. */
  readonly connectorPowerKw: number | null
  /** Null where no tariff applies. */
  readonly price: RecordPrice | null
  /** The open hold of the session. */
  readonly heldMinor: bigint | null
  /** The spending limit of the card; null without one. */
  readonly limitMinor: bigint | null
}

const LONGEST_MS = LONGEST_SESSION_HOURS * HOUR_MS
// Covers losses between charger and battery, and batteries slightly larger than in the catalogue.
const BATTERY_TENTHS = 13n
// Station clocks are minutes ahead, not an hour.
export const CLOCK_TOLERANCE_MS = 10 * 60_000
// Stations that lost their clock report 1970 or 2000. A real record that is only late is flagged and posted.
const OLDEST_MS = 15 * 365 * 24 * HOUR_MS
// Ten times the price of the largest possible charge anywhere, in the operator's currency.
const COST_BOUND_MICRO = 10_000_000_000n
// A tariff and a cost differ by margin, fees, and time that only one side prices (a night plugged in: 26.18 for a cost
// of 1.13). So only a large difference waits for review.
const COST_RATIO = 5n
// A hold follows the reports of the session, and the fleet chooses the limit. So only a large excess of a large price
// waits for review.
const HOLD_RATIO = 4n
const LIMIT_RATIO = 2n
const PRICE_FLOOR_MINOR = 10_000n
const MICRO_PER_MINOR = 10_000n

// The operator's record may round its own session. A smaller difference is not worth a word.
const SESSION_ENERGY = { noteWh: 500n, noteTenths: 11n, waitWh: 2_000n, waitTenths: 15n }
const SESSION_COST = { noteMicro: 100_000n, noteTenths: 11n, waitMicro: 1_000_000n, waitTenths: 15n }
// A session ends with the charge, and its record with the plug: some cars stay.
const SESSION_END_MS = 12 * HOUR_MS
// Less is a plug that did not start a charge.
const NO_ENERGY_WH = 100n
// Start fees and the parking of a short stay cost less.
const COST_WAITS_MICRO = 5_000_000n
// The largest battery of a car on sale, with losses (vehicles.csv: 118 kWh). A truck that charges more is known by its
// vehicle or by its earlier charges.
const LARGEST_CAR_WH = 150_000n
// Prices change by tariff and hour, a wrong decimal by ten.
const UNIT_COST = { noteRatio: 3n, waitRatio: 8n, leastEnergyWh: 1_000n, leastMicro: 500_000n }

type Sides = readonly [found: DoubtFigure | null, expected: DoubtFigure | null, isNote?: boolean]
type Check = (record: ChargeRecord, surroundings: Surroundings) => Sides | null

/** Each kind of doubt, with the two figures that disagree (domain: checks before a session is completed). */
const checks: Readonly<Record<Exclude<Doubt, 'PRICE_MISSING'>, Check>> = {
  END_BEFORE_START: ({ startedAt, endedAt }) => when(endedAt < startedAt, timeOf(endedAt), timeOf(startedAt)),
  NEGATIVE_ENERGY: ({ energyWh }) => when(BigInt(energyWh) < 0n, energyOf(BigInt(energyWh)), energyOf(0n)),
  ENERGY_IMPOSSIBLE: (record, { connectorPowerKw }) =>
    aboveEnergy(record, possibleEnergyWh(connectorPowerKw, lengthMs(record))),
  ENERGY_ABOVE_POWER: (record, { connectorPowerKw }) =>
    aboveEnergy(record, connectorEnergyWh(connectorPowerKw, lengthMs(record))),
  ENERGY_ABOVE_BATTERY: (record, { batteryWh }) =>
    batteryWh === null ? null : aboveEnergy(record, (batteryWh * BATTERY_TENTHS) / 10n),
  ENERGY_NOT_OF_SESSION: (record, { ended }) => {
    if (ended === null) return null
    const [energyWh, endedWh] = [BigInt(record.energyWh), ended.energyWh]
    const { waitWh, waitTenths, noteWh, noteTenths } = SESSION_ENERGY
    const isAbove = exceeds(energyWh, endedWh, { least: waitWh, tenths: waitTenths })
    return when(
      isAbove || differs(energyWh, endedWh, { least: noteWh, tenths: noteTenths }),
      energyOf(energyWh),
      energyOf(endedWh),
      !isAbove,
    )
  },
  ENERGY_UNUSUAL: ({ energyWh }, { batteryWh, cardMostWh }) => {
    if (batteryWh !== null) return null
    const mostWh = cardMostWh === null || 2n * cardMostWh < LARGEST_CAR_WH ? LARGEST_CAR_WH : 2n * cardMostWh
    return when(BigInt(energyWh) > mostWh, energyOf(BigInt(energyWh)), energyOf(mostWh))
  },
  OVERLAP: (_, { overlaps }) => when(overlaps, null, null),
  COST_NOT_OF_SESSION: (record, { ended }) => {
    if (ended === null || ended.costMicro === null || ended.costMicro <= 0n) return null
    const [costMicro, endedMicro] = [BigInt(record.cpoCostMicro), ended.costMicro]
    // Operators whose price the network settles elsewhere send no cost in the record.
    if (costMicro <= 0n) return null
    const { waitMicro, waitTenths, noteMicro, noteTenths } = SESSION_COST
    const isAbove = exceeds(costMicro, endedMicro, { least: waitMicro, tenths: waitTenths })
    return when(
      isAbove || differs(costMicro, endedMicro, { least: noteMicro, tenths: noteTenths }),
      costOf(record),
      costOf(record, String(endedMicro)),
      !isAbove,
    )
  },
  TIME_NOT_OF_SESSION: ({ endedAt }, { ended }) => {
    if (ended === null || ended.at === null) return null
    const apartMs = Math.abs(Date.parse(endedAt) - Date.parse(ended.at))
    return when(apartMs > SESSION_END_MS, timeOf(endedAt), timeOf(ended.at), true)
  },
  COST_WITHOUT_ENERGY: (record) => {
    const [energyWh, costMicro] = [BigInt(record.energyWh), BigInt(record.cpoCostMicro)]
    const isPaid = energyWh >= 0n && energyWh < NO_ENERGY_WH && costMicro > 0n
    return when(isPaid, costOf(record), energyOf(energyWh), costMicro < COST_WAITS_MICRO)
  },
  COST_UNUSUAL: (record, { stationCost }) => unusualCost(record, stationCost),
  COST_IMPOSSIBLE: (record, { price }) => {
    const cost = BigInt(record.cpoCostMicro)
    return when(cost < 0n || cost > COST_BOUND_MICRO, costOf(record), priceOf(price))
  },
  FOREIGN_CURRENCY: (record, { price }) =>
    when(
      record.currency !== undefined && record.currency !== (price?.currency ?? 'EUR'),
      costOf(record),
      priceOf(price),
    ),
  TIME_IN_FUTURE: ({ startedAt, endedAt, receivedAt }) => {
    const latest = startedAt > endedAt ? startedAt : endedAt
    return when(Date.parse(latest) > Date.parse(receivedAt) + CLOCK_TOLERANCE_MS, timeOf(latest), timeOf(receivedAt))
  },
  TOO_OLD: ({ startedAt, receivedAt }) =>
    when(Date.parse(receivedAt) - Date.parse(startedAt) > OLDEST_MS, timeOf(startedAt), timeOf(receivedAt)),
  TOO_LONG: (record) => when(lengthMs(record) > LONGEST_MS, hoursOf(lengthMs(record)), hoursOf(LONGEST_MS)),
  COST_MISMATCH: (record) => when(record.costDisagrees, costOf(record), tariffCostOf(record)),
  PRICE_OUT_OF_PROPORTION: (record, { price }) =>
    when(
      price !== null && isOutOfProportion(BigInt(record.cpoCostMicro), price.netMinor),
      costOf(record),
      netOf(price),
    ),
  PRICE_ABOVE_HOLD: (_, { price, heldMinor }) => abovePrice(price, heldMinor, HOLD_RATIO),
  PRICE_ABOVE_LIMIT: (_, { price, limitMinor }) => abovePrice(price, limitMinor, LIMIT_RATIO),
}

const EXCESS: readonly Doubt[] = ['ENERGY_IMPOSSIBLE', 'ENERGY_ABOVE_POWER', 'ENERGY_UNUSUAL']

/** A doubt about a record. A note is a small difference: it is flagged, and the record is booked. */
export type FoundDoubt = DoubtReason & { readonly flag: Doubt; readonly isNote: boolean }

/** The doubts about a record, of which all but notes need review before it is billed. Almost all records have none. */
export function doubtsAbout(record: ChargeRecord, surroundings: Surroundings): FoundDoubt[] {
  const found = (Object.keys(checks) as (keyof typeof checks)[]).flatMap((flag) => {
    const sides = checks[flag](record, surroundings)
    return sides === null ? [] : [{ flag, found: sides[0], expected: sides[1], isNote: sides[2] === true }]
  })
  // An excess is reported once, by the strongest check.
  const excess = EXCESS.find((flag) => found.some((one) => one.flag === flag))
  return found.filter(({ flag }) => flag === excess || !EXCESS.includes(flag))
}

/** True when only the operator of the installation may decide: the record is impossible, or cannot be posted. */
export function isForOperatorOnly(reasons: readonly { readonly flag: string }[]): boolean {
  return reasons.some(({ flag }) => flag in doubtRules && !doubtRules[flag as Doubt].booksByTime)
}

/** The record with the energy and the end that are possible at most. A possible record is unchanged. */
export function possibleRecord(record: ChargeRecord, connectorPowerKw: number | null): ChargeRecord {
  const latestMs = Date.parse(record.receivedAt) + CLOCK_TOLERANCE_MS
  const endsTooLate = Date.parse(record.startedAt) <= latestMs && Date.parse(record.endedAt) > latestMs
  const timed = endsTooLate ? { ...record, endedAt: new Date(latestMs).toISOString() } : record
  const mostWh = connectorEnergyWh(connectorPowerKw, lengthMs(timed))
  return BigInt(record.energyWh) > mostWh ? { ...timed, energyWh: String(mostWh), meter: [] } : timed
}

/** Negative where the record ends before it starts. */
const lengthMs = ({ startedAt, endedAt }: ChargeRecord): number => Date.parse(endedAt) - Date.parse(startedAt)

function isOutOfProportion(costMicro: bigint, netMinor: bigint): boolean {
  // Operators whose price the network settles elsewhere send no cost.
  if (costMicro <= 0n) return false
  const costMinor = costMicro / MICRO_PER_MINOR
  const [less, more] = costMinor < netMinor ? [costMinor, netMinor] : [netMinor, costMinor]
  return more - less > PRICE_FLOOR_MINOR && more > less * COST_RATIO
}

interface Difference {
  readonly least: bigint
  /** The ratio in tenths. */
  readonly tenths: bigint
}

const exceeds = (one: bigint, other: bigint, { least, tenths }: Difference): boolean =>
  one - other > least && one * 10n > other * tenths

const differs = (one: bigint, other: bigint, by: Difference): boolean =>
  exceeds(one, other, by) || exceeds(other, one, by)

/** The operator's cost per kWh beside what it charged at this station before. */
function unusualCost(record: ChargeRecord, known: Surroundings['stationCost']): Sides | null {
  const [energyWh, costMicro] = [BigInt(record.energyWh), BigInt(record.cpoCostMicro)]
  const { noteRatio, waitRatio, leastEnergyWh, leastMicro } = UNIT_COST
  if (known === null || energyWh < leastEnergyWh || costMicro < leastMicro) return null
  const perKwhMicro = (costMicro * 1000n) / energyWh
  const isApart = (ratio: bigint) => perKwhMicro > known.mostMicro * ratio || perKwhMicro * ratio < known.leastMicro
  const expectedMicro = perKwhMicro > known.mostMicro ? known.mostMicro : known.leastMicro
  return when(
    isApart(noteRatio),
    costOf(record),
    costOf(record, String((expectedMicro * energyWh) / 1000n)),
    !isApart(waitRatio),
  )
}

const when = (holds: boolean, found: DoubtFigure | null, expected: DoubtFigure | null, isNote = false): Sides | null =>
  holds ? [found, expected, isNote] : null

function aboveEnergy(record: ChargeRecord, mostWh: bigint): Sides | null {
  const energyWh = BigInt(record.energyWh)
  return when(energyWh > mostWh, energyOf(energyWh), energyOf(mostWh))
}

function abovePrice(price: RecordPrice | null, boundMinor: bigint | null, ratio: bigint): Sides | null {
  if (price === null || boundMinor === null) return null
  const isAbove = price.totalMinor > PRICE_FLOOR_MINOR && price.totalMinor > boundMinor * ratio
  return when(isAbove, priceOf(price), moneyOf(formatMoney(boundMinor), price.currency))
}

const energyOf = (energyWh: bigint): DoubtFigure => ({
  kind: 'ENERGY',
  value: formatDecimal(energyWh, 3),
  currency: null,
})
const timeOf = (at: string): DoubtFigure => ({ kind: 'TIME', value: at, currency: null })
const hoursOf = (ms: number): DoubtFigure => ({
  kind: 'DURATION',
  value: (ms / HOUR_MS).toFixed(1),
  currency: null,
})
const moneyOf = (value: string, currency: string): DoubtFigure => ({ kind: 'MONEY', value, currency })
const priceOf = (price: RecordPrice | null) => price && moneyOf(formatMoney(price.totalMinor), price.currency)
const netOf = (price: RecordPrice | null) => price && moneyOf(formatMoney(price.netMinor), price.currency)
const costOf = (record: ChargeRecord, micro = record.cpoCostMicro): DoubtFigure =>
  moneyOf(costText(micro), record.currency ?? 'EUR')

/** Null where the record has no usable tariff, or where the total agrees and only its parts or VAT differ. */
function tariffCostOf(record: ChargeRecord): DoubtFigure | null {
  const micro = record.tariffCostMicro
  return micro == null || costText(micro) === costText(record.cpoCostMicro) ? null : costOf(record, micro)
}

/** The operator's cost to the cent, in its own currency. */
export const costText = (micro: string): string => formatMoney(BigInt(micro) / MICRO_PER_MINOR)
