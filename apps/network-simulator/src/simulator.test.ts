import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { card, type TinyProvider, tinyProvider } from '../test/tiny-provider.ts'
import { parseQuirks } from './quirks.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts'

const dataFolder = path.resolve(import.meta.dirname, '../../../../shared/data')
const recordings = path.join(dataFolder, 'sessions/sessions.csv.gz')
const stations = path.join(dataFolder, 'stations/mobie_ocpi_locations_20240614.json.gz')

let provider: TinyProvider
let folder: string
const started: Simulator[] = []

beforeEach(async () => {
  provider = await tinyProvider()
  folder = mkdtempSync(path.join(tmpdir(), 'simulator-test-'))
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((simulator) => simulator.close()))
  await provider.close()
  rmSync(folder, { recursive: true })
})

/** A simulator with reports every few milliseconds and a high charging speed. */
async function simulator(over: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  const options = { server: provider.url, token: provider.registrationToken, updateMs: 20, commandDelayMs: 5, ...over }
  const running = await startSimulator(options)
  started.push(running)
  return running
}

/** A clock that advances half a minute on every read, so that a charge of an hour takes no time. */
function fastClock(): () => Date {
  let ms = Date.parse('2026-03-02T10:00:00Z')
  return () => {
    ms += 30_000
    return new Date(ms)
  }
}

const until = (condition: () => void) => vi.waitFor(condition)

describe('the handshake', () => {
  test('the operator registers, pulls all pages of tokens and pushes its stations', async () => {
    const { network, book } = await simulator()
    expect(provider.simulator?.roles).toEqual([
      expect.objectContaining({ role: 'CPO', country_code: 'PT', party_id: 'VSM' }),
    ])
    expect([...book.tokens.values()].map((token) => token.uid)).toEqual(['CARD1', 'CARD2', 'CARD3'])
    expect(provider.locations.size).toBe(network.locations.length)
  })

  test('the simulator reuses its registration after a restart', async () => {
    const state = path.join(folder, 'state.jsonl')
    const port = Number(new URL((await simulator({ state })).url).port)
    const agreed = provider.simulator
    await started.pop()?.close()
    await simulator({ state, port, token: 'spent' })
    expect(provider.simulator).toBe(agreed)
  })

  test('a token rotation issues a new token and invalidates the old one', async () => {
    const running = await simulator()
    const old = provider.simulator?.token
    await running.rotateCredentials()
    expect(provider.simulator?.token).not.toBe(old)
    expect((await provider.request('GET', '/2.2.1/locations')).http).toBe(200)
    provider.simulator = { ...provider.simulator!, token: old! }
    expect((await provider.request('GET', '/2.2.1/locations')).http).toBe(401)
  })

  test('the provider can start the handshake, but only once', async () => {
    const running = await simulator({ token: undefined, acceptToken: 'come-in' })
    provider.simulator = { token: 'come-in', url: `${running.url}/ocpi/cpo/versions`, roles: [] }
    const roles = [{ role: 'EMSP', country_code: 'PT', party_id: 'VWF', business_details: { name: 'Tiny' } }]
    const offer = { token: provider.registrationToken, url: `${provider.url}/ocpi/versions`, roles }
    expect((await provider.request('GET', '/2.2.1/locations')).http).toBe(401)
    const response = await provider.request('POST', '/2.2.1/credentials', offer)
    expect(response.body.status_code).toBe(1000)
    provider.simulator = response.body.data as NonNullable<TinyProvider['simulator']>
    expect((await provider.request('POST', '/2.2.1/credentials', offer)).http).toBe(405)
    expect((await provider.request('GET', '/2.2.1/locations')).http).toBe(200)
  })

  test('a wrong registration token fails with a clear message', async () => {
    await expect(simulator({ token: 'wrong' })).rejects.toThrow(/does not know the token/)
  })
})

