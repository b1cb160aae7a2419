import type { ReactNode } from 'react'

export type Toast = {
  id: number
  title: ReactNode
  description?: ReactNode
  tone?: 'ok' | 'bad' | 'info' | undefined
  /** Reverses the action. With it the toast stays 8 s instead of 5 s. */
  undo?: (() => void) | undefined
  hideAfterMs: number
}

/** The properties of a toast that the caller sets. */
export type ToastMessage = Omit<Toast, 'id' | 'hideAfterMs'> & { hideAfterMs?: number }

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message in the corner of the window. Returns the id for `dismissToast`. */
export function toast(message: ToastMessage): number {
  const id = nextId++
  // Shows at most three toasts and removes the oldest one.
  change([...toasts.slice(-2), { hideAfterMs: message.undo ? 8000 : 5000, ...message, id }])
  return id
}

export function dismissToast(id: number): void {
  change(toasts.filter((one) => one.id !== id))
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
