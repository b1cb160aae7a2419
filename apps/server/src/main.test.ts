import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../test/free-port.ts'
import { livingPostmaster } from './platform/embedded-postgres/ownership.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))
const started: ChildProcess[] = []

let dataDir: string
let port: number

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'voltway-main-'))
  chmodSync(dataDir, 0o755)
  port = await freePort()
})

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await vi.waitUntil(() => !postgresRuns())
  rmSync(dataDir, { recursive: true, force: true })
})

const postgresRuns = () => livingPostmaster(join(dataDir, 'postgres')) !== undefined

type Server = { child: ChildProcess; output: () => string; errorOutput: () => string; ended: Promise<number | null> }

/**
 * Starts the real program on the test's folder, without demo data, because these tests cover starting and stopping only.
 */
function run(env: Record<string, string> = {}, command = 'serve'): Server {
  const clean = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' }
  const child = spawn(process.execPath, [program, command], {
    env: { ...clean, DATA_DIR: dataDir, PORT: String(port), DEMO: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  let errorOutput = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output: () => output, errorOutput: () => errorOutput, ended }
}

async function ready(server: Server): Promise<void> {
  let ended = false
  server.ended.then(() => {
    ended = true
  })
  await vi.waitUntil(() => ended || server.output().includes('is ready'))
  if (ended) throw new Error(`the server ended: ${server.errorOutput()}`)
}

test('the server prints its address when ready, responds there, and Ctrl-C stops all processes', {}, async () => {
  const server = run()
  await ready(server)
  expect(server.output()).toContain(`Voltway Fleets is ready: http://localhost:${port}\n`)
  const health = await fetch(`http://localhost:${port}/health/ready`)
  expect(health.status).toBe(200)
  server.child.kill('SIGINT')
  expect(await server.ended).toBe(0)
  expect(postgresRuns()).toBe(false)
  expect(server.errorOutput()).toBe('')
})

test('a drained node closes its port and exits with 0, also after a repeated signal', async () => {
  const server = run({ DRAIN_SECONDS: '1', LOG_LEVEL: 'info' })
  await ready(server)
  // With systemd the signal also arrives twice: at the process, and from its parent, which forwards it.
  server.child.kill('SIGTERM')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const text = server.output()
  for (const line of ['"msg":"stopping"', 'the port is closed', '"msg":"stopped"']) expect(text).toContain(line)
  expect(server.errorOutput()).toBe('')
})

test('a draining node reports not ready and serves; after kill -9 PostgreSQL ends and the next start needs no intervention', async () => {
  const server = run({ DRAIN_SECONDS: '120', LOG_LEVEL: 'info' })
  await ready(server)
  server.child.kill('SIGTERM')
  await vi.waitUntil(() => server.output().includes('draining: not ready'))
  const [health, call] = await Promise.all(
    ['/health/ready', '/health/live'].map((path) => fetch(`http://localhost:${port}${path}`)),
  )
  expect([health?.status, health?.headers.get('connection'), call?.status]).toEqual([503, 'close', 200])
  server.child.kill('SIGKILL')
  await server.ended
  await vi.waitUntil(() => !postgresRuns())
  const next = run()
  await ready(next)
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
  expect(postgresRuns()).toBe(false)
})

test('a second start on the same data prints the reason, exits with 1 and does not disturb the first', async () => {
  const first = run()
  await ready(first)
  const second = run({ PORT: String(await freePort()) })
  expect(await second.ended).toBe(1)
  expect(second.errorOutput()).toBe(
    `already running: process ${first.child.pid} uses ${dataDir} (stop it, or choose another DATA_DIR)\n`,
  )
  expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200)
  expect(await run({}, 'migrate').ended).toBe(0)
  first.child.kill('SIGTERM')
  await first.ended
})

test('a port in use prints one clear line, exits with 1 and starts nothing', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, 'localhost', resolve))
  const server = run()
  const code = await server.ended
  await new Promise((resolve) => other.close(resolve))
  expect(code).toBe(1)
  expect(server.errorOutput()).toBe(`PORT ${port} is taken by another program: set PORT to a free one\n`)
  expect(postgresRuns()).toBe(false)
})

const wrong: [string, Record<string, string>, RegExp][] = [
  ['a wrong variable', { PORT: 'abc' }, /^PORT must be a number from 1 to 65535\n$/],
  [
    'a folder that cannot be written',
    { DATA_DIR: '/proc/voltway' },
    /^DATA_DIR \/proc\/voltway cannot be written .*\n$/,
  ],
  [
    'an unreachable database',
    { DATABASE_URL: 'postgres://localhost:1/x' },
    /^DATABASE_URL cannot be connected to: .*\n$/,
  ],
  ['a host of another machine', { HOST: '192.0.2.1' }, /^HOST 192\.0\.2\.1 is not an address of this machine\n$/],
  ['a host without its interface', { HOST: 'fe80::1' }, /^HOST fe80::1 is not an address of this machine\n$/],
  ['a host name that is too long', { HOST: 'x'.repeat(300) }, /^HOST x{300} is not an address of this machine\n$/],
  [
    'demo people in production',
    { NODE_ENV: 'production', DEMO: '1' },
    /^DEMO must be 0 in production.*\nSECRET must .*\n(?:.*\n)*TRUSTED_PROXIES must /,
  ],
]
test.each(wrong)('%s prints one clear line and exits with 1', async (_what, env, line) => {
  const server = run(env)
  expect(await server.ended).toBe(1)
  expect(server.errorOutput()).toMatch(line)
})

test('data of another PostgreSQL version prints one clear line, exits with 1 and is not changed', async () => {
  const folder = join(dataDir, 'older')
  mkdirSync(join(folder, 'postgres'), { recursive: true })
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '15\n')
  const server = run({ DATA_DIR: folder })
  expect(await server.ended).toBe(1)
  expect(server.errorOutput()).toMatch(/^\S+ was made by PostgreSQL 15, this program brings \d+: .*\n$/)
})

test('an unknown command prints one clear line and exits with 1', async () => {
  const server = run({}, 'fly')
  expect(await server.ended).toBe(1)
  expect(server.errorOutput()).toBe('unknown command "fly": use serve, migrate, seed, check\n')
})
