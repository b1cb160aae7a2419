import { createHmac } from 'node:crypto'
import { type EventRow, selectExpired, selectUndelivered, updateEventDelivered } from './bank.sql.ts'
import type { Bank } from './bank.ts'
import { settledIntent } from './intents.ts'

/** Events and payments per batch. */
const BATCH = 200
/** Parallel deliveries, so that a backlog does not delay the person on the bank's page. */
const PARALLEL = 8
const TIMEOUT_MS = 10_000

/** Expires waiting payments and sends unacknowledged events. @returns the number of undelivered events. */
export async function runRound(bank: Bank, webhooksUrl: string, now: Date): Promise<number> {
  await expireWaiting(bank, now)
  return deliverEvents(bank, webhooksUrl, now)
}

/** References and app requests expire, and the provider sends an event. */
async function expireWaiting(bank: Bank, now: Date): Promise<void> {
  for (let due = await selectExpired(bank.pool, now, BATCH); due.length > 0; ) {
    for (const { id } of due) await bank.change(now, (change) => settledIntent(change, id))
    due = due.length < BATCH ? [] : await selectExpired(bank.pool, now, BATCH)
  }
}

async function deliverEvents(bank: Bank, webhooksUrl: string, now: Date): Promise<number> {
  for (;;) {
    const events = await selectUndelivered(bank.pool, BATCH)
    const waiting = [...events]
    let failed = 0
    const lane = async () => {
      for (let event = waiting.shift(); event !== undefined; event = waiting.shift())
        failed += (await deliver(bank, webhooksUrl, event, now)) ? 0 : 1
    }
    await Promise.all(Array.from({ length: PARALLEL }, lane))
    if (failed > 0 || events.length < BATCH) return failed
  }
}

/** @returns whether the server acknowledged the event. */
async function deliver(bank: Bank, webhooksUrl: string, { id, body }: EventRow, now: Date): Promise<boolean> {
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': signatureOf(text, bank.options.webhookSecret, now),
  }
  const response = await fetch(webhooksUrl, {
    method: 'POST',
    headers,
    body: text,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  if (response?.status !== 200) return false
  await updateEventDelivered(bank.pool, id, now)
  return true
}

/** The `Stripe-Signature` of a body: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

const EXPIRE_EVERY_MS = 60_000
/** Pauses after failed deliveries. The last one repeats. */
const REPEAT_MS = [2_000, 5_000, 15_000, 60_000]

/**
 * Delivers in the background: at the start, after each change ({@link deliverSoon}), and until all events are
 * acknowledged.
 */
export function startRounds(bank: Bank, webhooksUrl: string, log: (line: string) => void): { deliverSoon(): void } {
  let running = false
  let wanted = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  const deliverAll = async () => {
    clearTimeout(timer)
    while (wanted) {
      wanted = false
      failures = (await deliverEvents(bank, webhooksUrl, new Date())) > 0 ? failures + 1 : 0
    }
    if (failures > 0) timer = setTimeout(deliverSoon, REPEAT_MS[Math.min(failures, REPEAT_MS.length) - 1])
  }
  const failed = (error: unknown) => log(`deliveries failed: ${error instanceof Error ? error.message : String(error)}`)
  const deliverSoon = () => {
    wanted = true
    if (running) return
    running = true
    deliverAll()
      .catch(failed)
      .finally(() => {
        running = false
        if (wanted) deliverSoon()
      })
  }
  const round = () => void expireWaiting(bank, new Date()).catch(failed).finally(deliverSoon)
  setInterval(round, EXPIRE_EVERY_MS)
  round()
  return { deliverSoon }
}
