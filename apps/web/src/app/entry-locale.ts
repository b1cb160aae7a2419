import { defaultLocale, pathInLocale, preferredLocale } from '../lib/locale.ts'
import { rememberedLanguage } from '../shared/session/hints.ts'

/**
 * Detects the language only at the root path and only on the first load (spec §9): the stored one, or the first
 * supported language of the browser. All other addresses contain their language.
 */
export function entryPath(pathname: string, browserLanguages: readonly string[]): string {
  if (pathname !== '/') return pathname
  const locale = rememberedLanguage() ?? preferredLocale(browserLanguages)
  return locale === defaultLocale ? pathname : pathInLocale(pathname, locale)
}
