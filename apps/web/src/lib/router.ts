import { useLayoutEffect, useState } from 'react'
import { setDestination } from './load-chunk.ts'
import { followScroll, keepScroll, restoreScroll } from './scroll.ts'

/** Where the person is, as the address bar says it. `key` tells entries of the history apart, also with equal addresses. */
export interface Address {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
  /** With its hash sign, or empty. */
  readonly hash: string
  readonly key: string
}

/** What is drawn: an address whose page is ready, or why it could not be made ready. Null before the first one. */
export interface Shown {
  readonly address: Address
  readonly error: { readonly cause: unknown } | null
  /** Grows with every drawing, so that what failed to draw is tried again. */
  readonly turn: number
}

export interface RouterRules {
  /** Lets the person through, or says where to go instead. */
  guard(to: Address): Promise<string | null>
  /** Makes the page ready to be drawn at once. Also called when a link is only touched. */
  load(to: Address): Promise<unknown>
}

type NavigateOptions = { replace?: boolean; keepScroll?: boolean }
type Listeners = Set<() => void>

let rules: RouterRules = { guard: () => Promise.resolve(null), load: () => Promise.resolve() }
let shown: Shown | null = null
/** Scrolls to where what is drawn shall be read from, once it is drawn. */
let settle = () => {}
/** Grows with every navigation, so that one that was overtaken changes nothing any more. */
let visit = 0
/** Whether somebody was told that a navigation started and not yet that it ended. */
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

/** Goes through guard and loading, then commits: the address bar changes together with what is drawn. */
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
        // Somebody sent on finds the page before in their history, not the one that would send them on again.
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
  if (shown) keepScroll(shown.address.key)
  if (how === 'push') history.pushState({ key: to.key }, '', hrefOfAddress(to))
  if (how === 'replace') history.replaceState({ key: to.key }, '', hrefOfAddress(to))
  draw(to, cause, scroll)
  // Also when it is not this one that started: one sent on to the page that is shown, or overtaken by a change of its query.
  if (isUnderWay) for (const listener of endListeners) listener(cause !== null)
  isUnderWay = false
}

export const router = {
  /** Shows the address the page was opened with and follows Back and Forward. */
  start(given: RouterRules): Promise<void> {
    rules = given
    followScroll(() => shown?.address.key ?? '')
    window.addEventListener('popstate', () => void go(currentAddress(), 'pop', 'restore'))
    const first = currentAddress()
    if (first.key) return go(first, 'pop', 'restore')
    return go({ ...first, key: newKey() }, 'replace', 'top')
  },

  /** Goes to an address of ours. A change of only the query is drawn at once, without asking the guard again. */
  navigate(href: string, { replace = false, keepScroll: keep = false }: NavigateOptions = {}): Promise<void> {
    const to = addressOf(href, newKey())
    const same = shown !== null && hrefOfAddress(shown.address) === hrefOfAddress(to)
    return go(to, replace || same ? 'replace' : 'push', keep ? 'keep' : 'top')
  },

  /** Fetches what a page needs before it is asked for; a failure shows only when it is really asked for. */
  preload(href: string): void {
    rules.load(addressOf(href, '')).catch(() => {})
  },

  /** Tries again what could not be loaded or drawn. */
  retry(): Promise<void> {
    if (shown) shown = { ...shown, error: shown.error ?? { cause: null } }
    return go(currentAddress(), 'pop', 'keep')
  },

  /** The address that is drawn; the one in the bar before anything is. */
  address: (): Address => shown?.address ?? currentAddress(),

  onStart: (listener: () => void) => listen(startListeners, listener),
  onEnd: (listener: (failed: boolean) => void) => listen(endListeners, listener),
}

/**
 * Not by `useSyncExternalStore`, which would draw at once together with everything the page begins when it is there (asking,
 * timers, listening): a state lets the page be seen first.
 */
export function useShown(): Shown | null {
  const [seen, see] = useState(shown)
  useLayoutEffect(() => {
    const look = () => see(shown)
    // Something may have been drawn between the first look and this one.
    look()
    return listen(shownListeners, look)
  }, [])
  return seen
}

/** For the one component around all pages: a page that was just drawn is scrolled before it is painted. */
export function useSettledScroll(drawn: Shown | null): void {
  useLayoutEffect(() => {
    if (drawn === shown) settle()
    settle = () => {}
  }, [drawn])
}

/** The address that is drawn, for whoever draws it. */
export function useAddress(): Address {
  return useShown()?.address ?? router.address()
}
