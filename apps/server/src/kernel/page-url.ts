import type { Locale } from '@voltway/contract/values'

/** The path of a page in a language. English has no prefix (spec §2). */
export const pagePath = (language: Locale, path: string): string => (language === 'en' ? path : `/${language}${path}`)

/** The address of a page in a language, for mails and for pages of others that lead back. */
export const pageUrl = ({ publicUrl }: { readonly publicUrl: string }, language: Locale, path: string): string =>
  publicUrl + pagePath(language, path)
