import { chooseFleet, expect, fleets, test } from './fixture.ts'

test('a driver asks for a higher limit, the manager approves with one tap, and the driver sees it live', async ({
  journey,
}) => {
  const [manager, driver] = [await journey.as('manager'), await journey.as('driver', { width: 390 })]
  await chooseFleet(manager, fleets.prepaid, '/requests')
  await driver.goto('/')
  await driver.getByRole('link', { name: new RegExp(fleets.prepaid) }).click()
  await driver.getByRole('button', { name: 'Request higher limit' }).click()
  const form = driver.getByRole('dialog')
  await form.getByLabel('Additional amount').fill('25')
  await form.getByRole('button', { name: 'Send request' }).click()
  const own = driver.getByRole('list', { name: 'Your requests' })
  await expect(own.getByText('Waiting')).toBeVisible()

  // Neither page is loaded again.
  await manager.getByRole('button', { name: /^Approve: \+€25\.00 for Kangoo E-Tech BD21KL/ }).click()
  await expect(own.getByText(/^Approved by Miguel Rocha/)).toBeVisible()
  await journey.picture(driver, 'the approved request')
})

test('a lost card is blocked with three clicks from the list of cards, and its replacement has a price', async ({
  journey,
}) => {
  const page = await journey.as('manager')
  await chooseFleet(page, fleets.prepaid, '/cards?search=Reserve')
  await page.getByRole('button', { name: 'Actions for Reserve' }).click()
  await page.getByRole('menuitem', { name: 'Report lost' }).click()
  const sheet = page.getByRole('dialog')
  const replacement = sheet.getByRole('checkbox', { name: 'Order a replacement card' })
  await replacement.check()
  await expect(sheet.getByText(/^€\d+\.\d\d including shipping and VAT$/)).toBeVisible()
  await replacement.uncheck()
  await sheet.getByRole('button', { name: 'Block card' }).click()
  await expect(page.getByRole('dialog', { name: 'Reserve is blocked' })).toBeVisible()
  await journey.picture(page, 'the lost card is blocked')
})
