import type { LiveKind, LiveNews } from '@voltway/contract/live'
import { useEffect, useEffectEvent } from 'react'
import type { LiveState } from '../../lib/live.ts'
import { loadChunk } from '../../lib/load-chunk.ts'
import { useValue, valueStore } from '../../lib/value-store.ts'

type Listener = (news: unknown) => void

const state = valueStore<LiveState>('closed')
const newsListeners = new Map<LiveKind, Set<Listener>>()

function publish(kind: LiveKind, news: unknown): void {
  for (const listener of newsListeners.get(kind) ?? []) listener(news)
}

/**
 * Follows the wallet while the layout is shown, over one connection for the whole tab. The code that reads the stream
 * loads after the page.
 */
export function useFollowWallet(walletId: string | null): void {
  useEffect(() => {
    if (!walletId) return
    let close = () => {}
    let gone = false
    loadChunk(() => import('./follow-wallet.ts')).then(
      ({ followWallet }) => {
        if (!gone) close = followWallet(walletId, { setState: state.set, publish })
      },
      // Without live events the page refetches stale data.
      () => state.set('interrupted'),
    )
    return () => {
      gone = true
      close()
    }
  }, [walletId])
}

/** Calls the listener for each live event, after the caches are up to date: `useLive('session.started', …)`. */
export function useLive<Kind extends LiveKind>(kind: Kind, listener: (news: LiveNews<Kind>) => void): void {
  const latest = useEffectEvent(listener)
  useEffect(() => {
    const listeners = newsListeners.get(kind) ?? new Set<Listener>()
    newsListeners.set(kind, listeners)
    const subscriber: Listener = (news) => latest(news as LiveNews<Kind>)
    listeners.add(subscriber)
    return () => void listeners.delete(subscriber)
  }, [kind])
}

/**
 * Calls the listener on every change of the stream's state.
 * @returns a function that unsubscribes.
 */
export const onLiveState = state.subscribe

export const liveState = state.get

export function useLiveState(): LiveState {
  return useValue(state)
}
