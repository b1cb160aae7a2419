import { isStorageFull } from './storage.ts'

/** Error codes of PostgreSQL and Node: starting, stopping, broken, unreachable, or a standby after a failover. */
const INTERRUPTED = /^(08|25006|57P0[1-5]|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
/** Errors of broken connections have no code, only messages. */
const INTERRUPTED_WORDS = /^timeout expired$|connection terminated|not queryable/i

/** Error codes of a database that responds but has no time: connections, locks, statements, transactions. */
const BUSY = /^(25P0[34]|40001|40P01|53300|53400|55P03|57014)$/
/** The pool's words for having no free connection. */
const BUSY_WORDS = /timeout exceeded when trying to connect/i

/** Retry-After of a request that was not carried out. A busy database needs more time than an interrupted one. */
const RETRY_SECONDS = { interrupted: 2, busy: 5 } as const
/** Returns the Retry-After of an error for which {@link isUnavailable} is true, in seconds. */
export const retrySecondsOf = (error: unknown): number =>
  isDatabaseInterrupted(error) ? RETRY_SECONDS.interrupted : RETRY_SECONDS.busy

/** The database does not respond. Statements fail with it at once instead of waiting. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** Whether the database was unreachable, stopped, broken or failing over: every request fails until it is back. */
export function isDatabaseInterrupted(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  const { code, message, syscall, errors } = partsOf(error)
  if (typeof code === 'string' && INTERRUPTED.test(code)) return true
  // The socket of a local server that does not run.
  if (code === 'ENOENT' && syscall === 'connect') return true
  // A host with several addresses fails with the errors of all.
  if (Array.isArray(errors) && errors.some(isDatabaseInterrupted)) return true
  return typeof message === 'string' && INTERRUPTED_WORDS.test(message)
}

/**
 * Whether a request failed for want of the database, of disk space or of time (overload.ts), and not because of what it asks. It may
 * be repeated.
 */
export function isUnavailable(error: unknown): boolean {
  const { code, message, statusCode } = partsOf(error)
  if (statusCode === 503 || isDatabaseInterrupted(error)) return true
  if ((typeof code === 'string' && BUSY.test(code)) || isStorageFull(error)) return true
  return typeof message === 'string' && BUSY_WORDS.test(message)
}

/**
 * Whether a machine of a distributed database does not respond, so that its wallets wait, while the coordinator does. A
 * single PostgreSQL never reports this: there, a lost connection is an error of the driver, or fatal.
 */
export function isMachineLost(error: unknown): boolean {
  const { code, severity } = partsOf(error)
  return typeof code === 'string' && /^(08|57P0)/.test(code) && severity === 'ERROR'
}

function partsOf(error: unknown) {
  return (error ?? {}) as {
    readonly code?: unknown
    readonly message?: unknown
    readonly statusCode?: unknown
    readonly syscall?: unknown
    readonly severity?: unknown
    readonly errors?: unknown
  }
}
