import { followWallet, type LiveKind, type LiveNews, liveEvents } from '@voltway/contract/live'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { type LiveState, openLive } from '../../lib/live.ts'
import { accessToken } from '../session/session.ts'
import { applyNews } from './apply-news.ts'

type Listener = (news: unknown) => void

let state: LiveState = 'closed'
const stateListeners = new Set<() => void>()
const newsListeners = new Map<LiveKind, Set<Listener>>()

function setState(next: LiveState): void {
  state = next
  for (const listener of stateListeners) listener()
}

/** Follows the wallet while the layout is shown: one connection for the whole tab (spec: live). */
export function useFollowWallet(walletId: string | null): void {
  useEffect(() => {
    if (!walletId) return
    return openLive({
      path: `/${followWallet.service}${followWallet.path.replace(':id', encodeURIComponent(walletId))}`,
      headers: async (fresh) => {
        const token = await accessToken(fresh)
        return token === null ? null : { Authorization: `Bearer ${token}`, 'X-Product': 'FLEETS_DASHBOARD' }
      },
      onState: setState,
      onMessage: ({ kind, data }) => {
        const schema = liveEvents[kind as LiveKind]
        // A kind that a newer server sends is none of this page's business.
        const parsed = schema?.safeParse(data)
        if (!parsed?.success) return
        applyNews(walletId, kind as LiveKind, parsed.data as LiveNews<LiveKind>)
        for (const listener of newsListeners.get(kind as LiveKind) ?? []) listener(parsed.data)
      },
    })
  }, [walletId])
}

/** Tells a screen what happens as it happens, after the caches were brought up to date: `useLive('session.started', …)`. */
export function useLive<Kind extends LiveKind>(kind: Kind, listener: (news: LiveNews<Kind>) => void): void {
  const latest = useEffectEvent(listener)
  useEffect(() => {
    const listeners = newsListeners.get(kind) ?? new Set<Listener>()
    newsListeners.set(kind, listeners)
    const heard: Listener = (news) => latest(news as LiveNews<Kind>)
    listeners.add(heard)
    return () => void listeners.delete(heard)
  }, [kind])
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (changed) => {
      stateListeners.add(changed)
      return () => stateListeners.delete(changed)
    },
    () => state,
  )
}
