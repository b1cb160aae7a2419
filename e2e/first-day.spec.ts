import { expect, type Page, settled, test } from './fixture.ts'
import { network } from './network.ts'
import { cents, confirmAddress } from './screens.ts'

const password = 'a long sentence nobody guesses'
const fleet = 'Prado Entregas'

test('the steps on the home page lead a new fleet from the first account to its first charge', async ({ journey }) => {
  const page = await journey.visitor()
  await openAccount(page)
  await foundFleet(page)
  const steps = page.locator('section').filter({ has: page.getByRole('heading', { name: 'First steps' }) })
  const step = (title: string) => steps.getByRole('listitem').filter({ hasText: title })
  const isDone = async (title: string) => {
    await page.goto('/home')
    await expect(step(title).getByRole('img', { name: 'Done' })).toBeVisible()
  }
  await expect(steps.getByText('0 of 6 done')).toBeVisible()
  await expect(page.getByText('No charges yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Simulate charge' })).toHaveAttribute('aria-disabled', 'true')
  await settled(page)
  await journey.picture(page, 'the first steps of a new fleet')

  await step('Add funds to the wallet').getByRole('link', { name: 'Add funds' }).click()
  await addFunds(page)
  await isDone('Add funds to the wallet')

  await step('Invite your drivers').getByRole('link', { name: 'Invite driver' }).click()
  const invite = page.getByRole('dialog')
  await invite.getByLabel('E-mail', { exact: true }).fill(`driver-${Date.now()}@example.com`)
  await invite.getByRole('button', { name: /^(Send|Invite)/ }).click()
  await expect(invite).toBeHidden()
  await isDone('Invite your drivers')

  await step('Order cards').getByRole('link', { name: 'Order cards' }).click()
  await orderEkey(page)
  await isDone('Order cards')

  await step('Set spending limits').getByRole('link', { name: 'Set limits' }).click()
  await expect(page.getByRole('dialog', { name: /limit/i })).toBeVisible()
  await page.goto('/home')
  await step('Add your VAT number').getByRole('link', { name: 'Add VAT number' }).click()
  const vat = page.getByRole('dialog')
  await vat.getByRole('combobox', { name: 'Country' }).selectOption('PT')
  await vat.getByRole('textbox', { name: /number/i }).fill('509442013')
  await vat.getByRole('textbox', { name: /name/i }).fill(fleet)
  await vat.getByRole('button', { name: /^(Add|Save)/ }).click()
  await expect(vat).toBeHidden()
  await isDone('Add your VAT number')
  await journey.picture(page, 'most first steps are done')

  const availableRow = page.getByRole('paragraph').filter({ hasText: 'Available in the wallet' })
  const available = async () => cents((await availableRow.textContent()) ?? '')
  const before = await available()
  await page.getByRole('button', { name: 'Simulate charge' }).click()
  const charging = page.getByRole('list', { name: 'Charging now' }).getByRole('listitem')
  await expect(charging).toHaveCount(1)
  await expect(steps.getByText('A vehicle is charging.')).toBeVisible()
  await journey.picture(page, 'the first charge runs')
  await network.stopAll()
  await expect(step('Simulate the first charge')).toHaveCount(0)
  await expect.poll(available).toBeLessThan(before)
  await expect(page.getByRole('heading', { name: 'Cost this month' })).toBeVisible()
  await journey.picture(page, 'the first charge has its price')

  await steps.getByRole('button', { name: 'Hide first steps' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Show first steps' }).click()
  await expect(steps.getByText('5 of 6 done')).toBeVisible()
})

async function openAccount(page: Page): Promise<void> {
  const email = `first-day-${Date.now()}@example.com`
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Your name').fill('Noémia Prado')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await confirmAddress(page, email, password)
}

async function foundFleet(page: Page): Promise<void> {
  await page.goto('/fleets/add-new-fleet')
  await page.getByLabel('Fleet name').fill(fleet)
  await page.getByRole('button', { name: 'Next' }).click()
  // Both steps have a button of this name.
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Create fleet' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** Uses a card that the sandbox accepts immediately. */
async function addFunds(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Add payment method' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page
    .getByRole('radio', { name: /always pays|works|succeeds|pays/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Save' }).click()
  // The sandbox sends the payer back to the payment, with the new method.
  const dialog = page.getByRole('dialog', { name: 'Add funds' })
  await dialog.getByRole('textbox', { name: /Amount/ }).fill('80')
  await dialog.getByRole('button', { name: /^Pay €/ }).click()
  await expect(page.getByText('€80.00 added')).toBeVisible()
}

async function orderEkey(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Order cards' })
  await dialog.getByRole('radio', { name: /eKey/ }).first().click()
  await dialog.getByRole('radio', { name: 'Number' }).click()
  await dialog.getByRole('button', { name: /^Order 1/ }).click()
  await expect(page.getByRole('dialog', { name: 'Card orders' })).toBeVisible()
}
