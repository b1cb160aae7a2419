import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { demoStations } from '@voltway/demo-stations/stations'
import { madeUpTariffs } from './made-up-tariffs.ts'
import type { CdrLocation, ChargingLocation, Connector, Evse, Party, Role, Tariff } from './ocpi-objects.ts'

/** A connector with the fields that sessions and charge detail records carry. */
export interface ChargePoint {
  location: ChargingLocation
  evse: Evse
  connector: Connector
  tariff: Tariff
}

/** The operator's stations and their tariffs. */
export interface Network {
  locations: ChargingLocation[]
  tariffs: Tariff[]
  points: ChargePoint[]
  /** The parties of this operator. */
  roles: Role[]
  findPoint(locationId: string, evseUid?: string, connectorId?: string): ChargePoint | undefined
}

export interface NetworkOptions {
  /** A .json or .json.gz of OCPI locations. Default: generated stations. */
  stations: string | undefined
  /** Keeps each location's party instead of assigning all locations to the operator's own party. */
  usesListedParties: boolean
  operator: Party & { name: string }
}

export function openNetwork(options: NetworkOptions): Network {
  const { operator } = options
  const read = options.stations
    ? (JSON.parse(textOfFile(options.stations)) as ChargingLocation[])
    : demoStations(operator)
  const locations = read.map((location) => ownLocation(location, options))
  const names = new Map(locations.map((location) => [`${location.country_code}*${location.party_id}`, location]))
  const parties = [operator, ...names.values()].map(({ country_code, party_id }) => ({ country_code, party_id }))
  const distinct = [...new Map(parties.map((party) => [`${party.country_code}*${party.party_id}`, party])).values()]
  const tariffs = distinct.flatMap((party) => madeUpTariffs(party))
  const points = locations.flatMap((location) => pointsOf(location, tariffs))
  return {
    locations,
    tariffs,
    points,
    roles: distinct.map((party) => ({
      role: 'CPO',
      ...party,
      business_details: { name: nameOf(party, names, operator) },
    })),
    findPoint: pointFinder(points),
  }
}

/** The text of a file, unpacked when its name ends in .gz. */
export function textOfFile(file: string): string {
  const bytes = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

function ownLocation(location: ChargingLocation, { usesListedParties, operator }: NetworkOptions): ChargingLocation {
  const party = usesListedParties ? location : operator
  const area = ({ PRT: 'PT', ESP: 'ES', FRA: 'FR' } as Record<string, string>)[location.country] ?? 'PT'
  return {
    ...location,
    country_code: party.country_code,
    party_id: party.party_id,
    evses: location.evses.map((evse) => ({
      ...evse,
      connectors: evse.connectors.map((connector) => ({
        ...connector,
        tariff_ids: [`${area}-${connector.power_type === 'DC' ? 'DC' : 'AC'}`],
      })),
    })),
  }
}

function nameOf(party: Party, names: Map<string, ChargingLocation>, operator: Party & { name: string }): string {
  if (party.country_code === operator.country_code && party.party_id === operator.party_id) return operator.name
  return names.get(`${party.country_code}*${party.party_id}`)?.operator?.name ?? party.party_id
}

function pointsOf(location: ChargingLocation, tariffs: Tariff[]): ChargePoint[] {
  return location.evses
    .filter((evse) => evse.status !== 'REMOVED' && evse.status !== 'PLANNED')
    .flatMap((evse) =>
      evse.connectors.flatMap((connector) => {
        const tariff = tariffs.find(
          (candidate) => candidate.id === connector.tariff_ids?.[0] && candidate.party_id === location.party_id,
        )
        return tariff ? [{ location, evse, connector, tariff }] : []
      }),
    )
}

function pointFinder(points: ChargePoint[]): Network['findPoint'] {
  const byLocation = Map.groupBy(points, (point) => point.location.id.toLowerCase())
  return (locationId, evseUid, connectorId) =>
    byLocation
      .get(locationId.toLowerCase())
      ?.find(
        (point) =>
          (evseUid === undefined || point.evse.uid.toLowerCase() === evseUid.toLowerCase()) &&
          (connectorId === undefined || point.connector.id === connectorId),
      )
}

/** The location as a charge detail record contains it. */
export function cdrLocationOf({ location, evse, connector }: ChargePoint): CdrLocation {
  return {
    id: location.id,
    ...(location.name === undefined ? {} : { name: location.name }),
    // A record allows 45 characters, a location 255.
    address: location.address.slice(0, 45),
    city: location.city.slice(0, 45),
    ...(location.postal_code === undefined ? {} : { postal_code: location.postal_code }),
    country: location.country,
    coordinates: location.coordinates,
    evse_uid: evse.uid,
    evse_id: evse.evse_id ?? evse.uid,
    connector_id: connector.id,
    connector_standard: connector.standard,
    connector_format: connector.format,
    connector_power_type: connector.power_type,
  }
}

/** Power in kW, with a usual value for AC and DC where a connector states none. */
export function powerKwOf({ connector }: ChargePoint): number {
  if (connector.max_electric_power) return connector.max_electric_power / 1000
  return connector.power_type === 'DC' ? 50 : 22
}
