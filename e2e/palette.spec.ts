import { barriers, chooseFleet, expect, fleets, test } from './fixture.ts'

test('a manager finds a card by its name with the keyboard only', async ({ journey }) => {
  const page = await journey.as('manager')
  await chooseFleet(page, fleets.prepaid, '/cards')
  const name = (await page.getByRole('rowheader').nth(2).textContent()) ?? ''
  await page.goto('/home')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Search and commands' })
  await expect(field).toBeFocused()
  await field.pressSequentially(name)
  await expect(page.getByRole('group', { name: 'Cards' }).getByRole('option').first()).toContainText(name)
  expect(await barriers(page)).toEqual([])
  await journey.picture(page, 'palette')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cards\?search=.*card=/)
  await expect(page.getByRole('dialog', { name })).toBeVisible()
})

// The rules of WCAG read structure and colours, which are the same in all languages.
for (const { locale, title, help, ...screen } of [
  { locale: 'fr', title: 'Recherche et commandes', help: 'Raccourcis clavier', width: 1440, dark: false },
  { locale: 'pt', title: 'Procura e comandos', help: 'Atalhos de teclado', width: 390, dark: true },
]) {
  const view = `${screen.dark ? 'dark' : 'light'}, ${screen.width} px wide`
  test(`palette and shortcuts meet WCAG 2.2 AA in ${locale}, ${view}`, async ({ journey }) => {
    const page = await journey.as('owner', screen)
    await chooseFleet(page, fleets.prepaid, `/${locale}/cards`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: title })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await page.getByRole('combobox', { name: title }).fill('an')
    await expect(page.getByRole('option').nth(4)).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: help })).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })
}
