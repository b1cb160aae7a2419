import { authLink as linkEn } from '@voltway/phrases/en/auth-link'
import { driver as driverEn } from '@voltway/phrases/en/driver'
import { sessionDetails as detailsEn } from '@voltway/phrases/en/session-details'
import { stations as stationsEn } from '@voltway/phrases/en/stations'
import { authLink as linkEs } from '@voltway/phrases/es/auth-link'
import { driver as driverEs } from '@voltway/phrases/es/driver'
import { sessionDetails as detailsEs } from '@voltway/phrases/es/session-details'
import { stations as stationsEs } from '@voltway/phrases/es/stations'
import { authLink as linkFr } from '@voltway/phrases/fr/auth-link'
import { driver as driverFr } from '@voltway/phrases/fr/driver'
import { sessionDetails as detailsFr } from '@voltway/phrases/fr/session-details'
import { stations as stationsFr } from '@voltway/phrases/fr/stations'
import { authLink as linkPt } from '@voltway/phrases/pt/auth-link'
import { driver as driverPt } from '@voltway/phrases/pt/driver'
import { sessionDetails as detailsPt } from '@voltway/phrases/pt/session-details'
import { stations as stationsPt } from '@voltway/phrases/pt/stations'
import { chooseFleet, expect, fleets, overflow, type Page, test } from './fixture.ts'
import { followMail } from './screens.ts'

const words = {
  en: { link: linkEn, driver: driverEn, stations: stationsEn, details: detailsEn },
  pt: { link: linkPt, driver: driverPt, stations: stationsPt, details: detailsPt },
  es: { link: linkEs, driver: driverEs, stations: stationsEs, details: detailsEs },
  fr: { link: linkFr, driver: driverFr, stations: stationsFr, details: detailsFr },
} as const

for (const [index, locale] of (['en', 'pt', 'es', 'fr'] as const).entries())
  test(`a driver joins from the invitation mail and charges from the phone, to the receipt (${locale})`, async ({
    journey,
  }) => {
    const t = words[locale]
    const manager = await journey.as('manager')
    await chooseFleet(manager, fleets.prepaid)
    const email = `phone-${locale}-${Date.now()}@example.com`
    const name = `Ana ${locale}`
    await inviteDriver(manager, { email, name })
    await orderEkey(manager, name)

    const driver = await journey.visitor({ width: 390, locale })
    await followMail(driver, email, 'Atlântica')
    // The secret is stored and removed from the address. The mail is in the language of who invites.
    await expect(driver).toHaveURL(/\/login\/join$/)
    if (locale !== 'en') await driver.goto(`/${locale}/login/join`)
    await expect(driver.getByRole('heading', { level: 1 })).toContainText(fleets.prepaid)
    await expect(driver.getByLabel(t.link.name)).toHaveValue(name)
    await journey.picture(driver, `the invitation in ${locale}`)
    await driver.getByRole('button', { name: t.link.join, exact: true }).click()
    // The eKey is on the screen with the first page.
    await expect(driver.getByText(/^eKey · /)).toBeVisible()
    expect(await overflow(driver)).toBe(0)
    await journey.picture(driver, `the page of the driver in ${locale}`)

    await driver.getByRole('link', { name: t.driver.find }).click()
    await driver.getByRole('searchbox').fill(['Saldanha', 'Porto Boavista', 'Madrid', 'Bercy'][index] ?? '')
    await driver.getByRole('list', { name: t.stations.list }).getByRole('button').first().click()
    const sheet = driver.getByRole('dialog')
    await expect(sheet.getByText(/30 kWh ≈/).first()).toBeVisible()
    expect(await overflow(driver)).toBe(0)
    await journey.picture(driver, `a station in ${locale}`)
    await sheet
      .getByRole('button', { name: new RegExp(`^${t.stations.startAt.replace('{point}', '.*')}$`) })
      .first()
      .click()
    await expect(sheet.getByText(t.stations.stepSent)).toBeVisible()
    await journey.picture(driver, `the steps of the start in ${locale}`)

    await expect(driver.getByRole('heading', { name: t.stations.chargingTitle })).toBeVisible()
    await expect(driver.getByText(/\d[.,]\d+\skWh/).first()).toBeVisible()
    await journey.picture(driver, `the charge in ${locale}`)
    await driver.getByRole('button', { name: t.stations.stop }).click()
    await driver.getByRole('alertdialog').getByRole('button', { name: t.details.stopDialog.confirm }).click()
    await expect(driver.getByRole('heading', { name: t.stations.receiptTitle })).toBeVisible()
    await expect(driver.getByText(t.stations.costFinal)).toBeVisible()
    expect(await overflow(driver)).toBe(0)
    await journey.picture(driver, `the receipt in ${locale}`)
  })

type Invited = { email: string; name: string }

async function inviteDriver(page: Page, { email, name }: Invited): Promise<void> {
  await page.goto('/invites')
  await page.getByRole('button', { name: 'Invite people', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('E-mail', { exact: true }).fill(email)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invitation sent to ${name}`)).toBeVisible()
}

/** Orders an eKey for an invited driver. It is available as soon as it is paid. */
async function orderEkey(page: Page, name: string): Promise<void> {
  await page.goto('/cards?orders=new')
  const dialog = page.getByRole('dialog', { name: 'Order cards' })
  await dialog.getByRole('radio', { name: 'eKey' }).click()
  await dialog.getByRole('radio', { name: 'Drivers' }).click()
  await dialog.getByLabel('Search drivers').fill(name)
  await dialog.getByRole('checkbox', { name: new RegExp(name) }).check()
  await dialog.getByRole('button', { name: /^Order 1 for/ }).click()
  await expect(page.getByText('eKeys ready')).toBeVisible()
}
