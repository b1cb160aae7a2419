import { useSyncExternalStore } from 'react'

/** A value outside of React, which components and other code follow. */
export interface ValueStore<Value> {
  readonly get: () => Value
  /** Stores the value and calls the subscribers. */
  readonly set: (next: Value) => void
  /** @returns a function that unsubscribes. */
  readonly subscribe: (changed: () => void) => () => void
}

export function valueStore<Value>(value: Value): ValueStore<Value> {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/** The current value. The component renders again when it changes. */
export function useValue<Value>({ subscribe, get }: ValueStore<Value>): Value {
  return useSyncExternalStore(subscribe, get)
}
