import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clusterUrl } from '../apps/server/src/platform/embedded-postgres/product-role.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/supervisor.ts'
import { printFigures } from '../bench/report.ts'
import { nginxIsMissing, startNginx } from './nginx.ts'
import { type Shot, startLoad } from './steady-load.ts'

const ROOT = join(import.meta.dirname, '..')
const [PROXY_PORT, ...NODE_PORTS] = [4620, 4621, 4622] as const
const PER_SECOND = 50
const WRITE_EVERY = 10
const OWNER = 'owner@demo.voltway.example'
/** Longer than the demo needs on a slow machine. */
const READY_WITHIN_MS = 300_000
const STEADY_MS = 20_000

const PROXY = `
  upstream fleets { ${NODE_PORTS.map((port) => `server 127.0.0.1:${port};`).join(' ')} }
  server { listen 127.0.0.1:${PROXY_PORT}; location / { proxy_pass http://fleets; } }`

/**
 * Upgrades two nodes behind nginx from a commit to this version under load, one after the other, on a database that the
 * commit filled. No request may fail. Needs git, and npm's registry for the packages of the commit.
 */
export async function drillRollingUpgrade([commit]: readonly string[]): Promise<void> {
  if (nginxIsMissing !== undefined) return console.log(`rolling-upgrade: skipped, ${nginxIsMissing}`)
  if (commit === undefined) throw new Error('which commit? npm run drill -- rolling-upgrade COMMIT')
  const folder = mkdtempSync(join(tmpdir(), 'voltway-upgrade-'))
  chmodSync(folder, 0o755)
  const before = join(folder, 'before')
  execFileSync('git', ['worktree', 'add', '--detach', before, commit], { cwd: ROOT, stdio: 'inherit' })
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info: () => undefined } })
  const nodes: ChildProcess[] = []
  // Versions before the ordinary role (decision 105) cannot issue a document without a superuser.
  const environment = {
    ...process.env,
    DATABASE_URL: clusterUrl(postgres.url),
    SECRET: 'drill-only-0123456789-abcdefghijklmno',
  }
  try {
    for (const port of NODE_PORTS) nodes.push(await startNode(before, port, environment))
    const token = execFileSync('npm', ['run', '--silent', 'admin', '--', 'token', OWNER], {
      cwd: before,
      env: environment,
    })
    const headers = { authorization: `Bearer ${String(token).trim()}`, 'x-product': 'FLEETS_DASHBOARD' }
    const nginx = await startNginx(PROXY, PROXY_PORT)
    const stopLoad = startLoad(PROXY_PORT, PER_SECOND, shots(await walletOf(headers), headers))
    try {
      await pause(STEADY_MS)
      execFileSync('npm', ['run', 'migrate'], { cwd: ROOT, env: environment, stdio: 'inherit' })
      for (const [index, port] of NODE_PORTS.entries()) {
        await stopNode(nodes[index])
        nodes[index] = await startNode(ROOT, port, environment)
        await pause(STEADY_MS)
      }
    } finally {
      const { sent, byMethod, failed, slowestMs } = await stopLoad()
      const errors = nginx.errors()
      await nginx.stop()
      const methods = Object.entries(byMethod).map(([method, count]) => `${count} ${method}`)
      printFigures(`Rolling upgrade of two nodes from ${commit} (${PER_SECOND} requests/s)`, [
        { name: 'requests', value: methods.join(', ') },
        { name: 'failed requests', value: `${failed.length} of ${sent}`, budget: '0', within: failed.length === 0 },
        { name: 'slowest request', value: `${slowestMs.toFixed(0)} ms` },
      ])
      if (failed.length > 0) {
        console.error(`${failed.slice(0, 20).join('\n')}\n${errors}`)
        process.exitCode = 1
      }
    }
  } finally {
    for (const node of nodes) await stopNode(node)
    await postgres.stop()
    execFileSync('git', ['worktree', 'remove', '--force', before], { cwd: ROOT })
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sets up and starts a version as `npm start` does, with the drain of production. */
async function startNode(root: string, port: number, environment: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const env = { ...environment, PORT: String(port), DEMO: '1', DRAIN_SECONDS: '10', LOG_LEVEL: 'error' }
  const node = spawn('node', [join(root, 'scripts', 'start.mjs')], { cwd: root, env, stdio: ['ignore', 2, 2] })
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return node
    if (node.exitCode !== null || Date.now() > deadline) throw new Error(`the node of ${root} did not start`)
    await pause(200)
  }
}

async function stopNode(node: ChildProcess | undefined): Promise<void> {
  if (node === undefined || node.exitCode !== null) return
  const ended = once(node, 'exit')
  node.kill('SIGTERM')
  await ended
}

/** The first fleet of the demo's owner. */
async function walletOf(headers: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${PROXY_PORT}/editor/v3/user/wallet`, { headers })
  const { results } = (await response.json()) as { readonly results: readonly { readonly id: string }[] }
  const [first] = results
  if (first === undefined) throw new Error('the demo has no fleet')
  return first.id
}

/** The reads of a fleet's pages, and a write that nginx does not repeat at another node. */
function shots(walletId: string, headers: Readonly<Record<string, string>>): (index: number) => Shot {
  const reads = [
    `/editor/v3/user/wallet/${walletId}/cards/`,
    `/api/v5/${walletId}/sessions`,
    `/api/v3/user/wallet/${walletId}/overview`,
    `/api/v4/fleets/dashboard-consumption/${walletId}?view=month`,
    '/home',
  ]
  return (index) =>
    index % WRITE_EVERY === 0
      ? { method: 'POST', path: '/editor/v2/users/notices/seen', headers }
      : { method: 'GET', path: reads[index % reads.length] ?? '/', headers }
}
