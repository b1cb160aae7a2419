import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { listenForEscape } from './leave-early.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * Declares a component of another chunk, which is loaded when it first renders, or earlier by `preload()`. `placeholder`
 * has the final height of the component, so nothing moves when it appears. What can be closed (`onClose`) closes on Esc
 * before it is loaded, too. Throws at rendering when it cannot be loaded; the next one that renders requests it again.
 */
export function lazyPart<Props extends object>(load: Load<Props>, placeholder: (props: Props) => ReactNode) {
  let part: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const start = () => {
    loading ??= load().then(
      (loaded) => {
        part = loaded
      },
      (error) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const preload = () => void start().catch(() => undefined)

  // biome-ignore lint/correctness/noComponentHookFactories: called at the top of a module, once for each part
  function Lazy(props: Props) {
    // A state and not `lazy`: React renders a lazy component with the lowest priority, so a busy page shows it late or
    // never (https://github.com/react/react/issues/37309).
    const [outcome, setOutcome] = useState<'loaded' | { error: unknown } | null>(part ? 'loaded' : null)
    useEffect(() => {
      if (part) return setOutcome('loaded')
      let mounted = true
      start().then(
        () => mounted && setOutcome('loaded'),
        (error: unknown) => mounted && setOutcome({ error }),
      )
      return () => {
        mounted = false
      }
    }, [])
    if (outcome !== null && outcome !== 'loaded') throw outcome.error
    const waiting = (
      <>
        {placeholder(props)}
        {'onClose' in props && <Opening leave={props.onClose as () => void} />}
      </>
    )
    if (!part) return waiting
    const Part = part
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(Lazy, { preload })
}

/** Stands for a dialog or drawer that is loading. */
function Opening({ leave }: { leave: () => void }) {
  useEffect(() => listenForEscape(leave), [leave])
  return <span hidden aria-busy />
}
