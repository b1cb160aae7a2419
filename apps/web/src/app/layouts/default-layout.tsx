import { type ReactNode, useEffect } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { RequestError } from '../../lib/request.ts'
import { useAddress } from '../../lib/router.ts'
import { showAlert } from '../../shared/alert/alert-store.ts'
import { BannerSlot } from '../../shared/banner/banner-slot.tsx'
import { useFollowWallet } from '../../shared/live/wallet-live.ts'
import { useGo } from '../../shared/page-link.tsx'
import { forgetWallet, useWalletHint } from '../../shared/session/hints.ts'
import { enterWallet } from '../../shared/wallet/enter-wallet.ts'
import { useWallet } from '../../shared/wallet/wallet.queries.ts'
import { ZoneNote } from '../../shared/wallet/zone-note.tsx'
import { useMedia } from '../../ui/media.ts'
import { AlertBell } from '../alert-bell.tsx'
import { CurrentWallet } from '../current-wallet.tsx'
import { DataProvider } from '../data-provider.tsx'
import { MobileMenuButton, Navbar } from '../navbar.tsx'
import { Sidebar, useHasMenu } from '../sidebar.tsx'
import './shell.css'
import { SkipLink } from './skip-link.tsx'

/** Sidebar, navbar and page (spec §2), all for the selected wallet. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return (
    <DataProvider>
      <WalletLayout>{children}</WalletLayout>
    </DataProvider>
  )
}

// Created once, so that navigation renders again only the parts that read the address.
const skipLink = <SkipLink />
const sidebar = <Sidebar />
const banner = <BannerSlot />
const bell = <AlertBell />
const navbarStart = (beside: boolean) => (
  <div className="navbar-start">
    <MobileMenuButton />
    <CurrentWallet beside={beside} />
  </div>
)
const [besideMenu, withoutMenu] = [navbarStart(true), navbarStart(false)]

function WalletLayout({ children }: { children: ReactNode }) {
  const hint = useWalletHint()
  const { pathname } = useAddress()
  // Below this width the mobile menu replaces the sidebar, with the same limit as in the style sheet.
  const sidebarFits = !useMedia('(max-width: 1023.98px)')
  const hasMenu = useHasMenu()
  useFollowWallet(hint?.walletId ?? null)
  useWalletInStep()
  return (
    <>
      {skipLink}
      <div className="shell">
        {sidebarFits && sidebar}
        {/* The key mounts the page again when the sidebar appears or disappears, because the width of the page changes. */}
        <div key={hasMenu ? 'beside' : 'alone'} className="shell-page">
          <Navbar alerts={hint && bell} start={hasMenu ? besideMenu : withoutMenu} />
          {banner}
          <main id="main" tabIndex={-1} className="page">
            {children}
            {/* Below, because it loads late: above it would move the page. Each page has its own, because one that stayed
            would move with the end of the page. */}
            <ZoneNote key={pathname} />
          </main>
        </div>
      </div>
    </>
  )
}

/**
 * Updates the stored level from the server's response. A wallet that the person may no longer enter leads to the
 * selection of a wallet with an explanation.
 */
function useWalletInStep(): void {
  const t = usePhrases('errors')
  const go = useGo()
  const { data, error } = useWallet()
  useEffect(() => {
    if (data) enterWallet(data)
  }, [data])
  useEffect(() => {
    if (!(error instanceof RequestError) || (error.status !== 403 && error.status !== 404)) return
    forgetWallet()
    showAlert({ tone: 'warn', title: t.walletNotYours, description: t.walletNotYoursHint })
    void go({ to: 'index' }, { replace: true })
  }, [error, go, t])
}
