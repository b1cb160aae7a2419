/**
 * Caches the product's code, so that it opens without a connection and shows its own message. It never caches responses
 * of the API: data is only in the page's memory. The build makes /service-worker.js from this single file
 * (service-worker.plugin.ts), so it imports nothing.
 */

/** Inserted by the build. */
declare const __BUILD__: {
  /** Different for every build. */
  readonly id: string
  /** The entry script in the index.html of this build. */
  readonly entry: string
  /** The files that the product needs to start. */
  readonly files: readonly string[]
}

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends LastingEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface Message extends LastingEvent {
  readonly data: { readonly kind?: unknown; readonly urls?: unknown } | null
  readonly ports: readonly MessagePort[]
}
/** The used part of the service worker's API. The web is compiled with the types of pages. */
interface Worker {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', handler: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', handler: (event: FetchEvent) => void): void
  addEventListener(type: 'message', handler: (event: Message) => void): void
}

const worker = self as unknown as Worker
const prefix = 'voltway-'
const cacheName = prefix + __BUILD__.id
const shellPath = '/'
const assets = '/assets/'
/** When the page takes longer than this, the cached page is used. */
const pageWithinMs = 4000
/** First path segments that the server handles itself. They are not pages of the product. */
const notPages = [
  'editor',
  'api',
  'identity',
  'ocpi',
  'docs',
  'dev',
  'health',
  'metrics',
  'openapi.json',
  'assets',
  'month-files',
]

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (pathname.startsWith(assets)) event.respondWith(asset(event))
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(page(event))
})
worker.addEventListener('message', (event) => {
  if (event.data?.kind === 'take-over') event.waitUntil(worker.skipWaiting())
  if (event.data?.kind === 'entry') event.ports[0]?.postMessage(__BUILD__.entry)
  if (event.data?.kind === 'keep' && Array.isArray(event.data.urls)) {
    // `claim()` during activation misses a page that was still loading, so it is called again.
    event.waitUntil(Promise.all([worker.clients.claim(), cacheFiles(event.data.urls.map(String))]))
  }
})

function isPage(pathname: string): boolean {
  const [, first = ''] = pathname.split('/')
  return !notPages.includes(first) && !/\.\w+$/.test(pathname)
}

/**
 * The cached page must match the files of this build. During a deployment the server may send another build: the
 * installation then fails, and the browser retries later.
 */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  const shell = await fetch(shellPath, { headers: { accept: 'text/html' }, cache: 'no-store' })
  if (!(await isOwnShell(shell))) throw new Error('the server is of another build')
  await cache.put(shellPath, shell)
  await cache.addAll([...__BUILD__.files])
}

async function isOwnShell(response: Response): Promise<boolean> {
  return response.ok && (await response.clone().text()).includes(__BUILD__.entry)
}

/**
 * Keeps the cache of the previous build, because its pages may be open in other tabs and work without a
 * connection too. Deletes the caches of older builds.
 */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** Files with a hash in their name never change, so the cached copy stays valid. */
async function asset(event: FetchEvent): Promise<Response> {
  const stored = await caches.match(event.request, { ignoreVary: true }).catch(() => undefined)
  if (stored) return stored
  const response = await fetch(event.request)
  if (response.status === 200 && response.type === 'basic') event.waitUntil(store(event.request, response.clone()))
  return response
}

/** Requests the page from the server first, so that a reload always gets a new version. */
async function page(event: FetchEvent): Promise<Response> {
  const fetched = fetch(event.request)
  const shell = () => caches.match(shellPath, { ignoreVary: true }).catch(() => undefined)
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, pageWithinMs))
  const response = await Promise.race([fetched.catch(() => undefined), timeout])
  if (response === undefined || response.status >= 500) return (await shell()) ?? response ?? fetched
  // Caches the current page, because it contains the current security policy and settings.
  if (response.ok) event.waitUntil(renewShell(response.clone()))
  return response
}

async function renewShell(response: Response): Promise<void> {
  if (response.headers.get('content-type')?.startsWith('text/html') && (await isOwnShell(response))) {
    await store(shellPath, response)
  }
}

/** Ignores a full disk: the file is requested again next time. */
async function store(request: RequestInfo, response: Response): Promise<void> {
  await caches
    .open(cacheName)
    .then((cache) => cache.put(request, response))
    .catch(() => {})
}

/** Caches the files that a page loaded before this worker was active. */
async function cacheFiles(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const url of urls) {
    const { origin, pathname } = new URL(url, worker.location.href)
    if (origin !== worker.location.origin || !pathname.startsWith(assets) || (await cache.match(pathname))) continue
    await cache.add(pathname).catch(() => {})
  }
}
