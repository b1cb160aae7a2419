import { type AddressInfo, createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { DatabaseMonitor } from './database-monitor.ts'

/** AuthenticationOk and ReadyForQuery of the protocol of PostgreSQL. */
const HANDSHAKE = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

test('a database that goes silent after the handshake of a connection counts as down', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write(HANDSHAKE))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const onDown = vi.fn()
  const url = `postgres://somebody@127.0.0.1:${port}/product`
  const monitor = new DatabaseMonitor({ url, silentMs: 100, isReplica: false, onDown })
  monitor.start()
  await vi.waitFor(() => expect(monitor.isDown).toBe(true))
  expect(onDown).toHaveBeenCalledOnce()
  monitor.stop()
  await new Promise<void>((closed) => server.close(() => closed()))
})
