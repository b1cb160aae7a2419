import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD, demoPeople } from '../apps/server/src/demo/people.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { MemorySteps } from './memory-steps.ts'
import { atMostValue, type Figure, median, printFigures } from './report.ts'
import { builtProduct, ROOT, startServer, stopServers } from './server-process.ts'
import {
  navigationTimes,
  openedAfter,
  openSlowly,
  type PageTimes,
  SETTLE_AFTER_NAVIGATION_MS,
  slowestInteraction,
  timesOf,
} from './web-page.ts'

const [PRODUCT_PORT, BARE_PORT] = [4918, 4919]
const ROUNDS = 5
const PRODUCT = `http://localhost:${PRODUCT_PORT}`
const BUDGETS = {
  login: { lcpMs: 1400, tbtMs: 100 },
  list: { lcpMs: 1600, tbtMs: 200 },
  driver: { lcpMs: 1400, tbtMs: 200 },
  cls: 0.05,
  interactionMs: 200,
  mainActionMs: 3000,
  navigationMs: 120,
}
/** Every page of the menu, in the order of the walk. */
const MENU = ['/cards', '/charging-sessions', '/home', '/wallet', '/invoices', '/consumption']
const WALKS = 9
/** The chart of the consumption page with its data. */
const CHART = '.consumption-course [role=group]'

