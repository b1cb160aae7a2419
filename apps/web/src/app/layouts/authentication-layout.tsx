import { type ReactNode, Suspense } from 'react'
import { Optional } from '../../lib/catch-errors.tsx'
import { usePhrases } from '../../lib/phrases.tsx'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { Logo } from '../../ui/logo.tsx'
import { useMedia } from '../../ui/media.ts'
import { LanguageSwitcher } from '../language-switcher.tsx'
import './authentication-layout.css'
import { ProductVisual } from './product-visual.tsx'

const LegalLinks = lazyScreen([], async () => (await import('../../shared/legal/legal-links.tsx')).LegalLinks)

/** Before signing in: the form on one side, the product on the other (spec §2). */
export function AuthenticationLayout({ children }: { children: ReactNode }) {
  const t = usePhrases('app')
  // Phones have no room for the picture, and formatting its amounts takes them 0.1 s.
  const beside = useMedia('(min-width: 1024px)')
  return (
    <div className="auth">
      <div className="auth-side">
        <header className="auth-top">
          <span role="img" aria-label={t.product}>
            <Logo />
          </span>
          <LanguageSwitcher />
        </header>
        <main id="main" tabIndex={-1} className="auth-main">
          <Suspense>{children}</Suspense>
        </main>
        <footer className="auth-foot">
          <Optional>
            <LegalLinks />
          </Optional>
        </footer>
      </div>
      {beside && <ProductVisual />}
    </div>
  )
}
