import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * `npm run drill -- NAME…`, or `NAME PATH…` for one that runs tests: repeats what an operator does in production, under
 * load, and fails with exit code 1 when a person would have noticed it.
 */
const drills: Readonly<Record<string, (words: readonly string[]) => Promise<void>>> = {
  'accounting-sums': () => runChaos('accounting-sums'),
  archive: () => runChaos('archive'),
  citus: async (paths) => (await import('./citus.ts')).drillCitus(paths),
  'citus-faults': async (paths) => (await import('./citus.ts')).drillCitusFaults(paths),
  'citus-short': async () => (await import('./citus.ts')).drillCitusShort(),
  'citus-statements': async (paths) => (await import('./citus.ts')).drillCitusStatements(paths),
  'citus-upgrade': async () => (await import('./citus.ts')).drillCitusUpgrade(),
  documents: () => runChaos('e-invoices'),
  failover: () => runChaos('failover'),
  restore: () => runChaos('restore'),
  'rolling-restart': async () => (await import('./rolling-restart.ts')).drillRollingRestart(),
  'rolling-upgrade': async (words) => (await import('./rolling-upgrade.ts')).drillRollingUpgrade(words),
  screens: () => runChaos('outage-screens'),
  'two-versions': async () => (await import('./two-versions.ts')).drillTwoVersions(),
}

/** A drill that needs the harness of the tests. */
async function runChaos(name: string): Promise<void> {
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
  const file = `apps/server/test/${name}.chaos.ts`
  const env = { ...process.env, VOLTWAY_CHAOS: '1' }
  const child = spawn(process.execPath, [vitest, 'run', file], { stdio: 'inherit', env })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(1)
}

/** Drills whose further words are paths of tests, or a commit. */
const WITH_WORDS: ReadonlySet<string> = new Set(['citus', 'citus-faults', 'citus-statements', 'rolling-upgrade'])

const [first = '', ...others] = process.argv.slice(2)
const names = WITH_WORDS.has(first) ? [first] : [first, ...others]
const unknown = names.filter((name) => !(name in drills))
if (unknown.length > 0) {
  console.error(`which drill? Use ${Object.keys(drills).join(', ')}`)
  process.exit(1)
}
for (const name of names) await drills[name]?.(others)
