import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dropDatabases } from '../apps/server/test/drop-database.ts'
import { forwardedUrl, forwardPostgres } from '../apps/server/test/forward-postgres.ts'
import { freePort } from '../apps/server/test/free-port.ts'
import { until } from '../apps/server/test/server-process.ts'
import { buildServer, buildWeb } from '../scripts/builds.mjs'
import { PATIENCE_MS } from '../test-patience.ts'
import { type Nginx, nginxIsMissing, startNginx } from './nginx.ts'

/*
 * README's production block, run as written by another user behind the machine's nginx with TLS. Only what the block gives as
 * an example is replaced: the address of the database, the folder of the data, the ports and the certificate.
 */

const root = fileURLToPath(new URL('../', import.meta.url))
const NOBODY = 65_534
const DATABASE = 'voltway_fleets'

const runs = (command: string, ...args: string[]) =>
  spawnSync(command, args, { uid: asRoot() ? NOBODY : undefined }).status === 0
const asRoot = () => process.getuid?.() === 0

/** Why it cannot run here. */
function missing(): string | undefined {
  if (!asRoot()) return 'only root can run it as another user'
  if (nginxIsMissing !== undefined) return nginxIsMissing
  for (const tool of ['createdb', 'openssl', 'npm'])
    if (spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0) return `${tool} is not installed`
  return runs('test', '-r', join(root, 'package.json')) ? undefined : `other users cannot read ${root}`
}
const reason = missing()
if (reason !== undefined) console.log(`README's production block: skipped, ${reason}`)

const section = readFileSync(join(root, 'README.md'), 'utf8').split('## In production\n')[1] ?? ''
const blockOf = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(section)?.[1] ?? ''

/** Replaces an example that must be there. */
function put(text: string, example: string, own: string): string {
  if (!text.includes(example)) throw new Error(`README does not say ${example} any more`)
  return text.replaceAll(example, own)
}

let folder: string
let database: Server
let nginx: Nginx
let shell: ChildProcess
let ports: { readonly node: number; readonly tls: number }
let output = ''

beforeAll(async () => {
  if (reason !== undefined) return
  // The other user may not write here.
  buildWeb(process.execPath)
  buildServer(process.execPath)
  folder = mkdtempSync(join(tmpdir(), 'voltway-production-'))
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  mkdirSync(data)
  chownSync(data, NOBODY, NOBODY)
  database = await forwardPostgres()
  ports = { node: await freePort(), tls: await freePort() }
  shell = startBlock(data)
  nginx = await startProxy()
  await blockFinishes()
})

afterAll(async () => {
  if (reason !== undefined) return
  if (shell?.exitCode === null && shell.pid !== undefined) process.kill(-shell.pid, 'SIGKILL')
  await nginx?.stop()
  database?.close()
  await dropDatabases(inject('postgresUrl'), DATABASE)
  rmSync(folder, { recursive: true, force: true })
})

