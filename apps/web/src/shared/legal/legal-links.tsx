import { useState } from 'react'
import { version } from '../../../../../package.json'
import { usePhrases } from '../../lib/phrases.tsx'
import { useAddress } from '../../lib/router.ts'
import { Link } from '../../ui/link.tsx'
import { openConsents } from '../consent/consent-panel.ts'
import { useOffersConsent } from '../consent/offered-kinds.ts'
import { lazyScreen } from '../lazy-screen.ts'
import './legal-links.css'
import { useLegalTerms } from './legal-terms.ts'

const SignInHelp = lazyScreen('faq', async () => (await import('../help/sign-in-help.tsx')).SignInHelp)

/** Links before sign-in: help with the sign-in, the legal terms, and the privacy choices. */
export function LegalLinks() {
  const { legal: t } = usePhrases('app')
  const menu = usePhrases('menu')
  const terms = useLegalTerms()
  const choices = useOffersConsent()
  const { key } = useAddress()
  const [helpAt, setHelpAt] = useState<string | null>(null)
  return (
    <div className="legal-links">
      <button type="button" className="link link-quiet" aria-haspopup="dialog" onClick={() => setHelpAt(key)}>
        {menu.page.faq}
      </button>
      {(terms.length > 0 || choices) && (
        <nav className="legal-links" aria-label={t.title}>
          {terms.map(({ id, label, href }) => (
            <Link key={id} variant="quiet" href={href} target="_blank">
              {label}
            </Link>
          ))}
          {choices && (
            <button type="button" className="link link-quiet" onClick={openConsents}>
              {t.privacy}
            </button>
          )}
        </nav>
      )}
      <span>
        {t.version} {version}
      </span>
      {helpAt === key && <SignInHelp onClose={() => setHelpAt(null)} />}
    </div>
  )
}
