import { expect, test } from './fixture.ts'

const password = 'let the fleet charge at night'

test('a passkey is added with the password, signs in without it, and no longer signs in once removed', async ({
  journey,
}) => {
  const page = await journey.as('manager')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const toSecurity = async () => {
    await page.goto('/settings?section=security')
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  }

  await toSecurity()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await journey.picture(page, 'security with a passkey')

  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).not.toHaveURL(/login/)

  await toSecurity()
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('No passkeys yet')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login')
  journey.expectRefusal(page, /\/identity\/sign-in\/passkey/)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('This passkey could not be used.', { exact: false })).toBeVisible()
})
