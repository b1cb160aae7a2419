import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('SIGTERM ends a simulator that waits for a provider which does not respond', async () => {
  const provider = createServer()
  const reached = once(provider, 'connection')
  await once(provider.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const program = join(import.meta.dirname, 'main.ts')
  const simulator = spawn(process.execPath, [program, '--server', address], {
    env: { ...process.env, SIMULATOR_TOKEN: 'token-of-the-tests' },
    stdio: 'ignore',
  })
  const ended = once(simulator, 'exit')
  await reached
  simulator.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  provider.close()
})
