import { pagePaths } from '@voltway/contract/pages'
import { errors as en } from '@voltway/phrases/en/errors'
import { menu as enMenu } from '@voltway/phrases/en/menu'
import { errors as es } from '@voltway/phrases/es/errors'
import { menu as esMenu } from '@voltway/phrases/es/menu'
import { errors as fr } from '@voltway/phrases/fr/errors'
import { menu as frMenu } from '@voltway/phrases/fr/menu'
import { errors as pt } from '@voltway/phrases/pt/errors'
import { menu as ptMenu } from '@voltway/phrases/pt/menu'
import { barriers, chooseFleet, expect, expectNoOverflow, fleets, type Page, settled, test, walkTo } from './fixture.ts'
import { network } from './network.ts'
import { findCard, rowOf, runningRow } from './screens.ts'

// The tests are independent, so any free worker runs the next one.
test.describe.configure({ mode: 'parallel' })

const ofColours = ['color-contrast', 'link-in-text-block']
const languages = [
  { language: 'en', prefix: '', titles: { ...enMenu.page, nowhere: en.pageNotFound } },
  { language: 'pt', prefix: '/pt', titles: { ...ptMenu.page, nowhere: pt.pageNotFound } },
  { language: 'es', prefix: '/es', titles: { ...esMenu.page, nowhere: es.pageNotFound } },
  { language: 'fr', prefix: '/fr', titles: { ...frMenu.page, nowhere: fr.pageNotFound } },
]
const views = [
  { width: 1440, dark: false },
  { width: 390, dark: true },
  { width: 390, dark: false },
  { width: 1440, dark: true },
]

/**
 * All pages of the contract, so that a new page is tested without a change here. Each page is measured in all languages,
 * whose texts differ in length, and keeps its data from one language to the next. The rules of WCAG read its structure
 * and colours, which are the same in all languages: two of them check the page, one in each theme. Widths and languages
 * change with the page.
 */
const pages = Object.entries({ ...pagePaths, nowhere: '/nowhere/at/all' }) as [keyof typeof pagePaths, string][]
/** Parts of the same size, so that each worker has one. */
const parts = 2
for (let part = 0; part < parts; part++) {
  test(`every page meets WCAG 2.2 AA in both themes and widths, and none overflows a phone’s screen in any language (${part + 1} of ${parts})`, async ({
    journey,
  }) => {
    const inside = await journey.as('owner')
    await chooseFleet(inside, fleets.prepaid)
    const outside = await journey.visitor()
    await outside.goto('/login')
    // The guest page of an unknown wallet is refused and shows that.
    journey.expectRefusal(inside, /^\/(api|editor)\/.*dead/)
    const found: string[] = []
    for (const [index, [name, path]] of pages.entries()) {
      if (index % parts !== part) continue
      const page = name.includes('login') ? outside : inside
      for (const [turn, { language, prefix, titles }] of languages.entries()) {
        const turned = (index + turn) % views.length
        const view = views[turned] as (typeof views)[number]
        await setView(page, { ...view, width: 390 })
        await walkTo(page, prefix + path.replace(/\$\w+/g, '01890000-0000-7000-8000-00000000dead') || '/')
        await expect(page).toHaveTitle(`${titles[name]} | Voltway Fleets`)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await settled(page)
        await expectNoOverflow(page, prefix + path)
        if (Math.floor(turned / 2) !== index % 2) continue
        await setView(page, view)
        await settled(page)
        const here = await barriers(page, view.dark ? ofColours : undefined)
        found.push(...here.map((barrier) => `${prefix + path} ${JSON.stringify(view)} ${barrier}`))
      }
    }
    expect(found).toEqual([])
  })
}

