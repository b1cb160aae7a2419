/** Chromium's event with which a page offers its installation. Other browsers offer it in their menus. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallOffer | null = null

/** Stores the browser's offer until the person asks for it. Returns a function that stops it. */
export function followInstallOffer(): () => void {
  const store = (event: Event) => {
    event.preventDefault()
    offer = event as InstallOffer
  }
  const clear = () => {
    offer = null
  }
  window.addEventListener('beforeinstallprompt', store)
  window.addEventListener('appinstalled', clear)
  return () => {
    window.removeEventListener('beforeinstallprompt', store)
    window.removeEventListener('appinstalled', clear)
  }
}

/**
 * Returns a function that shows the browser's install dialog, or null without an offer. Each offer can be used once.
 */
export function installer(): (() => void) | null {
  const stored = offer
  if (stored === null) return null
  return () => {
    offer = null
    void stored.prompt()
  }
}
