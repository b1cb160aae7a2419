import { useEffect, useEffectEvent, useState } from 'react'
import { NoticesPart } from '../features/notifications/notices-part.tsx'
import { router, useAddress } from '../lib/router.ts'
import { parseQuery, writeQuery } from '../lib/url-query.ts'
import { HelpButton } from '../shared/help/help-button.tsx'
import { lazyScreen } from '../shared/lazy-screen.ts'
import { followConnection } from '../shared/offline/connection.ts'
import { ConnectionNotice } from '../shared/offline/connection-notice.tsx'
import { offerOfflinePage } from '../shared/offline/offline-door.ts'
import { OfflinePage } from '../shared/offline/offline-page.tsx'
import { UpdateNotice } from '../shared/offline/update-notice.tsx'
import { followUpdates } from '../shared/offline/updates.ts'
import { useGo } from '../shared/page-link.tsx'
import { claimTyped, registerPalette } from '../shared/palette/palette-door.ts'
import '../shared/palette/recent.ts'
import { useWalletHint } from '../shared/session/hints.ts'
import { useShortcuts } from '../shared/shortcuts/use-shortcuts.ts'
import { useWallet } from '../shared/wallet/wallet.queries.ts'
import '../styles/forced-colors.css'
import '../styles/print.css'
import { openOnceLoaded } from '../ui/leave-early.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { followInstallOffer } from './install-offer.ts'
import { mayOpen } from './menu.ts'
import { followPrint } from './print-whole.ts'
import { followThemeColour } from './theme-colour.ts'

const loadPalette = () => import('./product-palette.tsx')
const loadShortcuts = () => import('../shared/shortcuts/shortcuts-sheet.tsx')
const Palette = lazyScreen('companion', async () => (await loadPalette()).ProductPalette)
const ShortcutsSheet = lazyScreen('companion', async () => (await loadShortcuts()).ShortcutsSheet)

/**
 * The keyboard, the palette, and the notices of lost connections and new versions, on every signed-in page.
 */
export function Companion() {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const level = useWalletHint()?.level ?? null
  const rights = useWallet().data?.allowed_actions
  const go = useGo()
  const close = () => setOpen(null)
  const [typed, setTyped] = useState<string>()
  const openPalette = (text: string | null) => {
    if (text === null) return
    setTyped(text)
    setOpen('palette')
  }
  useLinkedCommand((text) => openOnceLoaded(loadPalette(), () => openPalette(text)))
  const openShortcuts = () => openOnceLoaded(loadShortcuts(), () => setOpen('shortcuts'))
  const palette = useEffectEvent(() => {
    if (open === 'palette') {
      claimTyped()
      return close()
    }
    const load = loadPalette()
    load.catch(claimTyped)
    openOnceLoaded(load, () => openPalette(claimTyped()))
  })

  useEffect(() => {
    offerOfflinePage(OfflinePage)
    const ends = [
      followConnection(),
      followInstallOffer(),
      followThemeColour(),
      registerPalette(palette),
      followPrint(),
    ]
    if (import.meta.env.PROD) ends.push(followUpdates())
    return () => {
      for (const end of ends) end()
    }
  }, [])
  useShortcuts((shortcut) => {
    if (shortcut.does === 'help') openShortcuts()
    else if (mayOpen(shortcut.page, level, rights)) void go({ to: shortcut.page as 'home' })
  })

  return (
    <>
      <ConnectionNotice />
      <UpdateNotice />
      <HelpButton />
      <ToastRegion />
      <NoticesPart />
      {open === 'palette' && <Palette typed={typed} onClose={close} onShortcuts={openShortcuts} />}
      {open === 'shortcuts' && <ShortcutsSheet mayGo={(page) => mayOpen(page, level, rights)} onClose={close} />}
    </>
  )
}

/**
 * Opens the palette with the command of a link (`?command=block+Sofia`), which an assistant wrote, and removes it from
 * the address. The person still chooses and confirms it.
 */
function useLinkedCommand(openPalette: (text: string) => void): void {
  const { pathname, search } = useAddress()
  const { command = '', ...query } = parseQuery(search)
  const openCommand = useEffectEvent(() => {
    openPalette(command)
    void router.navigate(pathname + writeQuery(query), { replace: true, preserveScroll: true })
  })
  useEffect(() => {
    if (command !== '') openCommand()
  }, [command])
}
