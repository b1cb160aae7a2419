import { useEffect, useEffectEvent } from 'react'
import { isSingleKey } from '../../ui/single-keys.ts'
import { goKey, type Shortcut, sequenceWithinMs, shortcutOf } from './shortcuts.ts'

interface Handlers {
  /** Ctrl K, or ⌘ K on a Mac. It also works while the person types. */
  onPalette(): void
  onShortcut(shortcut: Shortcut): void
}

/** Listens to the keyboard on the whole page. */
export function useShortcuts({ onPalette, onShortcut }: Handlers): void {
  const palette = useEffectEvent(onPalette)
  const shortcut = useEffectEvent(onShortcut)
  useEffect(() => {
    let goUntil = 0
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault()
        return palette()
      }
      // On most keyboards Shift is pressed before `?`, so Shift alone does not end a sequence.
      if (event.key === 'Shift') return
      const afterGo = event.timeStamp < goUntil
      goUntil = 0
      if (event.repeat || !isSingleKey(event)) return
      if (event.key === goKey && !afterGo) {
        goUntil = event.timeStamp + sequenceWithinMs
        return
      }
      const meant = shortcutOf(event.key, afterGo)
      if (meant === null) return
      event.preventDefault()
      shortcut(meant)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}
