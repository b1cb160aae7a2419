import type { Locator, Page } from '@playwright/test'
import { chooseFleet, expect, fleets, test } from './fixture.ts'
import { network } from './network.ts'
import { countClicks, findCard, pressByKeyboard } from './screens.ts'

/** Opens the search with its button, and types a command. Enter chooses it. */
async function command(page: Page, click: (target: Locator) => Promise<void>, words: string): Promise<void> {
  await click(page.getByRole('button', { name: 'Search', exact: true }))
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(words)
  await page.getByRole('group', { name: 'Commands' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

const LOST = 'Jorge Teles'
/** Late in a month the charges of other journeys have used up the limit of this card. */
const RAISED = 'Rui Valente'

test('the ten jobs of a fleet manager need few clicks, and no mouse', async ({ journey }) => {
  const page = await journey.as('owner')
  await chooseFleet(page, fleets.prepaid, null)
  const clicks: Record<string, number> = {}
  const job = async (
    title: string,
    path: string,
    work: (click: (target: Locator) => Promise<void>) => Promise<void>,
  ) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const counted = countClicks(pressByKeyboard)
    await work(counted.click)
    clicks[title] = counted.total()
  }

  await job('who spent most', '/home', async () => {
    const cards = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Cards by cost' }) })
    // On the first day of a month nobody may have charged yet.
    await expect(cards).toContainText(/€|No charge this month/)
  })
  await job('why was yesterday dear', '/home', async () => {
    const sentence = page.locator('main p').filter({ hasText: /^\s*Yesterday/ })
    await expect(sentence).toContainText(/more|less|same|No charges/)
  })
  await job('raise a limit until Friday', '/home', async (click) => {
    await command(page, click, `limit ${RAISED} 450 until Fri`)
    await click(page.getByRole('dialog').getByRole('button', { name: /^Raise/ }))
    await expect(page.getByText(/raised/i).first()).toBeVisible()
  })
  await job('block a lost card', '/home', async (click) => {
    await command(page, click, `block ${LOST}`)
    await click(
      page
        .getByRole('dialog')
        .or(page.getByRole('alertdialog'))
        .getByRole('button', { name: /^Block/ }),
    )
    await expect(page.getByText(/blocked/i).first()).toBeVisible()
  })
  await job('top up €500', '/wallet', async (click) => {
    await click(page.getByRole('button', { name: 'Add funds' }))
    const dialog = page.getByRole('dialog', { name: 'Add funds' })
    await dialog.getByRole('textbox', { name: /Amount/ }).fill('500')
    await click(dialog.getByRole('button', { name: /^Pay €500/ }))
    await expect(page.getByText('€500.00 added')).toBeVisible()
  })
  await job('auto-recharge', '/wallet', async (click) => {
    const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Auto-recharge' }) })
    await click(panel.getByRole('button', { name: 'Change' }))
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /Amount/ })
      .first()
      .fill('150')
    await click(page.getByRole('dialog').getByRole('button', { name: 'Save' }))
    await expect(page.getByText(/Adds €150.00/)).toBeVisible()
  })
  await job('compare two cars', '/vehicles', async (click) => {
    const rows = page.getByRole('checkbox', { name: /^Select [A-Z]/ })
    await click(rows.nth(1))
    await click(rows.nth(2))
    await expect(page.getByRole('table', { name: 'Comparison' }).getByRole('columnheader')).toHaveCount(2)
  })
  await job('invite five drivers', '/invites', async (click) => {
    await click(page.getByRole('button', { name: 'Import invitations' }))
    const people = Array.from({ length: 5 }, (_, index) => `Driver ${index};driver${index}@new.example`)
    const lines = ['name;email', ...people].join('\n')
    // A paste by the keyboard needs the clipboard of the machine.
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .evaluate((field, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, lines)
    await click(page.getByRole('dialog').getByRole('button', { name: 'Send 5 invitations' }))
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last()).toBeVisible()
  })
  await job('October’s invoices to the accountant', '/month-close', async (click) => {
    await prepareMonth(page)
    await click(page.getByRole('button', { name: 'Close and send' }))
    await click(page.getByRole('alertdialog').getByRole('button', { name: 'Close and send' }))
    await expect(page.getByText(/^Closed/).first()).toBeVisible()
  })
  await network.start({ ...(await findCard(page, RAISED)), location: 'VSM-003' })
  await job('stop a charge', '/home', async (click) => {
    await click(page.getByRole('list', { name: 'Charging now' }).getByRole('link').first())
    await click(page.getByRole('dialog').getByRole('button', { name: 'Stop' }))
    await click(page.getByRole('alertdialog').getByRole('button', { name: /^Stop/ }))
    await expect(page.getByText(/Stop/).first()).toBeVisible()
  })
  expect(clicks).toEqual({
    'who spent most': 0,
    'why was yesterday dear': 0,
    'raise a limit until Friday': 2,
    'block a lost card': 2,
    'top up €500': 2,
    'auto-recharge': 2,
    'compare two cars': 2,
    'invite five drivers': 2,
    'October’s invoices to the accountant': 2,
    'stop a charge': 3,
  })
})

/** Names the accountant, which is done once, and chooses a month that waits to be closed. */
async function prepareMonth(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accounting settings' }).first().click()
  await page.getByLabel('E-mail of the accountant').fill('books@accountants.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const ready = page.getByRole('option', { name: /To be closed/ }).last()
  await page.getByLabel('Month').selectOption((await ready.getAttribute('value')) ?? '')
  await expect(page.getByRole('button', { name: 'Close and send' })).toBeEnabled()
}
