import { chooseFleet, expect, type Page, signIn, test } from './fixture.ts'
import { operate, operateWith } from './operator.ts'
import { cents, figure } from './screens.ts'

const secret = 'a long sentence nobody guesses'
const dayMs = 86_400_000

/** Formats a day as the product does (spec §9). */
const dayOf = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeZone: 'Europe/Lisbon' }).format(at)

/** Rounds to the minute, because the command of the operator takes minutes. */
const minuteOf = (ms: number) => new Date(Math.floor(ms / 60_000) * 60_000)
const instantOf = (at: Date) => at.toISOString().replace('.000Z', 'Z')

/** Switches the messages of the banner until it shows the text. */
async function expectBanner(page: Page, words: string): Promise<void> {
  await page.goto('/home')
  const banner = page.getByRole('region', { name: 'Announcements' })
  await expect(async () => {
    await banner.getByRole('button', { name: 'Next message' }).click({ timeout: 1000 })
    await expect(banner.getByText(words)).toBeVisible({ timeout: 300 })
  }).toPass()
}

/** Adds a test card of the payment provider. */
async function addCard(page: Page, kind: RegExp, digits: string): Promise<void> {
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Add payment method' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: kind }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(digits).first()).toBeVisible()
}

async function payWith(page: Page, digits: string): Promise<void> {
  await page.goto('/subscription')
  const method = page.getByRole('combobox', { name: 'Payment method' })
  const option = method.getByRole('option').filter({ hasText: digits })
  await method.selectOption((await option.getAttribute('value')) as string)
  await expect(page.getByText('Payment method saved')).toBeVisible()
}

/** Opens the dialog with the price of a plan change. */
async function comparePlan(page: Page, plan: string) {
  await page.goto('/subscription/subscribe-plan')
  await page.getByRole('button', { name: `Choose ${plan}` }).click()
  const dialog = page.getByRole('dialog', { name: `Change to ${plan}` })
  await expect(dialog.locator('.skeleton')).toHaveCount(0)
  return dialog
}

test('a plan is selected, upgraded for the difference, scheduled for a downgrade, unpaid, suspended, paid and continued (spec §4, §9)', async ({
  journey,
}) => {
  const email = `plan-${Date.now()}@example.com`
  await operateWith(secret, 'create-owner', email, 'Filipa Horta', '--wallet', 'Horta Entregas', '--password-stdin')
  const page = await journey.visitor()
  await signIn(page, email, secret)
  await chooseFleet(page, 'Horta Entregas')
  await expectBanner(page, 'FREE plan')

  // The reasons against a plan change are shown with their solutions.
  const against = await comparePlan(page, 'Start')
  await expect(against.getByRole('link', { name: 'Add payment method' })).toBeVisible()
  await expect(against.getByRole('link', { name: 'Add VAT number' })).toBeVisible()
  await journey.picture(page, 'the reasons against a plan')
  await addCard(page, /4242, works/, '4242')
  await page.goto('/settings?section=vat-numbers')
  await page.getByRole('button', { name: 'Add VAT number' }).first().click()
  const number = page.getByRole('dialog', { name: 'Add VAT number' })
  await number.getByRole('combobox', { name: 'Country' }).selectOption('PT')
  await number.getByRole('textbox', { name: /^Number/ }).fill('501964843')
  await number.getByRole('textbox', { name: /^Name/ }).fill('Horta Entregas, Lda.')
  await number.getByRole('button', { name: 'Add VAT number' }).click()
  await expect(page.getByText('VAT number added')).toBeVisible()

  await (await comparePlan(page, 'Start')).getByRole('button', { name: 'Pay €23.37' }).click()
  await expect(page.getByText('Your plan is now Start')).toBeVisible()

  // The unused part of the smaller plan is deducted from the price of the larger one, and exactly that price is
  // charged.
  const upgrade = await comparePlan(page, 'Pro')
  await expect(upgrade.getByText('Unused part of the current period')).toBeVisible()
  const pay = upgrade.getByRole('button', { name: /^Pay €/ })
  const charged = cents((await pay.textContent()) ?? '')
  expect(charged).toBeGreaterThan(4_900)
  expect(charged).toBeLessThan(4_930)
  await journey.picture(page, 'the price of a larger plan to the cent')
  await pay.click()
  await expect(page.getByText('Your plan is now Pro')).toBeVisible()
  await expect(page).toHaveURL(/\/subscription$/)
  const newest = page.getByRole('row').filter({ hasText: 'Pro' }).first()
  await expect(newest).toContainText('Paid')
  const total = newest.getByRole('cell').filter({ hasText: /^€/ })
  expect(cents((await total.textContent()) ?? '')).toBe(charged)
  const download = page.waitForEvent('download')
  await newest.getByRole('button', { name: /^Download invoice FT / }).click()
  expect((await download).suggestedFilename()).toMatch(/_FT-\d{4}A-\d+_invoice\.pdf$/)

  const ending = minuteOf(Date.now() + 3 * dayMs)
  await operate('subscription', 'set-valid-until', email, instantOf(ending))
  await expectBanner(page, `PRO plan, valid until ${dayOf(ending)}`)
  await expectBanner(page, `Your PRO plan ends on ${dayOf(ending)}.`)

  await (await comparePlan(page, 'Start')).getByRole('button', { name: `Change on ${dayOf(ending)}` }).click()
  await expect(page.getByText(`Your plan changes to Start on ${dayOf(ending)}.`)).toBeVisible()
  await journey.picture(page, 'a scheduled downgrade')

  // The period ends and the bank declines the payment.
  await addCard(page, /is declined/, '0002')
  await payWith(page, '0002')
  const ended = minuteOf(Date.now() - 3_600_000)
  const last = dayOf(new Date(ended.getTime() + 5 * dayMs))
  await operate('subscription', 'set-valid-until', email, instantOf(ended))
  await operate('subscription', 'run-due')
  const paidUntil = page
    .locator('.figure')
    .filter({ hasText: /^Pay by/ })
    .locator('.figure-value')
  await expect(async () => {
    await page.goto('/subscription')
    await expect(paidUntil).toHaveText(last, { timeout: 2_000 })
    // The job for due changes runs every minute.
  }).toPass()
  await expect(page.getByText(`Pay €23.37 by ${last} to continue with Start`, { exact: false })).toBeVisible()
  await journey.picture(page, 'a suspended plan')
  await expectBanner(page, `Your PRO plan is suspended. Pay by ${last} to keep it.`)

  journey.expectRefusal(page, /retry-subscription-capture/)
  await page.goto('/subscription')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText(/declined/).first()).toBeVisible()
  await payWith(page, '4242')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText('Paid. Your plan is active again.')).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect.poll(() => figure(page, 'Plan')).toContain('Start')
  await journey.picture(page, 'the plan continues after the payment')
  await expectBanner(page, 'START plan, valid until')
})
