import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildServer, buildWeb } from './builds.mjs'
import { install, root, stop } from './install.mjs'

/** Packages that the built server loads from node_modules, copied with their dependencies (rolldown.config.ts). */
const externalPackages = ['sharp', '@myriaddreamin/typst-ts-node-compiler', 'thread-stream']
/** Files beside the sources that the built server reads. */
const files = [
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  'deploy',
  'docs/openapi.json',
  'docs/api',
  'apps/server/dist',
  'apps/server/migrations',
  'apps/server/src/kernel/documents/templates',
  'apps/server/src/features/faq/articles',
  // The fonts of documents and their licence.
  'node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  'node_modules/@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  'node_modules/@expo-google-fonts/inter/LICENSE_FONT',
  'apps/web/dist',
  'node_modules/@fastify/swagger/package.json',
  'node_modules/@fastify/swagger-ui/static',
]

/**
 * Makes the production tree in an empty folder: the built programs, their files, the native packages of this platform,
 * and Node. It needs nothing else than a PostgreSQL, and runs from a file system that is read-only.
 */
export function makeProductionTree(folder) {
  if (existsSync(folder) && readdirSync(folder).length > 0) stop(`${folder} is not empty`)
  const node = install()
  buildWeb(node)
  buildServer(node)
  for (const file of files) copy(file, folder)
  for (const name of closureOf(externalPackages)) copy(`node_modules/${name}`, folder)
  mkdirSync(join(folder, 'bin'), { recursive: true })
  cpSync(node, join(folder, 'bin', 'node'), { dereference: true })
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(productionPackage(), null, 2)}\n`)
}

function productionPackage() {
  const { name, version, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const flags = JSON.parse(readFileSync(join(root, 'scripts', 'server-flags.json'), 'utf8')).join(' ')
  const run = (program) => `exec bin/node ${program}`
  return {
    name,
    version,
    private: true,
    type,
    scripts: {
      start: run(`${flags} apps/server/dist/main.js serve`),
      migrate: run('apps/server/dist/main.js migrate'),
      admin: run('apps/server/dist/admin.js'),
    },
  }
}

/** Files of packages for people and compilers, which no program reads. */
const unread = /[.]d[.][cm]?ts$|[.]map$|(^|[/])(README|CHANGELOG)[^/]*$/i

function copy(file, folder) {
  const target = join(folder, file)
  mkdirSync(dirname(target), { recursive: true })
  cpSync(join(root, file), target, {
    recursive: true,
    filter: (path) => !(file.startsWith('node_modules') && unread.test(path)),
  })
}

/** The packages and all that they depend on, as far as this platform has them. */
function closureOf(names, found = new Set()) {
  for (const name of names) {
    const description = join(root, 'node_modules', name, 'package.json')
    if (found.has(name) || !existsSync(description)) continue
    found.add(name)
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(description, 'utf8'))
    closureOf(Object.keys({ ...dependencies, ...optionalDependencies }), found)
  }
  return found
}

/** The bytes of all files below a folder. */
export function bytesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath ?? entry.path, entry.name)).size, 0)
}

if (process.argv[1]?.endsWith('/production-tree.mjs')) {
  const [folder] = process.argv.slice(2)
  if (!folder) stop('use: node scripts/production-tree.mjs FOLDER')
  makeProductionTree(folder)
}
