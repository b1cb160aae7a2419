import { useCallback, useRef, useState } from 'react'
import { tabStorage } from '../lib/storage.ts'
import { onPersonChange } from './session/session.ts'

const prefix = 'form:'

/**
 * What is typed into a form, kept in this tab until it is saved or given up, so that a reload loses nothing. `name` is the form and
 * what it is about, such as `vehicle:new`. Never for secrets: whoever sits at the browser can read it.
 */
export function useStoredForm<Typed extends object>(
  name: string,
  first: () => Typed,
): readonly [Typed, (change: (before: Typed) => Typed) => void, () => void] {
  const key = prefix + name
  const [typed, setTyped] = useState(() => ({ ...first(), ...readStored(key) }) as Typed)
  // Written at once and not when React gets to it: what is forgotten right after a change must stay so.
  const latest = useRef(typed)
  const change = useCallback(
    (by: (before: Typed) => Typed) => {
      latest.current = by(latest.current)
      tabStorage.write(key, JSON.stringify(latest.current))
      setTyped(latest.current)
    },
    [key],
  )
  const forget = useCallback(() => tabStorage.remove(key), [key])
  return [typed, change, forget]
}

function readStored(key: string): object {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

/** Forms of whoever sat here before belong to nobody else. */
function forgetAll(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: then nothing was kept.
  }
}

onPersonChange(forgetAll)
