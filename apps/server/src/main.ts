import closeWithGrace from 'close-with-grace'
import { readConfig } from './platform/config.ts'
import { makeLog } from './platform/log.ts'
import { Shutdown } from './platform/shutdown.ts'
import { StartRefused } from './platform/start-refused.ts'

const drainMs = 30_000
const commands = ['serve', 'migrate', 'seed'] as const

/** `node apps/server/src/main.ts [serve|migrate|seed]`. Exit codes: 0 stopped on request, 1 refused or failed. */
async function main(): Promise<void> {
  const command = process.argv[2] ?? 'serve'
  const known = commands.find((name) => name === command)
  if (!known) throw new StartRefused(`unknown command "${command}": use ${commands.join(', ')}`)
  const config = readConfig(process.env)
  const log = makeLog(config.logLevel)
  const shutdown = new Shutdown((name, error) => log.error({ err: error }, `could not stop: ${name}`))
  closeWithGrace({ delay: drainMs, logger: false, skip: ['beforeExit'] }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error nobody expected')
    await shutdown.run()
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
