import { deferred } from '../deferred.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { Tone } from '../state-dot.tsx'

export type MapPoint = {
  id: string
  latitude: number
  longitude: number
  /** Name and state in words; the marker says it. */
  label: string
  tone: Tone
  /** Something is happening there right now. */
  live?: boolean | undefined
}

export type MapViewProps = {
  /** What the map shows: "Where your vehicles are charging". */
  label: string
  points: readonly MapPoint[]
  /** The point the list beside has chosen. */
  chosen?: string | undefined
  onChoose?: ((id: string) => void) | undefined
  height?: number | undefined
  /** `https://…/{z}/{x}/{y}.png`: pictures under the points. Without it only outlines are drawn, and nobody is asked. */
  tileUrl?: string | undefined
  /** Whose pictures they are. */
  tileCredit?: string | undefined
}

/** Places on a map, in a chunk of its own. Always beside a list that says the same. */
export const MapView = deferred<MapViewProps>(
  async () => (await import('./map-view-part.tsx')).MapViewPart,
  (props) => (
    <div style={{ height: props.height ?? 320 }}>
      <Skeleton height={props.height ?? 320} />
    </div>
  ),
)
