import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { loadMenuList } from './ui/menu.tsx'

// In the browser it comes when nothing else is done; tests press the button at once.
await loadMenuList()

// Each dialog and chart is a chunk of its own, compiled when a test first opens it.
configure({ asyncUtilTimeout: 5000 })

// jsdom lays nothing out, so every element counts as near the window.
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
vi.stubGlobal('IntersectionObserver', EverythingIsNear)

// A screen that outlives its file would wake up where there is no window any more.
afterEach(cleanup)
