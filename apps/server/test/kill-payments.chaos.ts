import type { Payment } from '@voltway/contract/payments'
import { addFunds, setAutoRecharge } from '@voltway/contract/payments'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rechargeLow } from '../src/features/payments/auto-recharge.ts'
import { playBank } from '../src/kernel/gateway/sandbox.ts'
import { applyTransfer, readBalance } from '../src/kernel/ledger/ledger.ts'
import { checkInvariants } from '../src/kernel/ledger/ledger-invariants.ts'
import { systemScope, type WalletScope } from '../src/kernel/scope.ts'
import { enqueue } from '../src/platform/jobs.ts'
import { sql } from '../src/platform/sql.ts'
import { ownsNodes } from './citus-nodes.ts'
import type { Fleet } from './harness.ts'
import { type Killable, openKillable, type Victim } from './killing.ts'
import { foundPayingWallet } from './money-runs.ts'
import { openPaying } from './paying.ts'
import { until } from './server-process.ts'

let product: Killable
const methods = { visa: '', multibanco: '' }
let recharging: WalletScope
beforeEach(async () => {
  product = await openKillable(saveMethods)
})
afterEach(() => product?.close())

const [PAYERS, PAYMENTS_EACH, CHARGES] = [8, 15, 90]
/** On a cluster its coordinator, ten times. */
const victims: readonly Victim[] = ownsNodes ? Array(10).fill('database') : ['server', 'database', 'server', 'database']
/** Everything must be done within this time after a start. */
const STUCK_MS = 60_000

/** Repeats a call with the same key until it returns a result. */
async function insist<T>(work: () => Promise<T | undefined>): Promise<T> {
  let result: T | undefined
  await until(240_000, async () => {
    result = await work().catch(() => undefined)
    return result !== undefined
  })
  return result as T
}

async function pay(walletId: string, key: string, body: object): Promise<Payment | undefined> {
  const token = await product.fleet.as('owner').token()
  const response = await fetch(`${product.address}/editor${addFunds.path.replace(':id', walletId)}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'x-product': 'FLEETS_DASHBOARD',
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  })
  // A call returns 409 when its server died during it. It can be repeated later.
  if (response.status === 409 || response.status >= 500) return undefined
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as Payment
}

test('payments with kills of server and PostgreSQL are neither lost, duplicated nor stuck', async () => {
  const { fleet } = product
  let done = 0
  const completed: Payment[] = []
  const payer = async (payerNumber: number) => {
    for (let number = 0; number < PAYMENTS_EACH; number++) {
      const method = number % 3 === 0 ? methods.multibanco : methods.visa
      const amount = `${5 + number}.${String(10 + payerNumber)}`
      const body = { amount, payment_method_id: method }
      const payment = await insist(() => pay(fleet.walletId, `payer ${payerNumber} payment ${number}`, body))
      if (method === methods.multibanco) await insist(() => payAtTheMachine(payment.payment_id))
      completed.push(payment)
      done += 1
    }
  }
  const charging = async () => {
    for (let number = 0; number < CHARGES; number++) {
      await insist(async () => {
        await fleet.db.tx(async (tx) => {
          await applyTransfer(tx, recharging, {
            op: 'debit',
            kind: 'CHARGE',
            floor: 'CHARGE',
            account: 'system:revenue',
            amountMinor: 300n,
            key: `charge ${number}`,
            at: new Date(),
          })
          await enqueue(tx, rechargeLow, {})
        })
        return true
      })
      // Spread over the whole duration, so that every kill coincides with a recharge.
      await until(240_000, async () => done / (PAYERS * PAYMENTS_EACH) >= number / CHARGES)
    }
  }
  const everybody = Promise.all([...Array.from({ length: PAYERS }, (_, index) => payer(index)), charging()])
  let restartedAt = 0
  for (const [index, victim] of victims.entries()) {
    await until(240_000, async () => done >= ((index + 0.6) / victims.length) * PAYERS * PAYMENTS_EACH)
    await product.kill(victim)
    restartedAt = performance.now()
  }
  await everybody
  await product.settled(STUCK_MS)
  expect(performance.now() - restartedAt).toBeLessThan(STUCK_MS * 1.5)

  expect(completed).toHaveLength(PAYERS * PAYMENTS_EACH)
  expect(await requestedTwiceOrStuck()).toEqual([])
  const { balanceMinor, owedMinor } = await readBalance(fleet.db, fleet.scope)
  expect(balanceMinor - owedMinor).toBe(
    completed.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n),
  )
  const recharged = await readBalance(fleet.db, recharging)
  // The wallet was recharged exactly once per crossing of 20.00, so it has at least that and less than one more
  // recharge.
  const funds = recharged.fundsMinor - recharged.owedMinor
  expect(funds >= 2000n && funds < 7000n).toBe(true)
  expect(await checkInvariants(fleet.db)).toEqual([])
  console.log(
    `${completed.length} payments, ${(funds + BigInt(CHARGES) * 300n) / 5000n} recharges, ${victims.length} kills`,
  )
}, 900_000)

/** Creates a card, a Multibanco reference, and a second wallet with auto-recharge from that card. */
async function saveMethods(fleet: Fleet): Promise<void> {
  const paying = openPaying(fleet)
  methods.visa = await paying.method('visa')
  methods.multibanco = await paying.method('multibanco')
  const id = fleet.ctx().newId()
  await foundPayingWallet(fleet, id)
  recharging = systemScope(id)
  await fleet.as('owner').call(setAutoRecharge, {
    params: { id },
    body: { enabled: true, threshold: '20.00', amount: '50.00', payment_method_id: methods.visa },
  })
}

/** Pays a reference at the cash machine. The payment may have succeeded without a response. */
async function payAtTheMachine(paymentId: string): Promise<true> {
  const { app, db } = product.fleet
  const row = await db.row<{ provider_id: string; status: string }>(sql`
    select p.provider_id, o.body->>'status' as status from payment p join sandbox_object o on o.id = p.provider_id
    where p.id = ${paymentId}`)
  if (row?.status !== 'succeeded') await playBank(app, row?.provider_id ?? '', 'approve')
  return true
}

/** Compares the provider's charges with our payments: one charge per payment, with the same final state. */
async function requestedTwiceOrStuck(): Promise<string[]> {
  const rows = await product.fleet.db.rows<{ what: string }>(sql`
    with theirs as (
      select id, body->'metadata'->>'payment_id' as payment_id, body->>'status' as status, (body->>'amount_received')::bigint as received
      from sandbox_object where body->>'object' = 'payment_intent'
    )
    select coalesce(p.id::text, t.id) || ' is ' || coalesce(p.status, 'not ours') || ', theirs ' || coalesce(t.status, 'none') as what
    from payment p full join theirs t on t.payment_id = p.id::text
    where p.status is distinct from 'SUCCEEDED' or t.status is distinct from 'succeeded'
      or p.received_minor is distinct from t.received or p.provider_id is distinct from t.id
    union all
    select 'charged ' || count(*) || ' times: ' || payment_id from theirs group by payment_id having count(*) > 1
    union all
    select 'unanswered: ' || key from idempotent_request where status is null`)
  return rows.map(({ what }) => what)
}
