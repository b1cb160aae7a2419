let open: (() => void) | null = null
/** What was typed since the palette was requested. Null: it is not requested. */
let typed: string | null = null

/** Opens the command palette as soon as its code is loaded. */
export function openPalette(): void {
  typed ??= ''
  open?.()
}

/**
 * Registers the function that opens the palette, and calls it at once if the palette was already requested. @returns a
 * function that unregisters it.
 */
export function registerPalette(opener: () => void): () => void {
  open = opener
  if (typed !== null) opener()
  return () => {
    open = null
  }
}

/** Ends a request of the palette. @returns what was typed since; null: the request was withdrawn. */
export function claimTyped(): string | null {
  const text = typed
  typed = null
  return text
}

/**
 * Listens for Ctrl K, or ⌘ K on a Mac, from the first paint on, and keeps what is typed until the palette has its field.
 * @returns a function that ends it.
 */
export function listenForPalette(): () => void {
  const press = (event: KeyboardEvent) => {
    const { key, altKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && key.toLowerCase() === 'k' && !altKey && !event.shiftKey) openPalette()
    else if (typed === null || isCommand || altKey) return
    else if (key.length === 1) typed += key
    else if (key === 'Backspace') typed = typed.slice(0, -1)
    else {
      if (key === 'Escape') typed = null
      return
    }
    event.preventDefault()
  }
  addEventListener('keydown', press, true)
  return () => {
    typed = null
    removeEventListener('keydown', press, true)
  }
}
