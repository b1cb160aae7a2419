import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { minify, type Plugin, transformWithOxc } from 'vite'
import { chunksOf, filesOf } from './bundle.ts'
import { layoutFile } from './page-files.ts'
import { locales } from './src/lib/locale.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const source = here('src/service-worker/service-worker.ts')

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
      const chunks = chunksOf(bundle)
      const entry = chunks.find(({ moduleIds }) => moduleIds.includes(here('src/main.tsx')))
      if (!entry) return
      const files = [...filesOf([here('src/main.tsx'), ...alsoNeeded], chunks)].map((file) => `/${file}`)
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
