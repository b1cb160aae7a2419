import { deferred } from '../deferred.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { MapViewProps } from './map-view-part.tsx'

/** Places on a map, in a chunk of its own. Always beside a list that says the same. */
export const MapView = deferred<MapViewProps>(
  async () => (await import('./map-view-part.tsx')).MapViewPart,
  (props) => (
    <div style={{ height: props.height ?? 320 }}>
      <Skeleton height={props.height ?? 320} />
    </div>
  ),
  { afterPaint: true },
)
