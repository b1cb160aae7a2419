import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { SimulatedCharger } from '../apps/charger-simulator/src/charger.ts'
import { chooseFleet, expect, fleets, type Page, settled, test } from './fixture.ts'
import { operate, passDayOfBankAccounts } from './operator.ts'
import { cents, chargerSettings, figure, follow, followMail, orderEkey, rowOf } from './screens.ts'

/** A name of its own, so that a product that had this journey before has one such driver. */
const run = Date.now()
const driver = { name: `Inês ${run}`, email: `ines-${run}@example.com`, iban: 'PT50000201231234567890154' }
const home = `Home of ${driver.name}`
/** The tariff of the home, with the two charges and their costs: the second one is of another car. */
const [price, business, private_] = ['0.1500', { wh: 12_000, cost: '€1.80' }, { wh: 8_000, cost: '€1.20' }]

/** The month that is over, in the time of the fleet. */
const month = monthBefore(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Lisbon' }).format(new Date()))
function monthBefore(today: string): string {
  const first = new Date(`${today.slice(0, 8)}01T12:00:00Z`)
  return new Date(first.getTime() - 86_400_000).toISOString().slice(0, 7)
}
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
  new Date(`${month}-15T12:00:00Z`),
)

test('a driver charges at home, the company approves the month and pays it with a file, and all figures agree', async ({
  journey,
}) => {
  const manager = await journey.as('manager')
  await chooseFleet(manager, fleets.prepaid, null)
  const phone = await joinAsDriver(journey, manager)
  await orderEkey(manager, driver)
  const before = await figuresOf(manager)
  await addHome(manager)
  await journey.picture(manager, 'a home and its charger')

  await phone.reload()
  const charges = phone.getByRole('list', { name: `Charges in ${monthName}` })
  await expect(charges.getByRole('listitem')).toHaveCount(2)
  const other = charges.getByRole('listitem').filter({ hasText: `8.00 kWh · ${private_.cost}` })
  await other.getByRole('button', { name: /^Mark the charge of .* as private$/ }).click()
  await expect(other).toContainText('Private, not paid back')
  await expect(phone.getByRole('list', { name: 'Earlier months' })).toContainText(business.cost)
  await journey.picture(phone, 'a private charge on a phone')
  await enterBankAccount(phone)

  await manager.goto(`/sites?view=reimbursements&search=${encodeURIComponent(driver.name)}`)
  await openStatement(manager, 'To approve')
  await manager.getByRole('button', { name: 'Approve', exact: true }).click()
  await confirm(manager, 'Approve statements')
  await expect(manager.getByRole('list', { name: 'History' })).toContainText(`Approved, ${business.cost}`)
  await journey.picture(manager, 'an approved statement')
  await setPayingAccount(manager)

  // The account of the driver waits a day, in which nobody can be paid to it.
  journey.expectRefusal(manager, /reimbursement-batches$/)
  await openStatement(manager, 'Approved')
  await manager.getByRole('button', { name: 'Send', exact: true }).click()
  const sending = manager.getByRole('dialog', { name: /^Send 1 statement/ })
  await sending.getByRole('button', { name: 'Create file' }).click()
  await expect(sending.getByRole('alert')).toBeVisible()
  await passDayOfBankAccounts()
  const file = await downloadFile(manager, sending)
  expect(problemsOf(file)).toBe(null)
  const [, reference = ''] = /<EndToEndId>(.*?)<\/EndToEndId>/.exec(file) ?? []
  expect(file).toContain(`<InstdAmt Ccy="EUR">1.80</InstdAmt></Amt><Cdtr><Nm>Ines ${run}</Nm></Cdtr>`)
  expect(file).toContain(`<IBAN>${driver.iban}</IBAN>`)

  await readBankStatement(manager, reference)
  await openStatement(manager, 'Paid')
  const history = manager.getByRole('list', { name: 'History' })
  for (const event of ['Approved', 'Sent', 'Paid']) await expect(history).toContainText(`${event}, ${business.cost}`)
  await journey.picture(manager, 'a paid statement')

  await phone.reload()
  const months = phone
    .getByRole('list', { name: 'Earlier months' })
    .getByRole('listitem')
    .filter({ hasText: monthName })
  await expect(months).toContainText(`${business.cost}`)
  await expect(months).toContainText('Paid')

  // Both charges are consumption. Only one is paid back, and neither touched the wallet.
  const after = await figuresOf(manager)
  expect(after.balance).toBe(before.balance)
  expect(after.consumption - before.consumption).toBe(300)
  expect(after.ofHomes - before.ofHomes).toBe(300)
  expect(after.lastMonth - before.lastMonth).toBe(300)
  expect(after.publicCharging).toBe(before.publicCharging)
  expect(after.reimbursed - before.reimbursed).toBe(180)
  expect(await operate('ledger-verify')).toContain('agree to the cent')
})

