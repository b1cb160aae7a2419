import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pagePaths } from '@voltway/contract/pages'
import { freePort } from '../apps/server/test/free-port.ts'
import { chooseFleet, expect, fleets, type Page, settled, signIn, test, walkTo } from './fixture.ts'
import { makeNextVersion } from './next-version.ts'
import { node, root } from './operator.ts'
import { type RoundRobin, startRoundRobin } from './round-robin.ts'

/*
 * An upgrade as people see it: two versions on one database behind one address. `npm run drill -- two-versions` builds the
 * web of the next version from its sources, too.
 */

const owner = 'owner@demo.voltway.example'
const rebuild = process.env.VOLTWAY_TWO_VERSIONS === 'built'

const folder = mkdtempSync(join(tmpdir(), 'voltway-next-'))
const started: ChildProcess[] = []
let proxy: RoundRobin
let product: string
let [oldNode, newNode] = [0, 0]

test.beforeAll(async () => {
  await makeNextVersion(folder, { rebuild })
  oldNode = await startNode(join(root, 'apps/server/dist/main.js'))
  newNode = await startNode(join(folder, 'apps/server/src/main.ts'))
  proxy = await startRoundRobin()
  product = process.env.E2E_URL as string
  process.env.E2E_URL = proxy.url
})

test.afterAll(async () => {
  process.env.E2E_URL = product
  await proxy?.close()
  for (const child of started) {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

/** A web node of a version on the database of the journeys' product. */
async function startNode(program: string): Promise<number> {
  const dataDir = process.env.E2E_PRODUCT_DATA as string
  const url = process.env.E2E_DATABASE_URL ?? JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')).url
  const port = await freePort()
  const child = spawn(node, [program, 'serve'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      ROLES: 'web',
      DEMO: '1',
      DATABASE_URL: url,
      SECRET: readFileSync(join(dataDir, 'secret'), 'utf8'),
      DATA_DIR: folder,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  await expect.poll(() => child.exitCode !== null || output.includes('is ready')).toBe(true)
  expect(child.exitCode, output).toBeNull()
  return port
}

const isNext = (page: Page) => page.locator('meta[name="version"][content="next"]').count()

/** Pages of a fleet, with a chunk each. */
const paths = Object.entries(pagePaths)
  .filter(([name, path]) => !name.includes('login') && !path.includes('$'))
  .map(([, path]) => path)

test('two versions behind one address show every page, whichever node serves its files and calls', async ({
  journey,
}) => {
  const page = await journey.visitor()
  const versions: number[] = []
  for (const nodes of [
    [oldNode, newNode],
    [newNode, oldNode],
    [oldNode, newNode],
    [newNode, oldNode],
  ]) {
    // The page before makes no more requests, so the first turn is that of the page.
    await page.goto('about:blank')
    proxy.use(...nodes)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    versions.push(await isNext(page))
  }
  expect(new Set(versions).size).toBe(2)
  await signIn(page, owner)
  await chooseFleet(page, fleets.prepaid)
  for (const [first, then] of [
    [oldNode, newNode],
    [newNode, oldNode],
  ] as const) {
    proxy.use(first)
    await page.goto('/home')
    await settled(page)
    expect(await isNext(page)).toBe(first === newNode ? 1 : 0)
    // The last node of the version that sent the page has ended.
    proxy.use(then)
    for (const path of paths) {
      await walkTo(page, path)
      await settled(page)
      await expect(page.locator('main h1').first()).toBeVisible()
    }
    expect(await isNext(page)).toBe(first === newNode ? 1 : 0)
  }
})
