/** Does something once the browser has nothing better to do; what is returned calls it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 500)
    return () => clearTimeout(timer)
  }
  // A page that is never idle must not wait for ever.
  const asked = requestIdleCallback(run, { timeout: 5000 })
  return () => cancelIdleCallback(asked)
}
