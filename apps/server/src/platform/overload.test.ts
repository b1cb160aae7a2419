import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openHttp } from './http.ts'
import { refuseOverload } from './overload.ts'

/** Blocks the event loop. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('an overloaded server refuses API calls but serves pages and health checks, and a single delay refuses nothing', async () => {
  const fastify = openHttp(pino({ level: 'silent' }), [])
  await refuseOverload(fastify, { windowMs: 1_000, turnMs: 500 })
  for (const path of ['/api/v3/cards/', '/health/live', '/assets/core.css']) fastify.get(path, async () => 'answered')
  const statusOf = async (url: string) => (await fastify.inject(url)).statusCode

  // Far from the bound on both sides, because a loaded machine delays every turn.
  for (let turn = 0; turn < 3; turn++) {
    block(750)
    await wait(1)
  }
  const refused = await fastify.inject('/api/v3/cards/')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
  expect([await statusOf('/health/live'), await statusOf('/assets/core.css')]).toEqual([200, 200])

  await wait(1_100)
  block(900)
  await wait(1_100)
  expect(await statusOf('/api/v3/cards/')).toBe(200)
  await fastify.close()
})
