import { type ComponentType, lazy, type ReactNode, Suspense, useDeferredValue, useEffect } from 'react'
import { listenForEscape } from './leave-early.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * Declares a heavy component that is loaded when it is first rendered, or earlier by `preload()`. `placeholder` has the final height of the component, so
 * nothing moves when it appears.
 * What can be closed (`onClose`) closes on Esc before it is loaded, too.
 * `afterPaint` paints the page around the component first, even when it is loaded. It is for charts and maps, which
 * measure before they draw.
 */
export function deferred<Props extends object>(
  load: Load<Props>,
  placeholder: (props: Props) => ReactNode,
  { afterPaint = false } = {},
) {
  const Part = lazy(async () => ({ default: await load() }))
  // biome-ignore lint/correctness/noComponentHookFactories: called at the top of a module, once for each part
  function Deferred(props: Props) {
    const now = useDeferredValue(true, !afterPaint)
    if (!now) return placeholder(props)
    return (
      <Suspense
        fallback={
          <>
            {placeholder(props)}
            {'onClose' in props && <Opening leave={props.onClose as () => void} />}
          </>
        }
      >
        <Part {...(props as Parameters<typeof Part>[0])} />
      </Suspense>
    )
  }
  // A failed preload is requested again at rendering. Only then it is an error.
  return Object.assign(Deferred, { preload: () => void load().catch(() => undefined) })
}

/** Stands for a dialog or drawer that is loading. */
function Opening({ leave }: { leave: () => void }) {
  useEffect(() => listenForEscape(leave), [leave])
  return <span hidden aria-busy />
}

type AfterPaintProps = { children: ReactNode; placeholder: ReactNode; atOnce?: boolean | undefined }

/**
 * Paints the rest of the page before `children`. `placeholder` has about the same size, so that nothing moves and the scroll
 * position can be restored. `atOnce` renders the children with the page.
 */
export function AfterPaint({ children, placeholder, atOnce = false }: AfterPaintProps) {
  return useDeferredValue(true, atOnce) ? children : placeholder
}
