const storageKey = 'single_keys'

/** Where a key belongs to what is there: text, a list, a menu, a dialog. */
const takesKeys = 'input:not([type=checkbox]), textarea, select, dialog, [contenteditable], [role=menu], [role=listbox]'

let off: boolean | undefined

/** Whether a single key does something by itself; people who speak to their computer switch that off (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  try {
    off ??= localStorage.getItem(storageKey) === 'off'
  } catch {
    off = false
  }
  return !off
}

/** Sets and remembers it; storage may be blocked, then it lasts as long as the page. */
export function setSingleKeys(on: boolean): void {
  off = !on
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Blocked storage is the person's right; the choice simply is not remembered.
  }
}

/** Whether a pressed key may be taken for a shortcut: nobody is typing there, and single keys are on. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return false
  return singleKeysOn() && !(event.target as Element).closest?.(takesKeys)
}
