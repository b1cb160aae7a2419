/** `isBehind`: the page still shows the data of an earlier reply. */
type Listener = (error: unknown, isBehind: boolean) => void
const listeners = new Set<Listener>()

/**
 * Calls the listener for every request that finally failed, reads and writes alike. Returns a function that stops it.
 */
export function onRequestFailure(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportRequestFailure(error: unknown, isBehind = false): void {
  for (const listener of listeners) listener(error, isBehind)
}
