import { chooseFleet, expect, fleets, type Page, test } from './fixture.ts'

const languages = [
  {
    code: 'PT',
    name: 'Português',
    path: '/pt',
    title: 'Sessões de carregamento',
    done: 'Idioma alterado com sucesso!',
  },
  { code: 'ES', name: 'Español', path: '/es', title: 'Sesiones de carga', done: '¡Idioma cambiado correctamente!' },
  { code: 'FR', name: 'Français', path: '/fr', title: 'Sessions de recharge', done: 'Langue modifiée avec succès' },
  { code: 'EN', name: 'English', path: '', title: 'Charging sessions', done: 'Language changed successfully!' },
]

test('changing the language keeps the page, its filters and its results, and is stored', async ({ journey }) => {
  const page = await journey.as('manager')
  await chooseFleet(page, fleets.prepaid, '/charging-sessions?search=Rui&ordering=-energy_kwh')
  const rows = page.getByRole('row').filter({ hasText: 'Rui Valente' })
  // A whole page of the list: rows below the first screen follow the others.
  const found = 20
  await expect(rows).toHaveCount(found)
  for (const { name, path, title } of languages) {
    await changeLanguage(page, name)
    await expect(page).toHaveURL(new RegExp(`${path}/charging-sessions\\?.*search=Rui`))
    expect(new URL(page.url()).searchParams.get('ordering')).toBe('-energy_kwh')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expect(page.locator('html')).toHaveAttribute('lang', path ? new RegExp(`^${path.slice(1)}`) : /^en/)
    await expect(rows).toHaveCount(found)
    await journey.picture(page, `sessions in ${name}`)
  }
  await changeLanguage(page, 'Français')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.goto('/')
  await expect(page).toHaveURL(/\/fr$/)
  // The mails of later journeys are in the stored language.
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await changeLanguage(page, 'English')
  await stored
})

test('the dark theme is selected in the account menu and stays after a reload', async ({ journey }) => {
  const page = await journey.as('manager')
  await chooseFleet(page, fleets.prepaid)
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await ground()
  await page.getByRole('banner').getByRole('button', { name: 'Miguel Rocha' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await ground()).toBe(dark)
  await journey.picture(page, 'home in the dark theme')
})

test('a printed list is black on white in both themes, without menus and buttons', async ({ journey }) => {
  const page = await journey.as('manager', { dark: true })
  await chooseFleet(page, fleets.prepaid, '/invoices')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const rows = await page.getByRole('row').count()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  // The print styles are loaded when the browser is idle.
  await expect(page.getByRole('banner')).toBeHidden()
  for (const part of [
    page.getByRole('navigation').getByRole('link'),
    page.getByRole('searchbox'),
    page.getByRole('checkbox'),
    page.getByRole('button', { name: 'Export' }),
  ])
    await expect(part.filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ visible: true })).toHaveCount(rows)
  // The print contains the range of the rows and their total.
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveText(/^1–\d+ of \d+$/)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
  expect(
    await page
      .getByRole('rowheader')
      .first()
      .evaluate((cell) => getComputedStyle(cell).color),
  ).toBe('rgb(0, 0, 0)')
  await journey.picture(page, 'a printed list')
})

async function changeLanguage(page: Page, name: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(EN|PT|ES|FR)\b/ })
    .click()
  await page.getByRole('menuitem', { name }).click()
}
