import { chooseFleet, expect, fleets, type Page, test, walkTo } from './fixture.ts'

const pages = [
  '/home',
  '/wallet',
  '/cards',
  '/charging-sessions',
  '/consumption',
  '/invoices',
  '/invites',
  '/vehicles',
  '/month-close',
  '/activity',
  '/settings',
]

/** Opens a page and waits until the bell has a number of things to do. It changes with the answer of a call. */
async function expectOnBell(page: Page, path: string, things: RegExp): Promise<void> {
  await walkTo(page, path)
  await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: things })).toBeVisible()
}

for (const role of ['owner', 'viewer', 'accountant'] as const) {
  test(`the number of things to do is the same on every page (${role})`, async ({ journey }) => {
    const page = await journey.as(role)
    await chooseFleet(page, fleets.prepaid)
    const list = page.getByRole('list', { name: 'To do' })
    await expect(list.or(page.getByText('Nothing to do')).first()).toBeVisible()
    const listed = await list.locator('> li').count()
    const things = listed === 0 ? /^Notifications|new notification/ : new RegExp(`\\b${listed} things? to do`)
    for (const path of pages) await expectOnBell(page, path, things)
  })
}

test('a manager of teams has the same number of things to do on every page, one of them a request', async ({
  journey,
}) => {
  const page = await journey.as('teamManager')
  await page.goto('/cards')
  const paths = ['/charging-sessions', '/consumption', '/invites', '/requests', '/activity', '/settings']
  await expectOnBell(page, '/cards', /\d things? to do/)
  const bell = page.getByRole('banner').getByRole('button', { name: /things? to do/ })
  const things = /\d+ things? to do/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  for (const path of paths) await expectOnBell(page, path, new RegExp(`\\b${things}`))
  const requests = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Requests/ })
  await expect(requests).toContainText(/\d/)
})
