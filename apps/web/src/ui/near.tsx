import { type ReactNode, type RefCallback, useCallback, useState } from 'react'

/** Rendered at this distance below the window, so that nobody scrolls to an empty area. */
const aheadOfTime = '600px'

/** Renders its children once they are near the window: a map, or a part with requests of its own at the end of a page. */
export function Near({ height, children }: { height: number; children: ReactNode }) {
  const [isNear, setNear] = useState(false)
  const follow: RefCallback<HTMLElement> = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const check = (seen: readonly IntersectionObserverEntry[]) =>
      seen.some((one) => one.isIntersecting) && setNear(true)
    const observer = new IntersectionObserver(check, { rootMargin: aheadOfTime })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return isNear ? children : <div ref={follow} className="near" style={{ height }} />
}
