import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { chunksOf, filesOf, forbidCycles } from './bundle.ts'
import { layoutFile, pageFile } from './page-files.ts'
import { type Locale, locales } from './src/lib/locale.ts'
import { type PageName, pageNames, pageOf } from './src/shared/paths.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Writes `.vite/preloads.json`: the files of each page besides the entry, by language. The server lists them in the
 * head of the page, so that browsers request them in parallel instead of one after the other.
 */
export function preloads(): Plugin {
  return {
    name: 'voltway:preloads',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = chunksOf(bundle)
        forbidCycles(chunks)
        const entry = filesOf([here('src/main.tsx')], chunks)
        const of = (page: PageName, locale: Locale) =>
          [...filesOf(modulesOf(page, locale), chunks)].filter((file) => !entry.has(file))
        const pages = pageNames.map((page) => [
          page,
          Object.fromEntries(locales.map((locale) => [locale, of(page, locale)])),
        ])
        const source = JSON.stringify(Object.fromEntries(pages))
        this.emitFile({ type: 'asset', fileName: '.vite/preloads.json', source })
      },
    },
  }
}

/** Returns the modules of a page in a language that are imported dynamically. */
function modulesOf(page: PageName, locale: Locale): string[] {
  const { layout, phrases } = pageOf(page)
  return [
    pageFile(page),
    layoutFile(layout),
    `src/lib/languages/${locale}.ts`,
    ...phrases.map((area) => `../../packages/phrases/src/${locale}/${area}.ts`),
  ].map(here)
}
