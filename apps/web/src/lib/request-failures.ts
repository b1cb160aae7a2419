const listeners = new Set<(error: unknown) => void>()

/**
 * Calls the listener for every request that finally failed, reads and writes alike. Returns a function that stops it.
 */
export function onRequestFailure(listener: (error: unknown) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportRequestFailure(error: unknown): void {
  for (const listener of listeners) listener(error)
}
