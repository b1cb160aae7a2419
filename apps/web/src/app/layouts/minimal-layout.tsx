import type { ReactNode } from 'react'
import { driverLevel, useWalletHint } from '../../shared/session/hints.ts'
import { CurrentWallet } from '../current-wallet.tsx'
import { DataProvider } from '../data-provider.tsx'
import { MobileMenuButton, Navbar, ProductButton } from '../navbar.tsx'
import './shell.css'
import { SkipLink } from './skip-link.tsx'

/** Only the navbar, for selecting a wallet, adding a fleet and a guest's page (spec §2). */
export function MinimalLayout({ children }: { children: ReactNode }) {
  return (
    <DataProvider>
      <SkipLink />
      <div className="shell-page">
        <Navbar start={<Start />} />
        <main id="main" tabIndex={-1} className="page page-narrow">
          {children}
        </main>
      </div>
    </DataProvider>
  )
}

/** Drivers have only this layout, so on a phone they navigate with this menu. */
function Start() {
  const hint = useWalletHint()
  const isDriver = hint?.level === driverLevel
  return (
    <div className="navbar-start">
      {isDriver && <MobileMenuButton />}
      <ProductButton />
      {hint !== null && !isDriver && <CurrentWallet beside={false} />}
    </div>
  )
}
