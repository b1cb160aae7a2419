import type { ReactNode } from 'react'

export type Toast = {
  id: number
  title: ReactNode
  description?: ReactNode
  tone?: 'ok' | 'bad' | 'info' | undefined
  /** Reverses the action. The toast stays a little longer when there is one. */
  undo?: (() => void) | undefined
  hideAfterMs: number
}

/** What a caller says of a toast. */
export type ToastMessage = Omit<Toast, 'id' | 'hideAfterMs'> & { hideAfterMs?: number }

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says something in the corner of the screen for a while. Returns the id, for `dismissToast`. */
export function toast(message: ToastMessage): number {
  const id = nextId++
  // More than three are not read; the oldest goes.
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
