import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { useProcessor } from '../../test/processor-time.ts'
import { openHttp } from './http.ts'
import { makeLog } from './log.ts'
import {
  asLoopUser,
  type LoopHold,
  loopHolds,
  loopResumed,
  loopYields,
  onLoopHold,
  watchLoop,
} from './loop-watchdog.ts'

/** Far above the limit, because a hold is measured too short by the time in which a loaded machine runs others. */
const TOO_LONG_MS = 700

const lines: { route?: string; cpu_ms?: number; request_id?: string; msg: string }[] = []
const destination = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)))
    done()
  },
})
const log = makeLog('warn', destination)
const holds: LoopHold[] = []
const stop = onLoopHold((one) => holds.push(one))

async function openServer() {
  const http = openHttp(log, [])
  http.get('/things/:id', async () => {
    useProcessor(TOO_LONG_MS)
    // As a statement does.
    loopYields()
    await wait(1)
    loopResumed()
    useProcessor(TOO_LONG_MS)
    return { found: true }
  })
  http.post('/things', async () => {
    useProcessor(20)
    return {}
  })
  // Waiting for somebody else holds nothing.
  http.get('/patient', async () => {
    await wait(TOO_LONG_MS)
    return {}
  })
  await http.ready()
  return http
}

beforeEach(() => {
  holds.length = 0
  lines.length = 0
  // The counter belongs to the process, in which other files made requests before.
  loopHolds.reset()
})

test('a request that holds the event loop twice is logged once, with its route and never its parameters', async () => {
  const http = await openServer()
  const { headers } = await http.inject('/things/secret-id?token=secret')
  await wait(100)
  const line = { route: 'GET /things/:id', request_id: headers['x-request-id'], msg: 'held the event loop' }
  expect(lines).toEqual([expect.objectContaining(line)])
  expect(lines[0]?.cpu_ms).toBeGreaterThan(200)
  expect(JSON.stringify(lines)).not.toContain('secret')
  const { values } = await loopHolds.get()
  expect(values.filter(({ labels }) => labels.kind === 'request')).toEqual([
    expect.objectContaining({ labels: { kind: 'request', name: 'GET /things/:id' }, value: 2 }),
  ])
  await http.close()
})

test('requests that wait, are short, or run beside a long one are not accused', async () => {
  const http = await openServer()
  const patient = Array.from({ length: 3 }, () => http.inject('/patient'))
  const short = Array.from({ length: 30 }, () => http.inject({ method: 'POST', url: '/things', payload: {} }))
  await Promise.all([...patient, http.inject('/things/1'), ...short])
  await wait(100)
  expect(new Set(holds.map(({ name }) => name))).toEqual(new Set(['GET /things/:id']))
  await http.close()
})

test('a job that holds the event loop is logged with its name, also after a statement', async () => {
  watchLoop()
  await asLoopUser({ kind: 'job', name: () => 'reports.send', log }, async () => {
    loopYields()
    await wait(1)
    loopResumed()
    useProcessor(TOO_LONG_MS)
    await wait(100)
  })
  expect(holds).toEqual([expect.objectContaining({ kind: 'job', name: 'reports.send' })])
  expect(lines).toEqual([expect.objectContaining({ route: 'reports.send' })])
})

test('work of nobody in particular is counted, and blamed on no request', async () => {
  const http = await openServer()
  await http.inject('/patient')
  await wait(20)
  useProcessor(TOO_LONG_MS)
  await wait(100)
  expect(holds).toEqual([expect.objectContaining({ kind: 'other', name: 'unknown' })])
  expect(lines).toEqual([])
  await http.close()
})

test('no listener is called after it was removed', async () => {
  watchLoop()
  stop()
  await wait(1)
  useProcessor(TOO_LONG_MS)
  await wait(100)
  expect(holds).toEqual([])
})
