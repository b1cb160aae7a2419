import { type CostState, withoutSplit } from '../../kernel/cost-centres/cost-shares.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { searchable } from '../../platform/searchable.ts'
import type { Sql } from '../../platform/sql.ts'
import { type FileSession, hashOf } from './dialect/file-session.ts'
import {
  type KnownCard,
  type KnownDriver,
  selectKnownCards,
  selectKnownDrivers,
  selectNetworkStations,
} from './imports.sql.ts'

/** Assigns the charges of a file to the wallet's known cards, plates, drivers and stations. */

export interface Owned {
  readonly card: { readonly id: string; readonly name: string } | null
  readonly member: { readonly id: string; readonly name: string } | null
  readonly cost: CostState
  readonly station: { readonly id: string; readonly name: string; readonly city: string; readonly region: string }
}

const bare = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
const none = { id: '', name: '' }

/** Region of unknown stations: that of the wallet's time zone. Of other zones the CO2 is unknown. */
const regionOfZone: Readonly<Record<string, string>> = {
  'Europe/Lisbon': 'PT',
  'Atlantic/Azores': 'PT-20',
  'Atlantic/Madeira': 'PT-30',
  'Europe/Madrid': 'ES',
  'Atlantic/Canary': 'ES-CN',
  'Africa/Ceuta': 'ES-CE',
  'Europe/Paris': 'FR',
}

export async function ownersOf(
  on: Sql,
  scope: WalletScope,
  sessions: readonly FileSession[],
  timeZone: string,
): Promise<(session: FileSession) => Owned> {
  const numbers = [...new Set(sessions.flatMap(({ cards }) => cards.map(bare)))].filter((number) => number !== '')
  const plates = [...new Set(sessions.flatMap(({ plate }) => (plate === undefined ? [] : [bare(plate)])))]
  const codes = [...new Set(sessions.map(({ station }) => station.toUpperCase()))]
  const cards = await selectKnownCards(on, scope, numbers, plates)
  const drivers = await selectKnownDrivers(on, scope)
  const stations = new Map((await selectNetworkStations(on, codes)).map((station) => [station.key, station]))
  const byNumber = new Map(cards.flatMap((card) => [[card.number, card] as const, [card.contract, card] as const]))
  const byPlate = unambiguous(cards.flatMap((card) => (card.plate === null ? [] : [[card.plate, card] as const])))
  const driverByPlate = unambiguous(drivers.flatMap((one) => one.plates.map((plate) => [plate, one] as const)))
  const driverByName = unambiguous(drivers.map((one) => [searchable(one.name), one] as const))
  const region = regionOfZone[timeZone] ?? ''
  return (session) => {
    const plate = session.plate === undefined ? '' : bare(session.plate)
    const card = session.cards.map((number) => byNumber.get(bare(number))).find(Boolean) ?? byPlate.get(plate)
    const driver = driverByPlate.get(plate) ?? driverByName.get(searchable(session.driver ?? ''))
    const known = stations.get(session.station.toUpperCase())
    return {
      card: card === undefined ? null : { id: card.id, name: card.name },
      member: memberOf(card, driver),
      cost: centreOf(session, card, driver),
      station:
        known === undefined
          ? { id: idOfPlace(session), name: session.station, city: session.city, region }
          : { id: known.station_id, name: known.name, city: known.city, region: known.region },
    }
  }
}

/** Returns the file's cost centre, else the card's when the session began, else the driver's. */
function centreOf(
  { costCentre, startedAtMs }: FileSession,
  card: KnownCard | undefined,
  driver: KnownDriver | undefined,
): CostState {
  const { cost_centre = null, cost_shares = null } =
    card?.past_cost_centres.find(({ until }) => instantMs(until) > startedAtMs) ?? card ?? {}
  if (costCentre !== undefined) return { cost_centre: costCentre, cost_shares: withoutSplit(cost_shares) }
  return { cost_centre: cost_centre ?? driver?.cost_centre ?? null, cost_shares }
}

/** JSON writes the end of the last planned centre as a word. */
const instantMs = (text: string): number => (text === 'infinity' ? Number.POSITIVE_INFINITY : Date.parse(text))

/** Returns the holder of the card, otherwise the driver of the vehicle or with that name. */
function memberOf(card: KnownCard | undefined, driver: KnownDriver | undefined) {
  if (card?.member_id != null) return { id: card.member_id, name: card.member_name ?? none.name }
  return driver === undefined ? null : { id: driver.id, name: driver.name }
}

/** A key that two values share identifies neither. */
function unambiguous<Value>(entries: readonly (readonly [string, Value])[]): Map<string, Value> {
  const found = new Map<string, Value>()
  const twice = new Set<string>()
  for (const [key, value] of entries) {
    if (key === '') continue
    if (found.has(key)) twice.add(key)
    found.set(key, value)
  }
  for (const key of twice) found.delete(key)
  return found
}

/** Derives the station's id (UUIDv8) from its name and city, so that sums of several files add up. */
function idOfPlace({ station, city }: FileSession): string {
  const hex = hashOf(['imported station', searchable(station), searchable(city)])
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
