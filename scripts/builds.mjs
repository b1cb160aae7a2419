import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { requireWritable, root, stop } from './install.mjs'

/** Builds apps/web/dist unless it was built from exactly these sources. */
export function buildWeb(node) {
  const web = join(root, 'apps', 'web')
  build(node, 'web', {
    folder: web,
    sources: [join(root, 'tsconfig.base.json'), ...filesBelow(web), ...filesBelow(join(root, 'packages'))],
    command: [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
  })
}

/** Builds apps/server/dist, the program of `npm start`, unless it was built from exactly these sources. */
export function buildServer(node) {
  const server = join(root, 'apps', 'server')
  const beside = ['network-simulator', 'charger-simulator', 'payment-sandbox'].flatMap((app) => filesBelow(join(root, 'apps', app, 'src')))
  const sources = [join(server, 'rolldown.config.ts'), ...filesBelow(join(server, 'src')), ...beside]
  build(node, 'server', {
    folder: server,
    sources: [...sources, ...filesBelow(join(root, 'packages'))],
    command: [join(root, 'node_modules', 'rolldown', 'bin', 'cli.mjs'), '--config', 'rolldown.config.ts'],
  })
}

function build(node, name, { folder, sources, command }) {
  const stamp = join(folder, 'dist', '.sources')
  const hash = createHash('sha256')
  for (const file of [join(root, 'package-lock.json'), ...sources])
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  const made = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return
  requireWritable(folder)
  console.log(`Building the ${name}…`)
  const { status, stdout, stderr } = spawnSync(node, command, {
    cwd: folder,
    // NODE_ENV is fixed, so that every build has the same bytes: a test's value would include React's development
    // build.
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  if (status !== 0) stop(`The ${name} could not be built:\n${stdout}${stderr}`)
  writeFileSync(stamp, made)
}

/** The files that can change a byte of a build, without tests and the files that a build writes. */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name) && !/[.](gen|test)[.]tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
}
