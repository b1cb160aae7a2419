import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, stop } from './install.mjs'

const web = join(root, 'apps', 'web')
const stamp = join(web, 'dist', '.sources')

/** Builds apps/web/dist unless it was made of exactly these sources. */
export function buildWeb(node) {
  const sources = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the web…')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    // The same bytes whoever builds: a test's NODE_ENV would bring React's development half.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) stop('The web could not be built; vite said why above')
  writeFileSync(stamp, sources)
}

/** Everything that can change a byte of the build; files that the build itself writes are left out. */
function hashOfSources() {
  const hash = createHash('sha256')
  const folders = [web, join(root, 'packages')]
  const files = [join(root, 'package-lock.json'), join(root, 'tsconfig.base.json'), ...folders.flatMap(filesBelow)]
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name) && !/[.](gen|test)[.]tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
}
