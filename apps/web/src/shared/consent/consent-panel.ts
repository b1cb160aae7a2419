import { useValue, valueStore } from '../../lib/value-store.ts'

const open = valueStore(false)

/** Opens the privacy choices from any page. */
export function openConsents(): void {
  open.set(true)
}

export function closeConsents(): void {
  open.set(false)
}

export function useConsentsOpen(): boolean {
  return useValue(open)
}
