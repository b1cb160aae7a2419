import type { ReactNode } from 'react'
import { DataProvider } from '../data-provider.tsx'
import { Navbar, ProductButton } from '../navbar.tsx'
import './shell.css'
import { SkipLink } from './skip-link.tsx'

/** Navbar only: choosing a fleet, adding one, a guest's page (spec §2). */
export function MinimalLayout({ children }: { children: ReactNode }) {
  return (
    <DataProvider>
      <SkipLink />
      <div className="shell-page">
        <Navbar alerts={false} start={<ProductButton />} />
        <main id="main" tabIndex={-1} className="page page-narrow">
          {children}
        </main>
      </div>
    </DataProvider>
  )
}
