import type { Endpoint } from '@voltway/contract/endpoint'
import { type LiveMessage, type LiveState, openLive } from '../../lib/live.ts'
import { writeQuery } from '../../lib/url-query.ts'
import { accessToken } from '../session/session.ts'
import { handleUnauthorized } from '../session/unauthorized.ts'

interface WalletStream {
  readonly query?: Readonly<Record<string, string | number>>
  readonly onState: (state: LiveState) => void
  readonly onMessage: (message: LiveMessage) => void
}

/**
 * Opens a stream of server-sent events of a wallet, with the person's token.
 * @returns a function that closes it.
 */
export function openWalletStream(
  { service, path }: Pick<Endpoint, 'service' | 'path'>,
  walletId: string,
  { query, onState, onMessage }: WalletStream,
): () => void {
  const search = query === undefined ? '' : writeQuery(query)
  return openLive({
    path: `/${service}${path.replace(':id', encodeURIComponent(walletId))}${search}`,
    headers: async (fresh) => {
      const token = await accessToken(fresh)
      return token === null ? null : { Authorization: `Bearer ${token}`, 'X-Product': 'FLEETS_DASHBOARD' }
    },
    onState,
    onUnauthorized: handleUnauthorized,
    onMessage,
  })
}
