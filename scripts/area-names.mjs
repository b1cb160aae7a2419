import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { areas, serverOnlyAreas, sharedContractFiles } from './areas.mjs'
import { root } from './install.mjs'

/** Compares the areas of contract, server and web with the list in `areas.mjs`. Exits with 1 and names every difference. */
const wrong = []

const foldersIn = (path) =>
  existsSync(join(root, path))
    ? readdirSync(join(root, path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && readdirSync(join(root, path, entry.name)).length > 0)
        .map(({ name }) => name)
    : []

const contractFiles = readdirSync(join(root, 'packages/contract/src')).map((file) => basename(file, '.ts'))

/** The area of a contract file: the longest area its name begins with. */
function areaOfContract(file) {
  return areas.filter((area) => file === area || file.startsWith(`${area}-`)).sort((a, b) => b.length - a.length)[0]
}

for (const file of contractFiles)
  if (!sharedContractFiles.includes(file) && areaOfContract(file) === undefined)
    wrong.push(`packages/contract/src/${file}.ts belongs to no area`)
for (const area of foldersIn('apps/server/src/features'))
  if (!areas.includes(area) && !serverOnlyAreas.includes(area))
    wrong.push(`apps/server/src/features/${area} is no area`)
for (const area of foldersIn('apps/web/src/features'))
  if (!areas.includes(area)) wrong.push(`apps/web/src/features/${area} is no area`)

const sides = {
  contract: new Set(contractFiles.map(areaOfContract)),
  server: new Set(['features', 'kernel'].flatMap((folder) => foldersIn(`apps/server/src/${folder}`))),
  web: new Set(['features', 'app', 'shared'].flatMap((folder) => foldersIn(`apps/web/src/${folder}`))),
}
for (const area of areas)
  for (const [side, names] of Object.entries(sides))
    if (!names.has(area)) wrong.push(`${area} is missing on the ${side}`)
for (const area of serverOnlyAreas) {
  if (!sides.server.has(area)) wrong.push(`${area} is missing on the server`)
  for (const side of ['contract', 'web'])
    if (sides[side].has(area)) wrong.push(`${area} is listed as server-only and is on the ${side}`)
}

// A call is served by the area whose contract file declares it.
for (const file of globSync('apps/server/src/{features,kernel}/*/*.routes.ts', { cwd: root })) {
  const area = file.split('/')[4]
  const text = readFileSync(join(root, file), 'utf8')
  const served = new Set([...text.matchAll(/\bserve\((\w+),/g)].map(([, call]) => call))
  for (const [, names, contract] of text.matchAll(/import (?:type )?\{([^}]*)\} from '@voltway\/contract\/([\w-]+)'/g))
    for (const name of names.split(',').map((one) => one.trim()))
      if (served.has(name) && areaOfContract(contract) !== area)
        wrong.push(`${name} is declared in contract/${contract}.ts and served by ${area}`)
}

console.log(wrong.length === 0 ? `${areas.length} areas, the same on contract, server and web` : wrong.join('\n'))
process.exit(wrong.length === 0 ? 0 : 1)
