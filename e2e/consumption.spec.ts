import { chooseFleet, expect, expectNoOverflow, fleets, type Page, settled, test, walkTo } from './fixture.ts'

/** A provider's format: `;` as separator, decimal commas, DD/MM/YYYY. */
const file = [
  'DATA;Nº CARTÃO;NOME;DESCRIÇÃO;MATRÍCULA;ID CARREGAMENTO;POSTO;ENERGIA;DURAÇÃO;CUSTO;OPC IEC;TOTAL;TOTAL c/ IVA;FATURA',
  '05/01/2026;77;Rui Valente;;;E2E-1;Hotel Miramar;205,5;00:40:00;8,00;0,03;8,03;1.234,50;FT 1',
  '06/01/2026;77;Rui Valente;;;E2E-2;Hotel Miramar;12;00:20:00;4,00;0,01;4,01;4,93;FT 1',
].join('\r\n')
const january = 'date_from=2026-01-01&date_to=2026-01-31'
const languages = [
  { code: '', title: 'Consumption', imports: 'Imports', budgets: 'Budgets' },
  { code: '/pt', title: 'Consumo', imports: 'Importações', budgets: 'Orçamentos' },
  { code: '/es', title: 'Consumo', imports: 'Importaciones', budgets: 'Presupuestos' },
  { code: '/fr', title: 'Consommation', imports: 'Imports', budgets: 'Budgets' },
]

test('charges imported from a provider’s file count in the consumption and can be removed', async ({ journey }) => {
  const page = await journey.as('manager')
  await chooseFleet(page, fleets.prepaid, '/consumption?show=imports')
  await page.getByRole('button', { name: 'Import file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import charges from another provider' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'janeiro.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(dialog.getByText('2 new charges')).toBeVisible()
  await expect(dialog.getByText('Columns recognised.')).toBeVisible()
  await journey.picture(page, 'a file before it is read')
  await dialog.getByLabel('Provider').fill('Norte Elétrico')
  await dialog.getByRole('button', { name: 'Import 2 charges' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Norte Elétrico' }).first()).toContainText('€1,239.43')

  await page.goto(`/consumption?${january}&source=IMPORTED`)
  await expect(page.locator('.figure-value').first()).toHaveText('€1,239.43')
  // A bar of imported charges links to them.
  await page.getByRole('link', { name: 'Sessions of Hotel Miramar' }).click()
  await expect(page.getByRole('heading', { name: 'Imported charges' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Hotel Miramar' })).toHaveCount(2)

  await page.getByRole('button', { name: 'Remove janeiro.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove charges' }).click()
  await expect(page.getByRole('button', { name: 'Remove janeiro.csv' })).toHaveCount(0)
})

test('consumption, budgets and imports render completely on a desktop and a phone, in both themes and all four languages', async ({
  journey,
}) => {
  const page = await journey.as('manager')
  await chooseFleet(page, fleets.prepaid, '/consumption')
  for (const [index, { code, title, imports, budgets }] of languages.entries()) {
    const seen = async (name: string) => {
      for (const [turn, width] of [1440, 390].entries()) {
        // The desktop uses the light theme where the phone uses the dark one, and vice versa.
        const colorScheme = (index + turn) % 2 ? 'dark' : 'light'
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await shown(page)
        await journey.picture(page, `${name}, ${width} px, ${colorScheme}, ${code.slice(1) || 'en'}`)
      }
    }
    await walkTo(page, `${code}/consumption`)
    await expect(page.locator('html')).toHaveAttribute('lang', code.slice(1) || 'en')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expect(page.locator('.figure-value').first()).toHaveText(/\d/)
    await seen(title)
    for (const name of [budgets, imports]) {
      await page.getByRole('tab', { name, exact: true }).click()
      await expect(page.getByRole('tabpanel').locator('.panel').first()).toBeVisible()
      await seen(name)
    }
  }
})

/** Waits until everything is loaded and checks that nothing is wider than the screen. */
async function shown(page: Page): Promise<void> {
  await settled(page)
  await expect(page.getByRole('tabpanel').locator('[aria-busy=true]')).toHaveCount(0)
  await expectNoOverflow(page)
}
