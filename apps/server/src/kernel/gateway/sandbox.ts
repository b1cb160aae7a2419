import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Db } from '../../platform/sql.ts'
import type { App } from '../ctx.ts'
import { webhookSecret } from './webhooks.ts'

const program = fileURLToPath(new URL('../../../../payment-sandbox/src/main.ts', import.meta.url))
const END_WITHIN_MS = 5_000

/** The sandbox's test methods, which replace a card number or IBAN. */
export type SetupChoice = 'visa' | 'mastercard' | 'three_d_secure' | 'declined' | 'no_funds' | 'expires_soon' | 'iban'

/** Actions of a payer or a bank on a payment. */
export type BankAction =
  | 'approve'
  | 'decline'
  | 'expire'
  | 'pay_late'
  | 'pay_other_amount'
  | 'dispute'
  | 'return'
  | 'win_dispute'
  | 'lose_dispute'
  | 'silence'
  | 'delay_refunds'
  | 'complete_refund'
  | 'fail_refund'

/** A running process of `apps/payment-sandbox`. */
interface Sandbox {
  readonly port: number
  readonly env: NodeJS.ProcessEnv
  readonly ended: Promise<Error>
  stop(): Promise<void>
}
const sandboxes = new WeakMap<Db, Promise<Sandbox>>()
/** Sandboxes of closed servers by their environment, see {@link leaveSandbox}. */
const left = new Map<string, Sandbox>()
const webhookAddresses = new WeakMap<Db, () => string | undefined>()

/** The API key of this installation's sandbox, derived from SECRET. */
export const sandboxKey = ({ config }: App): string =>
  `sk_sandbox_${createHmac('sha256', config.secret).update('sandbox key').digest('hex').slice(0, 32)}`

/**
 * Sets the webhook URL, which is read when the sandbox starts. Without a URL the sandbox sends no webhooks by itself.
 */
export function setWebhooksUrl(db: Db, address: () => string | undefined): void {
  webhookAddresses.set(db.main, address)
}

/**
 * Returns the sandbox's port. The first request starts the sandbox, and a request after its end restarts it. It ends
 * with this process.
 */
export async function sandboxPort(app: App): Promise<number> {
  const key = app.db.main
  let sandbox = sandboxes.get(key)
  if (sandbox === undefined) {
    const forget = () => sandboxes.get(key) === sandbox && sandboxes.delete(key)
    sandbox = findOrStart(app)
    sandboxes.set(key, sandbox)
    sandbox.then(({ ended }) => ended.then(forget), forget)
  }
  return (await sandbox).port
}

async function findOrStart(app: App): Promise<Sandbox> {
  const env = environmentOf(app)
  const key = JSON.stringify(env)
  const running = left.get(key)
  left.delete(key)
  return running ?? start(app, env)
}

/**
 * Leaves the sandbox to the next server of this process with the same database and settings, for tests. One that sends
 * webhooks by itself sends them to this server only, so it ends.
 */
export async function leaveSandbox(db: Db): Promise<void> {
  const sandbox = await sandboxes.get(db.main)?.catch(() => undefined)
  sandboxes.delete(db.main)
  if (sandbox === undefined) return
  if (sandbox.env.SANDBOX_WEBHOOKS_URL !== undefined) return sandbox.stop()
  const key = JSON.stringify(sandbox.env)
  left.set(key, sandbox)
  void sandbox.ended.then(() => left.delete(key))
}

/** Stops the sandbox if it runs. */
export async function stopSandbox(db: Db): Promise<void> {
  const sandbox = await sandboxes.get(db.main)?.catch(() => undefined)
  await sandbox?.stop()
}

function environmentOf(app: App): NodeJS.ProcessEnv {
  const webhooksUrl = webhookAddresses.get(app.db.main)?.()
  return {
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: app.db.url,
    SANDBOX_POOLED: app.db.isPooled ? '1' : '0',
    PUBLIC_URL: app.config.publicUrl,
    SANDBOX_SECRET_KEY: sandboxKey(app),
    SANDBOX_WEBHOOK_SECRET: webhookSecret(app),
    SANDBOX_BANK_PAGE: app.config.demo ? '1' : '0',
    ...(webhooksUrl === undefined ? {} : { SANDBOX_WEBHOOKS_URL: webhooksUrl }),
  }
}

async function start(app: App, env: NodeJS.ProcessEnv): Promise<Sandbox> {
  const child = spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.on('error', () => undefined)
  child.stderr.setEncoding('utf8').on('data', (text: string) => app.log.warn({ sandbox: text.trim() }, 'sandbox'))
  const ended = once(child, 'exit').then(([code]) => new Error(`the payment sandbox ended (${code})`))
  const port = await Promise.race([
    once(child.stdout.setEncoding('utf8'), 'data').then(([line]) => Number(line)),
    ended.then((error) => Promise.reject(error)),
  ])
  // The sandbox must not keep this process alive, because it ends with it.
  child.unref()
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as unknown as { unref(): void }).unref()
  return {
    port,
    env,
    ended,
    stop: async () => {
      child.stdin.end()
      const hurry = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS)
      await ended
      clearTimeout(hurry)
    },
  }
}

/** Sends a request to the sandbox with its key and this server's time. */
export async function requestSandbox(app: App, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries(sandboxHeaders(app))) headers.set(name, value)
  return fetch(`http://127.0.0.1:${await sandboxPort(app)}${path}`, { ...init, headers, redirect: 'manual' })
}

/** Headers of every request to the sandbox: the key, and this server's time, which tests move. */
export const sandboxHeaders = (app: App) => ({
  authorization: `Bearer ${sandboxKey(app)}`,
  'sandbox-now': app.clock().toISOString(),
})

async function control(app: App, path: string, body: object): Promise<void> {
  const response = await requestSandbox(app, `/control/${path}`, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`the payment sandbox refused ${path}: ${await response.text()}`)
}

/** Confirms a setup as its payer does on the sandbox's page, for tests and the demo. */
export const confirmSetup = (app: App, setupId: string, input: { choice: SetupChoice; name: string }): Promise<void> =>
  control(app, `setups/${setupId}`, input)

/** Performs an action of the payer or the bank on a payment, for tests and the demo. */
export const playBank = (app: App, providerId: string, action: BankAction): Promise<void> =>
  control(app, `payments/${providerId}`, { action })

/**
 * Runs one round of a sandbox that sends nothing by itself: it expires due payments and sends its webhooks to
 * `webhooks`. For tests.
 */
export const runSandboxRound = async (app: App, webhooks: () => Promise<string>): Promise<void> => {
  if (sandboxes.has(app.db.main)) await control(app, 'round', { webhooks: await webhooks() })
}
