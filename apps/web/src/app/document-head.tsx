import { useDeferredValue, useEffect } from 'react'
import { locales, pathInLocale } from '../lib/locale.ts'
import { usePhrases } from '../lib/phrases.tsx'
import type { CurrentPage } from '../shared/current-page.ts'

/**
 * Sets the title with the fleets suffix (spec §1), the language and description of the document, and the addresses of
 * the page in the other languages.
 */
export function DocumentHead({ page, locale, pathname }: CurrentPage) {
  const menu = usePhrases('menu')
  const errors = usePhrases('errors')
  const { product, description } = usePhrases('app')
  // Invisible tags are written after the page is rendered.
  const linked = useDeferredValue(pathname)
  const title = `${page === null ? errors.pageNotFound : menu.page[page]} | ${product}`

  useEffect(() => {
    document.title = title
  }, [title])
  // A separate effect, because setting `lang` makes the browser recalculate all styles, even when the value is the
  // same.
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])

  if (page === null) return <meta name="robots" content="noindex" />
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={location.origin + linked} />
      {locales.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={location.origin + pathInLocale(linked, other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={location.origin + pathInLocale(linked, 'en')} />
    </>
  )
}
