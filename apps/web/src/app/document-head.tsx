import { useEffect } from 'react'
import { locales, pathInLocale } from '../lib/locale.ts'
import { usePhrases } from '../lib/phrases.tsx'
import type { CurrentPage } from '../shared/current-page.ts'

/** Title with the fleets suffix (spec §1), the language of the document, and where the page is in the other languages. */
export function DocumentHead({ page, locale, pathname }: CurrentPage) {
  const menu = usePhrases('menu')
  const errors = usePhrases('errors')
  const { product } = usePhrases('app')
  const title = `${page === null ? errors.pageNotFound : menu.page[page]} | ${product}`

  useEffect(() => {
    document.title = title
    document.documentElement.lang = locale
  }, [title, locale])

  if (page === null) return <meta name="robots" content="noindex" />
  return (
    <>
      <link rel="canonical" href={location.origin + pathname} />
      {locales.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={location.origin + pathInLocale(pathname, other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={location.origin + pathInLocale(pathname, 'en')} />
    </>
  )
}
