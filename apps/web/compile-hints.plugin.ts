import type { Plugin } from 'vite'

/** What a page cannot be drawn without. */
const calledOnLoad = /^(core|shell|entrance|.*-page|.*-layout)$/

/**
 * Has V8 read these files whole while they arrive, in the background. Left alone it skips what is inside of functions and reads it
 * on the main thread when each is first called, a tenth of a second on a phone (decision 047). It must be the first line; other
 * browsers take it for the comment that it is.
 */
export function compileHints(): Plugin {
  return {
    name: 'voltway:compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const one of Object.values(bundle)) {
          if (one.type === 'chunk' && calledOnLoad.test(one.name))
            one.code = `//# allFunctionsCalledOnLoad\n${one.code}`
        }
      },
    },
  }
}
