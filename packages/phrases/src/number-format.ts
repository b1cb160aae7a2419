import type { Locale } from '@voltway/contract/values'

/** Locale tags for Intl. `en-GB` writes days as DD/MM/YYYY, as the specification requires. */
export const localeTags = { en: 'en-GB', pt: 'pt-PT', es: 'es-ES', fr: 'fr-FR' } as const satisfies Record<
  Locale,
  string
>

/**
 * Creates a formatter of numbers and amounts for a language. It groups four digits in every language, on screen, in
 * mails and in documents. Spanish and Portuguese group them only when asked, but amounts in a column have to be
 * consistent. `tag` is a BCP 47 tag with region, such as `pt-PT`.
 */
export function newNumberFormat(tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return new Intl.NumberFormat(tag, { useGrouping: 'always', ...options })
}
