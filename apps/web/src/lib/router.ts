import { useLayoutEffect, useState } from 'react'
import { setDestination } from './load-chunk.ts'
import { followScroll, restoreScroll, storeScroll } from './scroll.ts'

/** The current location. `key` distinguishes history entries with equal addresses. */
export interface Address {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
  /** With its hash sign, or empty. */
  readonly hash: string
  readonly key: string
}

/** The rendered state: a location whose page is ready, or the reason why it failed. Null before the first one. */
export interface Shown {
  readonly address: Address
  readonly error: { readonly cause: unknown } | null
  /** Incremented with every commit, so that a failed page is rendered again. */
  readonly turn: number
}

export interface RouterRules {
  /** Allows the navigation or returns a redirect. */
  guard(to: Address): Promise<string | null>
  /** Loads what the page needs. Also called on hover and focus of a link. */
  load(to: Address): Promise<unknown>
}

type NavigateOptions = { replace?: boolean; preserveScroll?: boolean }
type Listeners = Set<() => void>

let rules: RouterRules = { guard: () => Promise.resolve(null), load: () => Promise.resolve() }
let shown: Shown | null = null
/** Restores the scroll position after the commit. */
let settle = () => {}
/** Incremented with every navigation, so that an overtaken one has no effect. */
let visit = 0
/** The start of a navigation was reported, but not yet its end. */
let isUnderWay = false
const shownListeners: Listeners = new Set()
const startListeners: Listeners = new Set()
const endListeners = new Set<(failed: boolean) => void>()

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

function addressOf(href: string, key: string): Address {
  const { pathname, search, hash } = new URL(href, location.origin)
  return { pathname, search, hash, key }
}

function currentAddress(): Address {
  return addressOf(location.href, String((history.state as { key?: string } | null)?.key ?? ''))
}

export function hrefOfAddress({ pathname, search, hash }: Address): string {
  return pathname + search + hash
}

function draw(address: Address, cause: unknown, scroll: 'top' | 'keep' | 'restore'): void {
  const from = shown?.address
  shown = { address, error: cause === null ? null : { cause }, turn: (shown?.turn ?? 0) + 1 }
  settle = () => {
    if (scroll === 'restore') restoreScroll(address.key)
    else if (scroll === 'top' && from) scrollToStart(address.hash)
  }
  for (const listener of shownListeners) listener()
}

function scrollToStart(hash: string): void {
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  if (target) target.scrollIntoView()
  else window.scrollTo(0, 0)
}

/** Runs guard and loading, then commits: the address changes together with the page. */
async function go(to: Address, how: 'push' | 'replace' | 'pop', scroll: 'top' | 'keep' | 'restore'): Promise<void> {
  const mine = ++visit
  const samePage = shown?.error === null && shown.address.pathname === to.pathname
  let cause: unknown = null
  if (!samePage) {
    isUnderWay = true
    for (const listener of startListeners) listener()
    try {
      const instead = await rules.guard(to)
      if (mine !== visit) return
      if (instead !== null) {
        // A redirect replaces the history entry, so that Back does not redirect again.
        const replaces = how !== 'push' || shown === null
        return await go(addressOf(instead, newKey()), replaces ? 'replace' : 'push', 'top')
      }
      setDestination(hrefOfAddress(to))
      await rules.load(to)
    } catch (error) {
      cause = error
    }
    if (mine !== visit) return
    setDestination(null)
  }
  if (shown) storeScroll(shown.address.key)
  if (how === 'push') history.pushState({ key: to.key }, '', hrefOfAddress(to))
  if (how === 'replace') history.replaceState({ key: to.key }, '', hrefOfAddress(to))
  draw(to, cause, scroll)
  // Reports the end also for a redirect to the shown page and for a navigation overtaken by a change of the query.
  if (isUnderWay) for (const listener of endListeners) listener(cause !== null)
  isUnderWay = false
}

export const router = {
  /** Shows the initial address and follows Back and Forward. */
  start(newRules: RouterRules): Promise<void> {
    rules = newRules
    followScroll(() => shown?.address.key ?? '')
    window.addEventListener('popstate', () => void go(currentAddress(), 'pop', 'restore'))
    const first = currentAddress()
    if (first.key) return go(first, 'pop', 'restore')
    return go({ ...first, key: newKey() }, 'replace', 'top')
  },

  /** Navigates to an internal address. A change of the query alone commits at once, without the guard. */
  navigate(href: string, { replace = false, preserveScroll = false }: NavigateOptions = {}): Promise<void> {
    const to = addressOf(href, newKey())
    const same = shown !== null && hrefOfAddress(shown.address) === hrefOfAddress(to)
    return go(to, replace || same ? 'replace' : 'push', preserveScroll ? 'keep' : 'top')
  },

  /** Preloads a page. Failures appear only when the page is opened. */
  preload(href: string): void {
    rules.load(addressOf(href, '')).catch(() => {})
  },

  /** Retries a failed page. */
  retry(): Promise<void> {
    if (shown) shown = { ...shown, error: shown.error ?? { cause: null } }
    return go(currentAddress(), 'pop', 'keep')
  },

  /** Returns the committed location, or that of the address bar before the first commit. */
  address: (): Address => shown?.address ?? currentAddress(),

  onStart: (listener: () => void) => listen(startListeners, listener),
  onEnd: (listener: (failed: boolean) => void) => listen(endListeners, listener),
}

/**
 * State instead of `useSyncExternalStore`, which would render synchronously together with all effects: state lets the
 * page paint first (decision 047).
 */
export function useShown(): Shown | null {
  const [seen, see] = useState(shown)
  useLayoutEffect(() => {
    const update = () => see(shown)
    // A commit may have happened between the first render and this effect.
    update()
    return listen(shownListeners, update)
  }, [])
  return seen
}

/** For the root component: a committed page is scrolled before it is painted. */
export function useSettledScroll(drawn: Shown | null): void {
  useLayoutEffect(() => {
    if (drawn === shown) settle()
    settle = () => {}
  }, [drawn])
}

/** The committed location. */
export function useAddress(): Address {
  return useShown()?.address ?? router.address()
}
