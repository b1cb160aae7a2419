import { type ComponentType, createElement, type FunctionComponent, Suspense, useEffect, useState } from 'react'
import { CatchErrors } from './catch-errors.tsx'
import { whenIdle } from './when-idle.ts'

/**
 * A part nobody waits for: fetched when the browser is idle, drawn when it is there. If it cannot be fetched or drawn, the page
 * does without it; it is asked for again when it is next drawn. Its place must have its final size already.
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
