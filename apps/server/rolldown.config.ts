import { dirname, join, relative, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

const root = resolve(import.meta.dirname, '..', '..')

/** The server, its admin commands, and the programs that the server starts as processes of their own. */
const programs: Readonly<Record<string, string>> = {
  main: 'apps/server/src/main.ts',
  admin: 'apps/server/src/admin.ts',
  'pdf-process': 'apps/server/src/kernel/documents/pdf-process.ts',
  'photo-process': 'apps/server/src/platform/photo-process.ts',
  'file-thread': 'apps/server/src/file-thread.ts',
  'payment-sandbox': 'apps/payment-sandbox/src/main.ts',
  'network-simulator': 'apps/network-simulator/src/main.ts',
  'charger-simulator': 'apps/charger-simulator/src/main.ts',
}

/** One program of the 1,900 files a server reads at its start, which halves that start (docs/decisions/046). */
export default defineConfig({
  input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, join(root, file)])),
  platform: 'node',
  // Native, or with threads that begin in a file of theirs.
  external: ['sharp', 'thread-stream', 'pg-native', /^@myriaddreamin[/]/],
  plugins: [ownPaths()],
  output: {
    dir: join(import.meta.dirname, 'dist'),
    format: 'esm',
    cleanDir: true,
    charset: 'ascii',
    comments: false,
    // The folder of the product, seen from apps/server/dist. The build has no absolute path, so it can be moved.
    banner:
      'const voltwayRoot = { url: new URL("../../../", import.meta.url).href, path: import.meta.dirname.slice(0, -16) };',
  },
})

/**
 * Files that a module finds beside its source (migrations, templates, articles) it still finds there, and a program that
 * it starts is the built one.
 */
function ownPaths(): Plugin {
  const ofProgram = /new URL\('([^']+[.]ts)', import[.]meta[.]url\)/g
  const names = /\bimport[.]meta[.]url\b|\b__(?:dir|file)name\b/
  const handler = (code: string, id: string) => {
    const inProduct = (file: string) => relative(root, file)
    const paths: Record<string, string> = {
      'import.meta.url': `(voltwayRoot.url + ${JSON.stringify(encodeURI(inProduct(id)))})`,
      __dirname: `(voltwayRoot.path + ${JSON.stringify(inProduct(dirname(id)))})`,
      __filename: `(voltwayRoot.path + ${JSON.stringify(inProduct(id))})`,
    }
    return code
      .replaceAll(
        ofProgram,
        (_, file) => `new URL(voltwayRoot.url + 'apps/server/dist/${nameOf(join(dirname(id), file))}.js')`,
      )
      .replaceAll(new RegExp(names, 'g'), (name) => paths[name] ?? name)
  }
  // rolldown's own runtime is no file of the product.
  return { name: 'own-paths', transform: { filter: { code: names, id: /^[/]/ }, handler } }
}

function nameOf(file: string): string {
  const program = Object.entries(programs).find(([, path]) => path === relative(root, file))
  if (program === undefined) throw new Error(`${relative(root, file)} is started as a program, but is not built as one`)
  return program[0]
}
