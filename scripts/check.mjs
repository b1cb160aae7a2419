import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { install, root } from './install.mjs'
import { run } from './run.mjs'

const node = install()
const bin = (...path) => join(root, 'node_modules', ...path)
const byNode = (...args) => run(node, args, { cwd: root })
/** With one type checker, because several check the shared types again each, and another check has the other processor. */
const typesOf = (config) => byNode(bin('typescript/bin/tsc'), '-p', config, '--checkers', '1')

const BYTES = 'bytes of the web'

/** The checks of `npm run check`, in under a minute and without a database. None needs another's result. */
const checks = {
  'format and lint': () =>
    byNode(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=50'),
  'types of server, packages, tests': () => typesOf('tsconfig.json'),
  'types of the journeys': () => typesOf('e2e/tsconfig.json'),
  'types of the web': () => typesOf('apps/web/tsconfig.json'),
  'names of files and identifiers': () => byNode('scripts/check-names.mjs'),
  'docstrings of public exports': () => byNode('scripts/check-docstrings.mjs'),
  'directions of imports': importDirections,
  'cycles between folders': () =>
    byNode(
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.folders.cjs',
      'apps',
      'packages',
    ),
  'areas by one name on every side': () => byNode('scripts/area-names.mjs'),
  'unused files, exports and packages': () => byNode(bin('knip/bin/knip.js'), '--no-progress'),
  'length of functions of the web': () => byNode('scripts/function-lengths.mjs'),
  'lock file for every platform': () => byNode('scripts/complete-lock.mjs', '--check'),
  'document of the API': () => byNode('scripts/openapi.ts', '--check'),
  'types of the client under the strictest options': () => typesOf('packages/sdk/example/tsconfig.json'),
  'client of the API as packed': () => byNode('scripts/sdk-package.mjs'),
  'icons as their library draws them': () => byNode('apps/web/make-icons.mjs', '--check'),
  [BYTES]: () =>
    existsSync(join(root, 'apps/web/dist/.vite/manifest.json'))
      ? byNode('scripts/web-bytes.mjs')
      : {
          code: 0,
          skipped: true,
          output: 'not measured: there is no build yet, so run `npm run build` first',
          seconds: 0,
        },
}

async function importDirections() {
  const folders = ['apps', 'packages', 'bench', 'e2e'].filter((folder) => existsSync(join(root, folder)))
  const result = await byNode(
    bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    ...folders,
  )
  // dependency-cruiser warns about a missing TypeScript, although swc parses our files, so the number of parsed files
  // is checked instead.
  const output = result.output.replace(/‼ missing-tsc-transpiler:[\s\S]*$/, '').trim()
  const sources = ['apps', 'packages']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory()),
    )
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name, 'src'))
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder, { recursive: true }) : []))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.gen.'))
  const read = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
  if (read < sources.length)
    return { ...result, code: 1, output: `${output}\nonly ${read} of ${sources.length} source files were read` }
  return { ...result, output }
}

// Other checks compile the client's generated files, which are not committed.
const client = await byNode('scripts/sdk.ts')
if (client.code !== 0) {
  console.log(client.output)
  process.exit(1)
}
const waiting = Object.entries(checks)
const results = []
/** Runs one check after another. More at once than there are processors take longer in all. */
async function lane() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, check] = next
    const { code, output, seconds, skipped } = await check()
    const outcome = skipped ? 'not measured' : code === 0 ? 'ok    ' : 'FAILED'
    console.log(`${outcome} ${name} (${seconds.toFixed(1)} s)`)
    results.push({ name, code, output })
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, lane))
for (const { name, code, output } of results) if (code !== 0) console.log(`\n── ${name}\n${output.trim()}`)
const weighed = results.find(({ name }) => name === BYTES)
if (weighed?.code === 0) console.log(`\n${weighed.output.trim()}`)
process.exit(results.some(({ code }) => code !== 0) ? 1 : 0)
