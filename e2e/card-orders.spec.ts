import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseFleet, expect, fleets, test } from './fixture.ts'
import { network } from './network.ts'
import { operate } from './operator.ts'
import { cents, figure, follow, runningRow } from './screens.ts'

const names = ['Amélia Reis', 'Bento Faria', 'Clara Moniz', 'Diogo Pais', 'Eva Sobral']

/**
 * Creates cards as in the manufacturer's list: the printed number and the uid of the chip. They are unique for each
 * run.
 */
function madeCards() {
  const now = Date.now()
  return names.map((_, index) => {
    const digits = String(now + index).slice(-8)
    return {
      number: `0990 ${digits.slice(0, 4)} ${digits.slice(4)}`,
      uid: (now + index).toString(16).toUpperCase().padStart(14, '04'),
    }
  })
}

test('five cards are ordered, paid, produced, shipped and delivered, and one is activated by its printed number and charges', async ({
  journey,
}) => {
  const page = await journey.as('owner')
  await chooseFleet(page, fleets.prepaid, '/wallet')
  await expect.poll(async () => cents(await figure(page, 'Balance'))).toBeGreaterThan(0)
  const before = cents(await figure(page, 'Balance'))

  await page.goto('/cards?orders=new')
  const dialog = page.getByRole('dialog', { name: 'Order cards' })
  await dialog.getByRole('radio', { name: 'Names' }).click()
  await dialog.getByRole('textbox', { name: /names?$/ }).fill(names.join('\n'))
  await dialog.getByRole('combobox', { name: /Shipping address/ }).selectOption({ index: 1 })
  const order = dialog.getByRole('button', { name: /^Order 5 for / })
  await expect(order).toBeVisible()
  const total = cents(((await order.textContent()) ?? '').replace('Order 5 for', ''))
  expect(total).toBeGreaterThan(0)
  await journey.picture(page, 'the price of five cards')
  await order.click()

  const orders = page.getByRole('dialog', { name: 'Card orders' })
  const placed = orders.getByRole('button', { name: /^5 cards/ }).first()
  await expect(placed).toContainText('Paid')
  await page.keyboard.press('Escape')
  await expect(orders).toBeHidden()
  await follow(page, 'Wallet')
  await expect.poll(async () => cents(await figure(page, 'Balance'))).toBe(before - total)

  const list = await operate('card-orders', 'list')
  const id = new RegExp(`^(\\S+)\\s+${fleets.prepaid}\\s+5\\s+.*PAID`, 'm').exec(list)?.[1] ?? list
  const cards = madeCards()
  const folder = mkdtempSync(join(tmpdir(), 'voltway-cards-'))
  try {
    const file = join(folder, 'made.csv')
    writeFileSync(file, cards.map(({ number, uid }) => `${number},${uid}\n`).join(''))
    await operate('card-orders', 'advance', id, 'IN_PRODUCTION')
    await operate('card-orders', 'ship', id, '--tracking', 'https://carrier.example/track/9001')
    await operate('card-orders', 'deliver', id, '--cards', file)
  } finally {
    rmSync(folder, { recursive: true })
  }

  await page.goto('/cards?orders=all')
  await expect(placed).toContainText('Delivered')
  await placed.click()
  await expect(orders.getByRole('link', { name: 'Track parcel' })).toBeVisible()
  await expect(orders.getByText('Not activated')).toHaveCount(5)
  const [mine] = cards
  if (!mine) throw new Error('no card was made')
  // A card that is lost in the mail cannot be used before its activation.
  expect((await network.authorize(mine.uid)).allowed).not.toBe('ALLOWED')
  await orders.getByRole('textbox', { name: 'Card number' }).fill(mine.number.replaceAll(' ', ''))
  await orders.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(page.getByText(`${names[0]} is active`)).toBeVisible()
  await expect(orders.getByText('Not activated')).toHaveCount(4)
  await journey.picture(page, 'one of five cards is active')

  await expect(async () => expect((await network.tokenOf(mine.number)).valid).toBe(true)).toPass()
  const { uid } = await network.tokenOf(mine.number)
  expect(uid).toBe(mine.uid)
  expect(await network.authorize(uid)).toMatchObject({ allowed: 'ALLOWED' })
  const { session_id } = await network.start({ uid })
  await page.keyboard.press('Escape')
  await expect(orders).toBeHidden()
  const row = await runningRow(page, names[0] as string)
  await network.stop(session_id)
  await expect(row).toContainText(/Completed|Paid/)
})
