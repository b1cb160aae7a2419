/**
 * Marks a promise the way React does, from the moment it is fulfilled: `use(promise)` then answers at once instead of
 * showing a fallback for a moment, and can be called on every drawing, as hooks should be.
 */
export function usable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}
