// Plain JavaScript without packages, because it runs under the machine's own Node before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lockFile = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules', '.voltway-installed')

/** Ends the script with one line for the person at the terminal. */
export function stop(line) {
  console.error(line)
  process.exit(1)
}

/** Ends the script when this user may not write a folder, and says who can do what. */
export function requireWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    const owner = statSync(root).uid
    stop(
      `This user may not write ${folder}, and it is not built yet: run "npm run build" there once as its owner (user ${owner}), then npm start as this user.`,
    )
  }
}

/** Installs the lock file's packages unless they are installed, and returns the path of Node 24. */
export function install() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Node 20.19 or newer is needed; this is ${process.versions.node}`)
  if (!isInstalled()) {
    requireWritable(root)
    console.log('Installing packages…')
    // Includes development dependencies, which npm would omit with NODE_ENV=production, because the build needs them.
    npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], root)
    writeFileSync(stamp, lockHash())
  }
  return node24()
}

function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return true
  return statSync(record).mtimeMs >= statSync(lockFile).mtimeMs
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex')
}

/** The Node of the npm package `node`, downloaded here when npm ignores install scripts. */
function node24() {
  const folder = join(root, 'node_modules', 'node')
  const binary = join(folder, 'bin', 'node')
  if (!runs(binary) && existsSync(join(folder, 'installArchSpecificPackage.js'))) {
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, env: environment(), stdio: 'ignore' })
  }
  if (runs(binary)) return binary
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop(`Node 24 could not be installed for ${process.platform}-${process.arch}: run this with Node 24 instead`)
}

function runs(binary) {
  return existsSync(binary) && spawnSync(binary, ['--version'], { stdio: 'ignore' }).status === 0
}

function environment() {
  return { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' }
}

function npm(args, cwd) {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const { status } = spawnSync(command, [...first, ...args], {
    cwd,
    env: environment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) stop('The packages could not be installed; npm said why above')
}
