import { helpText, readCommandLine } from './options.ts'
import { startSimulator } from './simulator.ts'

const usageError = 2
const endAtMostMs = 3_000

/** Runs the simulator from the command line. Exit codes: 0 success, 1 failure or lost records, 2 wrong flags. */
async function main(): Promise<void> {
  const wanted = commandLine()
  if (wanted === undefined) return
  if (wanted === 'help') {
    console.log(helpText())
    return
  }
  // Watched from the start, because the parent may die while the simulator waits for the provider.
  const ending = endOnRequest(wanted.endWithStdin)
  const simulator = await startSimulator({ ...wanted.simulator, log: (line) => console.error(`simulator: ${line}`) })
  ending.close = () => simulator.close()
  const { locations } = simulator.network
  console.log(
    `simulator ready ${simulator.url}/ocpi/cpo ${locations.length} stations ${simulator.book.tokens.size} cards`,
  )
  if (wanted.replay) {
    const summary = await simulator.replay(wanted.replay)
    console.log(JSON.stringify(summary))
    if (summary.lost > 0) process.exitCode = 1
  }
  if (!wanted.stay) await simulator.close()
}

function commandLine(): ReturnType<typeof readCommandLine> | undefined {
  try {
    return readCommandLine(process.argv.slice(2), process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = usageError
    return undefined
  }
}

/** Ends the process on a signal, also while the simulator still starts or a connection does not close. */
function endOnRequest(withStdin: boolean): { close: () => Promise<void> } {
  const ending = { close: async () => {} }
  const end = () => {
    setTimeout(() => process.exit(), endAtMostMs).unref()
    void ending.close().finally(() => process.exit())
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  if (withStdin) process.stdin.resume().once('close', end)
  return ending
}

try {
  await main()
} catch (error) {
  console.error(`simulator: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
