import { useDeferredValue, useEffect } from 'react'
import { locales, pathInLocale } from '../lib/locale.ts'
import { usePhrases } from '../lib/phrases.tsx'
import type { CurrentPage } from '../shared/current-page.ts'

/** Title with the fleets suffix (spec §1), language and description of the document, and where the page is in the other languages. */
export function DocumentHead({ page, locale, pathname }: CurrentPage) {
  const menu = usePhrases('menu')
  const errors = usePhrases('errors')
  const { product, description } = usePhrases('app')
  // What is not seen is written after the page.
  const linked = useDeferredValue(pathname)
  const title = `${page === null ? errors.pageNotFound : menu.page[page]} | ${product}`

  useEffect(() => {
    document.title = title
  }, [title])
  // By itself: the browser styles the whole page anew for it, even if it says what it said.
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
