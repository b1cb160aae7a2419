import { pagePaths } from '@voltway/contract/pages'
import { chooseFleet, expect, fleets, type Page, painted, settled, test, walkTo } from './fixture.ts'
import { follow } from './screens.ts'

test.describe.configure({ mode: 'parallel' })

/** All pages behind the sign-in. Each one is tested in one of the languages. */
const pressed = Object.values(pagePaths)
  .filter((path) => !path.startsWith('/login'))
  .map((path) => path.replace(/\$\w+/g, '01890000-0000-7000-8000-00000000dead'))
const prefixes = { en: '', pt: '/pt', es: '/es', fr: '/fr' }
/** Pages that a driver may not see. */
const ofWallet = [
  'home',
  'wallet',
  'wallet-settings',
  'cards',
  'invoices',
  'charging-sessions',
  'consumption',
  'invites',
  'activity',
  'locations',
  'requests',
  'month-close',
  'vehicles',
  'sites',
] as const satisfies (keyof typeof pagePaths)[]
/** The rows of a list have equal buttons, so two rows are enough. */
const rowsTried = 2

for (const [turn, language] of (['en', 'pt', 'es', 'fr'] as const).entries()) {
  const prefix = prefixes[language]
  test(`pressing every button of every page causes no error (${language})`, async ({ journey }) => {
    const page = await journey.as('viewer')
    await chooseFleet(page, fleets.prepaid)
    // The guest page of an unknown wallet is refused. Data that a viewer may not read is not requested at all.
    journey.expectRefusal(page, /^\/(api|editor)\/.*dead/)
    const inHeader = new Set<string>()
    for (const [index, path] of pressed.entries())
      if (index % 4 === turn) await pressEverything(page, prefix + path || '/', inHeader)
  })
}

test('an accountant and a driver get no refusal on the pages that they may open', async ({ journey }) => {
  const sections = [
    'security',
    'vat-numbers',
    'shipping-addresses',
    'own-vehicles',
    'notifications',
    'integrations',
    'privacy',
  ]
  const settings = sections.map((section) => `/settings?section=${section}`)
  const ofTheWallet = ['billing', 'charging', 'limits', 'rules'].map((section) => `/wallet/settings?section=${section}`)
  for (const role of ['accountant', 'driver'] as const) {
    const page = await journey.as(role)
    if (role !== 'driver') await chooseFleet(page, fleets.prepaid)
    else {
      await page.goto('/')
      await page.getByRole('link', { name: new RegExp(fleets.prepaid) }).click()
      await expect(page).toHaveURL(/\/wallet-guest\//)
    }
    for (const path of [...pressed.filter((one) => !one.includes('dead')), ...settings, ...ofTheWallet]) {
      await walkTo(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      // A driver has one page of the wallet and their own pages.
      const isElsewhere = role === 'driver' && ofWallet.some((name) => pagePaths[name] === path.split('?')[0])
      expect(new URL(page.url()).pathname, role).toMatch(
        isElsewhere ? /^\/wallet-guest\// : (path.split('?')[0] as string),
      )
    }
  }
})

test('returning to a list shows all its rows at once without a layout shift', async ({ journey }) => {
  const page = await journey.as('viewer')
  await chooseFleet(page, fleets.prepaid)
  const columns = () => page.getByRole('columnheader').evaluateAll((all) => all.map((one) => one.clientWidth))
  const rows = page.locator('#main tbody tr')
  const loaded = () => expect(page.locator('.data-table')).toHaveAttribute('aria-busy', 'false')
  await follow(page, 'Invoices')
  await loaded()
  const all = await rows.count()
  const before = await columns()
  await follow(page, 'Wallet')
  await loaded()
  await settled(page)
  await watchShifts(page)
  await page.evaluate(() => {
    const rowCounts: number[] = []
    Object.assign(window, { rowCounts })
    new MutationObserver(() => {
      const count = document.querySelectorAll('#main tbody tr').length
      if (location.pathname === '/invoices' && count > 0) rowCounts.push(count)
    }).observe(document.body, { childList: true, subtree: true })
  })
  await follow(page, 'Invoices')
  await expect(rows).toHaveCount(all)
  const rowCounts = await page.evaluate(() => (window as unknown as { rowCounts: number[] }).rowCounts)
  expect(rowCounts[0]).toBe(all)
  expect(await shiftsOf(page)).toEqual([])
  expect(await columns()).toEqual(before)
})

test('on a phone a font that is loaded after the page causes no layout shift', async ({ journey }) => {
  const page = await journey.as('viewer')
  await page.setViewportSize({ width: 390, height: 844 })
  await chooseFleet(page, fleets.prepaid)
  await settled(page)
  const fontIs = (status: 'loading' | 'loaded') => page.waitForFunction((is) => document.fonts.status === is, status)
  for (const path of ['/cards', '/charging-sessions', '/faq']) {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.woff2', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    await fontIs('loading')
    await watchShifts(page)
    release()
    await fontIs('loaded')
    await painted(page)
    const shifts = await shiftsOf(page)
    const total = shifts.reduce((sum, { value }) => sum + value, 0)
    // The maximum of all layout shifts of a page.
    expect(total, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(0.05)
    await page.unroute('**/*.woff2')
  }
})

interface Shift {
  readonly value: number
  /** The elements that moved, each with its place before and after. */
  readonly moved: readonly string[]
}

/** Starts to record the layout shifts of a page, until it is loaded again. */
async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    type Moved = { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }
    const shifts: Shift[] = []
    const rectOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ')
    const sentenceOf = ({ node, previousRect, currentRect }: Moved) =>
      `${node?.nodeName} ${node?.className}: ${rectOf(previousRect)} → ${rectOf(currentRect)}`
    const note = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as (PerformanceEntry & { value: number; sources: Moved[] })[])
        if (value > 0) shifts.push({ value, moved: sources.map(sentenceOf) })
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift' })
    // What the browser has seen and not yet reported.
    Object.assign(window, {
      shiftsSoFar: () => {
        note(observer.takeRecords())
        return shifts
      },
    })
  })
}

