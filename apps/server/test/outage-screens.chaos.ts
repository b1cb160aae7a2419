import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { livingPostmaster } from '../src/platform/embedded-postgres/ownership.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/supervisor.ts'
import { migrate } from '../src/platform/migrate.ts'
import { type CardScreen, openCardScreen, prepareCardScreen, screensAreMissing } from './card-screen.ts'
import { freePort } from './free-port.ts'
import { bootFleet, TEST_SECRET } from './harness.ts'
import { signalPostgres } from './killing.ts'
import { type ServerProcess, startServerProcess, until } from './server-process.ts'

if (screensAreMissing !== undefined) console.log(`skipped: needs ${screensAreMissing}`)

/** How soon a screen shows new data after the database is back. */
const RECOVERED_MS = 5_000

describe.skipIf(screensAreMissing !== undefined)('screens while the database is away', () => {
  let dataDir: string
  let data: string
  let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
  let server: ServerProcess
  let screen: CardScreen
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
    screen = await openCardScreen(address, email)
  }, 240_000)
  afterAll(async () => {
    await screen?.close()
    await server?.kill()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** @returns the e-mail address of the owner. */
  async function prepareFleet(url: string): Promise<string> {
    await migrate(url)
    const fleet = await bootFleet({ database: { url, release: async () => undefined } })
    fleet.clock.set(new Date().toISOString())
    await prepareCardScreen(fleet)
    await fleet.close()
    return fleet.people.owner.email
  }

  /** How long after `isBack` the notice is gone and the list has been read again. */
  async function recoveryMs(isBack: () => Promise<void>): Promise<number> {
    await isBack()
    const backAt = performance.now()
    await until(60_000, screen.isCurrent)
    return performance.now() - backAt
  }

  async function requestMore(): Promise<void> {
    await screen.search()
    await screen.notice.waitFor({ timeout: 30_000 })
  }

  test('a stopped database: the screen says so, keeps its list, and recovers without a click', async () => {
    await screen.openCards()
    signalPostgres(data, 'SIGSTOP')
    await requestMore()
    expect(await screen.cards()).toBeGreaterThan(0)
    expect((await fetch(`${address}/health/ready`)).status).toBe(503)
    const ms = await recoveryMs(async () => signalPostgres(data, 'SIGCONT'))
    console.log(`stopped: recovered ${Math.round(ms)} ms after the database`)
    expect(ms).toBeLessThan(RECOVERED_MS)
  })

  test('a killed database: the same, and a page that was opened meanwhile opens by itself', async () => {
    await screen.openCards()
    signalPostgres(data, 'SIGKILL')
    await until(30_000, async () => livingPostmaster(data) === undefined)
    // Releases the folder. The processes have ended.
    await postgres.stop()
    await requestMore()
    const other = await screen.page.context().newPage()
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
