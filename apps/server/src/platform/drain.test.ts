import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { waitingConnections } from './accept-queue.ts'
import { drainHttp, isDraining } from './drain.ts'
import { openHttp } from './http.ts'

const log = pino({ level: 'silent' })

async function serving(onMore = () => {}): Promise<{ http: FastifyInstance; port: number }> {
  const http = openHttp(log, [])
  http.get('/more', async () => onMore())
  http.get('/quick', async () => ({ draining: isDraining(http) }))
  http.get('/slow', async () => {
    await wait(400)
    return { done: true }
  })
  http.get('/endless', () => new Promise(() => undefined))
  await http.listen({ port: 0, host: '127.0.0.1' })
  return { http, port: (http.server.address() as AddressInfo).port }
}

/** Sends a request over a keep-alive connection. An address, unlike a name, is connected to at once. */
async function fetchFrom(port: number, path: string): Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: true })
  const [response] = (await once(get({ host: '127.0.0.1', port, path, agent }), 'response')) as [IncomingMessage]
  response.resume()
  return response
}

test('a draining server serves new and running requests and closes each connection after its reply', async () => {
  const { http, port } = await serving()
  const arrived = once(http.server, 'request')
  const running = fetchFrom(port, '/slow')
  await arrived
  const drained = drainHttp(http, { log, drainMs: 600 })
  const fresh = await fetchFrom(port, '/quick')
  expect([fresh.statusCode, fresh.headers.connection]).toEqual([200, 'close'])
  const slow = await running
  expect([slow.statusCode, slow.headers.connection]).toEqual([200, 'close'])
  await drained
  await expect(fetchFrom(port, '/quick')).rejects.toThrow('ECONNREFUSED')
})

test('a request that is running when the port closes is completed', async () => {
  const { http, port } = await serving()
  const arrived = once(http.server, 'request')
  const running = fetchFrom(port, '/slow')
  await arrived
  await drainHttp(http, { log, drainMs: 0 })
  expect((await running).statusCode).toBe(200)
})

test('a request that arrives in a long turn of the event loop, just after the port closed, is served', async () => {
  const { http, port } = await serving()
  const client = connect(port, '127.0.0.1')
  await Promise.all([once(client, 'connect'), once(http.server, 'connection')])
  const closing = pino({ level: 'info' }, { write: (line: string) => void (/port is closed/.test(line) && arrive()) })
  const arrive = () => {
    client.write('GET /quick HTTP/1.1\r\nhost: localhost\r\n\r\n')
    queueMicrotask(() => {
      for (const begun = performance.now(); performance.now() - begun < 700; );
    })
  }
  const [[reply]] = await Promise.all([once(client, 'data'), drainHttp(http, { log: closing, drainMs: 0 })])
  expect(String(reply)).toContain('HTTP/1.1 200')
})

test('neither an endless request nor an idle connection delays the stop', async () => {
  const { http, port } = await serving()
  const spare = connect(port, '127.0.0.1')
  await once(spare, 'connect')
  const spareClosed = once(spare, 'close')
  const arrived = once(http.server, 'request')
  const endless = fetchFrom(port, '/endless').catch((error: NodeJS.ErrnoException) => error.code)
  await arrived
  await drainHttp(http, { log, drainMs: 0, finishWithinMs: 1_000 })
  expect(await endless).toBe('ECONNRESET')
  await spareClosed
})

/**
 * Clients in a thread of their own, so that they can connect while the thread of the server is busy. `arrive` returns
 * when so many more connections wait at the port. Each sends one request.
 */
function clientsOf(port: number, path = '/quick') {
  const counts = new Int32Array(new SharedArrayBuffer(8))
  const program = `
    const { connect } = require('node:net')
    const { parentPort, workerData: { port, path, counts } } = require('node:worker_threads')
    const results = []
    parentPort.once('message', () => Promise.all(results).then((all) => parentPort.postMessage(all)))
    async function follow() {
      for (let connected = 0; ; ) {
        await Atomics.waitAsync(counts, 0, connected).value
        for (; connected < Atomics.load(counts, 0); connected++) {
          const socket = connect(port, '127.0.0.1')
          results.push(new Promise((resolve) => {
            socket.once('data', (data) => resolve(String(data).slice(0, 12))).once('error', ({ code }) => resolve(code))
          }))
          await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
          socket.write('GET ' + path + ' HTTP/1.1\\r\\nhost: localhost\\r\\nconnection: close\\r\\n\\r\\n')
          Atomics.add(counts, 1, 1)
          Atomics.notify(counts, 1)
        }
      }
    }
    void follow()`
  const worker = new Worker(program, { eval: true, workerData: { port, path, counts } })
  return {
    arrive: (more: number) => {
      const wanted = Atomics.add(counts, 0, more) + more
      Atomics.notify(counts, 0)
      for (let had = Atomics.load(counts, 1); had < wanted; had = Atomics.load(counts, 1)) Atomics.wait(counts, 1, had)
    },
    results: async (): Promise<string[]> => {
      worker.postMessage('end')
      const [all] = await once(worker, 'message')
      await worker.terminate()
      return all
    },
  }
}

test('on a busy server, no connection that waits to be accepted is reset by the stop', async () => {
  const { http, port } = await serving()
  const clients = clientsOf(port)
  const [turns, arriving] = [20, 18]
  let count = 0
  const occupy = () => {
    if (!http.server.listening) return
    if (count++ % turns === 0) clients.arrive(arriving)
    for (const begun = performance.now(); performance.now() - begun < 2; );
    setImmediate(occupy)
  }
  occupy()
  await wait(100)
  await drainHttp(http, { log, drainMs: 0 })
  const results = await clients.results()
  expect(results.length).toBeGreaterThanOrEqual(arriving)
  expect(new Set(results)).toEqual(new Set(['HTTP/1.1 200']))
})

test('a server that works to capacity, so that connections always wait, closes its port without a reset', async () => {
  // Each request that is served lets one more client connect.
  const { http, port } = await serving(() => {
    if (http.server.listening) clients.arrive(1)
  })
  const clients = clientsOf(port, '/more')
  clients.arrive(20)
  await wait(100)
  await drainHttp(http, { log, drainMs: 0 })
  expect(new Set(await clients.results())).toEqual(new Set(['HTTP/1.1 200']))
})

test('the number of connections that wait to be accepted is known on Linux', async () => {
  const { http, port } = await serving()
  const clients = clientsOf(port)
  clients.arrive(3)
  expect(waitingConnections(port)).toBe(process.platform === 'linux' ? 3 : undefined)
  await drainHttp(http, { log, drainMs: 0 })
  expect(waitingConnections(port)).toBeUndefined()
  expect(await clients.results()).toHaveLength(3)
})
