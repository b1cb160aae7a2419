import type { BrowserContext, Route } from '@playwright/test'
import { pagePaths } from '@voltway/contract/pages'
import { menu } from '@voltway/phrases/en/menu'
import { runsEveryCase } from '../apps/server/test/every-case.ts'
import { acrossReloads, chooseFleet, expect, fleets, type Page, settled, signIn, test, walkTo } from './fixture.ts'

/**
 * Tests the pages under the faults of the network or the browser: they are never blank, never reload in a loop and
 * never lose input. The pages are read from the contract, so that a new page is tested without a change here.
 * `VOLTWAY_CHAOS=1 npm run e2e -- faults` tests every page under every fault.
 */
test.describe.configure({ mode: 'parallel' })

type PageName = keyof typeof pagePaths
const names = Object.keys(pagePaths) as PageName[]
const inside = names.filter((name) => !name.includes('login'))
const outside = names.filter((name) => name.includes('login'))
const pathOf = (name: PageName) => pagePaths[name].replace(/\$\w+/g, '01890000-0000-7000-8000-00000000dead')
const titleOf = (name: PageName) => `${menu.page[name]} | Voltway Fleets`

const everyCall = /\/(api|editor)\//
/**
 * All calls except the one for the wallet. A refusal of that call leads to the selection of another wallet, so the
 * other pages would not be tested.
 */
const callsOfPages = /\/(api|editor)\/(?!v3\/user\/wallet\/[0-9a-f-]+$)/
const identity = /\/identity\//

const problem =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  (route: Route) =>
    route.fulfill({
      status,
      headers,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: code, status, code, fields: {}, request_id: 'fault' }),
    })

interface Fault {
  readonly name: string
  /** Handles the requests. Without it, `strike` causes the fault. */
  readonly respond?: (route: Route) => unknown
  readonly calls?: RegExp
  readonly strike?: (page: Page, context: BrowserContext) => Promise<unknown>
  /** Requests never end, so skeletons may remain. */
  readonly endless?: true
  /** Every page leads to this page, because the session is rejected. */
  readonly landsOn?: PageName
  /** The allowed number of reloads. Default: 0. */
  readonly reloads?: number
  /** Allows one reload per minute of the page's clock instead, which the test advances (spec §8, §9). */
  readonly reloadsEachMinute?: true
}

const faults: readonly Fault[] = [
  { name: 'no connection', strike: (_, context) => context.setOffline(true) },
  { name: 'a network without responses', respond: () => undefined, endless: true },
  { name: '401', respond: problem(401, 'auth.token_expired'), landsOn: 'login', reloads: 1 },
  { name: '403', respond: problem(403, 'auth.not_allowed'), calls: callsOfPages },
  { name: '404', respond: problem(404, 'request.not_found'), calls: callsOfPages },
  { name: '429', respond: problem(429, 'request.too_many', { 'Retry-After': '1' }) },
  { name: '500', respond: problem(500, 'internal') },
  { name: '503', respond: problem(503, 'provider.unavailable', { 'Retry-After': '1' }) },
  { name: 'a reply that violates the contract', respond: (route) => route.fulfill({ json: { surprise: [null] } }) },
  {
    name: 'a reply that is cut off',
    respond: (route) => route.fulfill({ contentType: 'application/json', body: '{"count": 3, "resu' }),
  },
  {
    name: 'chunks that are missing after a deployment',
    strike: async (page) => {
      const there = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name))
      await page.route(/\/assets\/.*\.js$/, (route) =>
        there.includes(route.request().url()) ? route.fallback() : route.fulfill({ status: 404, body: '' }),
      )
    },
    reloadsEachMinute: true,
  },
  {
    name: 'blocked storage',
    strike: async (page) => {
      await page.addInitScript(blockStorage)
      await page.reload()
    },
    // The test itself reloads the page to block the storage.
    reloads: 1,
  },
]

function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  }
}

const owner = 'owner@demo.voltway.example'
let signedInState: Awaited<ReturnType<BrowserContext['storageState']>> | undefined

/** Returns the home page of a fleet in a browser that is signed in as the owner. */
async function ownersPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  if (signedInState === undefined) {
    await signIn(page, owner)
    await chooseFleet(page, fleets.prepaid)
    signedInState = await context.storageState()
  }
  // The page is loaded again, so that its memory contains no data of the sign-in.
  await context.addCookies(signedInState.cookies)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The fault starts after the page is fully loaded.
  await settled(page)
  return page
}

/** Returns the problems that a person has with the page. `back` returns to the page after a reload. */
async function troubleOn(
  page: Page,
  name: PageName,
  { endless, reloadsEachMinute }: Fault,
  back: () => Promise<unknown>,
): Promise<string[]> {
  const trouble: string[] = []
  const holds = async (what: string, check: () => Promise<void>) => {
    await expect(check)
      .toPass({ intervals: [20, 50, 100] })
      .catch(() => trouble.push(`${pathOf(name)}: ${what}`))
  }
  await holds('it is not the requested page', async () => {
    await back()
    // Advances the clock to the next attempt to load a chunk, which runs after at most two seconds.
    if (reloadsEachMinute) await page.clock.fastForward(2_000)
    await expect(page).toHaveTitle(titleOf(name), { timeout: 50 })
  })
  await holds('no heading', () => expect(page.locator('h1:visible').first()).toBeVisible({ timeout: 50 }))
  await holds('no link or button', () =>
    expect(page.locator('a:visible, button:visible').first()).toBeVisible({ timeout: 50 }),
  )
  if (endless) return trouble
  await holds('it loads for ever', async () => {
    // Advances the clock to the retries, which run after a few seconds.
    await page.clock.fastForward(2_500)
    await expect(page.locator('main .skeleton, main [aria-busy="true"]')).toHaveCount(0, { timeout: 50 })
  })
  return trouble
}

