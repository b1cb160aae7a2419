import { useSyncExternalStore } from 'react'

/** A page may stay open for days; the server is asked for a new version this often, and when somebody comes back to it. */
const askEveryMs = 60 * 60_000
/** The new worker takes over at once; should it not, the page is loaded anew all the same. */
const takeOverWithinMs = 3000

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

function offer(worker: ServiceWorker): void {
  waiting = worker
  for (const listener of listeners) listener()
}

/** Puts the worker to work that keeps the product's code on this device, and hears of new versions. @returns how to stop. */
export function followUpdates(): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return () => {}
  let registration: ServiceWorkerRegistration | undefined
  let askedAtMs = Date.now()
  const ask = () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAtMs < askEveryMs) return
    askedAtMs = Date.now()
    registration?.update().catch(() => {})
  }
  const timer = setInterval(ask, askEveryMs)
  document.addEventListener('visibilitychange', ask)
  // Without the worker the product works as well, only not without a connection.
  workers.register('/service-worker.js', { updateViaCache: 'none' }).then(
    // Where workers are forbidden, nothing may come instead of a refusal.
    (registered: ServiceWorkerRegistration | undefined) => {
      registration = registered
      if (registered) watch(registered, workers)
    },
    () => {},
  )
  void workers.ready.then(({ active }) => active?.postMessage({ kind: 'keep', urls: loadedFiles() }))
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
  }
}

function watch(registration: ServiceWorkerRegistration, workers: ServiceWorkerContainer): void {
  if (registration.waiting) void consider(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // The first one ever replaces nobody.
      if (worker.state === 'installed' && workers.controller) void consider(worker)
    })
  })
}

/** A page that was loaded anew is of the new version already: then the worker takes over silently. */
async function consider(worker: ServiceWorker): Promise<void> {
  const entry = await entryOf(worker)
  if (entry === ownEntry()) worker.postMessage({ kind: 'take-over' })
  else offer(worker)
}

function entryOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage({ kind: 'entry' }, [port2])
  })
}

function ownEntry(): string | undefined {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return entry ? new URL(entry.src).pathname : undefined
}

/** What this page has loaded before the worker was there. */
function loadedFiles(): string[] {
  return performance.getEntriesByType('resource').map(({ name }) => name)
}

/** Whether another version waits. */
export function useUpdateWaiting(): boolean {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => waiting !== null,
  )
}

/** Loads the page in the new version; only ever because the person said so, so it cannot go round in circles. */
export function takeUpdate(): void {
  const reload = () => location.reload()
  if (waiting?.state === 'installed') {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    setTimeout(reload, takeOverWithinMs)
    waiting.postMessage({ kind: 'take-over' })
  } else {
    // Another tab was first: the new worker is at work already.
    reload()
  }
}
