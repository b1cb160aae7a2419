import { followWallet as followWalletCall, type LiveKind, type LiveNews, liveEvents } from '@voltway/contract/live'
import { type LiveState, openLive } from '../../lib/live.ts'
import { accessToken } from '../session/session.ts'
import { handleUnauthorized } from '../session/unauthorized.ts'
import { applyNews } from './apply-news.ts'

interface Following {
  readonly setState: (state: LiveState) => void
  readonly publish: (kind: LiveKind, news: unknown) => void
}

/**
 * Opens the wallet's live stream. Each event first updates the caches and is then published to the screens.
 * @returns a function that closes the stream.
 */
export function followWallet(walletId: string, { setState, publish }: Following): () => void {
  return openLive({
    path: `/${followWalletCall.service}${followWalletCall.path.replace(':id', encodeURIComponent(walletId))}`,
    headers: async (fresh) => {
      const token = await accessToken(fresh)
      return token === null ? null : { Authorization: `Bearer ${token}`, 'X-Product': 'FLEETS_DASHBOARD' }
    },
    onState: setState,
    onUnauthorized: handleUnauthorized,
    onMessage: ({ kind, data }) => {
      // Ignores an event kind that only a newer server sends.
      const parsed = liveEvents[kind as LiveKind]?.safeParse(data)
      if (!parsed?.success) return
      applyNews(walletId, kind as LiveKind, parsed.data as LiveNews<LiveKind>)
      publish(kind as LiveKind, parsed.data)
    },
  })
}