/** Pages whose clock the test advances. Installed again, it would go back. */
const withClock = new WeakSet<Page>()

async function tour(
  page: Page,
  context: BrowserContext,
  pages: readonly PageName[],
  { fault, calls }: { readonly fault: Fault; readonly calls: RegExp },
) {
  let loads = 0
  const crashes: string[] = []
  page.on('load', () => loads++)
  page.on('pageerror', (error) => crashes.push(error.message))
  if (fault.respond) await page.route(fault.calls ?? calls, fault.respond)
  await fault.strike?.(page, context)
  if (!withClock.has(page)) await page.clock.install()
  withClock.add(page)
  const began = await timeOf(page)
  const trouble: string[] = []
  for (const name of pages) {
    let seen = loads
    await walkTo(page, pathOf(name))
    // A reload during the navigation may return to the earlier page, so the test navigates again.
    const back = async () => {
      if (loads === seen || fault.landsOn) return
      seen = loads
      await walkTo(page, pathOf(name))
    }
    trouble.push(...(await troubleOn(page, (calls === everyCall && fault.landsOn) || name, fault, back)))
  }
  expect(trouble).toEqual([])
  expect(crashes, 'uncaught errors').toEqual([])
  const minutes = Math.floor(((await timeOf(page)) - began) / 60_000)
  const allowed = fault.reloadsEachMinute ? 1 + minutes : (fault.reloads ?? 0)
  expect(loads, 'reloads of the page').toBeLessThanOrEqual(allowed)
  if (fault.respond) await page.unroute(fault.calls ?? calls)
}

/** Returns the page's clock, in ms. */
const timeOf = (page: Page): Promise<number> => acrossReloads(() => page.evaluate(() => Date.now()))

/** Each page meets a third of the faults, and each fault a third of the pages. */
const partOf = (turn: number) => (runsEveryCase ? inside : inside.filter((_, index) => index % 3 === turn % 3))

for (const [turn, fault] of faults.entries())
  test(`${fault.name}: every page shows content and a next action`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: process.env.E2E_URL as string })
    const page = await ownersPage(context)
    await tour(page, context, partOf(turn), { fault, calls: everyCall })
    await context.close()
  })

/** Faults of replies leave nothing behind in the open page, so they share it. */
const isReply = ({ respond, endless }: Fault) => respond !== undefined && !endless
const replies = ['replies with a fault', faults.filter(isReply)] as const
const others = faults.filter((fault) => !isReply(fault)).map((fault) => [fault.name, [fault]] as const)

for (const [title, some] of [replies, ...others])
  test(`${title}: every page before sign-in shows content and a next action`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: process.env.E2E_URL as string })
    const page = await context.newPage()
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const fault of some)
      await test.step(fault.name, () =>
        tour(page, context, outside, { fault: { ...fault, calls: identity }, calls: identity }),
      )
    await context.close()
  })

/** Faults that a retry can solve. A missing right (403) is permanent, so the page offers no retry. */
const passing = faults.filter(
  ({ name, respond, endless, landsOn }) => respond && !endless && !landsOn && name !== '403',
)

test('after any fault during a search the input stays and a retry finds the rows', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL as string })
  const page = await ownersPage(context)
  await page.clock.install()
  await page.goto('/cards')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const search = page.getByRole('searchbox').first()
  const list = /\/editor\/v3\/user\/wallet\/[0-9a-f-]+\/cards\//
  const stored: string[] = []
  for (const { name, respond } of passing) {
    await page.route(list, respond as (route: Route) => unknown)
    // The text differs each time, because a successful search is cached.
    const words = `Rui ${'Valente'.slice(0, stored.length + 1)}`
    await search.fill(words)
    const again = page.locator('main [role="alert"]').getByRole('button')
    await expect(async () => {
      await page.clock.fastForward(2_500)
      await expect(again.first()).toBeVisible({ timeout: 50 })
    }).toPass()
    await expect(search).toHaveValue(words)
    await page.unroute(list)
    await again.first().click()
    await expect(page.getByRole('row').filter({ hasText: 'Rui Valente' })).toBeVisible()
    await expect(search).toHaveValue(words)
    stored.push(name)
  }
  expect(stored).toHaveLength(passing.length)
  await context.close()
})

test('after any fault during sign-in the input stays and the next attempt succeeds', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL as string })
  const page = await context.newPage()
  await page.goto('/login')
  const email = page.getByLabel('E-mail', { exact: true })
  const password = page.getByLabel('Password', { exact: true })
  const signInButton = page.getByRole('button', { name: 'Sign in', exact: true })
  await email.fill(owner)
  await password.fill('let the fleet charge at night')
  const call = /\/identity\/sign-in/
  const failing: [string, (route: Route) => unknown][] = [
    ['no response', (route) => route.abort('internetdisconnected')],
    ...passing.map(({ name, respond }): [string, (route: Route) => unknown] => [name, respond as never]),
  ]
  for (const [name, respond] of failing.filter(([name]) => !name.startsWith('a reply'))) {
    await page.route(call, respond)
    await signInButton.click()
    await expect(page.getByRole('alert').first(), name).toBeVisible()
    await expect(email).toHaveValue(owner)
    await expect(password).toHaveValue('let the fleet charge at night')
    await page.unroute(call)
  }
  await signInButton.click()
  await expect(page).not.toHaveURL(/login/)
  await context.close()
})
