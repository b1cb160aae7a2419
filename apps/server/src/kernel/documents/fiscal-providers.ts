import type { Config } from '../../platform/config.ts'
import { portugueseProvider } from './fiscal-portugal.ts'
import { type FiscalProvider, notFiscal } from './fiscal-provider.ts'
import { spanishProvider } from './fiscal-spain.ts'

const providers = new WeakMap<Config['fiscal'] & object, FiscalProvider>()

/** Returns the fiscal provider of the installation. A key is parsed once. */
export function fiscalProviderOf({ fiscal }: Pick<Config, 'fiscal'>): FiscalProvider {
  if (fiscal === undefined) return notFiscal
  if (fiscal.provider === 'spain') return spanishProvider
  const known = providers.get(fiscal) ?? portugueseProvider(fiscal)
  providers.set(fiscal, known)
  return known
}