/** The figures of last month on the pages that show them, in cents. */
async function figuresOf(page: Page) {
  const lastDay = new Date(Date.parse(`${month}-01T12:00:00Z`) + 31 * 86_400_000)
  lastDay.setUTCDate(0)
  const range = `view=month&date_from=${month}-01&date_to=${lastDay.toISOString().slice(0, 10)}`
  const costOf = async (query: string) => {
    await page.goto(`/consumption?${range}${query}`)
    await expect(page.getByRole('heading', { name: 'Breakdown' })).toBeVisible()
    await settled(page)
    return cents(await figure(page, 'Cost'))
  }
  const [consumption, ofHomes] = [await costOf(''), await costOf('&source=HOME')]
  await page.goto('/home')
  const panel = page.locator('section', { hasText: 'Cumulative cost and forecast' }).last()
  await panel.getByRole('button', { name: /table/i }).click()
  const lastMonth = cents((await panel.getByRole('row').last().getByRole('cell').last().textContent()) ?? '')
  await page.goto(`/month-close?month=${month}`)
  // The month of the demo has both sums, so each is waited for.
  const sumIn = async (name: string, row: string) => {
    const sum = page.getByRole('region', { name }).getByRole('row').filter({ hasText: row })
    return cents((await sum.getByRole('cell').last().textContent()) ?? '')
  }
  const publicCharging = await sumIn('Consumption and invoice', 'Public charging of the month')
  const reimbursed = await sumIn('Reimbursements', 'Total approved')
  await follow(page, 'Wallet')
  return { consumption, ofHomes, lastMonth, publicCharging, reimbursed, balance: await figure(page, 'Balance') }
}

