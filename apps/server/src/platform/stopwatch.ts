/**
 * Starts to measure a duration of this process, which no clock that is set changes.
 * @returns a function that returns the milliseconds since then.
 */
export function startStopwatch(): () => number {
  const began = performance.now()
  return () => performance.now() - began
}
