import type { Page } from '@playwright/test'
import { chooseFleet, expect, fleets, test } from './fixture.ts'
import { network } from './network.ts'
import { changeLimit, findCard, follow, rowOf } from './screens.ts'

const search = async (page: Page, words: string) => {
  const box = page.getByRole('searchbox', { name: 'Search cards' })
  await box.fill(words)
  await box.press('Enter')
}

test('a changed limit applies to the next authorization at the charger, also when it is raised', async ({
  journey,
}) => {
  const page = await journey.as('manager')
  await chooseFleet(page, fleets.prepaid, null)
  const name = 'Jorge Teles'
  const { uid } = await findCard(page, name)
  expect(await network.authorize(uid)).toMatchObject({ allowed: 'ALLOWED' })

  await rowOf(page, name).getByRole('link').first().click()
  const drawer = page.getByRole('dialog').first()
  await expect(drawer.getByRole('heading', { name: 'Charging network' })).toBeVisible()
  await journey.picture(page, 'the details of a card')
  const setTo = (amount: string) =>
    changeLimit(page, amount, async (dialog) => {
      if (amount === '0') await expect(dialog.getByText(/This blocks the card immediately/)).toBeVisible()
      await journey.picture(page, `the limit set to ${amount}`)
    })
  await setTo('0')
  expect(await network.authorize(uid)).toMatchObject({ allowed: 'NO_CREDIT' })
  await expect(drawer.getByText('Limit reached')).toBeVisible()
  await setTo('400')
  expect(await network.authorize(uid)).toMatchObject({ allowed: 'ALLOWED' })
  await expect(drawer.getByText('€0.00 to €400.00')).toBeVisible()
})

test('limits of many cards are previewed per card and set together', async ({ journey }) => {
  const page = await journey.as('manager')
  await chooseFleet(page, fleets.prepaid)
  await follow(page, 'Cards')
  await search(page, 'visitor')
  await expect(page.getByRole('rowheader', { name: /Visitor A/ })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /Workshop/ })).toBeHidden()
  await page.getByRole('button', { name: 'Spending limits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Spending limits' })
  await expect(dialog.getByRole('radio', { name: 'All 2 cards that match the filters' })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Limit of each card' }).fill('45,50')
  await dialog.getByRole('combobox', { name: 'Renewal' }).selectOption({ label: 'Every week' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const previewed = dialog.getByRole('row').filter({ hasText: 'Visitor A' })
  await expect(previewed).toContainText('€45.50')
  await expect(previewed).toContainText('weekly, Monday')
  await journey.picture(page, 'the preview of each card')
  await dialog.getByRole('button', { name: 'Change 2 cards' }).click()
  await expect(page.getByText('Limits of 2 cards changed')).toBeVisible()
  for (const name of ['Visitor A', 'Visitor B']) await expect(rowOf(page, name)).toContainText('of €45.50')
})

test('a file with an invalid cell is rejected with line and field, and applied once corrected', async ({ journey }) => {
  const page = await journey.as('manager')
  await chooseFleet(page, fleets.prepaid)
  await follow(page, 'Cards')
  await search(page, 'workshop')
  await expect(page.getByRole('rowheader', { name: /Workshop/ })).toBeVisible()
  const number = /\d{4} \d{4} \d{4}/.exec((await rowOf(page, 'Workshop').textContent()) ?? '')?.[0] ?? ''
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import card changes' })
  const choose = (limit: string) =>
    dialog.getByLabel('Choose file').setInputFiles({
      name: 'cards.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Número do cartão;Limite de gastos;Centro de custo\r\n${number};${limit};Oficina\r\n`),
    })
  await choose('much')
  await expect(dialog.getByText(/Line 2, Spending limit/)).toBeVisible()
  await journey.picture(page, 'the errors of a file')
  await choose('75,25')
  await expect(dialog.getByText('€75.25')).toBeVisible()
  await journey.picture(page, 'the changes of a file')
  await dialog.getByRole('button', { name: 'Change 1 card' }).click()
  await expect(page.getByText('1 card changed')).toBeVisible()
  await expect(rowOf(page, 'Workshop')).toContainText('of €75.25')
})
