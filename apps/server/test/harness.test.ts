import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openHttp } from '../src/platform/http.ts'
import { bootFleet } from './harness.ts'
import { useProcessor } from './processor-time.ts'

test('a request that holds the event loop for more than two seconds fails the file that sent it', async () => {
  const fleet = await bootFleet()
  const http = openHttp(pino({ level: 'silent' }), [])
  http.get('/slow/:id', async () => {
    useProcessor(2_100)
    return {}
  })
  await http.inject('/slow/1')
  await wait(100)
  await http.close()
  await expect(fleet.close()).rejects.toThrow(/^GET \/slow\/:id held the event loop for 2\d{3} ms$/)
})
