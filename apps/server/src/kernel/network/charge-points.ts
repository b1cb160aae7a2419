import { describeConnector } from './connectors.ts'
import type { NetworkStation } from './messages.ts'
import { type Json, objectsIn } from './ocpi/merge.ts'
import type { VersionNumber } from './ocpi/version.ts'
import { versionOf } from './ocpi/versions.ts'

/** A connector of a charge point. `id` has the operator's spelling. */
export type Plug = NonNullable<NetworkStation['connector']> & { readonly id: string }

/** One EVSE of a location (OCPI 2.2.1 mod_locations, EVSE). Ids have the operator's spelling. */
export interface ChargePoint {
  readonly uid: string
  /** The public id (eMI3) on the charger; null when the operator sends none. */
  readonly evseId: string | null
  /** A status of OCPI, in upper case; `UNKNOWN` when the operator sends none. */
  readonly status: string
  readonly capabilities: ReadonlySet<string>
  /** The number or letter painted on the charger. */
  readonly reference: string | null
  readonly plugs: readonly Plug[]
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Statuses of charge points that do not exist yet, or no longer. */
const ABSENT: ReadonlySet<string> = new Set(['PLANNED', 'REMOVED'])

/**
 * Returns the charge points of a location as received, without planned and removed ones. It reads single fields instead of
 * parsing the whole location, because a map shows hundreds of locations.
 */
export function chargePointsOf(location: Json): ChargePoint[] {
  return objectsIn(location.evses).flatMap((evse) => {
    const uid = textOf(evse.uid)
    const status = textOf(evse.status)?.toUpperCase() ?? 'UNKNOWN'
    if (uid === null || ABSENT.has(status)) return []
    const capabilities = Array.isArray(evse.capabilities) ? evse.capabilities : []
    return [
      {
        uid,
        status,
        evseId: textOf(evse.evse_id),
        reference: textOf(evse.physical_reference),
        capabilities: new Set(capabilities.map((one) => String(one).toUpperCase())),
        plugs: objectsIn(evse.connectors).flatMap((connector) => {
          const id = textOf(connector.id)
          return id === null ? [] : [{ id, ...describeConnector(connector) }]
        }),
      },
    ]
  })
}

/** The plugs of a station of one type, current and power. */
export interface PlugGroup extends Pick<Plug, 'type' | 'current' | 'powerKw'> {
  free: number
  total: number
}

/** Returns true when a charge can begin at the point now. */
export const isFree = ({ status }: ChargePoint): boolean => status === 'AVAILABLE'

/** Returns the plugs of charge points in groups, the strongest first. */
export function plugGroupsOf(points: readonly ChargePoint[]): PlugGroup[] {
  const groups = new Map<string, PlugGroup>()
  for (const point of points) {
    const free = isFree(point) ? 1 : 0
    for (const { type, current, powerKw } of point.plugs) {
      const key = `${type} ${current} ${powerKw}`
      const group = groups.get(key)
      if (group === undefined) groups.set(key, { type, current, powerKw, free, total: 1 })
      else {
        group.free += free
        group.total++
      }
    }
  }
  return [...groups.values()].sort((one, other) => (other.powerKw ?? 0) - (one.powerKw ?? 0))
}

/**
 * Returns whether the operator starts charges at this point remotely. An operator that lists no capabilities at all is
 * asked: many never fill the list.
 */
export const startsRemotely = ({ capabilities }: ChargePoint): boolean =>
  capabilities.size === 0 || capabilities.has('REMOTE_START_STOP_CAPABLE')

/** Returns whether the operator accepts reservations of this point, and its version of OCPI has the command. */
export const isReservable = ({ capabilities }: ChargePoint, peer: { readonly version: VersionNumber }): boolean =>
  capabilities.has('RESERVABLE') && versionOf(peer).commands.has('RESERVE_NOW')
