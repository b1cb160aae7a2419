import { RequestError } from '../../lib/request.ts'
import { IdentityError, isUnanswered } from '../session/identity.ts'

/** The server responds, but its database does not. Every request fails until it is back. */
export function isInterrupted(error: unknown): boolean {
  // A proxy without a server behind it answers 502 or 504.
  if (error instanceof RequestError) return error.code === 'request.interrupted' || [502, 504].includes(error.status)
  return error instanceof IdentityError && error.status !== 0 && isUnanswered(error)
}

/** No response arrived, or none is possible: the same request succeeds once the connection is back. */
export function isUnconnected(error: unknown): boolean {
  if (isInterrupted(error)) return true
  return (error instanceof RequestError || error instanceof IdentityError) && error.status === 0
}

const responseTimeoutMs = 8000

/** Whether the server and its database respond: `unreachable` for no response, `interrupted` for a server that cannot serve. */
export async function checkReadiness(): Promise<'connected' | 'interrupted' | 'unreachable'> {
  try {
    const { status } = await fetch('/health/ready', {
      cache: 'no-store',
      signal: AbortSignal.timeout(responseTimeoutMs),
    })
    return status < 500 ? 'connected' : 'interrupted'
  } catch {
    return 'unreachable'
  }
}

const firstPauseMs = 1000
const longestPauseMs = 3000

/** The pause before the next check. It grows, and is random so that not all screens return at the same moment. */
export const pauseBeforeCheck = (checks: number): number =>
  Math.min(firstPauseMs * 1.5 ** checks, longestPauseMs) * (0.75 + Math.random() / 4)
