import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { install, root, stop } from './install.mjs'
import { bytesBelow, makeProductionTree } from './production-tree.mjs'
import { onlyShipped } from './shipped-packages.mjs'

/** Bounds of a release. The image adds a base of about 25 MB to the tree. */
const megabyte = 1024 * 1024
const treeAtMost = 275 * megabyte
const packagesAtMost = 350 * megabyte

install()
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folder = join(root, 'release')
const release = `${name}-${version}-${process.platform}-${process.arch}`
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)

makeProductionTree(join(folder, release))
const sizes = [bytesBelow(join(folder, release)), bytesBelow(join(folder, release, 'node_modules'))]
const [tree, packages] = sizes.map((bytes) => `${(bytes / megabyte).toFixed(0)} MB`)
console.log(`${tree} in all with Node, ${packages} of them packages`)
if (sizes[0] > treeAtMost || sizes[1] > packagesAtMost)
  stop('The release is larger than its bounds (scripts/release.mjs)')

run('tar', ['--create', '--gzip', '--owner=0', '--group=0', '--file', `${release}.tar.gz`, release], folder)
// Packages inside the built programs are in the list too, because it comes from the lock file. Those that only build or test
// the product are not shipped.
const list = run('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'], root)
writeFileSync(join(folder, `${release}.cdx.json`), JSON.stringify(onlyShipped(JSON.parse(list)), null, 2))
rmSync(join(folder, release), { recursive: true })

const files = [`${release}.tar.gz`, `${release}.cdx.json`]
const sums = await Promise.all(files.map(async (file) => `${await sha256(join(folder, file))}  ${file}\n`))
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
for (const file of [...files, 'SHA256SUMS']) console.log(join('release', file))

function run(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * megabyte,
  })
  if (status !== 0) stop(`${command} ${args[0]} failed: ${error?.message ?? stderr}`)
  return stdout
}

async function sha256(file) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
