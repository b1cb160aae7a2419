import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createWebhook, webhookEvents } from '@voltway/contract/integrations-webhooks'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionsNetwork } from '../src/features/sessions/sessions.routes.ts'
import { beginPlan } from '../src/features/subscriptions/subscriptions.ts'
import { drainInbox } from '../src/kernel/network/inbox.ts'
import { traceCharges } from '../src/kernel/network/trace-charges.ts'
import { type Charging, openCharging } from './charging.ts'
import { bootFleet, type Fleet } from './harness.ts'
import { registered } from './test-network.ts'
import { startCollector } from './traces.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
let stopTracing: () => Promise<void>
let fleet: Fleet
let charging: Charging
let url: string
/** The company's own program, which receives webhooks. */
const receiver = createServer((_, reply) => reply.writeHead(204).end())

beforeAll(async () => {
  collector = await startCollector()
  const tracing = { endpoint: collector.url, serviceName: 'voltway-fleets', ratio: 0 }
  stopTracing = await traceCharges(tracing, pino({ level: 'silent' }))
  fleet = await bootFleet({ env: { WEBHOOKS_ALLOW_PRIVATE_ADDRESSES: '1' } })
  charging = await openCharging(fleet)
  url = await fleet.http.listen({ port: 0, host: '127.0.0.1' })
  const personId = fleet.people.owner.id
  await beginPlan({ ctx: fleet.ctx(), tx: fleet.db }, { personId, plan: 'PRO', priceStep: 1, validUntil: null })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const hooks = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`
  await fleet.as('owner').call(createWebhook, { body: { url: hooks, description: '', events: [...webhookEvents] } })
})
afterAll(async () => {
  await fleet?.close()
  await collector?.close()
  receiver.close()
})

/** Follows the wallet's live events until one of a kind arrives. */
async function followUntil(kind: string) {
  const leaving = new AbortController()
  const response = await fetch(`${url}/api/v1/wallet/${fleet.walletId}/live`, {
    signal: leaving.signal,
    headers: { authorization: `Bearer ${await fleet.as('manager').token()}`, 'x-product': 'FLEETS_DASHBOARD' },
  })
  const events = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  await events?.read()
  return {
    arrived: async () => {
      for (let text = ''; !text.includes(`event: ${kind}`); ) {
        const { value, done } = (await events?.read()) ?? { done: true, value: '' }
        if (done) throw new Error(`the stream ended after ${text}`)
        text += value
      }
      leaving.abort()
    },
  }
}

test('one trace leads from the message of the operator through the inbox and its statements to the screen and, through a job, to a webhook', async () => {
  const operator = await registered({ url, ctx: () => fleet.ctx() })
  const card = await charging.card()
  await charging.topUp(50_00n)
  // The webhook's delivery of the card's creation, which would send the charge's event too, is done before.
  await fleet.runJobs()
  const live = await followUntil('session.priced')
  const [start, end] = ['2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z']
  const record = charging.cdrObject(card, { id: 'C1', start_date_time: start, end_date_time: end, total_energy: 12 })
  const response = await operator.call('POST', '/cdrs', { ...record, party_id: 'SIM' })
  expect(response.http).toBe(201)
  await drainInbox(fleet.ctx(), sessionsNetwork)
  await fleet.runJobs()
  await live.arrived()
  await operator.close()
  await stopTracing()

  const [root, ...others] = collector.spans.filter(({ name }) => name === 'POST /ocpi/2.2.1/cdrs')
  expect(others).toEqual([])
  expect(root?.parentSpanId).toBeUndefined()
  // The collector received this trace only: the other requests are not sampled.
  expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([root?.traceId]))
  const path = (name: string): string[] => {
    const names: string[] = []
    let span = collector.spans.find((one) => one.name === name)
    for (; span !== undefined; span = collector.spans.find(({ spanId }) => spanId === span?.parentSpanId))
      names.unshift(span.name)
    return names
  }
  const statement = 'INSERT network_cdr INSERT network_inbox SELECT kept SELECT network_cdr'
  expect(path(statement)).toEqual(['POST /ocpi/2.2.1/cdrs', statement])
  expect(path('inbox cdrs')).toEqual(['POST /ocpi/2.2.1/cdrs', 'inbox cdrs'])
  expect(path('live session.priced')).toEqual(['POST /ocpi/2.2.1/cdrs', 'inbox cdrs', 'live session.priced'])
  expect(path('POST')).toEqual(['POST /ocpi/2.2.1/cdrs', 'inbox cdrs', 'job webhooks.deliver', 'POST'])
  // Spans contain no values of the message.
  expect(JSON.stringify(collector.spans)).not.toContain(card.uid)
})