describe('a charge', () => {
  test('is authorized, reported, ended and billed with the cost of its tariff', async () => {
    const { desk } = await simulator({ now: fastClock() })
    const response = await desk.start({ uid: 'CARD1', location: 'VSM-001', seconds: 1800 })
    expect(response).toEqual({ session_id: expect.any(String), evse: 'VSM-001-1' })
    await until(() => expect(provider.cdrs.size).toBe(1))
    const [cdr] = [...provider.cdrs.values()]
    const session = provider.sessions.get(cdr!.session_id!)
    expect(provider.authorizations).toEqual([
      { uid: 'CARD1', body: { location_id: 'VSM-001', evse_uids: ['VSM-001-1'] } },
    ])
    expect(provider.sessionMessages.slice(0, 3)).toEqual(['PUT PENDING', 'PUT ACTIVE', 'PATCH'])
    expect(provider.sessionMessages.at(-1)).toBe('PUT COMPLETED')
    expect(cdr).toMatchObject({ auth_method: 'AUTH_REQUEST', authorization_reference: 'REF-CARD1' })
    expect(cdr!.total_energy).toBeGreaterThan(1)
    expect(cdr!.total_energy).toBe(session!.kwh)
    const expected = 0.25 + cdr!.total_energy * 0.26
    expect(cdr!.total_cost.excl_vat).toBeCloseTo(expected, 4)
    expect(cdr!.total_cost.incl_vat).toBeCloseTo(expected * 1.23, 4)
    expect(cdr!.tariffs[0]!.id).toBe('PT-AC')
  })

  test('never ends after its CDR was written, so that the next charge of the card does not overlap', async () => {
    const { desk } = await simulator({ updateMs: 600 })
    await desk.start({ uid: 'CARD1', seconds: 0.1 })
    await until(() => expect(provider.cdrs.size).toBe(1))
    const [cdr] = [...provider.cdrs.values()]
    expect(Date.parse(cdr!.end_date_time!)).toBeLessThanOrEqual(Date.parse(cdr!.last_updated))
  })

  test('does not start with a refused card, an unknown card or a card pushed as invalid', async () => {
    provider.decisions.set('CARD1', 'NO_CREDIT')
    const { desk } = await simulator()
    expect(await desk.start({ uid: 'CARD1' })).toEqual({ refused: 'NO_CREDIT' })
    expect(await desk.start({ uid: 'STRANGER' })).toEqual({ refused: 'UNKNOWN' })
    const blocked = card('CARD2', { valid: false, last_updated: '2026-01-02T00:00:00Z' })
    expect((await provider.request('PUT', '/2.2.1/tokens/PT/VWF/CARD2', blocked)).body.status_code).toBe(1000)
    expect(desk.pushedToken('CARD2')?.valid).toBe(false)
    expect(await desk.start({ uid: 'CARD2' })).toEqual({ refused: 'NOT_VALID' })
    expect(provider.authorizations.map(({ uid }) => uid)).toEqual(['CARD1', 'STRANGER'])
    expect(provider.sessionMessages).toEqual([])
  })

  test('ignores a push that is older than the stored one, so that a blocked card stays blocked', async () => {
    const { desk } = await simulator()
    const push = (valid: boolean, last_updated: string) =>
      provider.request('PUT', '/2.2.1/tokens/PT/VWF/CARD1', card('CARD1', { valid, last_updated }))
    await push(false, '2026-01-03T00:00:00Z')
    await push(true, '2026-01-02T00:00:00Z')
    expect(desk.pushedToken('CARD1')?.valid).toBe(false)
  })

  test('is ended and billed at the next start if it was running when the simulator stopped', async () => {
    const state = path.join(folder, 'state.jsonl')
    const first = await simulator({ state, now: fastClock() })
    await first.desk.start({ uid: 'CARD1' })
    await until(() => expect(provider.sessionMessages).toContain('PATCH'))
    await started.pop()?.close()
    expect(provider.cdrs.size).toBe(0)
    await simulator({ state })
    expect(provider.cdrs.size).toBe(1)
    expect(provider.sessionMessages.at(-1)).toBe('PUT COMPLETED')
  })

  test('keeps its CDR while the provider is down, and delivers it afterwards', async () => {
    const { desk } = await simulator({ now: fastClock() })
    const response = await desk.start({ uid: 'CARD1' })
    await until(() => expect(provider.sessionMessages).toContain('PATCH'))
    provider.down = true
    if ('session_id' in response) desk.stop(response.session_id)
    await until(() => expect(provider.turnedAway).toBeGreaterThan(1))
    expect(provider.cdrs.size).toBe(0)
    provider.down = false
    await until(() => expect(provider.cdrs.size).toBe(1))
  })

  test('is reported with the quirks of real operators when they are enabled', async () => {
    const quirks = parseQuirks('zero-offset,null-optionals,energy-in-wh,vat-fraction,total-without-flat,cdr-first')
    const { desk } = await simulator({ now: fastClock(), quirks })
    await desk.start({ uid: 'CARD1', seconds: 600 })
    await until(() => expect(provider.sessionMessages.at(-1)).toBe('PUT COMPLETED'))
    const [cdr] = [...provider.cdrs.values()]
    expect(cdr!.start_date_time).toMatch(/\+00:00$/)
    expect(cdr).toHaveProperty('remark', null)
    expect(cdr!.tariffs[0]!.elements[0]!.price_components[0]!.vat).toBe(0.23)
    expect(cdr!.total_cost.excl_vat).toBeCloseTo(cdr!.total_energy * 0.26, 4)
    const energy = cdr!.charging_periods.flatMap((period) => period.dimensions).filter(({ type }) => type === 'ENERGY')
    expect(energy.reduce((sum, { volume }) => sum + volume, 0)).toBeCloseTo(cdr!.total_energy * 1000, 3)
  })
})

