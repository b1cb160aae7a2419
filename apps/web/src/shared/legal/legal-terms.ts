import { type LegalDocument, legalDocuments } from '@voltway/contract/web-config'
import { useMemo } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { useWebConfig } from '../web-config.ts'

interface LegalTerm {
  readonly id: LegalDocument
  readonly label: string
  readonly href: string
}

/**
 * The legal terms of the provider, the public charging network and the direct-debit mandate (spec §2): of the
 * configuration, or the product's own pages in the language of the screen.
 */
export function useLegalTerms(): readonly LegalTerm[] {
  const { legal: t } = usePhrases('app')
  const language = useLocale()
  const legal = useWebConfig()?.legal
  return useMemo(
    () =>
      legalDocuments.flatMap((id) => {
        const href = legal?.[id]
        if (href?.startsWith('https://')) return [{ id, label: t[id], href }]
        return href?.startsWith('/legal/') ? [{ id, label: t[id], href: `${href}?language=${language}` }] : []
      }),
    [legal, t, language],
  )
}
