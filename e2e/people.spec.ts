import { expect, fleets, type Page, signIn, test } from './fixture.ts'

const password = 'a long sentence nobody guesses'

test('somebody new creates an account, confirms it from the mail, signs in and has no fleet yet', async ({ journey }) => {
  const page = await journey.visitor()
  const email = `new-${Date.now()}@example.com`
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Your name').fill('Noémia Prado')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('New password').or(page.getByLabel('Password', { exact: true })).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible()
  await journey.picture(page, 'look into your mailbox')

  await followMail(page, email)
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await signIn(page, email, password)
  await expect(page.getByText('You have no fleet yet')).toBeVisible()
  await journey.picture(page, 'no fleet yet')
})

test('a forgotten password is replaced by a link in a mail, and the old one opens nothing any more', async ({ journey }) => {
  const page = await journey.visitor()
  const email = 'manager@demo.voltway.example'
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgotten?' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible()

  await followMail(page, email)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()

  journey.expectRefusal(page, /^\/identity\/sign-in/)
  await page.goto('/login')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('let the fleet charge at night')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('E-mail or password is not right.')).toBeVisible()
  await signIn(page, email, password)
  await expect(page.getByText(fleets.prepaid)).toBeVisible()
})

/** Opens the newest mail to somebody in the demo mailbox, and the link in it. */
async function followMail(page: Page, email: string): Promise<void> {
  const mail = page.getByRole('link').filter({ hasText: email }).first()
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 15_000 })
  await mail.click()
  await page.locator('article a').first().click()
}
