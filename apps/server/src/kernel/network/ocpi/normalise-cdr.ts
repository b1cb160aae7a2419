import {
  type NetworkCdr,
  type NetworkCost,
  type NetworkCostCheck,
  type NetworkFlag,
  type NetworkPeriod,
  type NetworkPlace,
  networkKey,
} from '../messages.ts'
import { readCoordinates } from './coordinates.ts'
import { scaled } from './decimal.ts'
import {
  type Arrival,
  type Context,
  flagUnknownValues,
  readAuthMethod,
  readCurrency,
  readPeriods,
  readToken,
  secondsOf,
  UnusableMessage,
  volumesOf,
} from './normalise.ts'
import { cdr, type LenientCdr, type LenientPeriod } from './schema-charge.ts'
import { tariff } from './schema-tariff.ts'
import { type CostPeriod, tariffCost } from './tariff-cost.ts'
import { type CostTariff, costPrice, costTariff } from './tariff-mapping.ts'

const DEFAULT_TIME_ZONE = 'Europe/Lisbon'
/** Tolerance "within 1 cent a line" (domain: checks before a session is completed). */
const CENT_MICRO = 10_000n
/** Stations write a start and its first period with other rounding. */
const CLOCK_STEP_MS = 60_000

/**
 * Parses a charge detail record as received (OCPI 2.2.1 mod_cdrs, CDR). Oddities are flagged.
 * @throws UnusableMessage without a key or a start.
 */
export function normaliseCdr(raw: unknown, arrival: Arrival, { station, card, tariffs = [] }: Context): NetworkCdr {
  const parsed = cdr.lenient.safeParse(raw)
  if (!parsed.success) throw new UnusableMessage('CDR without country_code, party_id or id')
  const c: LenientCdr = parsed.data
  const flags = new Set<NetworkFlag>()
  flagUnknownValues(cdr.odd(raw, ''), flags)
  const { startedAt, endedAt, durationS } = readTimes(c, flags)
  const credit = c.credit === true || c.credit_reference_id !== undefined
  if (credit && c.credit_reference_id === undefined) flags.add('credit_unreferenced')
  // A credit CDR repeats the original. Some peers send negative amounts, others positive ones.
  const sign = (value: bigint) => (credit && value < 0n ? -value : value)
  const energyWh = sign(scaled(c.total_energy ?? 0, 3))
  if (energyWh < 0n) flags.add('energy_negative')
  const periods = readPeriods(c.charging_periods, energyWh, flags, 'sum')
  if (periods.some((period) => Date.parse(period.startedAt) < Date.parse(startedAt) - CLOCK_STEP_MS))
    flags.add('period_before_start')
  const timeZone = station?.timeZone ?? DEFAULT_TIME_ZONE
  const cost = readCost(c, sign, flags)
  if (c.last_updated === undefined) flags.add('last_updated_missing')
  const costCheck = credit ? null : checkCost(c, { periods, timeZone, cost, stored: tariffs }, flags)
  return {
    ...arrival,
    key: networkKey(c.country_code, c.party_id, c.id),
    sessionId: c.session_id?.toUpperCase() ?? null,
    startedAt,
    endedAt,
    energyWh,
    durationS,
    parkingS: c.total_parking_time === undefined ? null : secondsOf(Math.abs(c.total_parking_time)),
    token: readToken(c.cdr_token, flags),
    card,
    authMethod: readAuthMethod(c.auth_method, flags),
    authorizationReference: c.authorization_reference ?? null,
    place: readPlace(c.cdr_location, flags),
    station,
    timeZone,
    currency: readCurrency(c.currency, flags),
    cost,
    costCheck,
    periods,
    credit,
    creditReference:
      c.credit_reference_id === undefined ? null : networkKey(c.country_code, c.party_id, c.credit_reference_id),
    lastUpdated: c.last_updated ?? arrival.receivedAt,
    flags: [...flags],
    raw,
  }
}

