let open: (() => void) | null = null
let knocked = false

/** Opens the command palette, as soon as it has arrived. */
export function openPalette(): void {
  if (open) open()
  else knocked = true
}

/** The palette's part of it. @returns how to stop. */
export function answerPalette(opens: () => void): () => void {
  open = opens
  if (knocked) opens()
  knocked = false
  return () => {
    open = null
  }
}
