import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { RequestError } from './request.ts'
import { reportRequestFailure } from './request-failures.ts'

/**
 * Long enough to navigate back without requests, short enough not to show outdated money. Live events invalidate
 * earlier.
 */
const staleAfterMs = 30_000
const cacheMs = 10 * 60_000
const mostRetries = 2

/** Only temporary failures are retried: no response, an overloaded or failing server. */
export function mayRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof RequestError) || failures >= mostRetries) return false
  // Without a connection a retry would pause until it returns, and block the page.
  if (error.status === 0) return onlineManager.isOnline()
  return error.status === 429 || error.status >= 500
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { state }) => reportRequestFailure(error, state.data !== undefined),
  }),
  defaultOptions: {
    queries: {
      staleTime: staleAfterMs,
      gcTime: cacheMs,
      retry: mayRetry,
      retryDelay: (attempt, error) =>
        (error instanceof RequestError ? error.retryAfterMs : undefined) ?? Math.min(1000 * 2 ** attempt, 10_000),
      // A paused query would show a skeleton forever. A failed one shows that there is no connection.
      networkMode: 'offlineFirst',
    },
  },
})