function readTimes(c: LenientCdr, flags: Set<NetworkFlag>) {
  const startedAt = c.start_date_time ?? c.charging_periods?.[0]?.start_date_time
  if (startedAt === undefined) throw new UnusableMessage('CDR without start_date_time')
  const totalS = c.total_time === undefined ? undefined : secondsOf(Math.abs(c.total_time))
  let endedAt = c.end_date_time
  if (endedAt === undefined) {
    flags.add('end_missing')
    endedAt = new Date(Date.parse(startedAt) + (totalS ?? 0) * 1000).toISOString()
  }
  const spanS = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)
  if (spanS < 0) flags.add('end_before_start')
  const isWrongUnit = totalS !== undefined && [60, 3600].some((factor) => isNear(totalS, spanS * factor))
  if (isWrongUnit) flags.add('time_unit_wrong')
  return { startedAt, endedAt, durationS: isWrongUnit ? spanS : (totalS ?? Math.max(spanS, 0)) }
}

/** Within a tenth: stations round to minutes. */
const isNear = (one: number, other: number) => other > 0 && Math.abs(one - other) <= other / 10

function readPlace(location: LenientCdr['cdr_location'], flags: Set<NetworkFlag>): NetworkPlace {
  const l = location ?? {}
  const where = readCoordinates(l.coordinates?.latitude, l.coordinates?.longitude, l.country)
  if (where.swapped) flags.add('coordinates_swapped')
  if (where.short) flags.add('coordinates_short')
  const needed = [
    l.id,
    l.address,
    l.city,
    l.country,
    where.latitude ?? undefined,
    l.evse_uid,
    l.evse_id,
    l.connector_id,
  ]
  if (needed.includes(undefined)) flags.add('location_incomplete')
  return {
    locationId: l.id?.toUpperCase() ?? null,
    evseUid: l.evse_uid?.toUpperCase() ?? null,
    evseId: l.evse_id ?? null,
    connectorId: l.connector_id?.toUpperCase() ?? null,
    name: l.name ?? null,
    address: l.address ?? null,
    city: l.city ?? null,
    postalCode: l.postal_code ?? null,
    country: l.country ?? null,
    latitude: where.latitude,
    longitude: where.longitude,
    connectorStandard: l.connector_standard ?? null,
    connectorFormat: l.connector_format ?? null,
    connectorPowerType: l.connector_power_type ?? null,
  }
}

function readCost(c: LenientCdr, sign: (value: bigint) => bigint, flags: Set<NetworkFlag>): NetworkCost {
  const read = (price: LenientCdr['total_cost']): NetworkCost | null => {
    const cost = costPrice(price)
    return cost && { exclMicro: sign(cost.exclMicro), inclMicro: cost.inclMicro === null ? null : sign(cost.inclMicro) }
  }
  const statedParts = [
    c.total_fixed_cost,
    c.total_energy_cost,
    c.total_time_cost,
    c.total_parking_cost,
    c.total_reservation_cost,
  ].flatMap((part) => read(part) ?? [])
  const sum: NetworkCost = {
    exclMicro: statedParts.reduce((all, part) => all + part.exclMicro, 0n),
    inclMicro: statedParts.some((part) => part.inclMicro === null)
      ? null
      : statedParts.reduce((all, part) => all + (part.inclMicro ?? 0n), 0n),
  }
  const total = read(c.total_cost)
  if (total === null) {
    flags.add('cost_missing')
    return statedParts.length === 0 ? { exclMicro: 0n, inclMicro: null } : sum
  }
  if (statedParts.length > 0 && !near(sum.exclMicro, total.exclMicro, BigInt(statedParts.length)))
    flags.add('cost_parts_mismatch')
  return total
}

const near = (a: bigint, b: bigint, lines: bigint) => {
  const slack = CENT_MICRO * (lines > 1n ? lines : 1n)
  return a - b <= slack && b - a <= slack
}

