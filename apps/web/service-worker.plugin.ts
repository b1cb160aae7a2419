import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { minify, type Plugin, transformWithOxc } from 'vite'
import { layoutFile } from './page-files.ts'
import { locales } from './src/lib/locale.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const source = here('src/service-worker/service-worker.ts')

interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly isEntry: boolean
  readonly imports: readonly string[]
  readonly viteMetadata?: { readonly importedCss?: ReadonlySet<string> }
}
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>

/**
 * Modules besides the entry that are needed without a connection: the frame of pages, the offline message, and their
 * texts in every language, because the person may change the language offline.
 */
const alsoNeeded = [
  layoutFile('default'),
  layoutFile('minimal'),
  'src/app/companion.tsx',
  ...locales.flatMap((locale) => [
    `src/lib/languages/${locale}.ts`,
    `../../packages/phrases/src/${locale}/companion.ts`,
  ]),
].map(here)

/** Builds /service-worker.js from its single source file and inserts the files of this build. */
export function serviceWorker(): Plugin {
  return {
    name: 'voltway:service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle as unknown as Bundle).filter((one): one is Chunk => one.type === 'chunk')
      const entry = chunks.find((chunk) => chunk.isEntry)
      if (!entry) return
      const chunkOf = (file: string) =>
        chunks.find(({ facadeModuleId }) => facadeModuleId === file) ?? this.error(`the build has no chunk ${file}`)
      const starts = [entry, ...alsoNeeded.map(chunkOf)]
      const files = [...filesOf(starts, new Map(chunks.map((chunk) => [chunk.fileName, chunk])))].map(
        (file) => `/${file}`,
      )
      const build = { entry: `/${entry.fileName}`, files: files.sort() }
      const code = readFileSync(source, 'utf8')
      const names = Object.keys(bundle).sort().join()
      const id = createHash('sha256').update(code).update(names).digest('hex').slice(0, 12)
      const { code: script } = await transformWithOxc(code, source, {
        define: { __BUILD__: JSON.stringify({ id, ...build }) },
      })
      const { code: small } = await minify('service-worker.js', script)
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: small })
    },
  }
}

function filesOf(starts: readonly Chunk[], chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const files = new Set<string>()
  const follow = (chunk: Chunk) => {
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
    for (const name of chunk.imports) {
      const imported = chunks.get(name)
      if (imported) follow(imported)
    }
  }
  for (const chunk of starts) follow(chunk)
  return files
}
