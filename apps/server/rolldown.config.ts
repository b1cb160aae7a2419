import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'rolldown'

/** One program of the 1,900 files a server reads at its start, which halves that start (docs/decisions/046). */
export default defineConfig({
  input: { main: join(import.meta.dirname, 'src', 'main.ts') },
  platform: 'node',
  // Native, or with threads that begin in a file of theirs.
  external: ['sharp', 'thread-stream', 'pg-native', /^@myriaddreamin[/]/],
  plugins: [ownPaths()],
  output: { dir: join(import.meta.dirname, 'dist'), format: 'esm', cleanDir: true, charset: 'ascii', comments: false },
})

/** What a file looks for beside itself (migrations, templates, articles, programs it starts) it still finds there. */
function ownPaths(): Plugin {
  const names = /\bimport[.]meta[.]url\b|\b__(?:dir|file)name\b/
  const handler = (code: string, id: string) => {
    const paths: Record<string, string> = {
      'import.meta.url': pathToFileURL(id).href,
      __dirname: dirname(id),
      __filename: id,
    }
    return code.replaceAll(new RegExp(names, 'g'), (name) => JSON.stringify(paths[name]))
  }
  return { name: 'own-paths', transform: { filter: { code: names }, handler } }
}
