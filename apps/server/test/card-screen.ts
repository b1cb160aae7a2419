import { existsSync } from 'node:fs'
import { chromium, type Locator, type Page } from '@playwright/test'
import { offline } from '@voltway/phrases/en/offline'
import { hashPassword } from '../src/kernel/identity/password-hash.ts'
import { upsertPassword } from '../src/kernel/identity/person.sql.ts'
import { openCharging } from './charging.ts'
import { atFullCost } from './cheap-passwords.ts'
import type { Fleet } from './harness.ts'

const browsers = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser']
const executablePath = browsers.find((path) => path !== undefined && existsSync(path))
const isBuilt = existsSync(new URL('../../web/dist/index.html', import.meta.url))

/** The part that is missing to open screens; undefined when there is none. */
export const screensAreMissing =
  executablePath === undefined ? 'Chromium (CHROMIUM_PATH)' : isBuilt ? undefined : 'the built web (npm run build)'

const PASSWORD = 'let the fleet charge at night'
/** Part of every card's name. Each of its beginnings is a search that finds all cards and was not made before. */
const COMMON_NAME = 'Electric vehicle'

/** Creates three cards and a password of the owner, for {@link openCardScreen}. */
export async function prepareCardScreen(fleet: Fleet): Promise<void> {
  const charging = await openCharging(fleet)
  for (const name of ['Alice', 'Benedict', 'Cecile']) await charging.card({ name: `${COMMON_NAME} of ${name}` })
  const hash = await atFullCost(() => hashPassword(PASSWORD))
  const account = { id: fleet.ctx().newId(), personId: fleet.people.owner.id, hash }
  await upsertPassword(fleet.db, account, fleet.clock.now())
}

/** The list of cards in Chromium, with its owner signed in. */
export interface CardScreen {
  readonly page: Page
  /** Says that the connection is interrupted. */
  readonly notice: Locator
  /** Loads the list anew. */
  openCards(): Promise<void>
  /** The number of cards on the screen. */
  cards(): Promise<number>
  /** Requests the list again, as somebody does who types one more letter into its search. */
  search(): Promise<void>
  /** Whether no notice is shown and the last request of the list succeeded. */
  isCurrent(): Promise<boolean>
  close(): Promise<void>
}

/** Opens the list of cards at the address of a server, after {@link prepareCardScreen}. */
export async function openCardScreen(address: string, email: string): Promise<CardScreen> {
  const browser = await chromium.launch({ executablePath: executablePath as string, args: ['--no-sandbox'] })
  const context = await browser.newContext({ baseURL: address })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The only fleet of a person opens by itself.
  await page.waitForURL(/\/home$/)
  const notice = page.getByRole('region', { name: offline.interrupted })
  const lastRequest = followLists(page)
  const search = page.getByRole('searchbox').first()
  let typed = 0
  const cards = () => page.getByRole('rowheader').count()
  return {
    page,
    notice,
    openCards: async () => {
      await page.goto('/cards')
      await page.getByRole('rowheader').first().waitFor()
    },
    cards,
    search: () => {
      typed += 1
      return search.fill(COMMON_NAME.slice(0, typed))
    },
    isCurrent: async () => lastRequest.succeeded() && !(await notice.isVisible()) && (await cards()) > 0,
    close: () => browser.close(),
  }
}

/** Follows the last request of a list of cards. */
function followLists(page: Page) {
  let last: unknown
  let succeeded = false
  page.on('request', (request) => {
    if (!request.url().includes('/cards/')) return
    last = request
    succeeded = false
  })
  page.on('response', (response) => {
    if (response.request() === last) succeeded = response.ok()
  })
  return { succeeded: () => succeeded }
}
