import type { Locator } from '@playwright/test'
import type { ChargerSettings } from '../apps/server/test/ocpp-charger.ts'
import { expect, type Page } from './fixture.ts'
import { network } from './network.ts'

/** Parses "€1,234.56" to cents. Accepts the minus sign U+2212. */
export function cents(text: string): number {
  const digits = Number(text.replace(/\D/g, ''))
  return /[-−]/.test(text) ? -digits : digits
}

/** Counts the clicks of a job on its page. Typing is not a click. `press` replaces the mouse. */
export function countClicks(press: (target: Locator) => Promise<void> = (target) => target.click()) {
  let count = 0
  return {
    click: async (target: Locator) => {
      count += 1
      await press(target)
    },
    total: () => count,
  }
}

/** More elements than any page has. */
const MOST_TABS = 400

/** Presses an element as a person without a mouse does: Tab until it has the focus, then Enter, or Space for a checkbox. */
export async function pressByKeyboard(target: Locator): Promise<void> {
  const { keyboard } = target.page()
  await expect(target).toBeEnabled()
  // Found once, because its role is looked for in the whole page, and again when the page has replaced it.
  const find = () => target.evaluateHandle((element) => element)
  let element = await find()
  const isFocused = async () => {
    if (!(await element.evaluate((one) => one.isConnected))) element = await find()
    return element.evaluate((one) => one === document.activeElement)
  }
  for (let tabs = 0; !(await isFocused()); tabs++) {
    if (tabs === MOST_TABS) throw new Error(`Tab does not reach ${target}`)
    await keyboard.press('Tab')
  }
  const type = await target.getAttribute('type')
  await keyboard.press(type === 'checkbox' ? 'Space' : 'Enter')
}

/** Returns the text of a figure on a page or in a drawer. */
export async function figure(on: Page | Locator, label: string): Promise<string> {
  const box = on.locator('.figure').filter({ hasText: new RegExp(`^${label}`) })
  return (await box.locator('.figure-value').first().textContent())?.trim() ?? ''
}

/** Opens a page with the menu. */
export async function follow(page: Page, entry: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: entry, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(entry)
}

/** Returns the row of a list that contains this name. */
export function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

/** Finds the card of a driver on the page of cards and returns its token in the charging network. */
export async function findCard(page: Page, name: string): Promise<{ uid: string }> {
  await page.goto(`/cards?search=${encodeURIComponent(name)}`)
  const number = await rowOf(page, name)
    .getByRole('cell')
    .filter({ hasText: /^[\w -]*\d{4,}/ })
    .first()
    .textContent()
  const token = await network.tokenOf(number?.trim() ?? '')
  return { uid: token.uid }
}

/**
 * Returns the row of a running session. The charging network reports with a delay, and an open list only announces new
 * sessions, so the list is opened after the home page shows the session.
 */
export async function runningRow(page: Page, name: string): Promise<Locator> {
  await follow(page, 'Home')
  const charging = page.getByRole('list', { name: 'Charging now' }).getByRole('listitem')
  await expect(charging.filter({ hasText: name })).toBeVisible()
  await follow(page, 'Charging sessions')
  const row = rowOf(page, name).first()
  await expect(row).toContainText('On going')
  return row
}

/** Opens the menu of the row with this name and chooses an action. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, name)
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Changes the limit of the card in an open drawer. */
export async function changeLimit(
  page: Page,
  amount: string,
  check?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await page.getByRole('dialog').first().getByRole('button', { name: 'Change limit' }).click()
  const dialog = page.getByRole('dialog', { name: /^Limit of/ })
  await dialog.getByRole('textbox', { name: /New limit/ }).fill(amount)
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('Holiday')
  await check?.(dialog)
  await dialog.getByRole('button', { name: 'Change limit' }).click()
  await expect(dialog).toBeHidden()
}

/** Parses the energy in a text, in kWh. */
export function kwh(text: string): number {
  return Number(/([\d.,]+)\s*kWh/.exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN)
}

/** Opens the newest mail with this subject to an address in the demo mailbox and follows its link. */
export async function followMail(page: Page, email: string, about: string): Promise<void> {
  const mail = page.getByRole('link').filter({ hasText: email }).filter({ hasText: about }).first()
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass()
  await mail.click()
  await page.locator('article a').first().click()
}

/** Follows the link of the confirmation mail and sets the password, which confirms the address and signs in. */
export async function confirmAddress(page: Page, email: string, password: string): Promise<void> {
  await followMail(page, email, 'Confirm')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm and save password' }).click()
  await expect(page.getByText('No fleets yet')).toBeVisible()
}

/** Orders an eKey for an existing driver. It is available as soon as it is paid. */
export async function orderEkey(
  page: Page,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<void> {
  await page.goto('/cards?orders=new')
  const dialog = page.getByRole('dialog', { name: 'Order cards' })
  await dialog.getByRole('radio', { name: 'eKey' }).click()
  await dialog.getByRole('radio', { name: 'Drivers' }).click()
  await dialog.getByLabel('Search drivers').fill(email)
  await dialog.getByRole('checkbox', { name: new RegExp(name) }).check()
  await dialog.getByRole('button', { name: /^Order 1 for/ }).click()
  await expect(page.getByText('eKeys ready')).toBeVisible()
}

/** Returns the values that a dialog shows to enter into a charger. */
export async function chargerSettings(connection: Locator): Promise<ChargerSettings> {
  const textOf = async (term: string) =>
    (await connection.locator('.description', { hasText: term }).locator('code').textContent()) ?? ''
  return {
    address: await textOf('Address (URL)'),
    identity: await textOf('Identity'),
    password: await textOf('Password'),
  }
}
