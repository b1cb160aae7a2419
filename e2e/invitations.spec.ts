import { chooseFleet, expect, expectNoOverflow, fleets, type Journey, type Page, settled, test } from './fixture.ts'
import { choose, followMail, orderEkey, rowOf } from './screens.ts'

test('a guest is invited by mail, joins without a password, and acts with the rights of the group until they are removed', async ({
  journey,
}) => {
  const owner = await journey.as('owner')
  await chooseFleet(owner, fleets.prepaid, null)
  const email = `guest-${Date.now()}@example.com`
  await owner.goto('/invites?tab=guests')
  await owner.getByRole('button', { name: 'Invite people', exact: true }).first().click()
  const dialog = owner.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('checkbox', { name: /Card manager/ }).check()
  await journey.picture(owner, 'inviting a guest')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(owner.getByText(`Invitation sent to ${email}`)).toBeVisible()

  const guest = await journey.visitor()
  await followMail(guest, email, 'Invitation')
  // The secret of the link is removed from the address at once.
  await expect(guest).toHaveURL(/\/login\/join$/)
  await expect(guest.getByRole('heading', { name: `Join ${fleets.prepaid}` })).toBeVisible()
  await expect(guest.getByText(email)).toBeVisible()
  await journey.picture(guest, 'the invitation')
  await guest.getByLabel('Your name').fill('Graça Neves')
  await guest.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(guest).not.toHaveURL(/\/login/)
  // Exactly the rights of the two groups: cards, but no people and no money.
  await chooseFleet(guest, fleets.prepaid, '/cards?search=Duarte')
  await choose(guest, 'Duarte Lima', 'Block')
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  for (const name of ['Spending limits', 'Order cards']) await expect(button(guest, name)).toBeEnabled()
  await guest.goto('/invites')
  await expect(button(guest, 'Invite people')).toBeDisabled()
  await guest.goto('/wallet')
  await expect(button(guest, 'Add funds')).toBeDisabled()
  await guest.goto('/cards?search=Duarte')
  await settled(guest)

  await owner.goto(`/invites?tab=guests&search=${email}`)
  await expect(rowOf(owner, email)).toContainText('Has access')
  await choose(owner, email, 'Remove permissions')
  const removal = owner.getByRole('dialog', { name: 'Remove permissions from 1 user' })
  await removal.getByRole('checkbox', { name: /Card manager/ }).check()
  await removal.getByRole('button', { name: 'Remove permissions' }).click()
  await expect(owner.getByText('1 user no longer has: Card manager')).toBeVisible()

  // The guest's open page still offers the action, but the server refuses it.
  journey.expectRefusal(guest, /\/block\/?$/)
  await choose(guest, 'Duarte Lima', 'Block')
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Block card' }).click()
  await expect(guest.getByText('Your role does not allow this. Contact an owner of the wallet.').first()).toBeVisible()
  await journey.picture(guest, 'the next action is refused')
})

test('a driver accepts an invitation link on a phone, is listed among the drivers and sees the eKey ordered for them', async ({
  journey,
}) => {
  const manager = await journey.as('manager')
  await chooseFleet(manager, fleets.prepaid, null)
  const url = await makeLink(journey, manager)

  const driver = await journey.visitor({ width: 390 })
  await driver.goto(url)
  // A shared link proves no address, so the driver opens the link that is mailed to the typed one.
  await expect(driver).toHaveURL(/\/login\/join$/)
  const email = `driver-${Date.now()}@example.com`
  await driver.getByLabel('Your name').fill('Tomé Vilar')
  await driver.getByLabel('E-mail', { exact: true }).fill(email)
  await driver.getByRole('button', { name: 'Send link by e-mail' }).click()
  await expect(driver.getByText('Check your e-mail')).toBeVisible()
  await followMail(driver, email, 'Your sign-in link')
  await driver.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(driver.getByRole('heading', { name: `Invitation from ${fleets.prepaid}` })).toBeVisible()
  await journey.picture(driver, 'the invitation on a phone')
  await driver.getByRole('button', { name: 'Accept' }).click()
  await expect(driver).toHaveURL(/\/wallet-guest\/[0-9a-f-]{36}$/)
  const own = driver.url()

  await orderEkey(manager, { name: 'Tomé Vilar', email })
  await driver.goto(own)
  await expect(driver.getByText(/^eKey · /)).toBeVisible()
  await expect(driver.getByRole('img', { name: 'QR code of the eKey Tomé Vilar' })).toBeVisible()
  await expectNoOverflow(driver)
  await journey.picture(driver, 'the card and its eKey on a phone')

  // An invitation can be answered only once.
  journey.expectRefusal(driver, /\/invitation\/view$/)
  await driver.goto(url)
  await expect(driver.getByText('This invitation was already answered')).toBeVisible()
  await journey.picture(driver, 'an answered invitation')

  await manager.goto(`/invites?search=${email}`)
  await expect(rowOf(manager, 'Tomé Vilar')).toContainText('Active')
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

async function makeLink(journey: Journey, page: Page): Promise<string> {
  await page.goto('/invites')
  await page.getByRole('button', { name: 'Invite people', exact: true }).first().click()
  await page.getByRole('radio', { name: 'Link' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await journey.picture(page, 'the link and its QR code')
  const url = await page.getByRole('dialog').locator('code').textContent()
  return url ?? ''
}
