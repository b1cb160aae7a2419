/** Error codes of PostgreSQL and Node: too many connections, starting or stopping, broken, unreachable. */
const NO_CONNECTION = /^(08|53300|53400|57P0[1-3]|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/
/** Errors of the pool and of connection timeouts have no code, only messages. */
const NO_CONNECTION_WORDS = /timeout exceeded when trying to connect|^timeout expired$|connection terminated/i

/** Retry-After of a request that got no connection. */
export const UNAVAILABLE_RETRY_SECONDS = 5

/**
 * Whether the database had no free connection or was unreachable, or the process is overloaded (overload.ts). The request itself is
 * fine and may be repeated.
 */
export function isUnavailable(error: unknown): boolean {
  const { code, message, statusCode } = (error ?? {}) as { code?: unknown; message?: unknown; statusCode?: unknown }
  if (statusCode === 503) return true
  if (typeof code === 'string' && NO_CONNECTION.test(code)) return true
  return typeof message === 'string' && NO_CONNECTION_WORDS.test(message)
}
