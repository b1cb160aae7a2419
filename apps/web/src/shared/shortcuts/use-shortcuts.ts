import { useEffect, useEffectEvent } from 'react'
import { isSingleKey } from '../../ui/single-keys.ts'
import { goKey, type Shortcut, sequenceWithinMs, shortcutOf } from './shortcuts.ts'

interface Handlers {
  /** Ctrl K, or ⌘ K on a Mac; works while typing too. */
  onPalette(): void
  onShortcut(shortcut: Shortcut): void
}

/** Listens to the keyboard of the whole page. */
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
      // Shift alone comes before `?` on most keyboards.
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
