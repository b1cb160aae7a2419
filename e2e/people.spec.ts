import { expect, type Page, signIn, test } from './fixture.ts'
import { confirmAddress, followMail } from './screens.ts'

const password = 'a long sentence nobody guesses'
const another = 'an even longer sentence nobody guesses'

test('a new person creates an account, is signed in by the link of the mail and has no fleet yet', async ({
  journey,
}) => {
  const page = await journey.visitor()
  await createAccount(page)
  await journey.picture(page, 'no fleet yet')
})

test('a forgotten password is reset with a link in a mail, and the old one no longer signs in', async ({ journey }) => {
  const page = await journey.visitor()
  const email = await createAccount(page)
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible()

  await followMail(page, email, 'password')
  await page.getByLabel('New password').fill(another)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()

  journey.expectRefusal(page, /^\/identity\/sign-in/)
  await page.goto('/login')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Incorrect e-mail or password.')).toBeVisible()
  await journey.picture(page, 'the old password')
  await signIn(page, email, another)
  await expect(page.getByText('No fleets yet')).toBeVisible()
})

let people = 0

/** Creates an account with the form and confirms the address from the mail. */
async function createAccount(page: Page): Promise<string> {
  const email = `new-${Date.now()}-${++people}@example.com`
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
  await page.getByLabel('Your name').fill('Noémia Prado')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await confirmAddress(page, email, password)
  return email
}
