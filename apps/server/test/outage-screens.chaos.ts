import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { offline } from '@voltway/phrases/en/offline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../src/kernel/identity/password-hash.ts'
import { upsertPassword } from '../src/kernel/identity/person.sql.ts'
import { livingPostmaster } from '../src/platform/embedded-postgres/ownership.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/supervisor.ts'
import { migrate } from '../src/platform/migrate.ts'
import { openCharging } from './charging.ts'
import { bootFleet, TEST_SECRET } from './harness.ts'
import { signalPostgres } from './killing.ts'
import { freePort, type ServerProcess, startServerProcess, until } from './server-process.ts'

const browsers = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser']
const executablePath = browsers.find((path) => path !== undefined && existsSync(path))
const isBuilt = existsSync(new URL('../../web/dist/index.html', import.meta.url))
const isPossible = executablePath !== undefined && isBuilt
if (!isPossible) console.log('skipped: needs Chromium (CHROMIUM_PATH) and the built web (npm run build)')

/** How soon a screen shows new data after the database is back. */
const RECOVERED_MS = 5_000
const PASSWORD = 'let the fleet charge at night'

describe.skipIf(!isPossible)('screens while the database is away', () => {
  let dataDir: string
  let data: string
  let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
  let server: ServerProcess
  let browser: Browser
  let page: Page
  let address: string

  const startPostgres = () => startEmbeddedPostgres({ dataDir, log: { info: () => undefined } })

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'voltway-screens-'))
    chmodSync(dataDir, 0o755)
    data = join(dataDir, 'postgres')
    postgres = await startPostgres()
    const port = await freePort()
    address = `http://localhost:${port}`
    const email = await prepareFleet(postgres.url)
    const settings = { DATABASE_URL: postgres.url, HOST: 'localhost', PUBLIC_URL: address, SECRET: TEST_SECRET }
    server = await startServerProcess(port, settings)
    browser = await chromium.launch({ executablePath: executablePath as string, args: ['--no-sandbox'] })
    const context = await browser.newContext({ baseURL: address })
    page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => !url.pathname.includes('login'))
    await page
      .getByRole('link', { name: /Test fleet/ })
      .first()
      .click()
    await page.waitForURL(/\/home$/)
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await server?.kill()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** @returns the e-mail address of the owner. */
  async function prepareFleet(url: string): Promise<string> {
    await migrate(url)
    const fleet = await bootFleet({ database: { url, release: async () => undefined } })
    fleet.clock.set(new Date().toISOString())
    const charging = await openCharging(fleet)
    for (const name of ['Alice', 'Benedict', 'Cecile']) await charging.card({ name })
    const { id: personId, email } = fleet.people.owner
    const account = { id: fleet.ctx().newId(), personId, hash: await hashPassword(PASSWORD) }
    await upsertPassword(fleet.db, account, fleet.clock.now())
    await fleet.close()
    return email
  }

  const notice = () => page.getByRole('region', { name: offline.interrupted })
  const rows = () => page.getByRole('row').count()

  /** A list on screen, which asks again as somebody looks at another part of it. */
  async function openCards(): Promise<number> {
    await page.goto('/cards')
    await page.getByRole('rowheader').first().waitFor()
    return rows()
  }

  /** How long after `isBack` the notice is gone and the list has been read again. */
  async function recoveryMs(isBack: () => Promise<void>): Promise<number> {
    const again = page.waitForResponse((response) => response.url().includes('/cards/') && response.ok(), {
      timeout: 60_000,
    })
    await isBack()
    const backAt = performance.now()
    await Promise.all([notice().waitFor({ state: 'hidden', timeout: 60_000 }), again])
    return performance.now() - backAt
  }

  async function requestMore(): Promise<void> {
    await page.getByRole('searchbox').first().fill('a')
    await page.getByRole('searchbox').first().fill('')
    await page.getByRole('searchbox').first().fill('e')
    await notice().waitFor({ timeout: 30_000 })
  }

  test('a stopped database: the screen says so, keeps its list, and recovers without a click', async () => {
    expect(await openCards()).toBeGreaterThan(1)
    signalPostgres(data, 'SIGSTOP')
    await requestMore()
    expect((await fetch(`${address}/health/ready`)).status).toBe(503)
    const ms = await recoveryMs(async () => signalPostgres(data, 'SIGCONT'))
    console.log(`stopped: recovered ${Math.round(ms)} ms after the database`)
    expect(ms).toBeLessThan(RECOVERED_MS)
    expect(await rows()).toBeGreaterThan(1)
  })

  test('a killed database: the same, and a page that was opened meanwhile opens by itself', async () => {
    await openCards()
    signalPostgres(data, 'SIGKILL')
    await until(30_000, async () => livingPostmaster(data) === undefined)
    // Releases the folder. The processes have ended.
    await postgres.stop()
    await requestMore()
    const other = await page.context().newPage()
    await other.goto('/cards')
    await other.getByRole('alert').first().waitFor()
    const ms = await recoveryMs(async () => {
      postgres = await startPostgres()
    })
    console.log(`killed: recovered ${Math.round(ms)} ms after the database`)
    expect(ms).toBeLessThan(RECOVERED_MS)
    await other.getByRole('rowheader').first().waitFor({ timeout: RECOVERED_MS })
    await other.close()
  })
})
