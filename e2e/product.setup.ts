import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FullConfig } from '@playwright/test'
import pg from 'pg'
import { startSimulator } from '../apps/network-simulator/src/simulator.ts'
import { currentOwner } from '../apps/server/src/platform/embedded-postgres/ownership.ts'
import { dropDatabases } from '../apps/server/test/drop-database.ts'
import { freePort } from '../apps/server/test/free-port.ts'
import { buildServer } from '../scripts/builds.mjs'
import { usualSpeed } from './network.ts'
import { admin, node, root } from './operator.ts'

const main = join(root, 'apps', 'server', 'dist', 'main.js')

const run = promisify(execFile)

const readyWithinMs = 600_000
const endWithinMs = 60_000
const updateMs = 500

/**
 * Starts one product per worker, so that parallel tests do not change each other's data. A worker finds its product by
 * its index (own-product.ts).
 */
export default async function startProducts({ workers }: FullConfig): Promise<() => Promise<void>> {
  // While writing tests, a developer keeps one product running and names it.
  if (process.env.E2E_URL && process.env.E2E_NETWORK_URL) return async () => undefined
  buildServer(node)
  const ownFolder = process.env.E2E_DATA_DIR
  if (ownFolder) openFolder(ownFolder)
  const folders = ownFolder ? [ownFolder] : await filledFolders(workers)
  const started = await Promise.allSettled(folders.map((folder, worker) => startProduct(worker, folder)))
  const end = async () => {
    await Promise.all(started.map((one) => one.status === 'fulfilled' && one.value()))
    if (!ownFolder) {
      remove(folders)
      const databases = [...folders.keys(), workers].map(databaseFor)
      if (ownServer !== undefined) await dropDatabases(ownServer, ...databases)
    }
  }
  const failed = started.find((one) => one.status === 'rejected')
  if (failed) {
    await end()
    throw failed.reason
  }
  return end
}

function openFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  // When root runs the tests, PostgreSQL runs with its own account, which must have access to the folder.
  chmodSync(folder, 0o755)
}

function remove(folders: readonly string[]): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

/**
 * Creates data folders with the demo. The first one is filled by a start, and the others are copies of it. A copy takes
 * 1 s instead of 30 s on both cores.
 */
async function filledFolders(count: number): Promise<string[]> {
  const folders = Array.from({ length: count }, () => mkdtempSync(join(tmpdir(), 'voltway-journeys-')))
  const [first, ...copies] = folders as [string, ...string[]]
  openFolder(first)
  try {
    await onOwnServer(`create database ${databaseFor(count)}`)
    const server = await startServer(first, count, urlFor(count))
    await skipDrawings(urlFor(count) ?? currentOwner(first)?.url)
    await server.end()
    // If root's PostgreSQL has no access to the folder, its data is in another place, and each product fills its own
    // folder.
    const isWhole = existsSync(join(first, 'postgres')) || ownServer !== undefined
    for (const worker of folders.keys())
      await onOwnServer(`create database ${databaseFor(worker)} template ${databaseFor(count)}`)
    // `cp -a`, because the copy functions of Node do not keep the owners of the files.
    await Promise.all(copies.map((copy) => (isWhole ? run('cp', ['-a', `${first}/.`, copy]) : openFolder(copy))))
    return folders
  } catch (error) {
    remove(folders)
    throw error
  }
}

/**
 * Removes the jobs that render the demo's past documents. Each product would render all of them during its tests. A
 * download renders its document immediately.
 */
async function skipDrawings(url: string | undefined): Promise<void> {
  await query(url, "delete from pgboss.job where name = 'documents.draw' and state < 'active'")
}

