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
    .poll(async () => (await network.sessions()).every(({ status, kwh }) => status !== 'ACTIVE' || kwh > 0.5), {
      timeout: 60_000,
    })
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
