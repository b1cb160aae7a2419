const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const
/** A terminal, npm and systemd deliver one request to stop to several processes, which pass it on. */
const SAME_REQUEST_MS = 2_000

interface Ending {
  /** Runs once. `error` is what nobody caught. */
  readonly stop: (error: unknown) => Promise<void>
  /** Upper bound of `stop`. */
  readonly withinMs: number
  readonly onTimeout: () => void
}

/**
 * Ends the process once it is asked to: exit code 0 after a signal, 1 after an uncaught error, when `stop` takes too
 * long, or when a later signal asks to stop immediately.
 */
export function stopOnSignal({ stop, withinMs, onTimeout }: Ending): void {
  let requestedAt: number | undefined
  const end = async (error: unknown) => {
    requestedAt = performance.now()
    setTimeout(() => {
      onTimeout()
      process.exit(1)
    }, withinMs)
    await stop(error).catch(() => process.exit(1))
    process.exit(error === undefined ? 0 : 1)
  }
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (requestedAt === undefined) void end(undefined)
      else if (performance.now() - requestedAt > SAME_REQUEST_MS) process.exit(1)
    })
  }
  const onError = (error: unknown) => {
    if (requestedAt === undefined) void end(error ?? new Error('unknown'))
    else process.exit(1)
  }
  process.on('uncaughtException', onError)
  process.on('unhandledRejection', onError)
}