async function query(url: string | undefined, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

const ownServer = process.env.VOLTWAY_TEST_DATABASE_URL
const databaseFor = (worker: number) => `test_journeys_${process.pid}_${worker}`

/** The database of a worker on the PostgreSQL of VOLTWAY_TEST_DATABASE_URL. Without one, its folder has an embedded one. */
function urlFor(worker: number): string | undefined {
  if (ownServer === undefined) return undefined
  const url = new URL(ownServer)
  url.pathname = `/${databaseFor(worker)}`
  return url.href
}

/** Creates the database of the filled folder, or those of the workers as copies of it, or drops them all. */
async function onOwnServer(...statements: string[]): Promise<void> {
  if (ownServer === undefined) return
  for (const statement of statements) await query(ownServer, statement)
}

interface Server {
  readonly port: number
  readonly env: NodeJS.ProcessEnv
  readonly end: () => Promise<void>
}

/** Starts the server as `npm start` does and waits until it is ready. */
async function startServer(dataDir: string, worker: number, url = urlFor(worker)): Promise<Server> {
  const port = Number(process.env.E2E_PORT ?? (await freePort()))
  const database =
    url === undefined ? {} : { DATABASE_URL: url, DEMO: '1', CHARGE_FILES_DIR: join(dataDir, 'charge-files') }
  // Files of old charges, so that each start and seed has the setting with the embedded database's own folder too.
  const filing = { CHARGE_FILES_AFTER_MONTHS: '3' }
  const own = { DATA_DIR: dataDir, PORT: String(port), DEMO_SESSIONS: '0', NODE_ENV: 'development', ...filing }
  // A slow machine is no lost database.
  const patient = { DATABASE_TIMEOUT_SECONDS: '60' }
  const env = { ...process.env, ...own, ...patient, ...database }
  const server = spawn(node, [main, 'serve'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const { printed, output } = listenTo(server)
  const end = async () => {
    if (server.exitCode !== null || server.signalCode !== null) {
      const cause = server.signalCode ?? `code ${server.exitCode}`
      console.error(`The server of worker ${worker} ended by itself (${cause}):\n${output().slice(-4000)}`)
    } else {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      const killTimer = setTimeout(() => server.kill('SIGKILL'), endWithinMs)
      await ended
      clearTimeout(killTimer)
    }
    const errors = output().match(/^.*"level":(50|60).*$/gm) ?? []
    if (errors.length > 0) console.error(`The server of worker ${worker} logged errors:\n${errors.join('\n')}`)
  }
  try {
    await printed('Voltway Fleets is ready')
    return { port, env, end }
  } catch (error) {
    await end()
    throw error
  }
}

/** Starts a product: the server and a simulated charging network whose charge points the tests control. */
async function startProduct(worker: number, dataDir: string): Promise<() => Promise<void>> {
  process.env.E2E_PRODUCT_DATA = dataDir
  const { port, env, end } = await startServer(dataDir, worker)
  try {
    const invited = await run(node, [admin, 'network-token', 'Journeys'], { cwd: root, env })
    const token = /^token\s+(\S+)/m.exec(invited.stdout)?.[1]
    if (!token) throw new Error(`no registration token in: ${invited.stdout}`)
    const simulator = await startSimulator({
      server: `http://localhost:${port}`,
      token,
      party: { country_code: 'PT', party_id: 'JNY', name: 'Costa Charging' },
      state: join(dataDir, 'journeys.jsonl'),
      control: true,
      speed: usualSpeed,
      updateMs,
      commandDelayMs: 1500,
      log: (line) => process.env.E2E_LOG && console.error(`simulator: ${line}`),
    })
    process.env[`E2E_URL_${worker}`] = `http://localhost:${port}`
    process.env[`E2E_NETWORK_URL_${worker}`] = simulator.url
    process.env[`E2E_PRODUCT_DATA_${worker}`] = dataDir
    if (env.DATABASE_URL) process.env[`E2E_DATABASE_URL_${worker}`] = env.DATABASE_URL
    return async () => {
      await simulator.close()
      await end()
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Collects the output of the server. `printed` waits for a text. Its error contains the output so far. */
function listenTo(server: ChildProcess): { printed: (words: string) => Promise<void>; output: () => string } {
  let output = ''
  const receive = (text: string) => {
    output += text
    if (process.env.E2E_LOG) process.stderr.write(text)
  }
  server.stdout?.setEncoding('utf8').on('data', receive)
  server.stderr?.setEncoding('utf8').on('data', receive)
  const printed = (words: string) =>
    new Promise<void>((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(`The server ${reason}:\n${output}`))
      const timer = setTimeout(() => fail(`was not ready within ${readyWithinMs / 1000} s`), readyWithinMs)
      server.once('exit', (code) => fail(`ended with ${code}`))
      server.stdout?.on('data', () => {
        if (!output.includes(words)) return
        clearTimeout(timer)
        resolve()
      })
    })
  return { printed, output: () => output }
}
