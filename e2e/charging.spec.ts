import { chooseFleet, expect, fleets, test } from './fixture.ts'
import { network } from './network.ts'
import { cents, changeLimit, choose, figure, findCard, follow, kwh, rowOf, runningRow } from './screens.ts'

test('a charge starts, grows and ends live on the owner’s screen, and its price is debited from the balance', async ({
  journey,
}) => {
  const page = await journey.as('owner')
  await chooseFleet(page, fleets.prepaid, null)
  const { uid } = await findCard(page, 'Rui Valente')
  await follow(page, 'Wallet')
  const before = cents(await figure(page, 'Balance'))
  await follow(page, 'Home')
  await expect(page.getByText('No charge in progress')).toBeVisible()

  const { session_id } = await network.start({ uid })
  const running = page
    .getByRole('list', { name: 'Charging now' })
    .getByRole('listitem')
    .filter({ hasText: 'Rui Valente' })
  await expect(running).toBeVisible()
  await expect(running).toContainText('On going')
  const energy = async () => kwh((await running.getByText(/kWh$/).textContent()) ?? '')
  await expect.poll(energy).toBeGreaterThan(0)
  const first = await energy()
  await expect.poll(energy).toBeGreaterThan(first)
  await running.scrollIntoViewIfNeeded()
  await expect(page.locator('.map-land:not([d="M0 0"])').first()).toBeVisible()
  await journey.picture(page, 'home while a vehicle charges')

  await follow(page, 'Wallet')
  await expect.poll(async () => cents(await figure(page, 'On hold'))).toBeGreaterThan(0)
  await follow(page, 'Charging sessions')
  const row = rowOf(page, 'Rui Valente').first()
  await expect(row).toContainText('On going')
  await row.getByRole('link').first().click()
  const detail = page.getByRole('dialog')
  await expect(detail.getByText('Cost so far')).toBeVisible()
  await journey.picture(page, 'the details of a running session')

  await network.stop(session_id)
  await expect(detail.getByText(/^(Completed|Paid)$/).first()).toBeVisible()
  await expect(detail.getByText('Price final')).toBeVisible()
  const price = cents(await figure(detail, 'Cost'))
  expect(price).toBeGreaterThan(0)
  await expect(detail.getByRole('row', { name: /^Total (?!of)/ })).toContainText((price / 100).toFixed(2))
  await journey.picture(page, 'the price of the session')
  await page.keyboard.press('Escape')

  await follow(page, 'Home')
  await expect(page.getByText('No charge in progress')).toBeVisible()
  await follow(page, 'Wallet')
  await expect.poll(async () => cents(await figure(page, 'Balance'))).toBe(before - price)
  await journey.picture(page, 'the balance after it')
})

test('the charger refuses a blocked card and accepts it again once unblocked', async ({ journey }) => {
  const page = await journey.as('owner')
  await chooseFleet(page, fleets.prepaid, null)
  const name = 'Carla Brandão'
  const { uid } = await findCard(page, name)
  const unblock = async () => {
    await choose(page, name, 'Unblock')
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await dialog.getByRole('button', { name: 'Unblock card' }).click()
    await expect.poll(async () => (await network.token(uid)).valid, { intervals: [100] }).toBe(true)
  }
  // An earlier attempt may have stopped while the card was blocked.
  if ((await network.authorize(uid)).allowed === 'BLOCKED') await unblock()
  expect(await network.authorize(uid)).toMatchObject({ allowed: 'ALLOWED' })

  await choose(page, name, 'Block')
  await journey.picture(page, 'confirmation before blocking')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block card' }).click()
  await expect(page.getByText(/ is blocked$/)).toBeVisible()
  await expect.poll(async () => (await network.token(uid)).valid, { intervals: [100] }).toBe(false)
  expect(await network.authorize(uid)).toMatchObject({ allowed: 'BLOCKED' })
  await expect(rowOf(page, name)).toContainText('Card inactive')
  await journey.picture(page, 'the card is blocked')
  await expect(network.start({ uid })).rejects.toThrow('NOT_VALID')

  await unblock()
  expect(await network.authorize(uid)).toMatchObject({ allowed: 'ALLOWED' })
  await expect(rowOf(page, name)).toContainText('Active')
})

test('undo after blocking reactivates the card at once', async ({ journey }) => {
  const page = await journey.as('owner')
  await chooseFleet(page, fleets.prepaid, null)
  const name = 'Jorge Teles'
  const { uid } = await findCard(page, name)
  await choose(page, name, 'Block')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block card' }).click()
  // A message with the focus stays.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await expect(rowOf(page, name)).toContainText('Card inactive')
  await undo.click()
  await expect(rowOf(page, name)).toContainText('Active')
  await expect.poll(async () => (await network.token(uid)).valid, { intervals: [100] }).toBe(true)
})

