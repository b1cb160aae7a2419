import { chooseFleet, expect, fleets, test } from './fixture.ts'

test('the month that waits goes to the accountant in two clicks', async ({ journey }) => {
  const page = await journey.as('owner')
  await chooseFleet(page, fleets.invoiced, '/month-close')
  await page.getByRole('button', { name: 'Accounting settings' }).first().click()
  await page.getByLabel('E-mail of the accountant').fill('books@accountants.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.getByRole('button', { name: 'Close and send' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close and send' }).click()
  // The list of months says it of each closed one.
  await expect(page.locator('section').getByText('Closed and sent').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
})
