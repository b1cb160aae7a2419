import closeWithGrace from 'close-with-grace'
import { readConfig } from './platform/config.ts'
import { makeLog } from './platform/log.ts'
import { Shutdown } from './platform/shutdown.ts'
import { StartRefused } from './platform/start-refused.ts'

const drainMs = 30_000
const commands = ['serve', 'migrate', 'seed'] as const

/** `node apps/server/src/main.ts [serve|migrate|seed]`. Exit codes: 0 stopped as asked, 1 not possible or broken. */
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
  // The starter that holds the other end of this channel is gone, even if it was killed: nobody else would stop us.
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
