import type { Locator } from '@playwright/test'
import { expect, type Page } from './fixture.ts'
import { network } from './network.ts'

/** "€1,234.56" as cents; a real minus counts. */
export function cents(text: string): number {
  const digits = Number(text.replace(/\D/g, ''))
  return /[-−]/.test(text) ? -digits : digits
}

/** One of the large numbers of a page or a drawer, as its words. */
export async function figure(on: Page | Locator, label: string): Promise<string> {
  const box = on.locator('.figure').filter({ hasText: new RegExp(`^${label}`) })
  return (await box.locator('.figure-value').first().textContent())?.trim() ?? ''
}

/** Goes to a page by the menu, as one does. */
export async function follow(page: Page, entry: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: entry, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(entry)
}

/** The row of a list that names this card. */
export function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}

/** Looks up the card of a driver on the page of cards and finds it in the operator's book. */
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
 * The row of a charge that runs. The operator reports in its own time, and a list that was there before only says that there is
 * something new: the sessions are opened once the home page shows the charge.
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

/** Opens the menu of the row that names somebody or something, and chooses what to do. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, name)
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** The energy a text speaks of, in kWh. */
export function kwh(text: string): number {
  return Number(/([\d.,]+)\s*kWh/.exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN)
}

/** Opens the newest mail about something to somebody in the demo mailbox, and follows the link in it. */
export async function followMail(page: Page, email: string, about: string): Promise<void> {
  const mail = page.getByRole('link').filter({ hasText: email }).filter({ hasText: about }).first()
  await expect(async () => {
    await page.goto('/dev/mail')
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 15_000 })
  await mail.click()
  await page.locator('article a').first().click()
}

/** Opens the link of the confirmation and chooses the password, which confirms the address. */
export async function confirmAddress(page: Page, email: string, password: string): Promise<void> {
  await followMail(page, email, 'Confirm')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm and save password' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
}
