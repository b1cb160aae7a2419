import { addFunds, type Payment } from '@voltway/contract/payments'
import type { Fleet } from './harness.ts'
import { until } from './server-process.ts'

/** Calls a server process as the owner of the fleet. */
export async function sendAsOwner(fleet: Fleet, url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${await fleet.as('owner').token()}`)
  headers.set('x-product', 'FLEETS_DASHBOARD')
  return fetch(url, { ...init, headers, signal: AbortSignal.timeout(30_000) })
}

/** A payment of the fleet's owner. The same key is the same payment. */
export interface Order {
  readonly key: string
  readonly amount: string
  readonly methodId: string
}

/** Requests a payment. Returns what the server responds. */
export const requestPayment = (fleet: Fleet, address: string, { key, amount, methodId }: Order): Promise<Response> =>
  sendAsOwner(fleet, `${address}/editor${addFunds.path.replace(':id', fleet.walletId)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ amount, payment_method_id: methodId }),
  })

/** People who pay one after the other until they are stopped. */
export interface Payers {
  /** The acknowledged payments by their key. */
  readonly acknowledged: ReadonlyMap<string, Payment>
  /** How often a payment was not acknowledged, by the code of the problem. */
  readonly refusals: ReadonlyMap<string, number>
  /** Resolves when the last payments are acknowledged. */
  stop(): Promise<unknown>
}

/** Starts payers at these servers. Each payment is repeated with its key until it is acknowledged. */
export function startPayers(
  fleet: Fleet,
  { addresses, methodId, payers }: { addresses: readonly string[]; methodId: string; payers: number },
): Payers {
  const acknowledged = new Map<string, Payment>()
  const refusals = new Map<string, number>()
  const running = new AbortController()
  const pay = async (address: string, order: Order): Promise<Payment | undefined> => {
    const response = await requestPayment(fleet, address, order)
    // An interrupted call may still run, so it is repeated with the same key.
    if (response.status === 409 || response.status >= 500) {
      const { code } = (await response.json().catch(() => ({ code: 'unreadable' }))) as { code: string }
      refusals.set(code, (refusals.get(code) ?? 0) + 1)
      return undefined
    }
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()) as Payment
  }
  const payer = async (number: number) => {
    for (let count = 0; !running.signal.aborted; count++) {
      const order = { key: `payer ${number} payment ${count}`, amount: `${5 + (count % 20)}.0${number}`, methodId }
      const address = addresses[(number + count) % addresses.length] as string
      await until(240_000, async () => {
        const payment = await pay(address, order).catch(() => undefined)
        if (payment !== undefined) acknowledged.set(order.key, payment)
        return payment !== undefined
      })
    }
  }
  const everybody = Promise.all(Array.from({ length: payers }, (_, index) => payer(index)))
  const stop = () => {
    running.abort()
    return everybody
  }
  return { acknowledged, refusals, stop }
}
