import { chooseFleet, expect, fleets, type Page, settled, test } from './fixture.ts'

test('selecting and deselecting rows does not move the rows', async ({ journey }) => {
  const page = await journey.as('manager')
  await chooseFleet(page, fleets.prepaid, '/cards')
  await settled(page)
  // The page is hidden until its first rows are there.
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  // The font of the system has rows of another height, by less than a pixel.
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  const before = await rowTops(page)
  expect(before.length).toBeGreaterThan(1)
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'selected' })
  await expect(bar).toContainText('1 selected')
  expect(await rowTops(page)).toEqual(before)
  await journey.picture(page, 'one card is selected')
  await page.getByRole('row').nth(1).getByRole('checkbox').uncheck()
  await expect(bar).toBeHidden()
  expect(await rowTops(page)).toEqual(before)
})

test('Ctrl+P prints the cards of all pages and then restores the previous page', async ({ journey }) => {
  const page = await journey.as('manager')
  await chooseFleet(page, fleets.prepaid, '/cards')
  await settled(page)
  // A headless browser has no print dialog, so the test counts the rows that would be printed.
  await page.evaluate(() => {
    window.print = () => Object.assign(window, { printed: document.querySelectorAll('main tbody tr').length })
  })
  const { pathname, search } = new URL(page.url())
  const range = /\d+–(\d+) of (\d+)/.exec((await page.getByRole('navigation', { name: 'Pages' }).textContent()) ?? '')
  const [shown, total] = [Number(range?.[1]), Number(range?.[2])]
  expect(total).toBeGreaterThan(shown)
  const printed = () => page.evaluate(() => (window as { printed?: number }).printed)
  // The page listens to the shortcut once the browser was idle.
  await expect(async () => {
    await page.keyboard.press('Control+p')
    await expect.poll(printed, { timeout: 5_000 }).toBe(total)
  }).toPass()
  await expect(page.locator('main tbody tr')).toHaveCount(shown)
  expect(new URL(page.url())).toMatchObject({ pathname, search })
})

const rowTops = (page: Page) =>
  page.locator('main tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