type Part = readonly [name: string, path: string, open?: (page: Page) => Promise<void>]
/** The dialogs and sections of pages. One test per page shares the loaded page. */
const inside: Readonly<Record<string, readonly Part[]>> = {
  cards: [
    ['the card orders', '/cards?orders=all'],
    ['the details of a card', '/cards', (page) => openFirst(page)],
    ['limits of many cards', '/cards', (page) => previewLimits(page)],
    ['the import of cards', '/cards', (page) => openFile(page)],
    ['help with a page', '/cards', (page) => openHelp(page)],
  ],
  'charging sessions': [['the details of a session', '/charging-sessions?status=PAID', (page) => openFirst(page)]],
  settings: [
    ['the security settings', '/settings?section=security'],
    ['the vehicles', '/vehicles'],
    ['keys and webhooks', '/settings?section=integrations'],
    ['the privacy settings', '/settings?section=privacy'],
    ['the notification settings', '/settings?section=notifications'],
    ['all notifications', '/settings?section=notifications', (page) => page.getByText('More choices').click()],
    ['the accounting settings', '/settings?section=accounting'],
    ['the charging settings', '/wallet/settings?section=charging'],
    ['limits and approvals', '/wallet/settings?section=limits'],
    ['the rules', '/wallet/settings?section=rules'],
    ['results of the search', '/settings?section=profile', (page) => searchSettings(page)],
    ['the VAT numbers', '/settings?section=vat-numbers'],
    ['the shipping addresses', '/settings?section=shipping-addresses'],
    ['closing the account', '/settings?section=privacy', (page) => openClosing(page)],
  ],
  help: [
    ['search results', '/faq?search=lost+card'],
    ['an article', '/faq?article=why-blocked'],
    ['a message to the operator', '/faq?contact=new'],
  ],
  consumption: [
    ['budgets and odd sessions', '/consumption?show=insight'],
    ['charges of other providers', '/consumption?show=imports'],
  ],
  'homes and depots': [
    ['the details of a home', '/sites?kind=HOME', (page) => openFirst(page)],
    ['the tariff of a depot', '/sites?kind=DEPOT', (page) => openTariff(page)],
    ['a new charger', '/sites?kind=DEPOT', (page) => openCharger(page)],
    ['a statement of charges at home', '/sites?view=reimbursements', (page) => openFirst(page)],
    ['the payment settings', '/sites?view=reimbursements', (page) => openPaymentSettings(page)],
  ],
  invoices: [
    ['the invoices', '/invoices'],
    ['the purchase orders', '/invoices?tab=orders'],
    ['an invoice in detail', '/invoices', (page) => openFirst(page)],
  ],
}

for (const [title, parts] of Object.entries(inside)) {
  test(`the sections and dialogs of ${title} meet WCAG 2.2 AA: light on a desktop, dark on a phone`, async ({
    journey,
  }) => {
    const page = await journey.as('owner')
    await chooseFleet(page, fleets.prepaid, parts[0]?.[1])
    const found: string[] = []
    let hasDialog = false
    for (const [name, path, open] of parts) {
      if (hasDialog) await closeDialog(page)
      await walkTo(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await open?.(page)
      hasDialog = open !== undefined
      found.push(...(await barriersEverywhere(page)).map((barrier) => `${name}: ${barrier}`))
    }
    expect(found).toEqual([])
  })
}

test('a running session with its stop button and the confirmation of blocking a card meet WCAG 2.2 AA', async ({
  journey,
}) => {
  const page = await journey.as('owner')
  await chooseFleet(page, fleets.prepaid, null)
  const { uid } = await findCard(page, 'Luís Carqueja')
  await rowOf(page, 'Luís Carqueja')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await barriersEverywhere(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  const { session_id } = await network.start({ uid })
  await (await runningRow(page, 'Luís Carqueja')).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Stop charging' })).toBeVisible()
  expect(await barriersEverywhere(page)).toEqual([])
  await network.stop(session_id)
  await expect(page.getByRole('button', { name: 'Stop charging' })).toHaveCount(0)
})

async function searchSettings(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('language')
  await expect(page.getByRole('navigation', { name: 'Settings sections' })).toContainText('results')
}

async function openClosing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close account' }).click()
  await expect(page.getByRole('dialog')).toContainText('cannot be undone')
}

/** Closes the open dialogs, one with each key. */
async function closeDialog(page: Page): Promise<void> {
  await expect(async () => {
    if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0, { timeout: 200 })
  }).toPass({ intervals: [50] })
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openTariff(page: Page): Promise<void> {
  await openFirst(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Add tariff' }).click()
  const form = page.getByRole('dialog', { name: /^Tariff of/ })
  await form.getByRole('radio', { name: 'Prices by hour' }).check()
  await form.getByRole('button', { name: 'Change hours' }).first().click()
}

async function openCharger(page: Page): Promise<void> {
  await openFirst(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Add charger' }).click()
  await expect(page.getByRole('textbox', { name: /^Name/ })).toBeVisible()
}

async function openPaymentSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Payment settings' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Payment settings' }).getByRole('button', { name: 'Save' }),
  ).toBeVisible()
}

/** Checks all rules on a desktop in the light theme and on a phone in the dark theme. */
async function barriersEverywhere(page: Page): Promise<string[]> {
  await settled(page)
  const found: string[] = []
  for (const { width, dark } of views.slice(0, 2)) {
    await setView(page, { width, dark })
    found.push(...(await barriers(page)).map((barrier) => `${width} ${dark ? 'dark' : 'light'} ${barrier}`))
  }
  await setView(page, { width: 1440, dark: false })
  return found
}

async function setView(page: Page, { width, dark }: (typeof views)[number]): Promise<void> {
  await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
}

async function previewLimits(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Spending limits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Spending limits' })
  await dialog.getByRole('textbox', { name: 'Limit of each card' }).fill('45')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('table')).toBeVisible()
}

async function openFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import changes' }).click()
  const buffer = Buffer.from('card number,limit,plate\n1,much,\n2,,\n')
  await page.getByLabel('Choose file').setInputFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText(/Line 2, Spending limit/)).toBeVisible()
}

async function openHelp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: 'Why is a card blocked?' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Why is a card blocked?' })).toBeVisible()
}
