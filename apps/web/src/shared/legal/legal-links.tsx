import { usePhrases } from '../../lib/phrases.tsx'
import { Link } from '../../ui/link.tsx'
import { openConsents } from '../consent/consent-panel.ts'
import { useOffersConsent } from '../consent/offered-kinds.ts'
import './legal-links.css'
import { useLegalTerms } from './legal-terms.ts'

/** The legal terms and the privacy choices, for whoever has not signed in yet. */
export function LegalLinks() {
  const t = usePhrases('legal')
  const terms = useLegalTerms()
  const choices = useOffersConsent()
  if (terms.length === 0 && !choices) return null
  return (
    <nav className="legal-links" aria-label={t.title}>
      {terms.map(({ id, label, href }) => (
        <Link key={id} look="quiet" href={href} target="_blank">
          {label}
        </Link>
      ))}
      {choices && (
        <button type="button" className="link link-quiet" onClick={openConsents}>
          {t.privacy}
        </button>
      )}
    </nav>
  )
}