test('a card whose limit is reached gets NO_CREDIT at the charger, and the page shows the reason', async ({
  journey,
}) => {
  const page = await journey.as('owner')
  await chooseFleet(page, fleets.prepaid, null)
  const name = 'Beatriz Salema'
  const { uid } = await findCard(page, name)
  await network.speed(30)
  // Short charges on a fast charger, whose connector can deliver this energy in the time.
  for (let charges = 0; charges < 3 && (await network.authorize(uid)).allowed === 'ALLOWED'; charges++) {
    const { session_id } = await network.start({ uid, location: 'VSM-006', kwh: 2.5 })
    await expect.poll(async () => (await network.record(session_id))?.delivered).toBe(true)
    await expect(rowOf(page, name)).not.toContainText('on hold')
  }
  // A charge is stopped before it uses the limit up to the cent, so the limit is lowered to what was spent.
  const cards = page.waitForResponse((response) => /\/editor\/.*\/cards\/?\?/.test(response.url()))
  await page.reload()
  const { results } = (await (await cards).json()) as { results: { spent: string }[] }
  await rowOf(page, name).getByRole('link').first().click()
  await changeLimit(page, String(results[0]?.spent))
  await page.keyboard.press('Escape')
  expect(await network.authorize(uid)).toMatchObject({ allowed: 'NO_CREDIT' })
  await expect(rowOf(page, name)).toContainText('Limit reached')
  await journey.picture(page, 'the limit is reached')
})

test('stopping on the page shows the pending command, ends the charge in the network, and the record arrives', async ({
  journey,
}) => {
  const page = await journey.as('owner')
  await chooseFleet(page, fleets.prepaid, null)
  const { uid } = await findCard(page, 'Nuno Farinha')
  const { session_id } = await network.start({ uid })
  await (await runningRow(page, 'Nuno Farinha')).getByRole('link').first().click()
  const detail = page.getByRole('dialog').filter({ hasText: 'Nuno Farinha' })
  await detail.getByRole('button', { name: 'Stop charging' }).click()
  await journey.picture(page, 'confirmation before stopping')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop charging' }).click()
  await expect(detail.getByText(/^(Stopping…|Completed|Paid)$/).first()).toBeVisible()
  await journey.picture(page, 'stopping')
  await expect.poll(async () => (await network.session(session_id))?.status).toBe('COMPLETED')
  await expect.poll(async () => (await network.record(session_id))?.delivered).toBe(true)
  await expect(detail.getByText('Network response to the stop')).toBeVisible()
  await expect(detail.getByText('Charge record received')).toBeVisible()
  await expect(detail.getByText(/^(Completed|Paid)$/).first()).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Stop charging' })).toHaveCount(0)
  await journey.picture(page, 'a stopped session with its record')
})

test('a charge that uses up its card’s limit is stopped at the station, and its session shows the reason', async ({
  journey,
}) => {
  const page = await journey.as('owner')
  await chooseFleet(page, fleets.prepaid)
  const name = 'Jorge Teles'
  const cards = page.waitForResponse((response) => /\/editor\/.*\/cards\/?\?/.test(response.url()))
  const { uid } = await findCard(page, name)
  const { results } = (await (await cards).json()) as { results: { spent: string }[] }
  const open = () => rowOf(page, name).getByRole('link').first().click()
  await open()
  await changeLimit(page, (Number(results[0]?.spent) + 0.6).toFixed(2))
  await page.keyboard.press('Escape')
  // Real speed: a stop is predicted from the power that the connector can deliver.
  await network.speed(1)
  const { session_id } = await network.start({ uid, location: 'VSM-006' })
  const status = async () => (await network.session(session_id))?.status
  await expect.poll(status).toBe('COMPLETED')
  await follow(page, 'Charging sessions')
  const row = rowOf(page, name).first()
  await expect(row).toContainText('Stopped at limit')
  await row.getByRole('link').first().click()
  const detail = page.getByRole('dialog').filter({ hasText: name })
  await expect(detail.getByText('The card’s limit allowed €0.60 for this charge.')).toBeVisible()
  await expect(detail.getByText('Limit of the card reached')).toBeVisible()
  await journey.picture(page, 'a charge that was stopped at its limit')
  await page.keyboard.press('Escape')
  await findCard(page, name)
  await open()
  await changeLimit(page, '400')
})
