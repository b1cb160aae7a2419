import { readConfig } from './platform/config.ts'
import { makeLog } from './platform/log.ts'
import { Shutdown } from './platform/shutdown.ts'
import { StartRefused } from './platform/start-refused.ts'
import { stopOnSignal } from './platform/stop-signals.ts'

/** Upper bound of a stop after the drain. docs/configuration.md names it. */
const stopWithinMs = 25_000
const commands = ['serve', 'migrate', 'seed', 'check'] as const

/** `node apps/server/src/main.ts [serve|migrate|seed|check]`: `check` only reads the configuration. Exit codes: 0 stopped on request, 1 refused or failed. */
async function main(): Promise<void> {
  const command = process.argv[2] ?? 'serve'
  const known = commands.find((name) => name === command)
  if (!known) throw new StartRefused(`unknown command "${command}": use ${commands.join(', ')}`)
  const config = readConfig(process.env)
  if (known === 'check') return
  const log = makeLog(config.logLevel)
  const shutdown = new Shutdown((name, error) => log.error({ err: error }, `failed to stop: ${name}`))
  stopOnSignal({
    stop: async (error) => {
      if (error === undefined) log.info('stopping')
      else log.fatal({ err: error }, 'stopping after an uncaught error')
      await shutdown.run({ isUrgent: error !== undefined })
      log.info('stopped')
    },
    withinMs: config.drainMs + stopWithinMs,
    onTimeout: () => log.fatal('the process did not stop in time: exit'),
  })
  // The parent process that holds the other end of this channel has ended or was killed, so nothing else would stop
  // this process.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  try {
    const { serve, migrateOnly, seedOnly } = await import('./boot.ts')
    if (known === 'serve') return await serve(config, log, shutdown)
    await (known === 'migrate' ? migrateOnly : seedOnly)(config, log, shutdown)
    await shutdown.run()
    process.exit(0)
  } catch (error) {
    if (shutdown.begun) return
    await shutdown.run()
    throw error
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exit(1)
}
