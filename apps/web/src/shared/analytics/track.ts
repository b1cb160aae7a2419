const listeners = new Set<(event: string) => void>()

/** Says that something happened, in one word without ids; whether anybody hears it is the person's choice. */
export function track(event: string): void {
  for (const listener of listeners) listener(event)
}

export function onTracked(listener: (event: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
