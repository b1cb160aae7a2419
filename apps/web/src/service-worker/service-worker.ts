/**
 * Keeps the product's code on the device, so that it opens without a connection and says so itself. Never keeps an answer of the
 * API: figures live in the page's memory alone. The build makes /service-worker.js of this one file (service-worker.plugin.ts),
 * so it imports nothing.
 */

/** What the build puts in. */
declare const __BUILD__: {
  /** Another one for every build. */
  readonly id: string
  /** The script that index.html of this build starts with. */
  readonly entry: string
  /** What the product cannot start without. */
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
/** Of the worker's own world what is used here; the rest of the web is compiled for pages. */
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
/** A connection that takes longer than this for the page itself is as good as none. */
const pageWithinMs = 4000
/** First parts of paths that the server answers itself: they are not pages of the product. */
const notPages = ['editor', 'api', 'identity', 'ocpi', 'docs', 'dev', 'health', 'metrics', 'openapi.json', 'assets']

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
    // A page that was on its way while this worker activated was missed by its claim, and would stay without a worker.
    event.waitUntil(Promise.all([worker.clients.claim(), keep(event.data.urls.map(String))]))
  }
})

function isPage(pathname: string): boolean {
  const [, first = ''] = pathname.split('/')
  return !notPages.includes(first) && !/\.\w+$/.test(pathname)
}

/** The page and the code it starts with belong together: during a deployment they may not, then another try comes later. */
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

/** One build before is kept: pages of it may still be open in other tabs, and its files are gone from the server. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** Files with their hash in the name never change, so the first copy is good for ever. */
async function asset(event: FetchEvent): Promise<Response> {
  const stored = await caches.match(event.request, { ignoreVary: true }).catch(() => undefined)
  if (stored) return stored
  const response = await fetch(event.request)
  if (response.status === 200 && response.type === 'basic') event.waitUntil(store(event.request, response.clone()))
  return response
}

/** The page comes from the server whenever it answers, so that a new version is never missed by loading anew. */
async function page(event: FetchEvent): Promise<Response> {
  const asked = fetch(event.request)
  const shell = () => caches.match(shellPath, { ignoreVary: true }).catch(() => undefined)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, pageWithinMs))
  const response = await Promise.race([asked.catch(() => undefined), late])
  if (response === undefined || response.status >= 500) return (await shell()) ?? response ?? asked
  // A copy of now carries the policy and the settings of now.
  if (response.ok) event.waitUntil(renewShell(response.clone()))
  return response
}

async function renewShell(response: Response): Promise<void> {
  if (response.headers.get('content-type')?.startsWith('text/html') && (await isOwnShell(response))) {
    await store(shellPath, response)
  }
}

/** A full disk is no reason to fail: then it is asked for again next time. */
async function store(request: RequestInfo, response: Response): Promise<void> {
  await caches
    .open(cacheName)
    .then((cache) => cache.put(request, response))
    .catch(() => {})
}

/** What a page loaded before this worker was there. */
async function keep(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const url of urls) {
    const { origin, pathname } = new URL(url, worker.location.href)
    if (origin !== worker.location.origin || !pathname.startsWith(assets) || (await cache.match(pathname))) continue
    await cache.add(pathname).catch(() => {})
  }
}
