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
import { lostCards } from '@voltway/phrases/pt/lost-cards'
import { requests } from '@voltway/phrases/pt/requests'
import { sessionDetails as detailsPt } from '@voltway/phrases/pt/session-details'
import { stations as stationsPt } from '@voltway/phrases/pt/stations'
import { chooseFleet, expect, expectNoOverflow, fleets, type Page, test, walkTo } from './fixture.ts'
import { network } from './network.ts'
import { countClicks, followMail } from './screens.ts'

const words = {
  en: { link: linkEn, driver: driverEn, stations: stationsEn, details: detailsEn },
  pt: { link: linkPt, driver: driverPt, stations: stationsPt, details: detailsPt },
  es: { link: linkEs, driver: driverEs, stations: stationsEs, details: detailsEs },
  fr: { link: linkFr, driver: driverFr, stations: stationsFr, details: detailsFr },
} as const

type Locale = keyof typeof words

test('a driver joins from the invitation mail and does five jobs on the phone with few clicks, on pages that fit in all four languages', async ({
  journey,
}) => {
  const t = words.pt
  const manager = await journey.as('manager')
  await chooseFleet(manager, fleets.prepaid, null)
  const now = Date.now()
  const [email, name] = [`phone-${now}@example.com`, `Ana ${now}`]
  await inviteDriver(manager, { email, name })
  await orderEkey(manager, name)

  const driver = await journey.visitor({ width: 390, locale: 'pt' })
  await followMail(driver, email, 'Atlântica')
  // The secret is stored and removed from the address. The mail is in the language of who invites.
  await expect(driver).toHaveURL(/\/login\/join$/)
  await inEachLanguage(driver, async (locale) => {
    await expect(driver.getByRole('heading', { level: 1 })).toContainText(fleets.prepaid)
    await expect(driver.getByRole('button', { name: words[locale].link.join, exact: true })).toBeVisible()
    await journey.picture(driver, `the invitation in ${locale}`)
  })
  await expect(driver.getByLabel(t.link.name)).toHaveValue(name)
  await driver.getByRole('button', { name: t.link.join, exact: true }).click()
  // The eKey is on the screen with the first page.
  await expect(driver.getByText(/^eKey · /)).toBeVisible()
  await inEachLanguage(driver, async (locale) => {
    await expect(driver.getByRole('link', { name: words[locale].driver.find })).toBeVisible()
    await journey.picture(driver, `the page of the driver in ${locale}`)
  })

  const clicks: Record<string, number> = {}
  const charge = countClicks()
  await charge.click(driver.getByRole('link', { name: t.driver.find }))
  await driver.getByRole('searchbox').fill('Porto Boavista')
  await expect(driver.getByRole('list', { name: t.stations.list }).getByRole('button').first()).toBeVisible()
  clicks['find a station'] = charge.total()
  const sheet = driver.getByRole('dialog')
  const startOf = (locale: Locale) =>
    sheet.getByRole('button', { name: new RegExp(`^${words[locale].stations.startAt.replace('{point}', '.*')}$`) })
  await inEachLanguage(driver, async (locale) => {
    const list = driver.getByRole('list', { name: words[locale].stations.list })
    const station = list.getByRole('button').first()
    await (locale === 'pt' ? charge.click(station) : station.click())
    await expect(sheet.getByText(/30 kWh ≈/).first()).toBeVisible()
    await expect(startOf(locale).first()).toBeVisible()
    await journey.picture(driver, `a station in ${locale}`)
    await expectNoOverflow(driver, locale)
    if (locale === 'pt') return
    await driver.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })
  clicks['see its price'] = charge.total()
  // Real speed: the connector can deliver the energy, however long the pages take.
  await network.speed(1)
  await charge.click(startOf('pt').first())
  clicks['start a charge'] = charge.total()
  const charging = driver.getByRole('heading', { name: t.stations.chargingTitle })
  await expect(sheet.getByText(t.stations.stepSent).or(charging)).toBeVisible()
  await journey.picture(driver, 'the steps of the start')

  await expect(charging).toBeVisible()
  await expect(driver.getByText(/\d[.,]\d+\skWh/).first()).toBeVisible()
  await inEachLanguage(driver, async (locale) => {
    await expect(driver.getByRole('heading', { name: words[locale].stations.chargingTitle })).toBeVisible()
    await journey.picture(driver, `the charge in ${locale}`)
  })
  const stop = countClicks()
  await stop.click(driver.getByRole('button', { name: t.stations.stop }))
  await stop.click(driver.getByRole('alertdialog').getByRole('button', { name: t.details.stopDialog.confirm }))
  clicks['stop it'] = stop.total()
  await expect(driver.getByRole('heading', { name: t.stations.receiptTitle })).toBeVisible()
  await inEachLanguage(driver, async (locale) => {
    await expect(driver.getByText(words[locale].stations.costFinal)).toBeVisible()
    await journey.picture(driver, `the receipt in ${locale}`)
  })

  await driver.goto(new URL(driver.url()).pathname)
  const lost = countClicks()
  await lost.click(driver.getByRole('button', { name: requests.lostCard }))
  await lost.click(driver.getByRole('dialog').getByRole('button', { name: lostCards.submit }))
  await expect(driver.getByRole('dialog').getByText(lostCards.step.BLOCK)).toBeVisible()
  clicks['report a lost card'] = lost.total()
  expect(clicks).toEqual({
    'find a station': 1,
    'see its price': 2,
    'start a charge': 3,
    'stop it': 2,
    'report a lost card': 2,
  })
})

/** Shows the open page in each language, the driver's own last, and checks that nothing is wider than the screen. */
async function inEachLanguage(page: Page, check: (locale: Locale) => Promise<void>): Promise<void> {
  for (const locale of ['en', 'es', 'fr', 'pt'] as const) {
    const { pathname, search } = new URL(page.url())
    const bare = pathname.replace(/^\/(pt|es|fr)(?=\/)/, '')
    await walkTo(page, (locale === 'en' ? '' : `/${locale}`) + bare + search)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await check(locale)
    await expectNoOverflow(page, locale)
  }
}

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
