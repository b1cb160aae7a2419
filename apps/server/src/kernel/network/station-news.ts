import type { Work } from '../ctx.ts'
import { publishNetworkLive } from '../live/publish-live.ts'
import { chargePointsOf, isFree, plugGroupsOf } from './charge-points.ts'
import type { Json } from './ocpi/merge.ts'
import type { LocationRow } from './place.sql.ts'

/** The parts of a location that a map shows live, to compare two versions of it. Their order may change. */
const statesOf = (raw: Json): string =>
  chargePointsOf(raw)
    .map(({ uid, status, plugs }) => JSON.stringify([uid, status, plugs]))
    .sort()
    .join()

/**
 * Publishes what is free at a station to the maps that show its position. A location without a position is on no map. A
 * message that changes no charge point, such as each object of a nightly pull, publishes nothing.
 */
export async function publishStationChange(
  { ctx, tx }: Work,
  before: Pick<LocationRow, 'station_id' | 'raw'>,
  { raw, published, latitude, longitude }: LocationRow,
): Promise<void> {
  if (!published || latitude === null || longitude === null || statesOf(before.raw) === statesOf(raw)) return
  const points = chargePointsOf(raw)
  await publishNetworkLive(tx, ctx.now, {
    position: { latitude, longitude },
    event: {
      kind: 'station.changed',
      station_id: before.station_id,
      free: points.filter(isFree).length,
      total: points.length,
      plugs: plugGroupsOf(points).map(({ powerKw, ...plug }) => ({ ...plug, power_kw: powerKw })),
    },
  })
}
