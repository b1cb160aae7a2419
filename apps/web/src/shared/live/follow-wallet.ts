import { followWallet as followWalletCall, type LiveKind, type LiveNews, liveEvents } from '@voltway/contract/live'
import { type LiveState, openLive } from '../../lib/live.ts'
import { accessToken } from '../session/session.ts'
import { answerUnauthorized } from '../session/unauthorized.ts'
import { applyNews } from './apply-news.ts'

interface Following {
  readonly setState: (state: LiveState) => void
  readonly publish: (kind: LiveKind, news: unknown) => void
}

/** Opens the wallet's live stream; each event first brings the caches up to date, then is published to the screens. @returns how to close it. */
export function followWallet(walletId: string, { setState, publish }: Following): () => void {
  return openLive({
    path: `/${followWalletCall.service}${followWalletCall.path.replace(':id', encodeURIComponent(walletId))}`,
    headers: async (fresh) => {
      const token = await accessToken(fresh)
      return token === null ? null : { Authorization: `Bearer ${token}`, 'X-Product': 'FLEETS_DASHBOARD' }
    },
    onState: setState,
    onUnauthorized: answerUnauthorized,
    onMessage: ({ kind, data }) => {
      // A kind that a newer server sends is none of this page's business.
      const parsed = liveEvents[kind as LiveKind]?.safeParse(data)
      if (!parsed?.success) return
      applyNews(walletId, kind as LiveKind, parsed.data as LiveNews<LiveKind>)
      publish(kind as LiveKind, parsed.data)
    },
  })
}
