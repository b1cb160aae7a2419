let open: (() => void) | null = null
let knocked = false

/** Opens the command palette as soon as its code is loaded. */
export function openPalette(): void {
  if (open) open()
  else knocked = true
}

/** Called by the palette to be opened. @returns a function that unsubscribes. */
export function answerPalette(opens: () => void): () => void {
  open = opens
  if (knocked) opens()
  knocked = false
  return () => {
    open = null
  }
}
