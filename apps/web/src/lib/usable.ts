/**
 * Marks a promise the way React does once it is fulfilled: `use(promise)` then returns immediately instead of showing a
 * fallback, and can be called on every render.
 */
export function usable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}
