const listeners = new Set<(event: string) => void>()

/** Tracks an event by a name without ids. The event is sent only if the person consented. */
export function track(event: string): void {
  for (const listener of listeners) listener(event)
}

export function onTracked(listener: (event: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