const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shiftsSoFar: () => Shift[] }).shiftsSoFar())

/**
 * Presses every button of a page. A viewer cannot change data, so each dialog is closed again before the next button.
 * `inHeader` are the pressed buttons of the header, which the pages share.
 */
async function pressEverything(page: Page, path: string, inHeader: Set<string>): Promise<void> {
  const buttons = page.locator('#main button:visible, #main [role="tab"]:visible, header button:visible')
  const openPage = async () => {
    await walkTo(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
  }
  await openPage()
  const { pathname } = new URL(page.url())
  let inRows = 0
  for (let index = 0; ; index++) {
    const button = buttons.nth(index)
    // In one step, because buttons of a running charge disappear when it ends.
    const facts = await buttons.evaluateAll((elements, at) => {
      const element = elements[at]
      return (
        element && {
          name: element.textContent || element.getAttribute('aria-label') || '',
          isInRow: Boolean(element.closest('tbody, li')),
          isInHeader: Boolean(element.closest('header')) && !element.closest('#main'),
        }
      )
    }, index)
    if (facts === undefined) return
    const { name, isInRow, isInHeader } = facts
    if (isInRow && ++inRows > rowsTried) continue
    if (isInHeader && inHeader.has(name)) continue
    if (isInHeader) inHeader.add(name)
    let tries = 0
    // A dialog may open with a delay, after its chunk is loaded.
    await expect(async () => {
      await closeAll(page)
      if ((await buttons.count()) <= index) return
      // A locked button only shows its reason. It is pressed too, because people press it.
      // Each try takes twice as long as the one before, until it is long enough for the machine.
      tries++
      const timeout = 250 * 2 ** tries
      const isLocked = (await button.getAttribute('aria-disabled', { timeout })) === 'true'
      await button.click({ timeout, force: isLocked })
    }, `“${name}” can be pressed`).toPass({ intervals: [50] })
    await expect(() => closeAll(page), `“${name}” leaves something open`).toPass({ intervals: [50] })
    if (new URL(page.url()).pathname !== pathname) await openPage()
  }
}

const opened = (page: Page) => page.locator('dialog[open], .menu:popover-open, [role="listbox"]:visible')

async function closeAll(page: Page): Promise<void> {
  if ((await opened(page).count()) > 0) await page.keyboard.press('Escape')
  await expect(opened(page)).toHaveCount(0, { timeout: 200 })
}
