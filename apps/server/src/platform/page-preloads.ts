import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@voltway/contract/values'

type Preloads = Readonly<Record<string, Readonly<Record<Locale, readonly string[]>>>>

/** Returns the preload tags of a page's head. Empty for a page that the build does not list. */
export type PreloadTags = (page: string, locale: Locale) => string

/** Reads the files that each page needs from the build (`apps/web/preloads.plugin.ts`). */
export function readPreloads(dist: string): PreloadTags {
  const file = join(dist, '.vite/preloads.json')
  if (!existsSync(file)) return () => ''
  const pages = JSON.parse(readFileSync(file, 'utf8')) as Preloads
  const known = new Map<string, string>()
  for (const [page, locales] of Object.entries(pages)) {
    for (const [locale, files] of Object.entries(locales)) known.set(`${page} ${locale}`, files.map(tagOf).join(''))
  }
  return (page, locale) => known.get(`${page} ${locale}`) ?? ''
}

const tagOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
