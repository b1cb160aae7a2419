const storageKey = 'single_keys'

/** Elements that handle keys themselves: text fields, lists, menus, dialogs. */
const textInputs =
  'input:not([type=checkbox]), textarea, select, dialog, [contenteditable], [role=menu], [role=listbox]'

let off: boolean | undefined

/** Returns whether single-key shortcuts are on. People who use speech input switch them off (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  try {
    off ??= localStorage.getItem(storageKey) === 'off'
  } catch {
    off = false
  }
  return !off
}

/** Stores the setting. Without storage it applies until the page is closed. */
export function setSingleKeys(on: boolean): void {
  off = !on
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Storage is blocked, so the setting is not stored.
  }
}

/**
 * Returns whether a pressed key is a shortcut: the focus is not on an element that handles keys, and single keys are
 * on.
 */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return false
  return singleKeysOn() && !(event.target as Element).closest?.(textInputs)
}
