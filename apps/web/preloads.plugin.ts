import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { pageNames, pageOf } from './src/shared/paths.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const locales = ['en', 'pt', 'es', 'fr'] as const

/**
 * Writes `.vite/preloads.json`: which files each page needs besides the entry, by language. The server names them in the page's
 * head, so that a browser fetches all at once what it would otherwise discover one after the other.
 */
export function preloads(): Plugin {
  let directory = ''
  let root = ''
  return {
    name: 'voltway:preloads',
    apply: 'build',
    configResolved(config) {
      root = config.root
      directory = resolve(config.root, config.build.outDir, '.vite')
    },
    writeBundle() {
      const manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')) as Manifest
      const screens = readScreens(readFileSync(join(root, 'src/app/screens.tsx'), 'utf8'))
      const entry = new Set(closureOf(manifest, ['index.html']))
      const pages = Object.fromEntries(
        Object.entries(screens).map(([page, { source, layout, areas }]) => [
          page,
          Object.fromEntries(
            locales.map((locale) => {
              const phrases = areas.map((area) => `../../packages/phrases/src/${locale}/${area}.ts`)
              const keys = [
                source,
                `src/app/layouts/${layout}-layout.tsx`,
                `src/lib/languages/${locale}.ts`,
                ...phrases,
              ]
              return [locale, closureOf(manifest, keys).filter((file) => !entry.has(file))]
            }),
          ),
        ]),
      )
      writeFileSync(join(directory, 'preloads.json'), JSON.stringify(pages))
    },
  }
}

/** The files of the given chunks and of all they import statically. A key the manifest lacks is a mistake of the build. */
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

interface ScreenSource {
  readonly source: string
  readonly layout: string
  readonly areas: readonly string[]
}

/** What `screens.tsx` says of each page, read from its text: the table is the one place where a page meets its chunk. */
function readScreens(text: string): Record<string, ScreenSource> {
  const empty = /const empty = (screen\([\s\S]*?\n|screen\(.*\n)/.exec(text)?.[1]
  return Object.fromEntries(
    pageNames.map((page) => {
      const own = new RegExp(`\\n {2}'?${page}'?: ((?:open)?[sS]creen\\([\\s\\S]*?|empty),\\n(?= {2}\\S|})`).exec(
        text,
      )?.[1]
      const definition = own === 'empty' ? empty : own
      const file = /import\('([^']+)'\)/.exec(definition ?? '')?.[1]
      if (definition === undefined || file === undefined) throw new Error(`screens.tsx does not say what draws ${page}`)
      const named = [...(/\(\[([^\]]*)\]/.exec(definition)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
        (match) => match[1] as string,
      )
      return [
        page,
        {
          source: join('src/app', file),
          layout: pageOf(page).layout,
          areas: definition.startsWith('openScreen') ? ['auth'] : named,
        },
      ]
    }),
  )
}
