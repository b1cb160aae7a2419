/**
 * `npm run bench [-- NAME…]`: measures the product on this machine. Every figure is printed beside a baseline of the
 * same run, because machines differ and are shared. Budgets are bounds on the ratio (docs/guides/operations.md).
 */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  lists: async () => (await import('./lists.bench.ts')).benchLists(),
  cards: async () => (await import('./cards.bench.ts')).benchCards(),
  ledger: async () => (await import('./ledger.bench.ts')).benchLedger(),
  authorise: async () => (await import('./authorise.bench.ts')).benchAuthorise(),
  documents: async () => (await import('./documents.bench.ts')).benchDocuments(),
  records: async () => (await import('./charge-records.bench.ts')).benchChargeRecords(),
  inbox: async () => (await import('./inbox.bench.ts')).benchInbox(),
  overrun: async () => (await import('./overrun.bench.ts')).benchOverrun(),
  overload: async () => (await import('./overload.bench.ts')).benchOverload(),
  chargers: async () => (await import('./chargers.bench.ts')).benchChargers(),
  imports: async () => (await import('./imports.bench.ts')).benchImports(),
  jobs: async () => (await import('./jobs.bench.ts')).benchJobs(),
  subscriptions: async () => (await import('./subscriptions.bench.ts')).benchSubscriptions(),
  memory: async () => (await import('./memory.bench.ts')).benchMemory(),
  start: async () => (await import('./start.bench.ts')).benchStart(),
  capacity: async () => (await import('./capacity.bench.ts')).benchCapacity(),
  telemetry: async () => (await import('./telemetry.bench.ts')).benchTelemetry(),
  tokens: async () => (await import('./tokens.bench.ts')).benchTokens({ isLarge: flags.includes('--large') }),
  citus: async () => (await import('./citus.bench.ts')).benchCitus({ isSmall: flags.includes('--small') }),
  'citus-growth': async () => (await import('./citus-growth.bench.ts')).benchCitusGrowth(),
  year: async () => (await import('./year.bench.ts')).benchYear(),
  web: async () => (await import('./web.bench.ts')).benchWeb(),
  'sessions-scale': async () => (await import('./scale.bench.ts')).benchScale({ isLarge: flags.includes('--large') }),
}

const words = process.argv.slice(2)
/**
 * `--large` adds ten million sessions, which takes a quarter of an hour and about ten gigabytes, and compares tokens of
 * a million cards. `--small` fills the databases of `citus` with a hundredth of the sessions.
 */
const flags = words.filter((word) => word.startsWith('--'))
const requested = words.filter((word) => !flags.includes(word))
const unknown = requested.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`unknown bench ${unknown.join(', ')}: use ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
for (const name of requested.length > 0 ? requested : Object.keys(benches)) await benches[name]?.()
