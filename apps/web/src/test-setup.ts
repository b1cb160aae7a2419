import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { PATIENCE_MS } from '../../../test-patience.ts'

// The files share a process and its libraries (vitest.config.ts). The product's modules remember things, so each file
// gets its own. The page is shared too, with what a browser stores for it.
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
for (const cookie of document.cookie.split('; ')) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no CookieStore
  document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`
}

// The browser loads the list of menus when it is idle. Tests press menu buttons immediately.
await (await import('./ui/menu.tsx')).loadMenuList()

// Each dialog and chart is a separate chunk, which is compiled when a test first opens it.
configure({ asyncUtilTimeout: PATIENCE_MS })

// jsdom has no layout, so every element counts as near the window.
class EverythingIsNear implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #callback: IntersectionObserverCallback
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback
  }
  observe(target: Element) {
    this.#callback([{ isIntersecting: true, target } as unknown as IntersectionObserverEntry], this)
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
// Not stubbed: a test that ends its own stubs would end this one too.
globalThis.IntersectionObserver = EverythingIsNear

// Nothing changes its size.
class FirstSize implements ResizeObserver {
  readonly #callback: ResizeObserverCallback
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback
  }
  observe() {
    this.#callback([], this)
  }
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = FirstSize

// jsdom starts no workers: a map in it has no outlines of countries.
class SilentWorker extends EventTarget {
  onmessage = null
  postMessage() {}
  terminate() {}
}
globalThis.Worker = SilentWorker as unknown as typeof Worker

// A screen that stays mounted after its test file would run without a window.
afterEach(cleanup)
