let open: (() => void) | null = null
let isRequested = false

/** Opens the command palette as soon as its code is loaded. */
export function openPalette(): void {
  if (open) open()
  else isRequested = true
}

/** Called by the palette to be opened. @returns a function that unsubscribes. */
export function registerPalette(opener: () => void): () => void {
  open = opener
  if (isRequested) opener()
  isRequested = false
  return () => {
    open = null
  }
}
