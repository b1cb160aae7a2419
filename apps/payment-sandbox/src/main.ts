import type { AddressInfo } from 'node:net'
import { openBank } from './bank.ts'
import { startRounds } from './deliveries.ts'
import { serveBank } from './server.ts'

/**
 * Runs the simulated bank for the server that started it, on the loopback address and a free port, which it prints. It
 * ends when its standard input closes, so it never outlives that server.
 */
function main(): void {
  const log = (line: string) => console.error(line)
  const bank = openBank({
    databaseUrl: required('DATABASE_URL'),
    isPooled: process.env.SANDBOX_POOLED === '1',
    publicUrl: required('PUBLIC_URL'),
    secretKey: required('SANDBOX_SECRET_KEY'),
    webhookSecret: required('SANDBOX_WEBHOOK_SECRET'),
    bankPage: process.env.SANDBOX_BANK_PAGE === '1',
  })
  const { SANDBOX_WEBHOOKS_URL: webhooksUrl } = process.env
  // Without a webhook address, only the control runs the rounds.
  const rounds = webhooksUrl === undefined ? undefined : startRounds(bank, webhooksUrl, log)
  const server = serveBank(bank, { changed: () => rounds?.deliverSoon(), log })
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
  process.stdin.resume().once('close', () => process.exit())
  // Ctrl-C reaches every process of the terminal. The server decides when the bank stops.
  process.on('SIGINT', () => undefined)
}

function required(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}

main()
