import { menu } from '@voltway/phrases/en/menu'
import { chooseFleet, expect, fleets, type Page, settled, test, walkTo } from './fixture.ts'

/** Returns the painted colour of an element. */
const painted = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** Returns the computed value of a system colour. */
const system = (page: Page, colour: string) =>
  page.evaluate((name) => {
    const probe = document.createElement('i')
    probe.style.cssText = `forced-color-adjust: none; color: ${name}`
    document.body.append(probe)
    const computed = getComputedStyle(probe).color
    probe.remove()
    return computed
  }, colour)

test('with forced colours, selected, active, drawn and focused elements differ from the others', async ({
  journey,
}) => {
  const page = await journey.as('owner')
  await page.emulateMedia({ forcedColors: 'active' })
  // On the first day of a month nobody may have charged yet.
  const lastMonth = new Date()
  lastMonth.setUTCDate(0)
  await chooseFleet(page, fleets.prepaid, `/consumption?date_from=${lastMonth.toISOString().slice(0, 8)}01`)
  await settled(page)
  // The style sheet is loaded when the browser is idle.
  const highlight = await system(page, 'Highlight')
  await expect.poll(() => painted(page, ".menu-link[aria-current='page']", 'background-color')).toBe(highlight)
  expect(await painted(page, ".segment[aria-checked='true']", 'background-color')).toBe(highlight)
  expect(await painted(page, ".segment[aria-checked='false']", 'background-color')).not.toBe(highlight)
  expect(await painted(page, ".tab[aria-selected='true']", 'border-bottom-color')).toBe(highlight)
  expect(await painted(page, ".tab[aria-selected='false']", 'border-bottom-color')).toBe(await system(page, 'Canvas'))
  expect(await painted(page, '.chart-bar', 'fill')).toBe(highlight)
  await page.keyboard.press('Tab')
  expect(await painted(page, ':focus-visible', 'outline-style')).toBe('solid')
  await journey.picture(page, 'consumption with the colours of the system')

  await page.goto('/settings?section=notifications')
  await page.getByText('More choices').click()
  await settled(page)
  const on = page
    .getByRole('switch', { checked: true })
    .or(page.getByRole('checkbox', { checked: true }))
    .first()
  await expect.poll(() => on.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(highlight)

  await page.goto('/cards')
  await settled(page)
  await expect.poll(() => painted(page, '.spend-track', 'border-top-width')).toBe('1px')
  await expect.poll(() => painted(page, '.spend-track', 'background-image')).toContain('gradient')
  await journey.picture(page, 'cards with the colours of the system')
})

test('at 768 px no page overflows and no list is cut off', async ({ journey }) => {
  const page = await journey.as('owner', { width: 768 })
  await chooseFleet(page, fleets.prepaid)
  const pages = ['home', 'wallet', 'cards', 'charging-sessions', 'consumption', 'invoices', 'invites'] as const
  const others = ['settings', 'subscription', 'faq', 'activity', 'locations'] as const
  for (const name of [...pages, ...others]) {
    await walkTo(page, `/${name}`)
    await expect(page).toHaveTitle(`${menu.page[name]} | Voltway Fleets`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    const cut = () =>
      page.evaluate(() => {
        const isCut = (box: Element) => box.scrollWidth > box.clientWidth + 1
        const boxes = [document.documentElement, ...document.querySelectorAll('.data-table, .settings-nav ul')]
        return boxes.filter(isCut).map((box) => `${box.className} ${box.scrollWidth} > ${box.clientWidth}`)
      })
    await expect.poll(cut, name).toEqual([])
  }
})
