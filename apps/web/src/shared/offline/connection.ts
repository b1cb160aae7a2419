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
const retryEveryMs = 10_000
const responseTimeoutMs = 8000

let connection: Connection = 'connected'
let timer: ReturnType<typeof setTimeout> | undefined
let pendingCheck: Promise<boolean> | undefined
const listeners = new Set<() => void>()

function set(next: Connection): void {
  clearTimeout(timer)
  if (next !== 'connected') timer = setTimeout(() => void checkServer(), retryEveryMs)
  if (next === connection) return
  connection = next
  for (const listener of listeners) listener()
}

function lost(): void {
  set(navigator.onLine ? 'unreachable' : 'offline')
}

/** The server responded. If it was unreachable before, visible data is refetched. */
function handleResponse(): void {
  rememberContact(Date.now())
  if (connection === 'connected') return
  set('connected')
  void queryClient.invalidateQueries()
}

/** Returns whether the server responds. Concurrent callers share one request. */
export function checkServer(): Promise<boolean> {
  pendingCheck ??= reachable().finally(() => {
    pendingCheck = undefined
  })
  return pendingCheck
}

async function reachable(): Promise<boolean> {
  try {
    const reply = await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(responseTimeoutMs) })
    if (!reply.ok) throw new Error(`status ${reply.status}`)
    handleResponse()
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
  const check = () => void checkServer()
  const checkIfLost = () => connection !== 'connected' && document.visibilityState === 'visible' && check()
  window.addEventListener('offline', lost)
  window.addEventListener('online', check)
  document.addEventListener('visibilitychange', checkIfLost)
  const offFailure = onRequestFailure((error) => {
    const isRequestError = error instanceof AskError || error instanceof IdentityError
    if (isRequestError && error.status === 0) lost()
  })
  const offSuccess = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) handleResponse()
  })
  const offLive = onLiveState(() => {
    if (liveState() === 'open') handleResponse()
  })
  // Counts the responses that arrived before this listener was added.
  const respondedAtMs = Math.max(
    0,
    ...queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.dataUpdatedAt),
  )
  if (respondedAtMs > 0) rememberContact(respondedAtMs)
  if (!navigator.onLine) lost()
  return () => {
    clearTimeout(timer)
    window.removeEventListener('offline', lost)
    window.removeEventListener('online', check)
    document.removeEventListener('visibilitychange', checkIfLost)
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
