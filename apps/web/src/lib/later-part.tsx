import { type ComponentType, createElement, type FunctionComponent, Suspense, useEffect, useState } from 'react'
import { CatchErrors } from './catch-errors.tsx'
import { whenIdle } from './when-idle.ts'

/**
 * A component that is loaded when the browser is idle and rendered once loaded. If loading or rendering fails, the page
 * works without it, and the next render retries. Its placeholder must have its final size.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  let part: ComponentType<Props> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: made once per part, at module level
  return function Later(props: Props) {
    const [, setThere] = useState(part !== undefined)
    useEffect(() => {
      if (part) return
      const arrived = (loaded: ComponentType<Props>) => {
        part = loaded
        setThere(true)
      }
      return whenIdle(() => void load().then(arrived, () => {}))
    }, [])
    if (!part) return null
    return (
      <CatchErrors resetKey="" fallback={() => null}>
        <Suspense>{createElement(part, props)}</Suspense>
      </CatchErrors>
    )
  }
}
