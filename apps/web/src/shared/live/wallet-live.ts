import type { LiveKind, LiveNews } from '@voltway/contract/live'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { LiveState } from '../../lib/live.ts'
import { loadChunk } from '../../lib/load-chunk.ts'

type Listener = (news: unknown) => void

let state: LiveState = 'closed'
const stateListeners = new Set<() => void>()
const newsListeners = new Map<LiveKind, Set<Listener>>()

function setState(next: LiveState): void {
  state = next
  for (const listener of stateListeners) listener()
}

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
        if (!gone) close = followWallet(walletId, { setState, publish })
      },
      // Without live events the page refetches stale data.
      () => setState('interrupted'),
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
export function onLiveState(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}

export function liveState(): LiveState {
  return state
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(onLiveState, liveState)
}
