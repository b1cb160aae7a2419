import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { UnwatchedPage } from './unwatched-page.ts'

/** A mid-range phone on a slow mobile network: four times slower than this machine, 1.6 Mbit/s, 150 ms to the server. */
const SLOWER = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const PHONE = { width: 412, height: 823 }
const DESK = { width: 1280, height: 900 }
/** Runs in every page before its own scripts. */
const WATCH = 'web-page.watch.js'
const SETTLE_MS = 12_000
/** The time after a paint until the work that followed it ended. */
export const SETTLE_AFTER_NAVIGATION_MS = 600

export interface PageTimes {
  /** Largest contentful paint. */
  readonly lcpMs: number
  /** Total blocking time from the first paint on, in tasks over 50 ms. */
  readonly tbtMs: number
  readonly cls: number
  readonly transferredKb: number
  /** All requests until the page is quiet, of the idle time included. */
  readonly requests: number
}

/** As web-page.watch.js stores it. */
interface Seen {
  readonly fcp: number
  readonly lcp: number
  readonly cls: number
  readonly longTasks: readonly { readonly startTime: number; readonly duration: number }[]
  readonly interactions: readonly number[]
  readonly pressed: number
  readonly opened: number
}
const seenOn = (page: Page) => page.evaluate<Seen>('window.benchSeen')

/**
 * The first load of a page on the slow phone. `ready` selects the page's main content, which is queried when everything
 * is loaded, idle-time chunks included. Network idle does not occur, because a live stream stays open.
 */
export async function timesOf(
  browser: Browser,
  url: string,
  ready: string,
  storageState?: BrowserContextOptions['storageState'],
): Promise<PageTimes> {
  const page = await openOnPhone(browser, storageState)
  await page.send('Page.navigate', { url })
  await sleep(SETTLE_MS)
  if (!(await page.evaluate<boolean>(`document.querySelector(${JSON.stringify(ready)}) !== null`)))
    throw new Error(`${url} has no ${ready} after ${SETTLE_MS} ms`)
  const seen = JSON.parse(await page.evaluate<string>('JSON.stringify(benchSeen)')) as Seen
  await page.close()
  const blocked = seen.longTasks.filter((task) => task.startTime + task.duration > seen.fcp)
  const tbtMs = blocked.reduce((sum, task) => sum + Math.max(0, task.duration - 50), 0)
  const { requests, transferred } = page
  return { lcpMs: seen.lcp, tbtMs, cls: seen.cls, transferredKb: transferred / 1024, requests }
}

async function openOnPhone(browser: Browser, storageState: BrowserContextOptions['storageState']) {
  const page = await UnwatchedPage.open(browser, storageState, WATCH)
  await page.send('Emulation.setDeviceMetricsOverride', { ...PHONE, deviceScaleFactor: 1, mobile: false })
  await page.send('Emulation.setLocaleOverride', { locale: 'en-GB' })
  await page.send('Network.emulateNetworkConditions', NETWORK)
  await page.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/**
 * The first load of a page on the slow phone, whose main action is pressed as soon as it appears: the time until the
 * action exists, and until what it opens is painted. Both are selectors.
 */
export async function openedAfter(
  browser: Browser,
  url: string,
  { action, opens }: { readonly action: string; readonly opens: string },
  storageState?: BrowserContextOptions['storageState'],
): Promise<{ readonly pressedMs: number; readonly openedMs: number }> {
  const page = await openOnPhone(browser, storageState)
  await page.runFirst(`benchSeen.pressWhenShown(${JSON.stringify(action)}, ${JSON.stringify(opens)})`)
  await page.send('Page.navigate', { url })
  const { pressed, opened } = await openedOn(page)
  await page.close()
  if (opened === 0) throw new Error(`${url}: ${pressed === 0 ? action : opens} did not appear`)
  return { pressedMs: pressed, openedMs: opened }
}

async function openedOn(page: UnwatchedPage): Promise<Pick<Seen, 'pressed' | 'opened'>> {
  for (const until = Date.now() + 30_000; ; ) {
    await sleep(500)
    const seen = await page.evaluate<Pick<Seen, 'pressed' | 'opened'>>('({ ...benchSeen })')
    if (seen.opened > 0 || Date.now() > until) return seen
  }
}

/** A page on a desktop with the slow processor and the slow network. */
export async function openSlowly(
  browser: Browser,
  url: string,
  ready: (page: Page) => Promise<void>,
  storageState?: BrowserContextOptions['storageState'],
): Promise<Page> {
  const signedIn = storageState === undefined ? {} : { storageState }
  const context = await browser.newContext({ viewport: DESK, locale: 'en-GB', ...signedIn })
  const page = await context.newPage()
  await page.addInitScript({ path: join(import.meta.dirname, WATCH) })
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', NETWORK)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForTimeout(SETTLE_MS)
  await ready(page)
  return page
}

/** The slowest response to input during `act`. */
export async function slowestInteraction(page: Page, act: () => Promise<void>): Promise<number> {
  const before = (await seenOn(page)).interactions.length
  await act()
  // The browser reports entries some time after their paint.
  await page.waitForTimeout(300)
  return Math.max(0, ...(await seenOn(page)).interactions.slice(before))
}

/**
 * From the click on a link to the paint of its page, seen before, and the layout shift since then. The page's own
 * heading marks the paint, so that a loading state does not count.
 */
export async function navigationTimes(page: Page, href: string): Promise<{ paintMs: number; shifted: number }> {
  const paintMs = await page.evaluate<number>(`benchSeen.follow(${JSON.stringify(href)})`)
  const paintedAt = await page.evaluate<number>('performance.now()')
  await page.waitForTimeout(SETTLE_AFTER_NAVIGATION_MS)
  const shifts = await page.evaluate<readonly { startTime: number; value: number }[]>('benchSeen.shifts')
  const shifted = shifts
    .filter((shift) => shift.startTime > paintedAt - paintMs)
    .reduce((sum, { value }) => sum + value, 0)
  return { paintMs, shifted }
}
