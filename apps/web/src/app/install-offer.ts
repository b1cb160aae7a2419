/** Chromium's way to let a page ask to be installed; others have it in their own menus. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallOffer | null = null

/** Keeps the browser's offer for when the person asks for it. @returns how to stop. */
export function followInstallOffer(): () => void {
  const keep = (event: Event) => {
    event.preventDefault()
    offer = event as InstallOffer
  }
  const drop = () => {
    offer = null
  }
  window.addEventListener('beforeinstallprompt', keep)
  window.addEventListener('appinstalled', drop)
  return () => {
    window.removeEventListener('beforeinstallprompt', keep)
    window.removeEventListener('appinstalled', drop)
  }
}

/** Asks the person to install; null where the browser does not offer it. An offer counts once. */
export function installer(): (() => void) | null {
  const stored = offer
  if (stored === null) return null
  return () => {
    offer = null
    void stored.prompt()
  }
}