function checkCost(
  c: LenientCdr,
  {
    periods,
    timeZone,
    cost,
    stored,
  }: {
    readonly periods: readonly NetworkPeriod[]
    readonly timeZone: string
    readonly cost: NetworkCost
    readonly stored: readonly unknown[]
  },
  flags: Set<NetworkFlag>,
): NetworkCostCheck | null {
  const tariffs: CostTariff[] = []
  for (const one of [...(c.tariffs ?? []), ...stored.flatMap((raw) => tariff.lenient.safeParse(raw).data ?? [])]) {
    const mapped = costTariff(one)
    if (mapped === null) flags.add('tariff_invalid')
    else tariffs.push(mapped.tariff)
    if (mapped?.vatWasFraction) flags.add('vat_was_fraction')
  }
  if (tariffs.length === 0 || periods.length === 0) {
    flags.add('cost_unchecked')
    return null
  }
  const divideEnergy = flags.has('energy_was_wh')
  const computed = tariffCost(tariffs, costPeriods(c.charging_periods ?? [], divideEnergy), timeZone)
  if (computed.uncertain) {
    flags.add('cost_unchecked')
    return null
  }
  const lines = BigInt(Object.values(computed.parts).filter((part) => part !== 0n).length)
  const agrees =
    near(computed.exclMicro, cost.exclMicro, lines) &&
    (computed.inclMicro === null || cost.inclMicro === null || near(computed.inclMicro, cost.inclMicro, lines))
  // A minimum or maximum price changes the total and none of its parts.
  if (agrees && tariffs.some(({ minPrice, maxPrice }) => minPrice !== null || maxPrice !== null))
    flags.delete('cost_parts_mismatch')
  if (!agrees && !flags.has('cost_missing')) {
    const withoutFlat = computed.exclMicro - computed.parts.flat
    const flatForgotten = computed.parts.flat > 0n && near(withoutFlat, cost.exclMicro, lines)
    flags.add(flatForgotten ? 'cost_without_flat' : 'cost_mismatch')
  }
  return { exclMicro: computed.exclMicro, inclMicro: computed.inclMicro, agrees }
}

/**
 * Returns the periods for the cost calculation in order of time. Energy is in 0.1 Wh, because the network uses four
 * decimals of a kWh.
 */
export function costPeriods(periods: readonly LenientPeriod[], energyInWh: boolean): CostPeriod[] {
  const timed = periods.flatMap((period) =>
    period.start_date_time === undefined ? [] : [{ period, startMs: Date.parse(period.start_date_time) }],
  )
  timed.sort((a, b) => a.startMs - b.startMs)
  const read = timed.map(({ period, startMs }) => costPeriod(period, startMs, energyInWh))
  const reserved = read.filter((period) => period.reservationS !== null)
  // An unused reservation: some operators add an empty charging period.
  if (reserved.length === 0 || read.some(isCharging)) return read
  return reserved.map((period) => ({ ...period, reservationExpired: true }))
}

const isCharging = ({ reservationS, energy, timeS, parkingS }: CostPeriod): boolean =>
  reservationS === null && [energy, timeS, parkingS].some((volume) => volume !== null && volume > 0n)

function costPeriod(period: LenientPeriod, startMs: number, energyInWh: boolean): CostPeriod {
  const volumes = volumesOf(period)
  const seconds = (type: string) => {
    const hours = volumes.get(type)
    return hours === undefined ? null : BigInt(secondsOf(hours))
  }
  const energy = volumes.get('ENERGY')
  const [current, power] = [volumes.get('CURRENT') ?? null, volumes.get('POWER') ?? null]
  return {
    startMs,
    energy: energy === undefined ? null : scaled(energy, energyInWh ? 1 : 4),
    timeS: seconds('TIME'),
    parkingS: seconds('PARKING_TIME'),
    reservationS: seconds('RESERVATION_TIME'),
    reservationExpired: false,
    minCurrentA: volumes.get('MIN_CURRENT') ?? current,
    maxCurrentA: volumes.get('MAX_CURRENT') ?? current,
    minPowerKw: volumes.get('MIN_POWER') ?? power,
    maxPowerKw: volumes.get('MAX_POWER') ?? power,
    tariffId: period.tariff_id ?? null,
  }
}
