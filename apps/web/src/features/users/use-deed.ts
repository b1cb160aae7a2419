import { useRef, useState } from 'react'

interface Deed {
  readonly pending: boolean
  /** What went wrong with the last try; undefined when nothing did. */
  readonly error: unknown
  /** Does it once, however often it is asked for while it is under way. @returns whether it succeeded. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>
  readonly clear: () => void
}

/** Something a form or a button does: its progress and its failure. */
export function useDeed(): Deed {
  const running = useRef(false)
  const [state, setState] = useState<{ pending: boolean; error?: unknown }>({ pending: false })
  const run: Deed['run'] = async (work) => {
    if (running.current) return false
    running.current = true
    setState({ pending: true })
    try {
      await work()
      setState({ pending: false })
      return true
    } catch (error) {
      setState({ pending: false, error })
      return false
    } finally {
      running.current = false
    }
  }
  return { pending: state.pending, error: state.error, run, clear: () => setState({ pending: false }) }
}
