import type { LiveNews } from '@voltway/contract/live'
import type { EventRow } from '../../kernel/live/live.sql.ts'
import type { LiveSource } from '../../kernel/live/live-stream.ts'
import { type EventPosition, NETWORK_EVENTS } from '../../kernel/live/publish-live.ts'
import type { Box } from './stations.sql.ts'

/** The payload of an event of the network, as `publishNetworkLive` stores it. */
interface StationEvent {
  readonly position: EventPosition
  readonly news: LiveNews<'station.changed'>
}

/** The stations of a stream: all in a box, or some of them. */
export type FollowedStations = { readonly box: Box } | { readonly ids: ReadonlySet<string> }

/** The source of a stream that sends the changes of stations, to people who may see stations. */
export function stationsSource(reader: Pick<LiveSource, 'scope' | 'person'>, followed: FollowedStations): LiveSource {
  return {
    ...reader,
    eventsOf: NETWORK_EVENTS,
    isResumed: false,
    dataFor: ({ payload }: EventRow) => {
      const { position, news } = payload as unknown as StationEvent
      const isFollowed = 'box' in followed ? isIn(followed.box, position) : followed.ids.has(news.station_id)
      return isFollowed ? news : null
    },
    onRights: async (scope) => scope?.rights.has('cards.read') ?? false,
  }
}

const isIn = ({ south, west, north, east }: Box, { latitude, longitude }: EventPosition): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east
