import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { readChargesFile } from '../features/session-imports/dialect/read-file.ts'
import { MOST_RECORDS } from './csv.ts'
import { parseInThread } from './file-threads.ts'

const input = (csv: string): Parameters<typeof readChargesFile>[0] => ({
  csv,
  columns: undefined,
  answers: { currency: 'EUR' },
  provider: undefined,
  providers: [],
  wallet: { timeZone: 'Europe/Lisbon', currency: 'EUR' },
  nowMs: Date.parse('2026-11-28T08:00:00Z'),
})
const read = (csv: string, walletId = 'a wallet') =>
  parseInThread<typeof readChargesFile>('charges', input(csv), { walletId })

const HEAD = 'Start,Station,kWh,Cost\n'
const charge = '2026-03-04 18:01,Depot,12.5,4.10\n'

test('a file is parsed in a thread, while the event loop goes on', async () => {
  await read(HEAD + charge)
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const { rows, sessions } = await read(HEAD + charge.repeat(3_000))
  clearInterval(timer)
  expect([rows, sessions.length]).toEqual([3_000, 3_000])
  expect(turns).toBeGreaterThan(5)
})

test('a file with too many records is refused with the line of the first one too many', async () => {
  const refused = await read(HEAD + '1;\n'.repeat(100_000)).catch((error: unknown) => error)
  const fields = { csv: 'too_big', [`csv.${MOST_RECORDS + 1}`]: 'too_many' }
  expect(refused).toMatchObject({ code: 'validation_failed', fields })
})

test('a parse ends with its request, and the next file of the wallet is parsed', async () => {
  let leave = () => {}
  const onGone = (then: () => void) => {
    leave = then
    return () => {}
  }
  const file = input(HEAD + charge.repeat(3_000))
  const parsing = parseInThread<typeof readChargesFile>('charges', file, { walletId: 'gone', onGone })
  const ended = expect(parsing).rejects.toMatchObject({ code: 'validation_failed', fields: { csv: 'cancelled' } })
  await turn()
  leave()
  await ended
  expect((await read(HEAD + charge, 'gone')).sessions).toHaveLength(1)
})

test('an eleventh waiting file of a wallet is refused, and the file of another wallet is not', async () => {
  const many = Promise.allSettled(Array.from({ length: 12 }, () => read(HEAD + charge.repeat(500), 'busy')))
  const other = await read(HEAD + charge, 'calm')
  expect(other.sessions).toHaveLength(1)
  const ends = await many
  const refused = ends.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'request.too_many' } }])
})
