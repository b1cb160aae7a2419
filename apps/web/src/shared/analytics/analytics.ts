import { router } from '../../lib/router.ts'
import { pageAndLocaleAt, routeNameOf } from '../paths.ts'
import { runScript } from './third-party-script.ts'
import { onTracked } from './track.ts'

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[]
  }
}

/** Spec §9. */
export const pageViewAfterMs = 250

/** The history entry that was sent last. A page counts as one view, even when the consents are read again. */
let sentKey: string | undefined

/**
 * Loads the tag manager and pushes events with the person's uid to its data layer (spec §7): tracked events, and a page
 * view 250 ms after each navigation (spec §9). A page view carries the route's name and never the address, because
 * addresses contain ids.
 * @returns a function that stops it.
 */
export function startAnalytics(tagManagerUrl: string, uidOf: () => string | null): () => void {
  window.dataLayer ??= [{ 'gtm.start': Date.now(), event: 'gtm.js' }]
  const layer = window.dataLayer
  runScript(tagManagerUrl)
  const push = (event: string, more: Record<string, unknown> = {}) => layer.push({ event, uid: uidOf(), ...more })
  const timers = new Set<ReturnType<typeof setTimeout>>()

  const view = () => {
    const { pathname, key } = router.address()
    if (key === sentKey) return
    const name = routeNameAt(pathname)
    const timer = setTimeout(() => {
      timers.delete(timer)
      sentKey = key
      push('page_view', { page_name: name })
    }, pageViewAfterMs)
    timers.add(timer)
  }
  view()
  const stopViews = router.onEnd(view)
  const stopEvents = onTracked(push)
  return () => {
    stopViews()
    stopEvents()
    for (const timer of timers) clearTimeout(timer)
  }
}

/** `cards___pt`. All addresses without a page share one name. */
export function routeNameAt(pathname: string): string {
  const { page, locale } = pageAndLocaleAt(pathname)
  return page === null ? `not-found___${locale}` : routeNameOf(page, locale)
}
