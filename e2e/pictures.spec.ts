import { join } from 'node:path'
import { chooseFleet, expect, fleets, type Page, settled, test } from './fixture.ts'
import { network, usualSpeed } from './network.ts'
import { findCard, rowOf } from './screens.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'images')
const charging = [
  { name: 'Rui Valente', location: 'VSM-003' },
  { name: 'Tiago Moura', location: 'VSM-008' },
  { name: 'Nuno Farinha', location: 'VSM-010' },
  { name: 'André Pinho', location: 'VSM-014' },
]

/** Takes the screenshots of the README: `PICTURES=1 npm run e2e -- pictures`. */
test('screenshots of the product', async ({ journey }) => {
  test.skip(!process.env.PICTURES, 'screenshots are taken only with PICTURES=1')
  const wide = await journey.as('owner')
  await chooseFleet(wide, fleets.prepaid)
  await network.speed(usualSpeed)
  for (const { name, location } of charging) await network.start({ ...(await findCard(wide, name)), location })
  await wide.goto('/home')
  await expect(wide.getByRole('list', { name: 'Charging now' }).getByRole('listitem')).toHaveCount(charging.length)
  // Waits until the curve of the charge has enough points.
  await expect
    .poll(async () => (await network.sessions()).every(({ status, kwh }) => status !== 'ACTIVE' || kwh > 0.5))
    .toBe(true)
  await expect(wide.locator('.map-land:not([d="M0 0"])').first()).toBeVisible()
  await saveScreenshot(wide, 'home')

  await wide.emulateMedia({ colorScheme: 'dark' })
  await wide.goto('/cards')
  await saveScreenshot(wide, 'cards-dark')

  await wide.emulateMedia({ colorScheme: 'light' })
  await saveScreenshot(await opened(wide, '/charging-sessions?search=Tiago', 'Tiago Moura'), 'session')

  const narrow = await journey.as('owner', { width: 390 })
  await chooseFleet(narrow, fleets.prepaid)
  await expect(narrow.getByText('Available', { exact: true }).first()).toBeVisible()
  await saveScreenshot(narrow, 'home-phone')
})

const views = [
  { width: 1440, dark: false },
  { width: 1440, dark: true },
  { width: 390, dark: false },
  { width: 390, dark: true },
]
const signedOut = ['/login', '/login/sign-up', '/login/forgot']
const besideTheMenu = [
  '/',
  '/subscription',
  '/faq',
  '/fleets/add-new-fleet',
  '/wallet/settings',
  '/cards?orders=new',
  '/sites?view=reimbursements',
]

/** Takes pictures of every page that each role has in its menu: `PAGES=folder npm run e2e -- pictures`. */
for (const role of ['owner', 'accountant', 'teamManager', 'driver', 'signed out'] as const) {
  test(`pictures of all pages: ${role}`, async ({ journey }) => {
    const { PAGES } = process.env
    test.skip(PAGES === undefined, 'pictures of all pages are taken only with PAGES=folder')
    const page = role === 'signed out' ? await journey.visitor() : await journey.as(role)
    if (role === 'owner' || role === 'accountant') await chooseFleet(page, fleets.prepaid)
    const menu = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
    const linked = await menu.evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    )
    const start = new URL(page.url()).pathname
    const paths = role === 'signed out' ? signedOut : [start, ...linked, ...(role === 'owner' ? besideTheMenu : [])]
    for (const path of new Set(paths)) {
      for (const { width, dark } of views) {
        await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
        await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await settled(page)
        const name = path.replace(/[0-9a-f]{8}-[0-9a-f-]+|\W+/g, '-').replace(/^-+|-+$/g, '') || 'start'
        await page.screenshot({ path: join(PAGES ?? '', `${role} ${name} ${width} ${dark ? 'dark' : 'light'}.png`) })
      }
    }
  })
}

async function opened(page: Page, path: string, name: string): Promise<Page> {
  await page.goto(path)
  await (name ? rowOf(page, name) : page.getByRole('row').nth(1)).first().getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  return page
}

async function saveScreenshot(page: Page, name: string): Promise<void> {
  await settled(page)
  await expect(page.getByText('Your fleet can now use purchase orders')).toBeVisible()
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
