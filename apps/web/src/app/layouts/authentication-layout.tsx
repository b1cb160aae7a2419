import { type ReactNode, Suspense } from 'react'
import { laterPart } from '../../lib/later-part.tsx'
import { usePhrases } from '../../lib/phrases.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useMedia } from '../../ui/media.ts'
import { LanguageSwitcher } from '../language-switcher.tsx'
import './authentication-layout.css'
import { ProductVisual } from './product-visual.tsx'

const LegalLinks = laterPart(() => import('../../shared/legal/legal-links.tsx').then((m) => m.LegalLinks))

/** Before signing in: the form on one side, the product on the other (spec §2). */
export function AuthenticationLayout({ children }: { children: ReactNode }) {
  const t = usePhrases('app')
  // Its amounts cost a phone a tenth of a second, and it has no room for them.
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
          <LegalLinks />
        </footer>
      </div>
      {beside && <ProductVisual />}
    </div>
  )
}
