import { useEffect } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Scale } from '../../ui/icons/scale.ts'
import { ShieldCheck } from '../../ui/icons/shield-check.ts'
import { openConsents } from '../consent/consent-panel.ts'
import { useOffersConsent } from '../consent/offered-kinds.ts'
import { useLegalTerms } from './legal-terms.ts'
import { setMenuExtras } from './menu-extras.ts'

/** Adds the privacy choices and the legal terms to the account menu, if configured. */
export function MenuPart() {
  const { legal: t } = usePhrases('app')
  const terms = useLegalTerms()
  const choices = useOffersConsent()
  useEffect(() => {
    const privacy = {
      id: 'privacy',
      label: t.privacy,
      icon: <ShieldCheck />,
      onSelect: openConsents,
    }
    const legal = terms.map(({ id, label, href }) => ({
      id: `legal-${id}`,
      label,
      icon: <Scale />,
      href,
      external: true,
    }))
    const [first, ...others] = choices ? [privacy, ...legal] : legal
    setMenuExtras(first ? [{ ...first, separated: true }, ...others] : [])
    return () => setMenuExtras([])
  }, [t, terms, choices])
  return null
}
