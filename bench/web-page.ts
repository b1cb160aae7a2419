import { join } from 'node:path'
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

/** A mid-range phone on a slow mobile network: four times slower than this machine, 1.6 Mbit/s, 150 ms to the server. */
const SLOWER = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SETTLE_MS = 5_000
const SETTLE_AFTER_NAVIGATION_MS = 600

export interface PageTimes {
  /** When the largest thing of the page was there. */
  readonly lcpMs: number
  /** How long the page could not have answered, in tasks over 50 ms, from its first paint on. */
  readonly tbtMs: number
  readonly cls: number
  readonly transferredKb: number
}

/** As web-page.watch.js keeps it. */
interface Seen {
  readonly fcp: number
  readonly lcp: number
  readonly cls: number
  readonly longTasks: readonly { readonly startTime: number; readonly duration: number }[]
  readonly interactions: readonly number[]
}
const seenOn = (page: Page) => page.evaluate<Seen>('window.benchSeen')

/** A page that nobody has loaded before, on the slow phone; `ready` says when what it is for is there. */
export async function openSlowly(
  browser: Browser,
  url: string,
  ready: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; times: PageTimes }> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'en-GB', ...options })
  const page = await context.newPage()
  await page.addInitScript({ path: join(import.meta.dirname, 'web-page.watch.js') })
  const client = await context.newCDPSession(page)
  const transferred = countBytes(client)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', NETWORK)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(url, { waitUntil: 'commit' })
  // Not looked for before: to look, the tool brings 300 KB of its own into the page, which the page would have to wait for.
  // What is loaded when idle counts, too. The network itself is never idle: a live stream stays open.
  await page.waitForTimeout(SETTLE_MS)
  await ready(page)
  const seen = await seenOn(page)
  const blocked = seen.longTasks.filter((task) => task.startTime + task.duration > seen.fcp)
  const tbtMs = blocked.reduce((sum, task) => sum + Math.max(0, task.duration - 50), 0)
  return { page, times: { lcpMs: seen.lcp, tbtMs, cls: seen.cls, transferredKb: transferred() / 1024 } }
}

function countBytes(client: CDPSession): () => number {
  let bytes = 0
  client.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength
  })
  return () => bytes
}

/** How long the slowest answer of the page to the person took while `act` was done. */
export async function slowestInteraction(page: Page, act: () => Promise<void>): Promise<number> {
  const before = (await seenOn(page)).interactions.length
  await act()
  // Entries are told some time after their paint.
  await page.waitForTimeout(300)
  return Math.max(0, ...(await seenOn(page)).interactions.slice(before))
}

/**
 * From the click on a link to the paint of the page it leads to, seen before; and how much moved from then on. What is asked is
 * whether its own heading stands, so that a page that only begins to load is not taken for one that is there.
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
