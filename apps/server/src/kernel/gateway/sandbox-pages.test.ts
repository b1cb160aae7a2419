import { addPaymentMethod } from '@voltway/contract/payment-methods'
import { addFunds } from '@voltway/contract/payments'
import { beforeAll, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../../../test-patience.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { openPaying } from '../../../test/paying.ts'
import { until } from '../../../test/server-process.ts'
import { sql } from '../../platform/sql.ts'
import { stopSandbox } from './sandbox.ts'

const fleet = fleetOfFile({ env: { DEMO: '1' } })
beforeAll(async () => {
  await fleet.http.listen({ port: 0, host: '127.0.0.1' })
  // The sandbox signs its webhooks with the machine's clock.
  fleet.clock.set(new Date().toISOString())
})

const open = (url: string) => fleet.http.inject({ url })
const submit = (url: string, form: Record<string, string>, site = 'same-origin') =>
  fleet.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
    payload: new URLSearchParams(form).toString(),
  })

test('the payer chooses a card on the sandbox’s page and is redirected back', async () => {
  const query = { wallet: fleet.walletId }
  const added = await fleet.as('owner').call(addPaymentMethod, { query, body: { kind: 'CREDIT_CARD' } })
  const { pathname } = new URL(added.setup_url ?? '')
  const page = await open(pathname)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('Visa •••• 4242')
  expect((await submit(pathname, { choice: 'visa', name: 'Ana' }, 'cross-site')).statusCode).toBe(403)
  const saved = await submit(pathname, { choice: 'visa', name: 'Ana' })
  expect(saved.statusCode).toBe(303)
  expect(saved.headers.location).toContain(fleet.app.config.publicUrl)
  expect((await open('/dev/payments/setup/seti_unknown')).statusCode).toBe(404)
})

test('in the demo a person decides the outcome of a payment, and the sandbox reports it by webhook', async () => {
  const method = await openPaying(fleet).method('multibanco')
  await fleet.as('owner').call(addFunds, { body: { amount: '25.00', payment_method_id: method } })
  const id = /name="id" value="(pi_\w+)"/.exec((await open('/dev/payments')).body)?.[1] ?? ''
  expect((await submit('/dev/payments', { id, action: 'approve' })).headers.location).toBe('/dev/payments')
  expect((await open('/dev/payments')).body).toContain('succeeded')
  await until(PATIENCE_MS, async () => {
    const event = sql`select from gateway_event where object_id = ${id} and type = 'payment_intent.succeeded'`
    return (await fleet.db.row(event)) !== undefined
  })
})

test('an ended sandbox restarts with the next request and keeps its payments', async () => {
  const before = (await open('/dev/payments')).body
  await stopSandbox(fleet.db)
  expect((await open('/dev/payments')).body.match(/pi_\w+/g)).toEqual(before.match(/pi_\w+/g))
})
