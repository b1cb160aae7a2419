import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test'
import './own-product.ts'
import { network } from './network.ts'
import { watch } from './watch.ts'

const password = 'let the fleet charge at night'

const emails = {
  owner: 'owner@demo.voltway.example',
  manager: 'manager@demo.voltway.example',
  viewer: 'viewer@demo.voltway.example',
  accountant: 'accountant@demo.voltway.example',
  teamManager: 'team@demo.voltway.example',
  driver: 'driver@demo.voltway.example',
  otherOwner: 'owner@other.voltway.example',
} as const
export type Role = keyof typeof emails

export const fleets = {
  prepaid: 'Atlântica Logística',
  invoiced: 'Atlântica Comercial',
  other: 'Serra Verde Transportes',
}

/** The first page of people who have one fleet. */
const onlyFleet: Partial<Record<Role, RegExp>> = { driver: /\/wallet-guest\//, teamManager: /\/cards$/ }

type Screen = { readonly width?: number; readonly dark?: boolean; readonly locale?: string }

export interface Journey {
  /** Opens a page in a new browser, signed in with a role. The test fails on any error of the page. */
  readonly as: (role: Role, screen?: Screen) => Promise<Page>
  /** Opens a page in a new browser without a session. */
  readonly visitor: (screen?: Screen) => Promise<Page>
  /** Allows refusals of the server on these paths of a page. */
  readonly expectRefusal: (page: Page, path: RegExp) => void
  /** Attaches a screenshot to the report when `PICTURES` is set. */
  readonly picture: (page: Page, name: string) => Promise<void>
}

const signedIn = new Map<Role, Awaited<ReturnType<BrowserContext['storageState']>>>()
/** The role of each browser, and the cookies that remember a fleet for it. */
const roles = new WeakMap<BrowserContext, Role>()
const chosen = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

export const test = base.extend<{ journey: Journey }>({
  journey: async ({ browser }, use, info) => {
    const watched = new Map<Page, ReturnType<typeof watch>>()
    const contexts: BrowserContext[] = []

    const open = async ({ width = 1440, dark = false, locale = 'en-GB' }: Screen, role?: Role) => {
      const state = role && signedIn.get(role)
      const context = await browser.newContext({
        baseURL: process.env.E2E_URL as string,
        viewport: { width, height: width < 600 ? 844 : 900 },
        colorScheme: dark ? 'dark' : 'light',
        locale,
        reducedMotion: 'reduce',
        ...(state ? { storageState: state } : {}),
      })
      contexts.push(context)
      const page = await context.newPage()
      watched.set(page, watch(page))
      return page
    }

    await use({
      visitor: (screen = {}) => open(screen),
      as: async (role, screen = {}) => {
        const page = await open(screen, role)
        roles.set(page.context(), role)
        if (signedIn.has(role)) return page
        await signIn(page, emails[role])
        // The only fleet of a person opens by itself, once.
        const first = onlyFleet[role]
        if (first) await expect(page).toHaveURL(first)
        signedIn.set(role, await page.context().storageState())
        return page
      },
      expectRefusal: (page, path) => watched.get(page)?.allow(path),
      picture: (page, name) => picture(page, name, info),
    })

    // The next test starts without charges, because their records change the balance, and at the usual speed.
    await network.stopAll()
    await network.speed()
    await expect.poll(network.isIdle).toBe(true)
    const faults = [...watched.values()].flatMap((page) => page.faults())
    for (const context of contexts) await context.close()
    expect(faults, 'errors in the browser').toEqual([])
  },
})

export { expect, type Page }

/** Signs in with the form. */
export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.keyboard.press('Tab')
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toBeFocused()
  await field.fill(secret)
  const isIn = () => !page.url().includes('/login')
  const refused = page.getByRole('alert')
  // A machine that cannot keep up refuses for a moment, and a person presses again.
  await expect(async () => {
    // The button may disappear before the press, when an earlier one succeeds.
    if (!isIn()) await page.getByRole('button', { name: 'Sign in', exact: true }).click({ timeout: 5_000 })
    await expect.poll(async () => isIn() || (await refused.count()) > 0).toBe(true)
    expect(isIn()).toBe(true)
  }).toPass()
}

/**
 * Selects a fleet on the page that lists them and opens a page in it. Later calls for the same role and fleet reuse the
 * cookies. With `null` the journey opens its first page itself.
 */
export async function chooseFleet(page: Page, fleet: string, path: string | null = '/home'): Promise<void> {
  const context = page.context()
  const choice = `${roles.get(context)} in ${fleet}`
  const remembered = roles.has(context) ? chosen.get(choice) : undefined
  if (remembered) {
    await context.addCookies(remembered)
    if (path) await visit(page, path)
    return
  }
  await page.goto('/')
  // The only fleet of a person opens by itself after the sign-in.
  await expect(async () => {
    if (!/\/home$/.test(page.url()))
      await page.getByRole('link', { name: new RegExp(fleet) }).click({ timeout: 10_000 })
    await expect(page).toHaveURL(/\/home$/, { timeout: 10_000 })
  }).toPass()
  const hints = (await context.cookies()).filter(({ name }) => hintsOfFleet.has(name))
  chosen.set(choice, hints)
  if (path && path !== '/home') await visit(page, path)
}

/** Opens a page and waits until its parts are there. A part that arrives during a press moves the button away. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

const hintsOfFleet = new Set(['wallet_id', 'selected_fleet', 'permission_level', 'time_zone'])

/** Navigates within the open page, as Back and Forward do. Waits while the page is reloading. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await acrossReloads(() =>
    page.evaluate((href) => {
      history.pushState({ key: href }, '', href)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, path),
  )
}

/** The result of an evaluation in the page, repeated when a navigation ends it. */
export async function acrossReloads<T>(evaluate: () => Promise<T>): Promise<T> {
  const results: T[] = []
  await expect(async () => {
    results[0] = await evaluate()
  }).toPass({ intervals: [50] })
  return results[0] as T
}

/** Waits until everything that changed is painted. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Waits until nothing is loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0)
}

async function picture(page: Page, name: string, info: TestInfo): Promise<void> {
  if (!process.env.PICTURES) return
  const body = await page.screenshot()
  await info.attach(name, { body, contentType: 'image/png' })
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Returns the violations of WCAG 2.2 AA on the current page. Checks all rules by default. */
export async function barriers(page: Page, rules?: string[]): Promise<string[]> {
  // Changed colours are painted with the next frame.
  await painted(page)
  const isThere = await page.evaluate(() => 'axe' in window)
  // axe is injected once per page. Legacy mode analyses inside the page: the other mode opens a new page each time for
  // frames, and the product has none.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) }).setLegacyMode()
  // Only the rule for sound reads what axe would load first, and the product has no sound.
  axe.options({ resultTypes: ['violations'], preload: false })
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(wcag)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`),
  )
}

/** Expects that nothing exceeds the right edge of the screen, once the page has followed a change of its width. */
export async function expectNoOverflow(page: Page, what?: string): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond, `${what ?? page.url()}: px beyond the edge`).toBe(0)
}
