/** PostgreSQL's codes and Node's: too many connections, starting or stopping, broken off, out of reach. */
const NO_CONNECTION = /^(08|53300|53400|57P0[1-3]|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/
/** The words of the pool and of a connection that was not made in time have no code. */
const NO_CONNECTION_WORDS = /timeout exceeded when trying to connect|^timeout expired$|connection terminated/i

/** When a request that found no connection may be repeated. */
export const UNAVAILABLE_RETRY_SECONDS = 5

/** Whether the database had no connection left or was out of reach: nothing is wrong with the request, which may be repeated. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && NO_CONNECTION.test(code)) return true
  return typeof message === 'string' && NO_CONNECTION_WORDS.test(message)
}
