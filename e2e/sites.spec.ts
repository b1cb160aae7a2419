import type { Locator } from '@playwright/test'
import { connectCharger, type TestCharger } from '../apps/server/test/ocpp-charger.ts'
import { chooseFleet, expect, fleets, type Page, test } from './fixture.ts'
import { chargerSettings, figure, follow, rowOf } from './screens.ts'

const depot = 'Depot Maia'

test('a depot is added with its tariff, its charger connects on its own screen, and its charge has a cost without a debit', async ({
  journey,
}) => {
  const page = await journey.as('owner')
  await chooseFleet(page, fleets.prepaid)
  await follow(page, 'Wallet')
  const balance = await figure(page, 'Balance')
  await follow(page, 'Home and depot')
  await journey.picture(page, 'the page of homes and depots')
  await addDepot(page)
  const drawer = page.getByRole('dialog', { name: depot })
  await expect(drawer.getByText('€0.1650/kWh')).toBeVisible()
  await journey.picture(page, 'a new depot with its tariff')

  await drawer.getByRole('button', { name: 'Add charger' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Bay 1')
  await page.getByRole('button', { name: 'Continue' }).click()
  const connection = page.getByRole('alertdialog', { name: 'Connect Bay 1' })
  await expect(connection.getByText('Waiting for the charger…').first()).toBeVisible()
  const settings = await chargerSettings(connection)
  await expect(connectCharger({ ...settings, password: 'not the password' })).rejects.toThrow()
  await expect(connection.getByText(/^Refused at .*: Wrong password$/)).toBeVisible()
  await journey.picture(page, 'a refused charger')

  const charger = await connectCharger(settings)
  try {
    await charger.send('BootNotification', { chargePointVendor: 'Alfen', chargePointModel: 'Eve' })
    await reportState(charger, 'Preparing')
    await expect(connection.getByText('Alfen Eve is connected with OCPP 1.6.')).toBeVisible()
    await journey.picture(page, 'a connected charger')
    await connection.getByRole('button', { name: 'Done' }).click()
    await chargeFrom(drawer, charger)
  } finally {
    await charger.close()
  }

  await page.keyboard.press('Escape')
  await page.goto('/charging-sessions?source=DEPOT')
  const row = rowOf(page, depot).first()
  await expect(row).toContainText('Depot · Maia')
  await expect(row).toContainText('Completed')
  // 6 kWh of €0.1650 and 23% VAT.
  await expect(row).toContainText('€1.22')
  await journey.picture(page, 'a charge in a depot')
  await follow(page, 'Wallet')
  await expect.poll(() => figure(page, 'Balance')).toBe(balance)
})

async function addDepot(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a depot' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a depot' })
  await form.getByRole('textbox', { name: /^Name/ }).fill(depot)
  await form.getByRole('combobox', { name: /^Country/ }).selectOption('PT')
  await form.getByRole('textbox', { name: /^Street/ }).fill('Rua do Souto 4')
  await form.getByRole('textbox', { name: /^Postcode/ }).fill('4470-200')
  await form.getByRole('textbox', { name: /^City/ }).fill('Maia')
  await form.getByRole('textbox', { name: /^Grid limit/ }).fill('43.5')
  await form.getByRole('button', { name: 'Continue' }).click()
  const tariff = page.getByRole('dialog', { name: `Tariff of ${depot}` })
  await tariff.getByRole('textbox', { name: /^Price per kWh/ }).fill('0.1650')
  // The first day of the month in which the charge begins, half an hour ago: no closed month changes.
  const begun = new Date(Date.now() - 1_800_000)
  const [, month, year] = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Lisbon' }).format(begun).split('/')
  await tariff.getByRole('spinbutton', { name: /^day/ }).click()
  await page.keyboard.type(`01${month}${year}`)
  await tariff.getByRole('textbox', { name: /^Source of the price/ }).fill('Contract')
  await tariff.getByRole('button', { name: 'Save tariff' }).click()
  await expect(tariff).toBeHidden()
}

const reportState = (charger: TestCharger, status: string) =>
  charger.send('StatusNotification', { connectorId: 1, errorCode: 'NoError', status })

/**
 * Starts a charge from the screen, with a card that no other journey charges with. The charger reports half an hour of
 * it, and its end.
 */
async function chargeFrom(drawer: Locator, charger: TestCharger): Promise<void> {
  const page = drawer.page()
  await drawer.getByRole('button', { name: 'Start charge' }).click()
  const start = page.getByRole('dialog', { name: 'Start a charge at Bay 1' })
  await start.getByRole('combobox', { name: /^Card/ }).fill('Rita Amorim')
  await start
    .getByRole('option', { name: /Rita Amorim|BF84KR/ })
    .first()
    .click()
  await start.getByRole('button', { name: 'Start charge' }).click()
  await expect(drawer.getByText('Start charge: accepted by the charger.')).toBeVisible()
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const { transactionId } = await charger.send('StartTransaction', {
    ...{ connectorId: 1, idTag: charger.startedWith(), meterStart: 1000, timestamp: minutesAgo(30) },
  })
  await reportState(charger, 'Charging')
  const sampledValue = [{ value: '4000', measurand: 'Energy.Active.Import.Register', unit: 'Wh' }]
  const meterValue = [{ timestamp: minutesAgo(15), sampledValue }]
  await charger.send('MeterValues', { connectorId: 1, transactionId, meterValue })
  const connectors = drawer.getByRole('list', { name: 'Connectors of Bay 1' })
  await expect(connectors).toContainText('Charging')
  await expect(connectors).toContainText('3.00')
  await charger.send('StopTransaction', { transactionId, meterStop: 7000, timestamp: minutesAgo(0), reason: 'Remote' })
  await reportState(charger, 'Available')
  await expect(connectors).toContainText('Available')
}
