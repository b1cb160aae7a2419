let open: (() => void) | null = null
let isRequested = false

/** Opens the command palette as soon as its code is loaded. */
export function openPalette(): void {
  if (open) open()
  else isRequested = true
}

/**
 * Registers the function that opens the palette, and calls it at once if the palette was already requested. @returns a
 * function that unregisters it.
 */
export function registerPalette(opener: () => void): () => void {
  open = opener
  if (isRequested) opener()
  isRequested = false
  return () => {
    open = null
  }
}
