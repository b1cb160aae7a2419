import type { Config } from '../../platform/config.ts'
import { portugueseProvider } from './fiscal-portugal.ts'
import { type FiscalProvider, frenchDocuments, notFiscal } from './fiscal-provider.ts'
import { spanishProvider } from './fiscal-spain.ts'

const providers = new WeakMap<Config['fiscal'] & object, FiscalProvider>()

const countries = { portugal: 'PT', spain: 'ES' } as const

/**
 * Returns the fiscal provider of documents of a country. Documents under a VAT number of another country than the
 * provider's are not its documents. A key is parsed once.
 */
export function fiscalProviderOf({ fiscal }: Pick<Config, 'fiscal'>, country?: string): FiscalProvider {
  if (country === 'FR') return frenchDocuments
  if (fiscal === undefined) return notFiscal
  if (country !== undefined && country !== countries[fiscal.provider]) return notFiscal
  if (fiscal.provider === 'spain') return spanishProvider
  const known = providers.get(fiscal) ?? portugueseProvider(fiscal)
  providers.set(fiscal, known)
  return known
}
