import { useCallback, useRef, useState } from 'react'
import { tabStorage } from '../lib/storage.ts'
import { onPersonChange } from './session/session.ts'

const prefix = 'form:'

/**
 * The input of a form, stored in this tab until it is saved or discarded, so that a reload loses nothing. `name` is the
 * form and its object, such as `vehicle:new`. Never use it for secrets: anybody at the browser can read it.
 */
export function useStoredForm<Typed extends object>(
  name: string,
  first: () => Typed,
): readonly [Typed, (change: (before: Typed) => Typed) => void, () => void] {
  const key = prefix + name
  const [typed, setTyped] = useState(() => ({ ...first(), ...readStored(key) }) as Typed)
  // Written synchronously and not in a React effect, so that a deletion right after a change is not overwritten.
  const latest = useRef(typed)
  const change = useCallback(
    (by: (before: Typed) => Typed) => {
      latest.current = by(latest.current)
      tabStorage.write(key, JSON.stringify(latest.current))
      setTyped(latest.current)
    },
    [key],
  )
  const discard = useCallback(() => tabStorage.remove(key), [key])
  return [typed, change, discard]
}

function readStored(key: string): object {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

/** Deletes the forms of the previous person. */
function discardAll(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

onPersonChange(discardAll)
