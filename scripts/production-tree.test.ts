import { type ChildProcess, execFile, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { forwardedUrl, forwardPostgres } from '../apps/server/test/forward-postgres.ts'
import { freePort } from '../apps/server/test/free-port.ts'
import { until } from '../apps/server/test/server-process.ts'
import product from '../package.json' with { type: 'json' }
import { PATIENCE_MS } from '../test-patience.ts'
import { bytesBelow, makeProductionTree } from './production-tree.mjs'

/** A PNG of one pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const MB = 1024 * 1024
/** The image is the tree with Node on a base of glibc and certificates (about 25 MB). */
const IMAGE_AT_MOST = 275 * MB
const PACKAGES_AT_MOST = 350 * MB
/** The account nobody. Only root may start a process of another account. */
const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

let folder: string
let tree: string
let database: Server
let env: Record<string, string>
const started: ChildProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'voltway-tree-'))
  chmodSync(folder, 0o755)
  tree = join(folder, 'tree')
  makeProductionTree(tree)
  execFileSync('chmod', ['-R', 'a-w', tree])
  mkdirSync(join(folder, 'data'))
  chmodSync(join(folder, 'data'), 0o777)
  database = await forwardPostgres()
  env = await productionEnvironment()
})

afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  database?.close()
  execFileSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
})

async function productionEnvironment(): Promise<Record<string, string>> {
  const name = `production_tree_${process.pid}`
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  const { port } = database.address() as AddressInfo
  return {
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: forwardedUrl(port, name),
    SECRET: 'wQ4kT7vB2nX9sL5cJ8hF3mR6pD1gZ0yA',
    PUBLIC_URL: 'https://fleets.example.com',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Voltway Fleets <no-reply@fleets.example.com>',
    TRUSTED_PROXIES: 'none',
    METRICS_TOKEN: 'metrics-token-of-the-tests',
    PAYMENTS: 'sandbox',
    DRAIN_SECONDS: '0',
    SELLER_NAME: 'Costa Charging SA',
    SELLER_VAT_NUMBER: 'PT599999993',
    SELLER_STREET: 'Rua Um 1',
    SELLER_POSTAL_CODE: '1000-001',
    SELLER_CITY: 'Lisboa',
  }
}

const node = () => join(tree, 'bin', 'node')
const programOf = (name: string) => join(tree, 'apps', 'server', 'dist', `${name}.js`)

/** Sends one request to a program of the tree that the server starts for it, and returns its response. */
async function responseOf(program: string, request: object): Promise<Record<string, unknown>> {
  const child = fork(programOf(program), { execPath: node(), serialization: 'advanced', env, ...account })
  started.push(child)
  child.send(request)
  const [response] = await once(child, 'message')
  child.kill()
  return response as Record<string, unknown>
}

test('the image and the packages of production stay below their sizes', () => {
  expect(bytesBelow(join(tree, 'node_modules'))).toBeLessThan(PACKAGES_AT_MOST)
  expect(bytesBelow(tree)).toBeLessThan(IMAGE_AT_MOST)
})

test('the build holds no absolute path of the folder that it was built in', () => {
  const here = join(import.meta.dirname, '..')
  const found = () => execFileSync('grep', ['-rlF', here, join(tree, 'apps')], { encoding: 'utf8' })
  expect(found).toThrow(expect.objectContaining({ status: 1 }))
})

test('another account runs the server from the tree, which it cannot write', async () => {
  const server = spawn(node(), [programOf('main'), 'serve'], { cwd: tree, env, ...account })
  started.push(server)
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text))
  await until(PATIENCE_MS, async () => {
    if (server.exitCode !== null) throw new Error(`the server ended: ${output}`)
    return output.includes('is ready')
  })
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${env.PORT}${path}`, { headers: { accept: 'text/html,application/json' } })
  expect(await (await get('/health/ready')).json()).toEqual({ status: 'ready', version: product.version })
  for (const path of ['/login', '/docs/', '/docs/static/swagger-ui.css', '/openapi.json'])
    expect([path, (await get(path)).status]).toEqual([path, 200])
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
})

test('the admin commands run from the tree', async () => {
  // Not synchronously, because this process forwards the command's connections to the database.
  const { stdout } = await promisify(execFile)(node(), [programOf('admin'), 'peers'], { cwd: tree, env, ...account })
  expect(stdout).toBeTypeOf('string')
})

test('documents and photos are made by processes of the tree', async () => {
  const pdf = await responseOf('pdf-process', { number: 1, source: 'A document', data: '{}', seconds: 0 })
  expect(
    Buffer.from(pdf.pdf as Uint8Array)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const file = Buffer.from(onePixel, 'base64')
  const photo = await responseOf('photo-process', { file, sidePx: 4, fit: 'cover', quality: 80, mostPixels: 1_000_000 })
  expect(Buffer.from(photo.small as Uint8Array).length).toBeGreaterThan(0)
})

test('files are parsed in threads of the tree', async () => {
  const program = `import { Worker } from 'node:worker_threads'
    const thread = new Worker(process.argv[1], { execArgv: [] })
    thread.on('message', (response) => {
      if ('begun' in response) return
      console.log(JSON.stringify({ count: response.output.count, errors: response.output.errors }))
      thread.terminate()
    })
    thread.postMessage({ parser: 'cards', input: 'card_number;limit\\nPT-1;20' })`
  const flags = ['--input-type=module', '--eval', program, programOf('file-thread')]
  const { stdout } = await promisify(execFile)(node(), flags, { cwd: tree, env, ...account })
  expect(JSON.parse(stdout)).toEqual({ count: 1, errors: [] })
})
