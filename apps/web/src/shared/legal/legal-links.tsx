import { usePhrases } from '../../lib/phrases.tsx'
import { Link } from '../../ui/link.tsx'
import { openConsents } from '../consent/consent-panel.ts'
import { useOffersConsent } from '../consent/offered-kinds.ts'
import './legal-links.css'
import { useLegalTerms } from './legal-terms.ts'

/** The legal terms and the privacy choices, for whoever has not signed in yet; the place is kept free while they are not known. */
export function LegalLinks() {
  const t = usePhrases('app')
  const terms = useLegalTerms()
  const choices = useOffersConsent()
  return (
    <div className="legal-links">
      {(terms.length > 0 || choices) && (
        <nav aria-label={t.legal.title}>
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
      )}
    </div>
  )
}
