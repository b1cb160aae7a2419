import type { ReactNode } from 'react'
import { driverLevel, useWalletHint } from '../../shared/session/hints.ts'
import { DataProvider } from '../data-provider.tsx'
import { MobileMenuButton, Navbar, ProductButton } from '../navbar.tsx'
import './shell.css'
import { SkipLink } from './skip-link.tsx'

/** Navbar only: choosing a fleet, adding one, a guest's page (spec §2). */
export function MinimalLayout({ children }: { children: ReactNode }) {
  return (
    <DataProvider>
      <SkipLink />
      <div className="shell-page">
        <Navbar alerts={false} start={<Start />} />
        <main id="main" tabIndex={-1} className="page page-narrow">
          {children}
        </main>
      </div>
    </DataProvider>
  )
}

/** Drivers have no other layout and go by this menu on a phone. */
function Start() {
  const isDriver = useWalletHint()?.level === driverLevel
  return (
    <div className="navbar-start">
      {isDriver && <MobileMenuButton />}
      <ProductButton />
    </div>
  )
}
