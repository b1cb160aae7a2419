import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, stop } from './install.mjs'

/** Builds apps/web/dist unless it was made of exactly these sources. */
export function buildWeb(node) {
  const web = join(root, 'apps', 'web')
  build(node, 'web', {
    folder: web,
    sources: [join(root, 'tsconfig.base.json'), ...filesBelow(web), ...filesBelow(join(root, 'packages'))],
    command: [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
  })
}

/** Builds apps/server/dist, the program that `npm start` runs, unless it was made here of exactly these sources. */
export function buildServer(node) {
  const server = join(root, 'apps', 'server')
  const sources = [join(server, 'rolldown.config.ts'), ...filesBelow(join(server, 'src'))]
  build(node, 'server', {
    folder: server,
    sources: [...sources, ...filesBelow(join(root, 'packages'))],
    command: [join(root, 'node_modules', 'rolldown', 'bin', 'cli.mjs'), '--config', 'rolldown.config.ts'],
    // It holds the paths of what lies beside its sources.
    place: root,
  })
}

function build(node, name, { folder, sources, command, place = '' }) {
  const stamp = join(folder, 'dist', '.sources')
  const hash = createHash('sha256').update(place)
  for (const file of [join(root, 'package-lock.json'), ...sources])
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  const made = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return
  console.log(`Building the ${name}…`)
  const { status, stdout, stderr } = spawnSync(node, command, {
    cwd: folder,
    // The same bytes whoever builds: a test's NODE_ENV would bring React's development half.
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (status !== 0) stop(`The ${name} could not be built:\n${stdout}${stderr}`)
  writeFileSync(stamp, made)
}

/** What can change a byte of a build; files that a build itself writes are left out, and tests. */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name) && !/[.](gen|test)[.]tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
}
