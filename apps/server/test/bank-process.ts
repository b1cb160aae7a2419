import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { SetupChoice } from '../src/kernel/gateway/sandbox.ts'

const PROGRAM = fileURLToPath(new URL('../../payment-sandbox/src/main.ts', import.meta.url))
const [KEY, WEBHOOK_SECRET] = ['sk_test_bank_of_the_drill', 'whsec_bank_of_the_drill']

/** The payment sandbox on a database of its own, like a provider that outlives the product's database. */
export interface BankProcess {
  /** The variables with which a server uses it as Stripe. */
  readonly settings: Readonly<Record<string, string>>
  confirmSetup(setupId: string, input: { choice: SetupChoice; name: string }): Promise<void>
  /** The payer pays a reference. */
  approve(providerId: string): Promise<void>
  stop(): Promise<void>
}

/** @param databaseUrl a migrated database. */
export async function startBank(databaseUrl: string, publicUrl: string): Promise<BankProcess> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: publicUrl,
      SANDBOX_SECRET_KEY: KEY,
      SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SANDBOX_WEBHOOKS_URL: `${publicUrl}/payments/webhooks`,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data')
  const url = `http://127.0.0.1:${Number(line)}`
  const control = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${KEY}` }
    const response = await fetch(`${url}/control/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`the bank refused ${path}: ${await response.text()}`)
  }
  return {
    settings: {
      STRIPE_SECRET_KEY: KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: url,
    },
    confirmSetup: (setupId, input) => control(`setups/${setupId}`, input),
    approve: (providerId) => control(`payments/${providerId}`, { action: 'approve' }),
    stop: async () => {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}
