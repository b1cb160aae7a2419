import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { chunkGroupNames } from './chunk-groups.ts'
import { layoutFile, pageFile } from './page-files.ts'
import { pageNames } from './src/shared/paths.ts'

const layouts = ['default', 'minimal', 'authentication'] as const
const files = [...pageNames.map(pageFile), ...layouts.map(layoutFile)]
const pageModules = files.map((file) => fileURLToPath(new URL(file, import.meta.url)))

/**
 * Marks the chunks of the first render, so that V8 compiles all their functions in the background during the download
 * instead of one by one on the main thread (docs/decisions/047). For other browsers the mark is a comment. It must be
 * the first line.
 */
export function compileHints(): Plugin {
  return {
    name: 'voltway:compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const marked = [
          ...chunkGroupNames.map(
            (name) => chunks.find((chunk) => chunk.name === name) ?? this.error(`no chunk ${name}`),
          ),
          ...pageModules.map(
            (id) => chunks.find((chunk) => chunk.facadeModuleId === id) ?? this.error(`no chunk ${id}`),
          ),
        ]
        for (const chunk of new Set(marked)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      },
    },
  }
}
