import { chooseFleet, expect, fleets, settled, test } from './fixture.ts'

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

for (const role of ['owner', 'viewer', 'accountant'] as const) {
  test(`the number of things to do is the same on every page (${role})`, async ({ journey }) => {
    const page = await journey.as(role)
    await chooseFleet(page, fleets.prepaid)
    const list = page.getByRole('list', { name: 'To do' })
    await expect(list.or(page.getByText('Nothing to do')).first()).toBeVisible()
    const listed = await list.locator('> li').count()
    const seen: Record<string, number> = {}
    for (const path of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      const bell = page
        .getByRole('banner')
        .getByRole('button', { name: /thing(s)? to do|^Notifications|new notification/ })
      const label = (await bell.getAttribute('aria-label')) ?? ''
      seen[path] = Number(/(\d+) things? to do/.exec(label)?.[1] ?? 0)
    }
    expect(seen).toEqual(Object.fromEntries(pages.map((path) => [path, listed])))
  })
}
