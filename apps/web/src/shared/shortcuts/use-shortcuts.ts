import { useEffect, useEffectEvent } from 'react'
import { isSingleKey } from '../../ui/single-keys.ts'
import { goKey, type Shortcut, sequenceWithinMs, shortcutOf } from './shortcuts.ts'

/** Listens to the keyboard on the whole page. */
export function useShortcuts(onShortcut: (shortcut: Shortcut) => void): void {
  const shortcut = useEffectEvent(onShortcut)
  useEffect(() => {
    let goUntil = 0
    const handleKey = (event: KeyboardEvent) => {
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
