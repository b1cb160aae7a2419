import { usePhrases } from '../lib/phrases.tsx'
import { PageButton, PageLink } from '../shared/page-link.tsx'
import { Logo } from '../ui/logo.tsx'
import './error-page.css'

/** The page of unknown addresses (spec §2, §8). */
export function NotFoundPage() {
  const t = usePhrases('errors')
  const app = usePhrases('app')
  return (
    <div className="error-page">
      <PageLink to="index" variant="plain" aria-label={app.toWallets} className="mb-4">
        <Logo />
      </PageLink>
      <p className="error-page-status tabular">404</p>
      <h1>{t.pageNotFound}</h1>
      <p>{t.pageNotFoundHint}</p>
      <div className="error-page-ways">
        <PageButton to="home" type={1}>
          {t.goHome}
        </PageButton>
      </div>
    </div>
  )
}
