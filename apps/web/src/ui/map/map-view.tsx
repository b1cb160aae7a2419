import { type RefCallback, useCallback, useState } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { MapViewProps } from './map-view-part.tsx'

/** The map is loaded at this distance below the window, so that nobody scrolls to an empty area. */
const aheadOfTime = '600px'

const Drawn = lazyPart<MapViewProps>(
  async () => (await import('./map-view-part.tsx')).MapViewPart,
  (props) => (
    <div style={{ height: props.height ?? 320 }}>
      <Skeleton height={props.height ?? 320} />
    </div>
  ),
)

/**
 * Locations on a map, loaded as a separate chunk. A list beside the map always shows the same data. The map is loaded
 * when it is near the window, because its outlines cost more than the rest of a page.
 */
export function MapView(props: MapViewProps) {
  const [isNear, container] = useNear()
  return isNear ? (
    <Drawn {...props} />
  ) : (
    <div ref={container} className="map-view" style={{ height: props.height ?? 320 }} />
  )
}

function useNear(): [boolean, RefCallback<HTMLElement>] {
  const [isNear, setNear] = useState(false)
  const follow = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const check = (seen: readonly IntersectionObserverEntry[]) =>
      seen.some((one) => one.isIntersecting) && setNear(true)
    const observer = new IntersectionObserver(check, { rootMargin: aheadOfTime })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isNear, follow]
}
