import { useSyncExternalStore } from 'react'
import { AskError } from '../../lib/ask.ts'
import { queryClient } from '../../lib/query-client.ts'
import { onRequestFailure } from '../../lib/request-failures.ts'
import { liveState, onLiveState } from '../live/wallet-live.ts'
import { IdentityError } from '../session/identity.ts'
import { rememberContact } from './last-contact.ts'

/**
 * `offline`: the device reports no network. `unreachable`: the device has a network, but the server does not respond.
 */
export type Connection = 'connected' | 'offline' | 'unreachable'

/** The retry interval while the server does not respond. A retry also happens when the person returns to the page. */
const askEveryMs = 10_000
const waitForAnswerMs = 8000

let connection: Connection = 'connected'
let timer: ReturnType<typeof setTimeout> | undefined
let asking: Promise<boolean> | undefined
const listeners = new Set<() => void>()

function set(next: Connection): void {
  clearTimeout(timer)
  if (next !== 'connected') timer = setTimeout(() => void askServer(), askEveryMs)
  if (next === connection) return
  connection = next
  for (const listener of listeners) listener()
}

function lost(): void {
  set(navigator.onLine ? 'unreachable' : 'offline')
}

/** The server responded. If it was unreachable before, visible data is refetched. */
function answered(): void {
  rememberContact(Date.now())
  if (connection === 'connected') return
  set('connected')
  void queryClient.invalidateQueries()
}

/** Returns whether the server responds. Concurrent callers share one request. */
export function askServer(): Promise<boolean> {
  asking ??= reachable().finally(() => {
    asking = undefined
  })
  return asking
}

async function reachable(): Promise<boolean> {
  try {
    const reply = await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(waitForAnswerMs) })
    if (!reply.ok) throw new Error(`answered ${reply.status}`)
    answered()
    return true
  } catch {
    lost()
    return false
  }
}

/**
 * Listens to the browser, to every API call and to the live stream.
 * @returns a function that stops it.
 */
export function followConnection(): () => void {
  const ask = () => void askServer()
  const askIfLost = () => connection !== 'connected' && document.visibilityState === 'visible' && ask()
  window.addEventListener('offline', lost)
  window.addEventListener('online', ask)
  document.addEventListener('visibilitychange', askIfLost)
  const offFailure = onRequestFailure((error) => {
    const unanswered = error instanceof AskError || error instanceof IdentityError
    if (unanswered && error.status === 0) lost()
  })
  const offSuccess = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) answered()
  })
  const offLive = onLiveState(() => {
    if (liveState() === 'open') answered()
  })
  // Counts the responses that arrived before this listener was added.
  const answeredAtMs = Math.max(
    0,
    ...queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.dataUpdatedAt),
  )
  if (answeredAtMs > 0) rememberContact(answeredAtMs)
  if (!navigator.onLine) lost()
  return () => {
    clearTimeout(timer)
    window.removeEventListener('offline', lost)
    window.removeEventListener('online', ask)
    document.removeEventListener('visibilitychange', askIfLost)
    offFailure()
    offSuccess()
    offLive()
  }
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => connection,
  )
}
