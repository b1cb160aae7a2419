import { chooseFleet, expect, fleets, type Page, test } from './fixture.ts'
import { follow, rowOf } from './screens.ts'

const notYourRole = 'Your role does not allow this. Contact an owner of the wallet.'

test('a viewer sees all pages, and every action is locked with its reason', async ({ journey }) => {
  const page = await journey.as('viewer')
  await chooseFleet(page, fleets.prepaid, '/cards?search=Duarte')
  await rowOf(page, 'Duarte Lima')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  const block = page.getByRole('menuitem', { name: 'Block' })
  await expect(block).toHaveAttribute('aria-disabled', 'true')
  await expect(block).toHaveAccessibleDescription(notYourRole)
  await journey.picture(page, 'a locked action in the menu')
  await page.keyboard.press('Escape')

  await rowOf(page, 'Duarte Lima').getByRole('link').first().click()
  const drawer = page.getByRole('dialog')
  for (const action of ['Block', 'Edit']) {
    const button = drawer.getByRole('button', { name: action, exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(notYourRole)
    await button.click({ force: true })
  }
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Edit', exact: true }).focus()
  await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveText(notYourRole)
  await journey.picture(page, 'locked buttons in the drawer')
})

/** From the specification (§2, §6), not from the code: level 0 sees all entries, levels 1 and 2 the pages of the wallet. */
const ofWallet = ['Home', 'Wallet', 'Cards', 'Invoices', 'Charging sessions', 'Consumption']
/** The second group. The number of requests is part of their entry. */
const around = [
  ...['People', 'Vehicles', 'Home and depot', 'Driver locations', /^Requests\d*$/],
  ...['Month close', 'Activity', 'Settings'],
]
const menus: Readonly<Record<'owner' | 'manager' | 'viewer', readonly (string | RegExp)[]>> = {
  owner: ['Select wallet', ...ofWallet, ...around],
  manager: [...ofWallet, ...around],
  // Viewers see driver locations only if their group has the right.
  viewer: [...ofWallet, 'People', 'Vehicles', 'Home and depot', /^Requests\d*$/, 'Settings'],
}

test('the menu of each role shows their pages on a desktop and on a phone, and each entry opens its page (spec §2, §6)', async ({
  journey,
}) => {
  for (const [role, menu] of Object.entries(menus) as [keyof typeof menus, (string | RegExp)[]][]) {
    const page = await journey.as(role)
    await chooseFleet(page, fleets.prepaid, '/requests')
    const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
    await expect(links).toHaveText(menu)
    // The owner's menu contains the entries of the others.
    if (role === 'owner') for (const entry of ofWallet) await follow(page, entry)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog').getByRole('link')
    await expect(drawer).toHaveText([...menu, 'Help'])
    await journey.picture(page, `the menu of the ${role} on a phone`)
  }
})

test('a driver who selects a fleet lands on the driver’s own page without a fleet menu', async ({ journey }) => {
  const page = await journey.as('driver')
  await page.goto('/')
  await page.getByRole('link', { name: new RegExp(fleets.prepaid) }).click()
  await expect(page).toHaveURL(/\/wallet-guest\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: fleets.invoiced })).toHaveCount(0)
  await journey.picture(page, 'the page of a driver')
})

test('the owner of another company cannot read this fleet through pages or calls', async ({ journey }) => {
  const owner = await journey.as('owner')
  await chooseFleet(owner, fleets.prepaid)
  const ours = await walletOf(owner)
  await follow(owner, 'Charging sessions')
  await owner.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(owner).toHaveURL(/session=/)
  const session = new URL(owner.url()).searchParams.get('session') as string

  const page = await journey.as('otherOwner')
  await page.goto('/')
  await expect(page.getByText(fleets.other).first()).toBeVisible()
  await expect(page.getByText(fleets.prepaid)).toHaveCount(0)
  await chooseFleet(page, fleets.other)
  const theirs = await walletOf(page)

  const token = await accessToken(page)
  const missing = '01890000-0000-7000-8000-000000000000'
  for (const path of [
    (wallet: string) => `/editor/v3/user/wallet/${wallet}`,
    (wallet: string) => `/api/v3/user/wallet/${wallet}/overview`,
    (wallet: string) => `/editor/v3/user/wallet/${wallet}/cards/`,
    (wallet: string) => `/api/v5/${wallet}/sessions`,
    (wallet: string) => `/api/v4/${wallet}/sessions/detail/${session}`,
  ]) {
    const [foreign, none] = [await call(page, token, path(ours)), await call(page, token, path(missing))]
    expect([path(ours), foreign.status]).toEqual([path(ours), 404])
    // A foreign and a missing session have the same response, so that it does not reveal which sessions exist.
    expect(foreign.code).toBe(none.code)
  }
  const own = await call(page, token, `/api/v4/${theirs}/sessions/detail/${session}`)
  expect([own.status, own.code]).toEqual([404, 'session.not_found'])

  // The cookie is only a hint for the screen. A changed wallet id in it gives no further access.
  journey.expectRefusal(page, /^\/(api|editor)\//)
  await page.context().addCookies([{ name: 'wallet_id', value: ours, url: process.env.E2E_URL as string }])
  await page.goto(`/charging-sessions?session=${session}`)
  await expect(page.getByText('You no longer have access to this fleet')).toBeVisible()
  await journey.picture(page, 'another company’s wallet in the cookie')
})

async function walletOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'wallet_id')?.value ?? ''
}

async function accessToken(page: Page): Promise<string> {
  const response = await page.context().request.get('/identity/token')
  return ((await response.json()) as { token: string }).token
}

async function call(page: Page, token: string, path: string): Promise<{ status: number; code: string | undefined }> {
  const headers = { Authorization: `Bearer ${token}`, 'X-Product': 'FLEETS_DASHBOARD' }
  const response = await page.context().request.get(path, { headers })
  const { code } = (await response.json()) as { code?: string }
  return { status: response.status(), code }
}
