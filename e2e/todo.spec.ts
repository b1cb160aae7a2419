import { chooseFleet, expect, fleets, type Page, painted, settled, test } from './fixture.ts'

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

/** The bell's number on each of these pages, once the call that has the list is answered. */
async function numbersOf(page: Page, paths: readonly string[], call: RegExp): Promise<Record<string, number>> {
  const seen: Record<string, number> = {}
  for (const path of paths) {
    const answered = page.waitForResponse((response) => call.test(new URL(response.url()).pathname))
    await page.goto(path)
    await answered
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    await painted(page)
    const bell = page
      .getByRole('banner')
      .getByRole('button', { name: /thing(s)? to do|^Notifications|new notification/ })
    const label = (await bell.getAttribute('aria-label')) ?? ''
    seen[path] = Number(/(\d+) things? to do/.exec(label)?.[1] ?? 0)
  }
  return seen
}

for (const role of ['owner', 'viewer', 'accountant'] as const) {
  test(`the number of things to do is the same on every page (${role})`, async ({ journey }) => {
    const page = await journey.as(role)
    await chooseFleet(page, fleets.prepaid)
    const list = page.getByRole('list', { name: 'To do' })
    await expect(list.or(page.getByText('Nothing to do')).first()).toBeVisible()
    const listed = await list.locator('> li').count()
    expect(await numbersOf(page, pages, /\/overview$/)).toEqual(Object.fromEntries(pages.map((path) => [path, listed])))
  })
}

test('a manager of teams has the same number of things to do on every page, one of them a request', async ({
  journey,
}) => {
  const page = await journey.as('teamManager')
  const paths = ['/cards', '/charging-sessions', '/consumption', '/invites', '/requests', '/activity', '/settings']
  const seen = await numbersOf(page, paths, /\/user\/wallet$/)
  expect(seen).toEqual(Object.fromEntries(paths.map((path) => [path, seen['/cards']])))
  const requests = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Requests/ })
  await expect(requests).toContainText(/\d/)
})