describe('commands', () => {
  const start = (uid: string) => ({
    response_url: `${provider.url}/results/start`,
    token: card(uid),
    location_id: 'VSM-001',
    evse_uid: 'VSM-001-1',
    authorization_reference: 'FROM-AFAR',
  })

  test('a remote start begins a charge, a remote stop ends it, and the CDR is sent', async () => {
    await simulator({ now: fastClock() })
    const response = await provider.request('POST', '/2.2.1/commands/START_SESSION', start('CARD1'))
    expect(response.body.data).toMatchObject({ result: 'ACCEPTED' })
    await until(() => expect(provider.commandResults).toMatchObject([{ id: 'start', body: { result: 'ACCEPTED' } }]))
    await until(() => expect(provider.sessionMessages).toContain('PATCH'))
    const [session] = [...provider.sessions.values()]
    expect(session).toMatchObject({ auth_method: 'COMMAND', authorization_reference: 'FROM-AFAR' })
    const stop = { response_url: `${provider.url}/results/stop`, session_id: session!.id }
    await provider.request('POST', '/2.2.1/commands/STOP_SESSION', stop)
    await until(() => expect([...provider.cdrs.values()].map((cdr) => cdr.session_id)).toEqual([session!.id]))
    await until(() =>
      expect(provider.commandResults.at(-1)).toMatchObject({ id: 'stop', body: { result: 'ACCEPTED' } }),
    )
  })

  test('a remote start without an authorisation requests one, and the charge ends after the configured time', async () => {
    await simulator({ now: fastClock(), remoteMinutes: 5 })
    const { authorization_reference: _, ...unauthorised } = start('CARD1')
    await provider.request('POST', '/2.2.1/commands/START_SESSION', unauthorised)
    await until(() => expect(provider.commandResults).toMatchObject([{ body: { result: 'ACCEPTED' } }]))
    expect(provider.authorizations.map(({ uid }) => uid)).toEqual(['CARD1'])
    await until(() => expect(provider.cdrs.size).toBe(1))
    const [cdr] = [...provider.cdrs.values()]
    expect(cdr).toMatchObject({ auth_method: 'AUTH_REQUEST' })
    const seconds = (Date.parse(cdr!.end_date_time!) - Date.parse(cdr!.start_date_time!)) / 1000
    expect(seconds).toBeGreaterThanOrEqual(5 * 60)
    expect(seconds).toBeLessThan(10 * 60)
  })

  test('a remote start with a refused card starts no charge', async () => {
    provider.decisions.set('CARD1', 'NO_CREDIT')
    await simulator()
    const { authorization_reference: _, ...unauthorised } = start('CARD1')
    await provider.request('POST', '/2.2.1/commands/START_SESSION', unauthorised)
    await until(() => expect(provider.commandResults).toMatchObject([{ body: { result: 'REJECTED' } }]))
    expect(provider.sessionMessages).toEqual([])
  })

  test('impossible commands are refused: an unknown session, an occupied station', async () => {
    await simulator()
    const response_url = `${provider.url}/results/x`
    const stop = await provider.request('POST', '/2.2.1/commands/STOP_SESSION', { response_url, session_id: 'none' })
    expect(stop.body.data).toMatchObject({ result: 'UNKNOWN_SESSION' })
    await provider.request('POST', '/2.2.1/commands/START_SESSION', start('CARD1'))
    await until(() => expect(provider.commandResults).toHaveLength(1))
    await provider.request('POST', '/2.2.1/commands/START_SESSION', start('CARD2'))
    await until(() => expect(provider.commandResults.at(-1)?.body.result).toBe('EVSE_OCCUPIED'))
  })

  test('a reserved charge point is kept for its card until the reservation is used, cancelled or over', async () => {
    const { network } = await simulator()
    const { evse } = network.findPoint('VSM-001', 'VSM-001-1')!
    const reserve = (id: string, uid: string, inMs: number) =>
      provider.request('POST', '/2.2.1/commands/RESERVE_NOW', {
        response_url: `${provider.url}/results/${id}`,
        token: card(uid),
        expiry_date: new Date(Date.now() + inMs).toISOString(),
        reservation_id: id,
        location_id: 'VSM-001',
        evse_uid: 'VSM-001-1',
      })
    const cancel = (id: string) =>
      provider.request('POST', '/2.2.1/commands/CANCEL_RESERVATION', {
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
    await provider.request('POST', '/2.2.1/commands/START_SESSION', start('CARD1'))
    await lastIs('start', 'ACCEPTED')
    expect(evse.status).toBe('CHARGING')
  })

  test('a station fails commands when it is configured to', async () => {
    const failCommands = new Map([['START_SESSION', 'EVSE_INOPERATIVE']])
    await simulator({ failCommands })
    await provider.request('POST', '/2.2.1/commands/START_SESSION', start('CARD1'))
    await until(() => expect(provider.commandResults.at(-1)?.body.result).toBe('EVSE_INOPERATIVE'))
    expect(provider.sessionMessages).toEqual([])
  })
})

test('lists are paginated with links to the next page, oldest change first', async () => {
  await simulator()
  const page = await provider.request('GET', '/2.2.1/locations?limit=10&offset=10&date_from=2025-01-01T00:00:00Z')
  expect(page.body.data).toHaveLength(10)
  expect(page.headers.get('x-total-count')).toBe('24')
  expect(page.headers.get('link')).toMatch(/offset=20.*rel="next"/)
  expect(page.headers.get('link')).toContain('date_from=2025-01-01')
  const last = await provider.request('GET', '/2.2.1/locations?limit=10&offset=20')
  expect(last.body.data).toHaveLength(4)
  expect(last.headers.get('link')).toBeNull()
})

test('keepRunning keeps the given number of sessions running', async () => {
  await simulator({ runningSessions: 1 })
  await until(() => expect(provider.sessionMessages).toContain('PATCH'))
})

describe.skipIf(!existsSync(recordings))(`the replay of real sessions (needs ${recordings})`, () => {
  test('sends 50 rows with duplicates and credits, reports each, and continues after an outage of the provider', async () => {
    const running = await simulator({ stations })
    const report = path.join(folder, 'report.jsonl')
    const options = { sessions: recordings, limit: 50, duplicates: 0.1, credits: 0.1, shuffle: true, report }
    const replaying = running.replay(options)
    await until(() => expect(provider.cdrs.size).toBeGreaterThan(5))
    provider.down = true
    await until(() => expect(provider.turnedAway).toBeGreaterThan(10))
    provider.down = false
    const summary = await replaying
    expect(summary).toMatchObject({ rows: 50, originals: 50, sessions: 50, refused: 0, lost: 0 })
    expect(summary.duplicates).toBeGreaterThan(0)
    expect(summary.credits).toBeGreaterThan(0)
    expect(provider.cdrs.size).toBe(50 + summary.credits)
    const lines = readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ReportLine)
    expect(lines).toHaveLength(summary.cdrs)
    const settled = lines.filter(({ kind }) => kind !== 'duplicate')
    const received = [...provider.cdrs.values()].reduce((sum, cdr) => sum + cdr.total_cost.excl_vat, 0)
    expect(settled.reduce((sum, line) => sum + line.cost_excl_vat, 0)).toBeCloseTo(received, 6)
  })

  test('is identical for the same seed', async () => {
    const orders: string[][] = []
    for (const report of ['one.jsonl', 'two.jsonl'].map((name) => path.join(folder, name))) {
      const running = await simulator({ seed: 7 })
      await running.replay({ sessions: recordings, limit: 20, shuffle: true, duplicates: 0.2, concurrency: 1, report })
      const lines = readFileSync(report, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as ReportLine)
      orders.push(lines.map((line) => `${line.kind} ${line.cdr_id} ${line.token_uid} ${line.cost_excl_vat}`))
    }
    expect(orders[0]).toEqual(orders[1])
  })
})

interface ReportLine {
  kind: string
  cdr_id: string
  token_uid: string
  cost_excl_vat: number
}
