import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { providerVersions } from '../test/provider-versions.ts'
import { fastClock, openSimulated, type Simulated } from '../test/simulated.ts'
import type { TinyProvider } from '../test/tiny-provider.ts'

let world: Simulated
let provider: TinyProvider
beforeEach(async () => {
  world = await openSimulated('2.2.1')
  provider = world.provider
})
afterEach(() => world.close())

const until = (condition: () => void) => vi.waitFor(condition)

const { card } = providerVersions['2.2.1']

const start = (uid: string) => ({
  response_url: `${provider.url}/results/start`,
  token: card(uid),
  location_id: 'VSM-001',
  evse_uid: 'VSM-001-1',
  authorization_reference: 'FROM-AFAR',
})

test('a remote start without an authorisation requests one, and the charge ends after the configured time', async () => {
  await world.start({ now: fastClock(), remoteMinutes: 5 })
  const { authorization_reference: _, ...unauthorised } = start('CARD1')
  await provider.request('POST', '/commands/START_SESSION', unauthorised)
  await until(() => expect(provider.commandResults).toMatchObject([{ body: { result: 'ACCEPTED' } }]))
  expect(provider.authorizations.map(({ uid }) => uid)).toEqual(['CARD1'])
  await until(() => expect(provider.cdrs.size).toBe(1))
  const cdr = providerVersions['2.2.1'].readCdr([...provider.cdrs.values()][0] ?? {})
  expect(cdr.method).toBe('AUTH_REQUEST')
  const seconds = (Date.parse(cdr.end) - Date.parse(cdr.start)) / 1000
  expect(seconds).toBeGreaterThanOrEqual(5 * 60)
  expect(seconds).toBeLessThan(10 * 60)
})

test('a remote start with a refused card starts no charge', async () => {
  provider.decisions.set('CARD1', 'NO_CREDIT')
  await world.start()
  const { authorization_reference: _, ...unauthorised } = start('CARD1')
  await provider.request('POST', '/commands/START_SESSION', unauthorised)
  await until(() => expect(provider.commandResults).toMatchObject([{ body: { result: 'REJECTED' } }]))
  expect(provider.sessionMessages).toEqual([])
})

test('impossible commands are refused: an unknown session, an occupied station', async () => {
  await world.start()
  const response_url = `${provider.url}/results/x`
  const stop = await provider.request('POST', '/commands/STOP_SESSION', { response_url, session_id: 'none' })
  expect(stop.body.data).toMatchObject({ result: 'UNKNOWN_SESSION' })
  await provider.request('POST', '/commands/START_SESSION', start('CARD1'))
  await until(() => expect(provider.commandResults).toHaveLength(1))
  await provider.request('POST', '/commands/START_SESSION', start('CARD2'))
  await until(() => expect(provider.commandResults.at(-1)?.body.result).toBe('EVSE_OCCUPIED'))
})

test('a reserved charge point is kept for its card until the reservation is used, cancelled or over', async () => {
  const { network } = await world.start()
  const { evse } = network.findPoint('VSM-001', 'VSM-001-1')!
  const reserve = (id: string, uid: string, inMs: number) =>
    provider.request('POST', '/commands/RESERVE_NOW', {
      response_url: `${provider.url}/results/${id}`,
      token: card(uid),
      expiry_date: new Date(Date.now() + inMs).toISOString(),
      reservation_id: id,
      location_id: 'VSM-001',
      evse_uid: 'VSM-001-1',
    })
  const cancel = (id: string) =>
    provider.request('POST', '/commands/CANCEL_RESERVATION', {
      response_url: `${provider.url}/results/cancel-${id}`,
      reservation_id: id,
    })
  const lastIs = (id: string, result: string) =>
    until(() => expect(provider.commandResults.at(-1)).toMatchObject({ id, body: { result } }))
  await reserve('R1', 'CARD1', 60_000)
  await lastIs('R1', 'ACCEPTED')
  expect(evse.status).toBe('RESERVED')
  await reserve('R2', 'CARD2', 60_000)
  await lastIs('R2', 'EVSE_OCCUPIED')
  await cancel('R1')
  await lastIs('cancel-R1', 'ACCEPTED')
  expect(evse.status).toBe('AVAILABLE')
  await cancel('R1')
  await lastIs('cancel-R1', 'UNKNOWN_RESERVATION')
  // Far later than the answer, because a reservation that is over already is refused.
  await reserve('R3', 'CARD2', 3_000)
  await lastIs('R3', 'ACCEPTED')
  await until(() => expect(evse.status).toBe('AVAILABLE'))
  await reserve('R4', 'CARD1', 60_000)
  await lastIs('R4', 'ACCEPTED')
  await provider.request('POST', '/commands/START_SESSION', start('CARD1'))
  await lastIs('start', 'ACCEPTED')
  expect(evse.status).toBe('CHARGING')
})

test('a station fails commands when it is configured to', async () => {
  const failCommands = new Map([['START_SESSION', 'EVSE_INOPERATIVE']])
  await world.start({ failCommands })
  await provider.request('POST', '/commands/START_SESSION', start('CARD1'))
  await until(() => expect(provider.commandResults.at(-1)?.body.result).toBe('EVSE_INOPERATIVE'))
  expect(provider.sessionMessages).toEqual([])
})

test('in OCPI 2.1.1 a reservation has a number, a failure is a rejection, and nothing cancels a reservation', async () => {
  const old = await openSimulated('2.1.1')
  try {
    const { network } = await old.start()
    const reservation = {
      response_url: `${old.provider.url}/results/R1`,
      token: providerVersions['2.1.1'].card('CARD1'),
      expiry_date: new Date(Date.now() + 60_000).toISOString(),
      reservation_id: 1,
      location_id: 'VSM-001',
      evse_uid: 'VSM-001-1',
    }
    await old.provider.request('POST', '/commands/RESERVE_NOW', reservation)
    await until(() => expect(old.provider.commandResults).toMatchObject([{ body: { result: 'ACCEPTED' } }]))
    expect(network.findPoint('VSM-001', 'VSM-001-1')?.evse.status).toBe('RESERVED')
    const other = { ...reservation, token: providerVersions['2.1.1'].card('CARD2'), reservation_id: 2 }
    await old.provider.request('POST', '/commands/RESERVE_NOW', other)
    await until(() => expect(old.provider.commandResults.at(-1)?.body).toEqual({ result: 'REJECTED' }))
    const cancelled = await old.provider.request('POST', '/commands/CANCEL_RESERVATION', reservation)
    expect(cancelled.body.status_code).toBe(2001)
  } finally {
    await old.close()
  }
})
