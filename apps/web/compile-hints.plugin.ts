import type { Plugin } from 'vite'

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
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && /^(core|entrance|shell|desk|page-.*)$/.test(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      },
    },
  }
}
