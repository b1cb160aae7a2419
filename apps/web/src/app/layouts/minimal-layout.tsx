import { DRIVER_GROUP, TEAM_GROUP } from '@voltway/contract/rights'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { useWalletHint } from '../../shared/session/hints.ts'
import { ArrowLeft } from '../../ui/icons/arrow-left.ts'
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
  const t = usePhrases('app')
  const hint = useWalletHint()
  const isDriver = hint?.level === DRIVER_GROUP
  return (
    <div className="navbar-start">
      {isDriver && <MobileMenuButton />}
      <ProductButton />
      {hint !== null && !isDriver && (
        <PageLink to={hint.level === TEAM_GROUP ? 'cards' : 'home'} variant="plain" className="current-wallet">
          <ArrowLeft />
          <span className="current-wallet-name">{t.backToWallet}</span>
        </PageLink>
      )}
    </div>
  )
}
