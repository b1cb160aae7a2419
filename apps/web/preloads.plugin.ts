import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { layoutFile, pageFile } from './page-files.ts'
import { type Locale, locales } from './src/lib/locale.ts'
import { type PageName, pageNames, pageOf } from './src/shared/paths.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/**
 * Writes `.vite/preloads.json`: the files of each page besides the entry, by language. The server lists them in the
 * head of the page, so that browsers request them in parallel instead of one after the other.
 */
export function preloads(): Plugin {
  let directory = ''
  return {
    name: 'voltway:preloads',
    apply: 'build',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir, '.vite')
    },
    writeBundle() {
      const manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')) as Manifest
      const entry = new Set(closureOf(manifest, ['index.html']))
      const filesOf = (page: PageName, locale: Locale) =>
        closureOf(manifest, keysOf(page, locale)).filter((file) => !entry.has(file))
      const pages = pageNames.map((page) => [
        page,
        Object.fromEntries(locales.map((locale) => [locale, filesOf(page, locale)])),
      ])
      writeFileSync(join(directory, 'preloads.json'), JSON.stringify(Object.fromEntries(pages)))
    },
  }
}

/** Returns the manifest keys of a page's chunks in a language. */
function keysOf(page: PageName, locale: Locale): string[] {
  const { layout, phrases } = pageOf(page)
  return [
    pageFile(page),
    layoutFile(layout),
    `src/lib/languages/${locale}.ts`,
    ...phrases.map((area) => `../../packages/phrases/src/${locale}/${area}.ts`),
  ]
}

/**
 * Returns the files of the chunks and of their static imports.
 * @throws when the manifest has no such key, which is a defect of the build
 */
function closureOf(manifest: Manifest, keys: readonly string[]): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`the build has no chunk ${key}`)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return [...files]
}
