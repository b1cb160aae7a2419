import { chooseFleet, expect, fleets, type Page, settled, test } from './fixture.ts'

/*
 * Tests every payment method, from the wallet page over the simulated bank and back (spec §11). Each payment has its
 * own amount, which identifies it.
 */

/** Opens the wallet and starts a payment with a method. */
async function pay(page: Page, method: RegExp, amount: string): Promise<void> {
  await page.goto('/wallet?add=funds')
  const dialog = page.getByRole('dialog', { name: 'Add funds' })
  await dialog.getByRole('textbox', { name: /Amount/ }).fill(amount)
  // A single method is a text, and is used.
  const choice = dialog.getByRole('radio', { name: method }).first()
  await expect(choice.or(dialog.getByText(method).first()).first()).toBeVisible()
  if ((await choice.count()) > 0) await choice.check()
  await dialog.getByRole('button', { name: /^Pay €/ }).click()
}

/** Performs actions of the bank on the newest payment of an amount, in a separate tab that stays open. */
async function bank(page: Page, amount: string, ...actions: string[]): Promise<void> {
  const tab = await page.context().newPage()
  for (const action of actions) {
    await tab.goto('/dev/payments')
    const button = tab
      .getByRole('listitem')
      .filter({ hasText: `${amount} EUR` })
      .first()
      .getByRole('button', { name: action, exact: true })
    await button.click()
    // The bank then offers the next actions instead.
    await expect(button).toBeHidden()
  }
}

const movement = (page: Page, text: RegExp) => page.getByRole('row').filter({ hasText: text }).first()

async function seeMovement(page: Page, amount: string, words: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(`/wallet?search=${amount}`)
    await settled(page)
    await expect(movement(page, words)).toBeVisible({ timeout: 1000 })
  }).toPass()
}

test('a card payment is credited at once, disputed a week later and then reversed', async ({ journey }) => {
  const page = await journey.as('owner')
  await chooseFleet(page, fleets.prepaid, null)
  await pay(page, /Visa/, '51.01')
  await expect(page.getByText('€51.01 added')).toBeVisible()
  await bank(page, '51.01', 'Dispute')
  await seeMovement(page, '51.01', /Disputed payment reversed/)
})

test('a card with 3-D Secure is saved at the provider, confirmed at the bank, and its payment is credited', async ({
  journey,
}) => {
  const page = await journey.as('owner')
  await chooseFleet(page, fleets.prepaid, '/wallet')
  await page.getByRole('button', { name: 'Add payment method' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /asks for 3-D Secure/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/wallet\?method=/)
  await expect(page.getByText('Visa •••• 3155').first()).toBeVisible()
  await pay(page, /3155/, '52.02')
  await page.getByRole('link', { name: 'Go to bank' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('€52.02 added')).toBeVisible()
})

test('a declined card shows the error and credits nothing', async ({ journey }) => {
  const page = await journey.as('owner')
  journey.expectRefusal(page, /add-funds/)
  await chooseFleet(page, fleets.prepaid, '/wallet')
  await page.getByRole('button', { name: 'Add payment method' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /is declined/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Visa •••• 0002').first()).toBeVisible()
  await pay(page, /0002/, '53.03')
  await expect(page.getByRole('alert').filter({ hasText: 'declined' })).toBeVisible()
  await seeMovement(page, '53.03', /Declined/)
})

test('a Multibanco reference that is paid after its expiry is still credited', async ({ journey }) => {
  const page = await journey.as('owner')
  await chooseFleet(page, fleets.prepaid, null)
  await pay(page, /Multibanco/, '54.04')
  const dialog = page.getByRole('dialog', { name: 'Add funds' })
  await expect(dialog.getByText('90150')).toBeVisible()
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await bank(page, '54.04', 'Let it expire')
  await expect(dialog.getByText('The time to pay has run out', { exact: false })).toBeVisible()
  await bank(page, '54.04', 'Pay late')
  await seeMovement(page, '54.04', /Late payment/)
})

test('an MB WAY request shows a countdown, is refused in the app, and a second one is approved', async ({
  journey,
}) => {
  const page = await journey.as('owner')
  await chooseFleet(page, fleets.prepaid, null)
  await pay(page, /MB WAY/, '55.05')
  const dialog = page.getByRole('dialog', { name: 'Add funds' })
  await expect(dialog.getByRole('timer')).toHaveText(/[34]:\d\d left/)
  await bank(page, '55.05', 'Decline')
  await expect(dialog.getByText('Payment failed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('textbox', { name: /Amount/ }).fill('56.06')
  await dialog
    .getByRole('radio', { name: /MB WAY/ })
    .first()
    .check()
  await dialog.getByRole('button', { name: /^Pay €/ }).click()
  await expect(dialog.getByRole('timer')).toBeVisible()
  await bank(page, '56.06', 'Approve')
  await expect(dialog.getByText('€56.06 added')).toBeVisible()
})

test('a direct debit is announced with its dates, collected and returned by the bank', async ({ journey }) => {
  const page = await journey.as('owner')
  await chooseFleet(page, fleets.invoiced, null)
  await pay(page, /Banco/, '57.07')
  await expect(page.getByText('Direct debit scheduled')).toBeVisible()
  await expect(page.getByText('Collected on')).toBeVisible()
  await bank(page, '57.07', 'Approve', 'Return the debit')
  await seeMovement(page, '57.07', /Debit returned by the bank/)
})
