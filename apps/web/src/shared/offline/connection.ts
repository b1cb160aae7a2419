import { queryClient } from '../../lib/query-client.ts'
import { onRequestFailure } from '../../lib/request-failures.ts'
import { useValue, valueStore } from '../../lib/value-store.ts'
import { liveState, onLiveState } from '../live/wallet-live.ts'
import { checkReadiness, isInterrupted, isUnconnected, pauseBeforeCheck } from './interruption.ts'
import { rememberContact } from './last-contact.ts'

/**
 * `offline`: the device reports no network. `unreachable`: the device has a network, but the server does not respond.
 * `interrupted`: the server responds, but its database does not.
 */
export type Connection = 'connected' | 'offline' | 'unreachable' | 'interrupted'

/** The interval of the checks of a hidden page. It also checks when the person returns to it. */
const hiddenPauseMs = 10_000

const connection = valueStore<Connection>('connected')
let timer: ReturnType<typeof setTimeout> | undefined
let checks = 0
let pendingCheck: Promise<boolean> | undefined

function set(next: Connection): void {
  clearTimeout(timer)
  if (next === 'connected') checks = 0
  else {
    const pauseMs = document.visibilityState === 'hidden' ? hiddenPauseMs : pauseBeforeCheck(checks++)
    timer = setTimeout(() => void checkServer(), pauseMs)
  }
  if (next !== connection.get()) connection.set(next)
}

function lost(): void {
  set(navigator.onLine ? 'unreachable' : 'offline')
}

/** The server responded. If it was unreachable before, visible data is refetched. */
function handleResponse(): void {
  rememberContact(Date.now())
  if (connection.get() === 'connected') return
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
  const found = await checkReadiness()
  if (found === 'connected') handleResponse()
  else if (found === 'interrupted') set('interrupted')
  else lost()
  return found === 'connected'
}

/** The first failed request starts the checks. */
function handleFailure(error: unknown): void {
  if (connection.get() !== 'connected' || !isUnconnected(error)) return
  if (isInterrupted(error)) set('interrupted')
  else lost()
}

/**
 * Listens to the browser, to every API call and to the live stream.
 * @returns a function that stops it.
 */
export function followConnection(): () => void {
  const check = () => void checkServer()
  const checkIfLost = () => connection.get() !== 'connected' && document.visibilityState === 'visible' && check()
  window.addEventListener('offline', lost)
  window.addEventListener('online', check)
  document.addEventListener('visibilitychange', checkIfLost)
  const offFailure = onRequestFailure(handleFailure)
  const offSuccess = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'success' && !event.action.manual) handleResponse()
    // The person is told at the first failure, not after the last retry.
    if (event.action.type === 'failed' && isInterrupted(event.action.error)) handleFailure(event.action.error)
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
  return useValue(connection)
}
