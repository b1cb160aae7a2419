// npm omits packages of other platforms from the lock file when its registry does not have them, and `npm ci` then
// rejects the lock file everywhere. This script adds them again; `--check` only reports.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** The paths at which npm would look for a package required from `from`, nearest first. */
function isLocked(name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder}${folder ? '/' : ''}node_modules/${name}`]) return true
    if (folder === '' || !folder.includes('/node_modules/')) return Boolean(lock.packages[`node_modules/${name}`])
  }
}

function entryFor(name, version, { dev }) {
  const words = name.split(/[/-]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.some((word) => word === processor))
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : []
  return {
    version,
    ...(cpu.length ? { cpu } : {}),
    ...(dev ? { dev } : {}),
    ...(libc.length ? { libc } : {}),
    optional: true,
    ...(os.length ? { os } : {}),
  }
}

const missing = {}
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (/^\d/.test(version) && !isLocked(name, path)) missing[`node_modules/${name}`] = entryFor(name, version, entry)
  }
}

const names = Object.keys(missing).map((path) => path.replace('node_modules/', ''))
if (process.argv.includes('--check')) {
  if (names.length)
    console.log(`package-lock.json does not name ${names.join(', ')}: run node scripts/complete-lock.mjs`)
  process.exit(names.length ? 1 : 0)
}
const [project, ...rest] = Object.entries({ ...lock.packages, ...missing })
lock.packages = Object.fromEntries([project, ...rest.sort(([a], [b]) => a.localeCompare(b, 'en'))])
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(names.length ? `added ${names.join(', ')}` : 'nothing was missing')