/** Invites the driver by mail, who joins on a phone. */
async function joinAsDriver(
  journey: Parameters<Parameters<typeof test>[2]>[0]['journey'],
  manager: Page,
): Promise<Page> {
  await manager.goto('/invites')
  await manager.getByRole('button', { name: 'Invite people', exact: true }).first().click()
  const dialog = manager.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('E-mail').fill(driver.email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(manager.getByText(`Invitation sent to ${driver.email}`)).toBeVisible()
  const phone = await journey.visitor({ width: 390 })
  await followMail(phone, driver.email, 'Invitation')
  await phone.getByLabel('Your name').fill(driver.name)
  await phone.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(phone).toHaveURL(/\/wallet-guest\//)
  return phone
}

/** Adds the home with its tariff and its charger, whose charges of last month waited for the connection. */
async function addHome(page: Page): Promise<void> {
  await page.goto('/sites')
  await page.getByRole('button', { name: 'Add a home' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a home' })
  await form.getByRole('textbox', { name: /^Name/ }).fill(home)
  await form.getByRole('combobox', { name: /^Driver/ }).fill(driver.name)
  await form.getByRole('option', { name: driver.name }).click()
  await form.getByRole('combobox', { name: /^Country/ }).selectOption('PT')
  await form.getByRole('textbox', { name: /^Street/ }).fill('Rua do Almada 7')
  await form.getByRole('textbox', { name: /^Postcode/ }).fill('4050-030')
  await form.getByRole('textbox', { name: /^City/ }).fill('Porto')
  await form.getByRole('button', { name: 'Continue' }).click()
  const tariff = page.getByRole('dialog', { name: `Tariff of ${home}` })
  await tariff.getByRole('textbox', { name: /^Price per kWh/ }).fill(price)
  await tariff.getByRole('spinbutton', { name: /^day/ }).click()
  await page.keyboard.type(`01${month.slice(5)}${month.slice(0, 4)}`)
  await tariff.getByRole('textbox', { name: /^Source of the price/ }).fill('Electricity bill')
  await tariff.getByRole('button', { name: 'Save tariff' }).click()
  await expect(tariff).toBeHidden()

  const drawer = page.getByRole('dialog', { name: home })
  await drawer.getByRole('button', { name: 'Add charger' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Garage')
  await page.getByRole('button', { name: 'Continue' }).click()
  const connection = page.getByRole('alertdialog', { name: 'Connect Garage' })
  const { address, identity, password } = await chargerSettings(connection)
  await connectAfterTwoCharges({ url: address, identity, password }, async () => {
    await expect(connection.getByText('Voltway Simulated charger is connected with OCPP 2.0.1.')).toBeVisible()
    await connection.getByRole('button', { name: 'Done' }).click()
  })
  await expect(drawer.getByRole('list', { name: 'Connectors of Garage' })).toContainText('Available')
}

/** Charges twice in the month that is over. The messages wait in the charger until it connects. */
async function connectAfterTwoCharges(
  settings: { readonly url: string; readonly identity: string; readonly password: string },
  seen: () => Promise<void>,
): Promise<void> {
  let now = new Date()
  const charger = new SimulatedCharger({ ...settings, version: '2.0.1', clock: () => now })
  for (const [day, { wh }] of [
    ['10', business],
    ['12', private_],
  ] as const) {
    now = new Date(`${month}-${day}T20:00:00Z`)
    // A wall box without a reader: the charge belongs to the card of the home.
    await charger.start({ uid: 'WALLBOX', powerW: 7_400, energyWh: wh, presentsCard: false })
    for (let quarter = 1; charger.isCharging(); quarter++) {
      now = new Date(Date.parse(`${month}-${day}T20:00:00Z`) + quarter * 900_000)
      charger.tick()
    }
  }
  now = new Date()
  try {
    await charger.connect()
    await charger.settled()
    await seen()
  } finally {
    await charger.close()
  }
}

async function enterBankAccount(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Add bank account' }).click()
  const form = phone.getByRole('dialog', { name: 'Bank account for charges at home' })
  await form.getByRole('textbox', { name: 'IBAN' }).fill(driver.iban)
  await form.getByRole('textbox', { name: /^Account holder/ }).fill(driver.name)
  await form.getByRole('button', { name: 'Send link' }).click()
  await expect(phone.getByText('Open the link in the e-mail to confirm it')).toBeVisible()
  const page = phone.url()
  await followMail(phone, driver.email, 'bank account')
  await confirm(phone, 'Confirm bank account')
  await expect(phone.getByText('Bank account confirmed')).toBeVisible()
  await phone.goto(page)
  await expect(phone.getByText(/^Can be used from/)).toBeVisible()
}

async function confirm(page: Page, action: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: action }).click()
}

/** Opens the statement of the driver in its state. */
async function openStatement(page: Page, state: string): Promise<void> {
  await page.goto(`/sites?view=reimbursements&search=${encodeURIComponent(driver.name)}`)
  const row = rowOf(page, driver.name)
  await expect(row).toContainText(state)
  await expect(row).toContainText(business.cost)
  await row.getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: `${driver.name}, ${monthName}` })).toBeVisible()
}

/** Enters the account from which the company pays. */
async function setPayingAccount(page: Page): Promise<void> {
  await page.goto('/sites?view=reimbursements')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Payment settings' }).click()
  const form = page.getByRole('dialog', { name: 'Payment settings' })
  await form.getByRole('textbox', { name: /^Account holder/ }).fill('Atlântica Logística, Lda')
  await form.getByRole('textbox', { name: /^IBAN/ }).fill('ES9121000418450200051332')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
}

async function downloadFile(page: Page, dialog: Locator): Promise<string> {
  const downloaded = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Create file' }).click()
  const path = await (await downloaded).path()
  await page
    .getByRole('dialog', { name: /^File with 1 statement/ })
    .getByRole('button', { name: 'Close' })
    .last()
    .click()
  return readFileSync(path, 'utf8')
}

/** Returns what is wrong with a payment file, or null. */
function problemsOf(file: string): string | null {
  const schema = XmlDocument.fromString(readFileSync(join(import.meta.dirname, 'credit-transfer.xsd'), 'utf8'))
  const document = XmlDocument.fromString(file)
  try {
    XsdValidator.fromDoc(schema).validate(document)
    return null
  } catch (error) {
    return String(error)
  }
}

/** Reads the bank's statement of the day on which it paid the file. */
async function readBankStatement(page: Page, reference: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const content = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
  <GrpHdr><MsgId>CAMT053-1</MsgId><CreDtTm>${day}T21:00:00Z</CreDtTm></GrpHdr>
  <Stmt><Id>1</Id><Acct><Id><IBAN>ES9121000418450200051332</IBAN></Id></Acct>
    <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">998.20</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>
    <Ntry><Amt Ccy="EUR">1.80</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>
      <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
      <NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><Amt Ccy="EUR">1.80</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls></NtryDtls>
    </Ntry></Stmt>
</BkToCstmrStmt></Document>`
  await page.goto('/sites?view=reimbursements')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Read bank statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Read bank statement' })
  const buffer = Buffer.from(content)
  await dialog.getByLabel('Choose file').setInputFiles({ name: 'camt053.xml', mimeType: 'application/xml', buffer })
  await dialog.getByRole('button', { name: 'Read bank statement' }).click()
  const result = page.getByRole('dialog', { name: 'Bank statement read' })
  await expect.poll(() => figure(result, 'Paid')).toBe('1')
  await result.getByRole('button', { name: 'Close' }).last().click()
}
