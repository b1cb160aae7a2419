import { defaultLocale, pathInLocale, preferredLocale } from '../lib/locale.ts'
import { rememberedLanguage } from '../shared/session/hints.ts'

/**
 * The language is detected only at the root path, and only when the page is opened (spec §9): the remembered one, else the
 * first of the browser's that we speak. Every other address says its language itself.
 */
export function entryPath(pathname: string, browserLanguages: readonly string[]): string {
  if (pathname !== '/') return pathname
  const locale = rememberedLanguage() ?? preferredLocale(browserLanguages)
  return locale === defaultLocale ? pathname : pathInLocale(pathname, locale)
}
