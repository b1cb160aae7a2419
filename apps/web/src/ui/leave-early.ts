/**
 * Listens for Esc while something is still loading that will open. Esc calls `leave` and reaches nothing else, so it is
 * not lost, and what lies behind stays open. Returns the end of listening.
 */
export function listenForEscape(leave: () => void): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
  addEventListener('keydown', pressed, true)
  return () => removeEventListener('keydown', pressed, true)
}

/** Opens something once its code is loaded, unless the person pressed Esc before. Without a connection nothing opens. */
export function openOnceLoaded(load: Promise<unknown>, open: () => void): void {
  const end = listenForEscape(() => {
    end()
    open = () => {}
  })
  load.then(() => open()).then(end, end)
}
