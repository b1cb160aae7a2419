import { createHash } from 'node:crypto'
import type { SessionFlag } from '@voltway/contract/sessions'
import type { NetworkCdr, NetworkPeriod, NetworkSession, NetworkStation } from '../../kernel/network/messages.ts'
import { regionOfPlace } from '../../kernel/places/place.ts'
import type { MeterValue } from '../../kernel/pricing/energy-split.ts'
import { DAY_MS } from '../../platform/durations.ts'

/** The location of a session, stored with the session because names may change later. */
export interface StationSnapshot {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly operator: string
  readonly evse_id: string | null
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null
}

export interface ChargingPlace {
  readonly stationId: string
  readonly station: StationSnapshot
  readonly region: string
  readonly connector: {
    readonly type: string
    readonly power_kw: number | null
    readonly current: string | null
  } | null
}

/**
 * The consumption of a charge record, with all that its checks and its price need, now or after a review. Plain JSON.
 */
export interface ChargeRecord {
  /** Of a charge at a home or depot: its site, whose tariff prices it. Absent in a record of the network. */
  readonly siteId?: string
  readonly countryCode: string
  readonly partyId: string
  readonly cdrId: string
  readonly startedAt: string
  readonly endedAt: string
  /** Decides tariff and VAT. */
  readonly region: string
  readonly energyWh: string
  readonly parkingMs: number
  readonly meter: readonly (readonly [atMs: number, energyWh: number])[]
  readonly cpoCostMicro: string
  /** The currency of the operator's cost; absent in records stored by earlier versions. */
  readonly currency?: string
  /** The price by the operator's own tariff, where the record carries a usable one. */
  readonly tariffCostMicro?: string | null
  /** True when the operator's cost differs from its own tariff. */
  readonly costDisagrees: boolean
  readonly receivedAt: string
  readonly flags: readonly SessionFlag[]
}

// Operators send most records within hours. A record from another fortnight appears on a later invoice than the fleet
// expects.
const LATE_AFTER_MS = 14 * DAY_MS

export function chargeRecordOf(cdr: NetworkCdr, region: string): ChargeRecord {
  const flags: SessionFlag[] = []
  if (cdr.flags.includes('unknown_enum')) flags.push('UNKNOWN_VALUE')
  if (cdr.flags.includes('time_unit_wrong') || cdr.flags.includes('period_before_start')) flags.push('TIME_UNCLEAR')
  if (Date.parse(cdr.receivedAt) - Date.parse(cdr.endedAt) > LATE_AFTER_MS) flags.push('LATE_RECORD')
  return {
    countryCode: cdr.key.countryCode,
    partyId: cdr.key.partyId,
    cdrId: cdr.key.id,
    startedAt: cdr.startedAt,
    endedAt: cdr.endedAt,
    region,
    energyWh: String(cdr.energyWh),
    parkingMs: (cdr.parkingS ?? 0) * 1000,
    meter: meterOf(cdr.periods),
    cpoCostMicro: String(cdr.cost.exclMicro),
    currency: cdr.currency,
    tariffCostMicro: cdr.costCheck === null ? null : String(cdr.costCheck.exclMicro),
    costDisagrees:
      cdr.costCheck?.agrees === false ||
      cdr.flags.some(
        (flag) => flag === 'cost_mismatch' || flag === 'cost_without_flat' || flag === 'cost_parts_mismatch',
      ),
    receivedAt: cdr.receivedAt,
    flags,
  }
}

/** Energy since the start at the beginning of each period. Splits a session at the boundaries of the day. */
function meterOf(periods: readonly NetworkPeriod[]): [number, number][] {
  const meter: [number, number][] = []
  let reached = 0
  for (const period of periods) {
    meter.push([Date.parse(period.startedAt), reached])
    if (period.energyWh === null) return []
    reached += Number(period.energyWh)
  }
  return meter.slice(1)
}

export function meterValues(record: ChargeRecord): MeterValue[] {
  return record.meter.map(([atMs, energyWh]) => ({ atMs, energyWh: BigInt(energyWh) }))
}

/** The last power that a session reports. */
export function latestPowerW(session: NetworkSession): number | null {
  return session.periods.at(-1)?.powerW ?? null
}

export function placeOfSession(session: NetworkSession): ChargingPlace {
  if (session.station !== null) return placeOfStation(session.station)
  const { countryCode, partyId } = session.key
  const name = session.locationId ?? session.evseUid ?? 'unknown'
  return {
    stationId: madeUpStationId(countryCode, partyId, session.locationId, null, null),
    station: { name, address: '', city: '', operator: partyId, evse_id: session.evseUid, coordinates: null },
    region: regionOfPlace({ country: countryCode }),
    connector: null,
  }
}

export function placeOfCdr(cdr: NetworkCdr): ChargingPlace {
  if (cdr.station !== null) return placeOfStation(cdr.station)
  const { countryCode, partyId } = cdr.key
  const { place } = cdr
  const latitude = place.latitude === null ? null : Number(place.latitude)
  const longitude = place.longitude === null ? null : Number(place.longitude)
  return {
    stationId: madeUpStationId(countryCode, partyId, place.locationId, place.name, place.address),
    station: {
      name: place.name ?? place.address ?? place.locationId ?? 'unknown',
      address: place.address ?? '',
      city: place.city ?? '',
      operator: partyId,
      evse_id: place.evseId ?? place.evseUid,
      coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    },
    region: regionOfPlace({ country: place.country, postalCode: place.postalCode, latitude, longitude }, countryCode),
    connector:
      place.connectorStandard === null
        ? null
        : { type: place.connectorStandard, power_kw: null, current: place.connectorPowerType?.slice(0, 2) ?? null },
  }
}

function placeOfStation(station: NetworkStation): ChargingPlace {
  const { latitude, longitude, connector } = station
  return {
    stationId: station.stationId,
    station: {
      name: station.name,
      address: station.address,
      city: station.city,
      operator: station.operator,
      evse_id: station.evseId,
      coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    },
    region: station.region,
    connector: connector && { type: connector.type, power_kw: connector.powerKw, current: connector.current },
  }
}

/** Returns the same id (UUIDv8) for the same unknown location, so that reports can group it. */
function madeUpStationId(...parts: readonly (string | null)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
