import { type ComponentType, lazy, type ReactNode, Suspense, useDeferredValue } from 'react'

type Load<Props> = () => Promise<ComponentType<Props>>

const waiting = new Set<() => Promise<unknown>>()

/**
 * A heavy part that arrives when it is first drawn, or earlier: everything declared so is fetched when the browser
 * is idle, one alone by its `preload()`. `placeholder` has the part's final height, so nothing moves when it comes.
 * `afterPaint`: even once it is here, the page around it is painted first; for drawings, which measure before they draw.
 */
export function deferred<Props extends object>(
  load: Load<Props>,
  placeholder: (props: Props) => ReactNode,
  { afterPaint = false } = {},
) {
  waiting.add(load)
  const Part = lazy(async () => ({ default: await load() }))
  // biome-ignore lint/correctness/noComponentHookFactories: called at the top of a module, once for each part
  function Deferred(props: Props) {
    const now = useDeferredValue(true, !afterPaint)
    if (!now) return placeholder(props)
    return (
      <Suspense fallback={placeholder(props)}>
        <Part {...(props as Parameters<typeof Part>[0])} />
      </Suspense>
    )
  }
  // What does not arrive now is asked for again when it is drawn; only then it is an error.
  return Object.assign(Deferred, { preload: () => void load().catch(() => undefined) })
}

/** For what is not drawn by itself: fetched with the declared parts. */
export function fetchWhenIdle(load: () => Promise<unknown>): void {
  waiting.add(load)
}

/** Fetches the declared parts of the page when there is nothing better to do. Not for people who save data. */
export function prefetchDeferred(): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  if (connection?.saveData) return
  const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1500))
  idle(() => {
    for (const load of waiting) {
      waiting.delete(load)
      // A part that does not arrive now is asked for again when it is drawn; only then it is an error.
      load().catch(() => undefined)
    }
  })
}

type AfterPaintProps = { children: ReactNode; place: ReactNode; atOnce?: boolean | undefined }

/**
 * What is not looked at first: the rest of the page is painted before it. `place` is about as large, so that nothing moves when it
 * comes, and a page one comes back to can be scrolled to where it was. `atOnce`: this one is looked at first, after all.
 */
export function AfterPaint({ children, place, atOnce = false }: AfterPaintProps) {
  return useDeferredValue(true, atOnce) ? children : place
}
