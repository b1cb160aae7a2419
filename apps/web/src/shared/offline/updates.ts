import { useValue, valueStore } from '../../lib/value-store.ts'

/** A page may stay open for days. It checks for a new version at this interval, and when the person returns to it. */
const checkEveryMs = 60 * 60_000
/** The new worker takes over at once. If it does not within this time, the page is reloaded anyway. */
const activateWithinMs = 3000

const waiting = valueStore<ServiceWorker | null>(null)

/**
 * Registers the service worker, which caches the product's code on this device, and checks for new versions.
 * @returns a function that stops the checks.
 */
export function followUpdates(): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return () => {}
  let registration: ServiceWorkerRegistration | undefined
  let checkedAtMs = Date.now()
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAtMs < checkEveryMs) return
    checkedAtMs = Date.now()
    registration?.update().catch(() => {})
  }
  const timer = setInterval(check, checkEveryMs)
  document.addEventListener('visibilitychange', check)
  // Without the worker the product works, but not offline.
  workers.register('/service-worker.js', { updateViaCache: 'none' }).then(
    // Where workers are forbidden, the promise may resolve with undefined and not reject.
    (registered: ServiceWorkerRegistration | undefined) => {
      registration = registered
      if (registered) watch(registered, workers)
    },
    () => {},
  )
  void workers.ready.then(({ active }) => active?.postMessage({ kind: 'keep', urls: loadedFiles() }))
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}

function watch(registration: ServiceWorkerRegistration, workers: ServiceWorkerContainer): void {
  if (registration.waiting) void consider(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // The first worker replaces no other worker.
      if (worker.state === 'installed' && workers.controller) void consider(worker)
    })
  })
}

/** A reloaded page already runs the new version, so the worker takes over without a notice. */
async function consider(worker: ServiceWorker): Promise<void> {
  const entry = await entryOf(worker)
  if (entry === ownEntry()) worker.postMessage({ kind: 'take-over' })
  else waiting.set(worker)
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

/** The files that this page loaded before the worker was active. */
function loadedFiles(): string[] {
  return performance.getEntriesByType('resource').map(({ name }) => name)
}

/** Returns whether a new version is waiting. */
export function useUpdateWaiting(): boolean {
  return useValue(waiting) !== null
}

/** Reloads the page in the new version. Only the person triggers it, so it cannot loop. */
export function applyUpdate(): void {
  const reload = () => location.reload()
  const worker = waiting.get()
  if (worker?.state === 'installed') {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    setTimeout(reload, activateWithinMs)
    worker.postMessage({ kind: 'take-over' })
  } else {
    // Another tab activated the new worker already.
    reload()
  }
}
