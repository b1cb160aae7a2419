import { useMemo } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useWebConfig } from '../web-config.ts'

const kinds = ['provider', 'network', 'mandate'] as const

interface LegalTerm {
  readonly id: (typeof kinds)[number]
  readonly label: string
  readonly href: string
}

/** The configured legal terms of the provider, the public charging network and the direct-debit mandate (spec §2). */
export function useLegalTerms(): readonly LegalTerm[] {
  const t = usePhrases('legal')
  const legal = useWebConfig()?.legal
  return useMemo(
    () =>
      kinds.flatMap((id) => {
        const href = legal?.[id]
        return href?.startsWith('https://') ? [{ id, label: t[id], href }] : []
      }),
    [legal, t],
  )
}
