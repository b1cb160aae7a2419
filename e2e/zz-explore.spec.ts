import { writeFileSync } from 'node:fs'
import { chooseFleet, expect, fleets, settled, test } from './fixture.ts'

test('explore', async ({ journey }) => {
  test.setTimeout(240_000)
  const page = await journey.as('owner')
  await chooseFleet(page, fleets.prepaid)
  for (const path of ['/home', '/cards', '/consumption', '/invites', '/wallet', '/charging-sessions', '/month-close', '/invoices', '/vehicles']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    writeFileSync(`/tmp/explore${path.replaceAll('/', '-')}.txt`, await page.locator('body').ariaSnapshot())
  }
  for (const width of [1440, 390]) {
    const p = await journey.as('owner', { width })
    await chooseFleet(p, fleets.prepaid)
    for (const scheme of ['light', 'dark'] as const) {
      await p.emulateMedia({ colorScheme: scheme })
      await p.goto('/vehicles')
      await settled(p)
      await p.screenshot({ path: `/tmp/shot-vehicles-${width}-${scheme}.png` })
      const boxes = p.getByRole('checkbox', { name: /^Select / })
      await boxes.nth(1).click()
      await boxes.nth(2).click()
      await expect(p.getByRole('table', { name: 'Comparison' })).toBeVisible()
      await settled(p)
      await p.screenshot({ path: `/tmp/shot-compare-${width}-${scheme}.png` })
      await p.goto('/vehicles')
      await p.getByRole('table').or(p.getByRole('list')).first().waitFor()
      await p.locator('a[href*="/vehicles/"]').first().click()
      await expect(p.getByRole('heading', { name: 'Odometer readings' })).toBeVisible()
      await settled(p)
      await p.screenshot({ path: `/tmp/shot-vehicle-${width}-${scheme}.png`, fullPage: true })
      if (scheme === 'light') {
        await p.getByRole('button', { name: 'Add reading' }).click()
        await expect(p.getByRole('dialog')).toBeVisible()
        await settled(p)
        await p.screenshot({ path: `/tmp/shot-reading-${width}.png` })
      }
    }
  }
  const d = await journey.as('driver', { width: 390 })
  await d.goto('/')
  await d.getByRole('link', { name: new RegExp(fleets.prepaid) }).click()
  await settled(d)
  await d.screenshot({ path: '/tmp/shot-driver.png', fullPage: true })
})
