import { addFunds } from '@voltway/contract/payments'
import { beforeEach, expect, test } from 'vitest'
import { checkMoneyAfterEach, fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { openPaying, type Paying } from '../../../test/paying.ts'
import { type BankAction, playBank } from '../../kernel/gateway/sandbox.ts'
import { signatureOf, webhookSecret } from '../../kernel/gateway/webhooks.ts'
import { readBalance } from '../../kernel/ledger/ledger.ts'
import { sql } from '../../platform/sql.ts'
import { paymentsJobs } from './payments.jobs.ts'

const fleet = fleetOfEachTest()
let paying: Paying

beforeEach(async () => {
  paying = openPaying(fleet)
})
checkMoneyAfterEach(fleet)

const PAYMENTS = 40

/** A deterministic sequence. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

const send = (payload: string, headers: Record<string, string>) =>
  fleet.http.inject({
    method: 'POST',
    url: '/payments/webhooks',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
const signed = (payload: string, at = fleet.clock.now()) =>
  send(payload, { 'stripe-signature': signatureOf(payload, webhookSecret(fleet.app), at) })

/** The end of a payment, and its effect on the wallet in cents. */
const ends: readonly { readonly actions: readonly BankAction[]; readonly leaves: (amount: number) => number }[] = [
  { actions: ['approve'], leaves: (amount) => amount },
  { actions: ['decline'], leaves: () => 0 },
  { actions: ['expire', 'pay_late'], leaves: (amount) => amount },
  { actions: ['pay_other_amount'], leaves: (amount) => amount - 100 },
  { actions: ['approve', 'dispute'], leaves: () => 0 },
  { actions: ['approve', 'dispute', 'win_dispute'], leaves: (amount) => amount },
]

test('with 30% repeated, half reordered, some missing and some forged events the wallet agrees with the bank', async () => {
  const roll = dice(7)
  const method = await paying.method('multibanco')
  let oracle = 0
  for (let number = 0; number < PAYMENTS; number++) {
    const amount = 500 + roll(9000)
    const body = {
      amount: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`,
      payment_method_id: method,
    }
    const paid = await fleet.as('owner').call(addFunds, { body })
    const row = await fleet.db.row<{ provider_id: string }>(
      sql`select provider_id from payment where id = ${paid.payment_id}`,
    )
    const end = ends[roll(ends.length)] as (typeof ends)[number]
    for (const action of end.actions) await playBank(fleet.app, row?.provider_id ?? '', action)
    oracle += end.leaves(amount)
  }
  const events = await fleet.db.rows<{ body: object }>(sql`select body from sandbox_event order by created_at, id`)
  const mail = events.map(({ body }) => JSON.stringify(body)).filter(() => roll(20) > 0)
  const doubled = mail.flatMap((text) => (roll(10) < 3 ? [text, text] : [text]))
  const order = doubled.map((text, index) => ({ text, position: roll(2) === 0 ? index : roll(doubled.length) }))
  order.sort((a, b) => a.position - b.position)
  for (const { text } of order) {
    if (roll(10) === 0) {
      expect((await send(text, { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` })).statusCode).toBe(400)
      expect((await signed(text, new Date(fleet.clock.now().getTime() - 301_000))).statusCode).toBe(400)
    }
    expect((await signed(text)).statusCode).toBe(200)
    if (roll(5) === 0) await fleet.runJobs(['payments.follow-event'])
  }
  await fleet.runJobs(['payments.follow-event'])
  // Missing events are found by fetching, within the payer's deadline.
  const fetchDue = paymentsJobs.find(({ name }) => name === 'payments.fetch-due')
  for (let day = 0; day < 9; day++) {
    fleet.clock.advance(86_400_000)
    await fetchDue?.handle(fleet.ctx(), {}, undefined)
  }
  const { balanceMinor, owedMinor } = await readBalance(fleet.db, fleet.scope)
  expect(Number(balanceMinor - owedMinor)).toBe(oracle)
})

test('an event that is too large, unsigned or invalid is refused and stores nothing', async () => {
  expect(
    (
      await signed(
        JSON.stringify({ id: 'evt_1', type: 'x', data: { object: { id: 'pi_1', fill: 'x'.repeat(300_000) } } }),
      )
    ).statusCode,
  ).toBe(413)
  expect((await send('{}', {})).statusCode).toBe(400)
  for (const text of ['', 'null', '[]', '{"id":1}', '{"id":"evt_1","type":"t","data":{"object":null}}']) {
    expect((await signed(text)).statusCode).toBe(400)
  }
  expect(await fleet.db.row(sql`select count(*)::integer as events from gateway_event`)).toEqual({ events: 0 })
})

test('a signed event with an id that the database refuses is refused as a wrong event', async () => {
  const event = (id: string, objectId: string, type = 'payment_intent.succeeded') =>
    `{"id":"${id}","type":"${type}","data":{"object":{"object":"payment_intent","id":"${objectId}"}}}`
  const bad = ['', 'a\\u0000b', 'a\\ud800b', 'x'.repeat(256)]
  for (const payload of bad.flatMap((id) => [event(id, 'pi_1'), event('evt_1', id), event('evt_1', 'pi_1', id)])) {
    const { statusCode, body } = await signed(payload)
    expect([statusCode, body], payload).toEqual([400, '{"received":false,"reason":"event"}'])
  }
})