/** The web in a real browser slowed to a phone on a slow network, against a bare page on the same machine. */
export async function benchWeb(): Promise<void> {
  if (!existsSync(`${ROOT}apps/web/dist/index.html`)) throw new Error('the web is not built: npm run build')
  const dataDir = mkdtempSync(join(tmpdir(), 'voltway-web-'))
  chmodSync(dataDir, 0o755)
  const env = { DATA_DIR: dataDir, DEMO: '1', DEMO_SESSIONS: '0' }
  const bare = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><html lang="en"><title>Bare</title><h1>Voltway Fleets</h1>')
  }).listen(BARE_PORT)
  // The browser of the journeys.
  const executablePath = await ensureChromium(process.execPath)
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath ? { executablePath } : {}),
  })
  try {
    const server = { ...builtProduct(), port: PRODUCT_PORT, env, within: 180_000 }
    await startServer({ ...server, readyPath: '/health/ready' })
    printFigures(`Web (4 × slower, 1.6 Mbit/s, 150 ms; medians of ${ROUNDS})`, await measure(browser))
  } finally {
    await browser.close()
    bare.close()
    await stopServers()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(browser: Browser): Promise<Figure[]> {
  const { state: storageState } = await signIn(browser, 'owner')
  const ofDriver = await signIn(browser, 'driver')
  const [bare, login, cards, sessions, driver]: PageTimes[][] = [[], [], [], [], []]
  const interactions: { menu: number[]; search: number[] } = { menu: [], search: [] }
  const charts: number[] = []
  const actions: readonly MainAction[] = [
    { page: 'login', url: '/login', action: 'form button[type=submit]', opens: '[aria-invalid=true]' },
    { page: 'home', url: '/home', action: '.user-button', opens: '[role=menu]', state: storageState },
    {
      page: 'cards',
      url: '/cards',
      // It is locked until the person's rights are known.
      action: '.page-header-actions .button-1:not([aria-disabled])',
      opens: 'dialog[open]',
      state: storageState,
    },
    {
      page: 'charging sessions',
      url: '/charging-sessions',
      action: '.page-header-actions button',
      opens: '[role=menu]',
      state: storageState,
    },
    {
      page: 'page of a driver',
      url: new URL(ofDriver.url).pathname,
      action: 'main a[href*="charge=map"]',
      opens: 'main input[type=search]',
      state: ofDriver.state,
    },
  ]
  const opened = new Map<string, number[]>(actions.map(({ page }) => [page, []]))
  const memory = new MemorySteps()
  for (let round = 0; round < ROUNDS; round++) {
    memory.sample()
    bare?.push(await timesOf(browser, `http://localhost:${BARE_PORT}/`, 'h1'))
    login?.push(await timesOf(browser, `${PRODUCT}/login`, 'input[type=password]'))
    cards?.push(await timesOf(browser, `${PRODUCT}/cards`, ROW, storageState))
    sessions?.push(await timesOf(browser, `${PRODUCT}/charging-sessions`, ROW, storageState))
    driver?.push(await timesOf(browser, ofDriver.url, CARD, ofDriver.state))
    for (const { page, url, state, ...action } of actions)
      opened.get(page)?.push((await openedAfter(browser, PRODUCT + url, action, state)).openedMs)
    const used = await useCards(browser, storageState)
    interactions.menu.push(used.menu)
    interactions.search.push(used.search)
    charts.push(await chartResponseAfter(browser, storageState))
  }
  const baseline = bare ?? []
  const walked = await walkMenu(browser, storageState)
  // Not between the walks, because it evicts the next page from the processor's cache.
  memory.sample()
  return [
    memory.figure(),
    ...figuresOf('login', login ?? [], baseline, BUDGETS.login),
    ...figuresOf('cards', cards ?? [], baseline, BUDGETS.list),
    ...figuresOf('charging sessions', sessions ?? [], baseline, BUDGETS.list),
    ...figuresOf('page of a driver', driver ?? [], baseline, BUDGETS.driver),
    interaction('cards: opening the menu of a row', interactions.menu),
    interaction('cards: typing a search', interactions.search),
    interaction('consumption: from its data to a chart that answers', charts),
    ...[...opened].map(([page, times]) =>
      atMostValue(`${page}: its main action responds`, median(times), BUDGETS.mainActionMs, ms),
    ),
    ...walked,
  ]
}

/** The action that a person opens the page for, and what it opens. Both are selectors. */
interface MainAction {
  readonly page: string
  readonly url: string
  readonly action: string
  readonly opens: string
  readonly state?: BrowserContextOptions['storageState']
}

const ms = (value: number) => `${value.toFixed(0)} ms`

function figuresOf(
  page: string,
  times: readonly PageTimes[],
  bare: readonly PageTimes[],
  budget: { readonly lcpMs: number; readonly tbtMs: number },
): Figure[] {
  const middle = (of: readonly PageTimes[], key: keyof PageTimes) => median(of.map((one) => one[key]))
  const [lcp, tbt, cls] = [middle(times, 'lcpMs'), middle(times, 'tbtMs'), middle(times, 'cls')]
  const bareLcp = middle(bare, 'lcpMs')
  return [
    {
      ...atMostValue(`${page}: LCP`, lcp, budget.lcpMs, ms),
      baseline: `bare page ${ms(bareLcp)}`,
      ratio: lcp / bareLcp,
    },
    { ...atMostValue(`${page}: TBT`, tbt, budget.tbtMs, ms), baseline: `bare page ${ms(middle(bare, 'tbtMs'))}` },
    atMostValue(`${page}: CLS`, cls, BUDGETS.cls, (value) => value.toFixed(3)),
    { name: `${page}: requests`, value: `${middle(times, 'requests')}` },
    { name: `${page}: transferred`, value: `${middle(times, 'transferredKb').toFixed(0)} KB` },
  ]
}

const interaction = (name: string, samples: readonly number[]): Figure =>
  atMostValue(name, median(samples), BUDGETS.interactionMs, ms)

/** The first real row of a list, on a phone and on a desktop. */
const ROW = 'main a[href*="card="], main a[href*="session="]'
const rows = (page: Page) => page.locator(ROW).first().waitFor()

/** The remaining limit of a driver's card, or that it has none. */
const CARD = 'main .text-figure'

/** Signs in once through the form. Later pages reuse the cookies. Returns the address of the role's first page too. */
async function signIn(browser: Browser, role: 'owner' | 'driver') {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(`${PRODUCT}/login`)
  await page.getByLabel('E-mail', { exact: true }).fill(demoPeople.find((one) => one.role === role)?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The only fleet of a person opens by itself.
  if (role === 'owner') await page.getByRole('link', { name: /Atlântica Logística/ }).click()
  await page.waitForURL(role === 'owner' ? /\/home$/ : /\/wallet-guest\//)
  const signedIn = { url: page.url(), state: await context.storageState() }
  await context.close()
  return signedIn
}

/** Interactions on a list, on a desktop with the slow processor: a menu, a search, the next page and back. */
async function useCards(browser: Browser, storageState: BrowserContextOptions['storageState']) {
  const page = await openSlowly(browser, `${PRODUCT}/cards`, rows, storageState)
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
  await link('Charging sessions').click()
  await rows(page)
  await link('Cards').click()
  await rows(page)
  const menu = await slowestInteraction(page, async () => {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
  })
  const search = await slowestInteraction(page, () => page.getByRole('searchbox').first().pressSequentially('a'))
  await page.context().close()
  return { menu, search }
}

/**
 * Selects another month with the slow processor: from the arrival of its data until the chart is drawn and has
 * responded to a key, which its description shows.
 */
async function chartResponseAfter(
  browser: Browser,
  storageState: BrowserContextOptions['storageState'],
): Promise<number> {
  const ready = (opened: Page) => opened.locator(CHART).first().waitFor()
  const page = await openSlowly(browser, `${PRODUCT}/consumption`, ready, storageState)
  const completed = page.waitForResponse((response) => response.url().includes('/dashboard-consumption/'))
  await page.getByRole('button', { name: 'Previous period' }).click()
  await (await completed).finished()
  const took = await page.evaluate<number>(`benchSeen.chartResponse(${JSON.stringify(CHART)})`)
  await page.context().close()
  return took
}

const heading = (page: Page) => page.locator('h1').waitFor()

/** The time to paint a table in an otherwise empty page at this moment, with the slow processor. */
async function bareTable(browser: Browser): Promise<number> {
  const page = await openSlowly(browser, `http://localhost:${BARE_PORT}/`, heading)
  const times: number[] = []
  for (let walk = 0; walk < WALKS; walk++) {
    times.push(await page.evaluate<number>('benchSeen.swapTable()'))
    await page.waitForTimeout(SETTLE_AFTER_NAVIGATION_MS)
  }
  await page.context().close()
  return median(times)
}

/**
 * Navigates by the menu between pages that were seen before, with the slow processor: time to paint, and layout shift.
 */
async function walkMenu(browser: Browser, storageState: BrowserContextOptions['storageState']): Promise<Figure[]> {
  const bareMs = await bareTable(browser)
  const page = await openSlowly(browser, `${PRODUCT}/consumption`, heading, storageState)
  for (const href of MENU) await navigationTimes(page, href)
  const times = new Map<string, { paintMs: number; shifted: number }[]>(MENU.map((href) => [href, []]))
  for (let walk = 0; walk < WALKS; walk++)
    for (const href of MENU) times.get(href)?.push(await navigationTimes(page, href))
  await page.context().close()
  return [...times].flatMap(([href, all]) => {
    const paints = all.map(({ paintMs }) => paintMs)
    const name = `to ${href.slice(1)}, seen before`
    const fastest = `fastest ${ms(Math.min(...paints))}`
    return [
      {
        ...atMostValue(`${name}: painted, ${fastest}`, median(paints), BUDGETS.navigationMs, ms),
        baseline: `bare table ${ms(bareMs)}`,
        ratio: median(paints) / bareMs,
      },
      atMostValue(`${name}: shift`, Math.max(...all.map(({ shifted }) => shifted)), 0, (value) => value.toFixed(4)),
    ]
  })
}