/** The block in a shell of the other user. Its npm start goes on in the background, as a service would. */
function startBlock(data: string): ChildProcess {
  const { port } = database.address() as AddressInfo
  const { username, password } = new URL(inject('postgresUrl'))
  let block = put(blockOf('sh'), 'postgres://voltway_fleets:password@host:5432/', forwardedUrl(port, ''))
  // Only an administrator of PostgreSQL makes roles, and asks for the password. The tests have an ordinary role.
  block = put(block, 'createuser --no-superuser --no-createdb --no-createrole --pwprompt voltway_fleets\n', '')
  block = put(block, '--owner=voltway_fleets', `--owner=${username}`)
  block = put(block, 'DATA_DIR=/var/lib/voltway-fleets', `DATA_DIR=${data}`)
  const started = `npm start & server=$!
    for try in $(seq ${PATIENCE_MS / 200}); do
      curl --silent --fail --output /dev/null http://127.0.0.1:$PORT/health/ready && break; sleep 0.2
    done`
  block = put(block, '\nnpm start\n', `\n${started}\n`)
  const script = `set -e\n${block}\necho "finished the block, metrics $METRICS_TOKEN"\nwait $server; echo "ended with $?"`
  const child = spawn('bash', ['-c', script], {
    cwd: root,
    uid: NOBODY,
    gid: NOBODY,
    detached: true,
    env: {
      PATH: `${join(root, 'node_modules/node/bin')}:${process.env.PATH}`,
      HOME: data,
      PORT: String(ports.node),
      DRAIN_SECONDS: '1',
      // A slow machine is no lost database.
      DATABASE_TIMEOUT_SECONDS: '60',
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: username,
      PGPASSWORD: password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return child
}

function startProxy(): Promise<Nginx> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=fleets.example.com', '-addext', 'subjectAltName=DNS:fleets.example.com']
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    ...subject,
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  if (made.status !== 0) throw new Error(String(made.stderr))
  let block = put(blockOf('nginx'), '127.0.0.1:3000', `127.0.0.1:${ports.node}`)
  block = put(block, 'listen 443 ssl', `listen 127.0.0.1:${ports.tls} ssl`)
  block = put(block, '/etc/letsencrypt/live/fleets.example.com/fullchain.pem', certificate)
  block = put(block, '/etc/letsencrypt/live/fleets.example.com/privkey.pem', key)
  writeFileSync(join(folder, 'block.conf'), block)
  return startNginx(block, ports.tls)
}

const blockFinishes = () =>
  until(PATIENCE_MS, async () => {
    if (shell.exitCode !== null) throw new Error(`the block ended:\n${output}`)
    return output.includes('finished the block')
  })

/** A request as a browser sends it to https://fleets.example.com, with the certificate checked. */
async function ask(
  path: string,
  headers: Record<string, string> = {},
  { body, from = '127.0.0.2' }: { readonly body?: string; readonly from?: string } = {},
) {
  const call = request({
    host: '127.0.0.1',
    port: ports.tls,
    localAddress: from,
    servername: 'fleets.example.com',
    ca: readFileSync(join(folder, 'certificate.pem')),
    method: body === undefined ? 'GET' : 'POST',
    path,
    headers: { host: 'fleets.example.com', ...headers },
  })
  call.end(body)
  const [response] = await once(call, 'response')
  let text = ''
  for await (const piece of response) text += piece
  return { status: response.statusCode as number, headers: response.headers, text }
}

test.skipIf(reason !== undefined)(
  'README’s production block starts the product behind nginx with TLS, as a user who may write only its data',
  async () => {
    expect(output).toContain('Voltway Fleets is ready: https://fleets.example.com')
    expect(output).toMatch(/^token +\S+/m)
    expect((await ask('/health/ready')).status).toBe(200)
    const page = await ask('/login', { accept: 'text/html' })
    expect(page.headers['strict-transport-security']).toContain('max-age=')
    const script = /src="(\/assets\/[^"]+[.]js)"/.exec(page.text)?.[1] ?? 'no script'
    expect((await ask(script)).status).toBe(200)
    const options = JSON.parse((await ask('/identity/options')).text)
    expect(options).not.toHaveProperty('demo_people')
    // The mail server of the example is not there, and a slow machine is no fault of the block.
    const complaints = output.match(/^.*"level":"(?:warn|error|fatal)".*$/gm) ?? []
    expect(complaints.filter((line) => !/mail\.example\.com|held the event loop/.test(line))).toEqual([])
  },
)

test.skipIf(reason !== undefined)(
  'through nginx /metrics wants its token, and the limits count each caller by their own address',
  async () => {
    const token = /finished the block, metrics (\S+)/.exec(output)?.[1]
    expect((await ask('/metrics')).status).toBe(404)
    expect((await ask('/metrics', { authorization: `Bearer ${token}` })).text).toContain(
      'http_request_duration_seconds',
    )
    const signIn = async (from: string, named: string) => {
      const headers = {
        'content-type': 'application/json',
        origin: 'https://fleets.example.com',
        'x-forwarded-for': named,
      }
      const body = JSON.stringify({ email: 'you@example.com', password: 'not this one' })
      return (await ask('/identity/sign-in/email', headers, { body, from })).status
    }
    for (let tries = 0; tries < 5; tries++) expect(await signIn('127.0.0.2', '203.0.113.1')).toBe(401)
    // A caller who names another address keeps their own: nginx appends the one it saw, and that one counts.
    expect(await signIn('127.0.0.2', '203.0.113.2')).toBe(429)
    expect(await signIn('127.0.0.3', '203.0.113.1')).toBe(401)
  },
)

test.skipIf(reason !== undefined)('asked to stop as systemd asks, it drains and ends with 0', async () => {
  process.kill(-(shell.pid as number), 'SIGTERM')
  await once(shell, 'close')
  expect(output).toContain('draining: not ready, calls are still served')
  expect(output).toContain('"msg":"stopped"')
})
