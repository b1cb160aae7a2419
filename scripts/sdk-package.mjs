/** Checks the client of the API as it would be published: its packed files, entry points and types (decision 103). */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './install.mjs'
import { run } from './run.mjs'

const tool = (...path) => join(root, 'node_modules', ...path)
const folder = mkdtempSync(join(tmpdir(), 'voltway-sdk-'))

async function passes(command, ...args) {
  const { code, output } = await run(command, args, { cwd: join(root, 'packages/sdk') })
  if (code !== 0) console.log(output.trim())
  return code === 0
}

try {
  if (!(await passes('npm', 'pack', '--pack-destination', folder))) process.exit(1)
  const file = join(folder, readdirSync(folder)[0])
  const results = await Promise.all([
    passes(process.execPath, tool('publint/src/cli.js'), 'run', '--strict', file),
    passes(process.execPath, tool('@arethetypeswrong/cli/dist/index.js'), file, '--profile', 'esm-only'),
  ])
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true })
}
