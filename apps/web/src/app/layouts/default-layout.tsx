import { type ReactNode, useEffect } from 'react'
import { AskError } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { showAlert } from '../../shared/alert/alert-store.ts'
import { BannerSlot } from '../../shared/banner/banner-slot.tsx'
import { useFollowWallet } from '../../shared/live/wallet-live.ts'
import { useGo } from '../../shared/page-link.tsx'
import { forgetWallet, useWalletHint } from '../../shared/session/hints.ts'
import { enterWallet, useWallet } from '../../shared/wallet/wallet.queries.ts'
import { ZoneNote } from '../../shared/wallet/zone-note.tsx'
import { useMedia } from '../../ui/media.ts'
import { DataProvider } from '../data-provider.tsx'
import { CurrentWallet, MobileMenuButton, Navbar } from '../navbar.tsx'
import { Sidebar, useHasMenu } from '../sidebar.tsx'
import './shell.css'
import { SkipLink } from './skip-link.tsx'

/** Sidebar, navbar, page (spec §2). Everything on it belongs to the selected wallet. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return (
    <DataProvider>
      <WalletLayout>{children}</WalletLayout>
    </DataProvider>
  )
}

// Made once, so that going to another page draws of them only what reads the address.
const skipLink = <SkipLink />
const sidebar = <Sidebar />
const banner = <BannerSlot />
const navbarStart = (
  <div className="navbar-start">
    <MobileMenuButton />
    <CurrentWallet />
  </div>
)

function WalletLayout({ children }: { children: ReactNode }) {
  const hint = useWalletHint()
  // Below, its pages are in the menu, as the style sheet has it too.
  const sidebarFits = !useMedia('(max-width: 1023.98px)')
  const hasMenu = useHasMenu()
  useFollowWallet(hint?.walletId ?? null)
  useWalletInStep()
  return (
    <>
      {skipLink}
      <div className="shell">
        {sidebarFits && sidebar}
        {/* The width of a page beside the menu is another one: what stood in the one is not moved into the other. */}
        <div key={hasMenu ? 'beside' : 'alone'} className="shell-page">
          <Navbar alerts={hint !== null} start={navbarStart} />
          {banner}
          <main id="main" tabIndex={-1} className="page">
            <ZoneNote />
            {children}
          </main>
        </div>
      </div>
    </>
  )
}

/** The remembered level follows the server's word; a wallet one may no longer enter leads to the choice, with an explanation. */
function useWalletInStep(): void {
  const t = usePhrases('errors')
  const go = useGo()
  const { data, error } = useWallet()
  useEffect(() => {
    if (data) enterWallet(data)
  }, [data])
  useEffect(() => {
    if (!(error instanceof AskError) || (error.status !== 403 && error.status !== 404)) return
    forgetWallet()
    showAlert({ tone: 'warn', title: t.walletNotYours, description: t.walletNotYoursHint })
    void go({ to: 'index' }, { replace: true })
  }, [error, go, t])
}
