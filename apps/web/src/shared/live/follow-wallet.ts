import { followWallet as followWalletCall, type LiveKind, type LiveNews, liveEvents } from '@voltway/contract/live'
import type { LiveState } from '../../lib/live.ts'
import { applyNews } from './apply-news.ts'
import { openWalletStream } from './open-wallet-stream.ts'

interface Following {
  readonly setState: (state: LiveState) => void
  readonly publish: (kind: LiveKind, news: unknown) => void
}

/**
 * Opens the wallet's live stream. Each event first updates the caches and is then published to the screens.
 * @returns a function that closes the stream.
 */
export function followWallet(walletId: string, { setState, publish }: Following): () => void {
  return openWalletStream(followWalletCall, walletId, {
    onState: setState,
    onMessage: ({ kind, data }) => {
      // Ignores an event kind that only a newer server sends.
      const parsed = liveEvents[kind as LiveKind]?.safeParse(data)
      if (!parsed?.success) return
      applyNews(walletId, kind as LiveKind, parsed.data as LiveNews<LiveKind>)
      publish(kind as LiveKind, parsed.data)
    },
  })
}
