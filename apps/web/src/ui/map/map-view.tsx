import { lazyPart } from '../lazy-part.tsx'
import { Near } from '../near.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { MapViewProps } from './map-view-part.tsx'

const usualHeight = 320

const Drawn = lazyPart<MapViewProps>(
  async () => (await import('./map-view-part.tsx')).MapViewPart,
  ({ height = usualHeight }) => (
    <div style={{ height }}>
      <Skeleton height={height} />
    </div>
  ),
)

/**
 * Locations on a map, loaded as a separate chunk. A list beside the map always shows the same data. The map is loaded
 * when it is near the window, because its outlines cost more than the rest of a page.
 */
export function MapView(props: MapViewProps) {
  return (
    <Near height={props.height ?? usualHeight}>
      <Drawn {...props} />
    </Near>
  )
}
