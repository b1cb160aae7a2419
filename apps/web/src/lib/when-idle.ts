/** Runs a function when the browser is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 500)
    return () => clearTimeout(timer)
  }
  // A deadline for pages that are never idle.
  const idleCallback = requestIdleCallback(run, { timeout: 5000 })
  return () => cancelIdleCallback(idleCallback)
}
