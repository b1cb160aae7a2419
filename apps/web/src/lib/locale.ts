import type { Locale } from '@voltway/contract/values'

export type { Locale }

/** Languages of the product in the order they are listed (spec §9). English has no prefix in addresses. */
export const locales = ['en', 'pt', 'es', 'fr'] as const satisfies readonly Locale[]
export const defaultLocale: Locale = 'en'

/** Locale tags for Intl. `en-GB` formats DD/MM/YYYY as the specification requires. */
export const localeTags: Record<Locale, string> = { en: 'en-GB', pt: 'pt-PT', es: 'es-ES', fr: 'fr-FR' }

/** The name of each language in itself, and its flag. */
export const languages: Record<Locale, { name: string; flag: 'gb' | 'pt' | 'es' | 'fr' }> = {
  en: { name: 'English', flag: 'gb' },
  pt: { name: 'Português', flag: 'pt' },
  es: { name: 'Español', flag: 'es' },
  fr: { name: 'Français', flag: 'fr' },
}

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale)
}

/** The language of an address. */
export function localeOfPath(pathname: string): Locale {
  const first = pathname.split('/', 2)[1]
  return isLocale(first) && first !== defaultLocale ? first : defaultLocale
}

/** The same address in another language. */
export function pathInLocale(pathname: string, locale: Locale): string {
  const current = localeOfPath(pathname)
  const bare = current === defaultLocale ? pathname : pathname.slice(current.length + 1) || '/'
  if (locale === defaultLocale) return bare
  return bare === '/' ? `/${locale}` : `/${locale}${bare}`
}

/** The first supported language of the person's preferences. */
export function preferredLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0]
    if (isLocale(language)) return language
  }
  return defaultLocale
}
