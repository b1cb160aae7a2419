import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { violationsOf } from '../test/ocpi-fields.ts'
import { type Json, providerVersions } from '../test/provider-versions.ts'
import { fastClock, openSimulated, type Simulated } from '../test/simulated.ts'
import type { TinyProvider } from '../test/tiny-provider.ts'
import { versionNumbers } from './ocpi-version.ts'
import { parseQuirks } from './quirks.ts'

const until = (condition: () => void) => vi.waitFor(condition)

describe.each(versionNumbers)('in OCPI %s', (version) => {
  const { card, cardOf, readCdr, referenceOf, startReference, startMethod, hasVat, party } = providerVersions[version]
  let world: Simulated
  let provider: TinyProvider
  beforeEach(async () => {
    world = await openSimulated(version)
    provider = world.provider
  })
  afterEach(() => world.close())

  const start = (uid: string) => ({
    response_url: `${provider.url}/results/start`,
    token: card(uid),
    location_id: 'VSM-001',
    evse_uid: 'VSM-001-1',
    authorization_reference: startReference,
  })
  const onlyCdr = () => readCdr([...provider.cdrs.values()][0] ?? {})

  test('the operator registers, pulls all pages of tokens and pushes its stations', async () => {
    const { network, book } = await world.start()
    expect(JSON.stringify(provider.simulator)).toContain('"party_id":"VSM"')
    expect([...book.tokens.values()]).toMatchObject(
      ['CARD1', 'CARD2', 'CARD3'].map((uid) => ({ party_id: 'VWF', uid, contract_id: `PT-VWF-C${uid}` })),
    )
    expect(provider.locations.size).toBe(network.locations.length)
  })

  test('a token rotation issues a new token and invalidates the old one', async () => {
    const running = await world.start()
    const old = provider.simulator?.token
    await running.rotateCredentials()
    expect(provider.simulator?.token).not.toBe(old)
    expect((await provider.request('GET', '/locations')).http).toBe(200)
    provider.simulator = { ...provider.simulator!, token: old! }
    expect((await provider.request('GET', '/locations')).http).toBe(401)
  })

  test('the provider can start the handshake, but only once', async () => {
    const running = await world.start({ token: undefined, acceptToken: 'come-in' })
    provider.simulator = { token: 'come-in', url: `${running.url}/ocpi/cpo/versions` }
    const offer = { token: provider.registrationToken, url: `${provider.url}/ocpi/versions`, ...party }
    expect((await provider.request('GET', '/locations')).http).toBe(401)
    const details = await provider.request('GET', '')
    expect(violationsOf(version, 'Data', details.body.data)).toEqual([])
    const response = await provider.request('POST', '/credentials', offer)
    expect(response.body.status_code).toBe(1000)
    expect(violationsOf(version, 'Credentials', response.body.data)).toEqual([])
    provider.simulator = response.body.data as NonNullable<TinyProvider['simulator']>
    expect((await provider.request('POST', '/credentials', offer)).http).toBe(405)
    expect((await provider.request('GET', '/locations')).http).toBe(200)
  })

  test('a charge is authorized, reported, ended and billed with the cost of its tariff', async () => {
    const { desk } = await world.start({ now: fastClock() })
    const response = await desk.start({ uid: 'CARD1', location: 'VSM-001', seconds: 1800 })
    expect(response).toEqual({ session_id: expect.any(String), evse: 'VSM-001-1' })
    await until(() => expect(provider.cdrs.size).toBe(1))
    expect(provider.authorizations).toEqual([
      { uid: 'CARD1', body: { location_id: 'VSM-001', evse_uids: ['VSM-001-1'] } },
    ])
    expect(provider.sessionMessages.slice(0, 3)).toEqual(['PUT PENDING', 'PUT ACTIVE', 'PATCH'])
    expect(provider.sessionMessages.at(-1)).toBe('PUT COMPLETED')
    const cdr = onlyCdr()
    const [id, session] = [...provider.sessions][0] ?? []
    expect(cdr).toMatchObject({ card: 'CARD1', method: 'AUTH_REQUEST', reference: referenceOf('CARD1') })
    expect([undefined, id]).toContain(cdr.session)
    expect(cardOf(session ?? {})).toBe('CARD1')
    expect(cdr.energyKwh).toBeGreaterThan(1)
    expect(cdr.energyKwh).toBe(session?.kwh)
    const expected = 0.25 + cdr.energyKwh * 0.26
    expect(cdr.exclVat).toBeCloseTo(expected, 4)
    expect(cdr.vatPercent).toBe(hasVat ? 23 : undefined)
    if (hasVat) expect(cdr.inclVat).toBeCloseTo(expected * 1.23, 3)
  })

  test('a charge does not start with a refused card, an unknown card or a card pushed as invalid', async () => {
    provider.decisions.set('CARD1', 'NO_CREDIT')
    const { desk } = await world.start()
    expect(await desk.start({ uid: 'CARD1' })).toEqual({ refused: 'NO_CREDIT' })
    expect(await desk.start({ uid: 'STRANGER' })).toEqual({ refused: 'UNKNOWN' })
    const blocked = card('CARD2', { valid: false, last_updated: '2026-01-02T00:00:00Z' })
    const address = '/tokens/PT/VWF/CARD2'
    expect((await provider.request('PUT', address, blocked)).body.status_code).toBe(1000)
    expect((await provider.request('GET', address)).body.data).toEqual(blocked)
    expect(desk.pushedToken('CARD2')?.valid).toBe(false)
    expect(await desk.start({ uid: 'CARD2' })).toEqual({ refused: 'NOT_VALID' })
    const unblocked = { valid: true, last_updated: '2026-01-03T00:00:00Z' }
    expect((await provider.request('PATCH', address, unblocked)).body.status_code).toBe(1000)
    expect((await provider.request('GET', address)).body.data).toEqual({ ...blocked, ...unblocked })
    expect(provider.authorizations.map(({ uid }) => uid)).toEqual(['CARD1', 'STRANGER'])
    expect(provider.sessionMessages).toEqual([])
  })

  test('a charge is reported with the quirks of real operators when they are enabled', async () => {
    const quirks = parseQuirks('zero-offset,null-optionals,energy-in-wh,vat-fraction,total-without-flat,cdr-first')
    const { desk } = await world.start({ now: fastClock(), quirks })
    await desk.start({ uid: 'CARD1', seconds: 600 })
    await until(() => expect(provider.sessionMessages.at(-1)).toBe('PUT COMPLETED'))
    const cdr = onlyCdr()
    expect(cdr.start).toMatch(/\+00:00$/)
    expect(cdr.remark).toBe(null)
    expect(cdr.vatPercent).toBe(hasVat ? 0.23 : undefined)
    expect(cdr.exclVat).toBeCloseTo(cdr.energyKwh * 0.26, 4)
    expect(cdr.periodsKwh).toBeCloseTo(cdr.energyKwh * 1000, 3)
  })

  test('a remote start begins a charge, a remote stop ends it, and the CDR is sent', async () => {
    await world.start({ now: fastClock() })
    const response = await provider.request('POST', '/commands/START_SESSION', start('CARD1'))
    expect(response.body.data).toMatchObject({ result: 'ACCEPTED' })
    expect(violationsOf(version, 'CommandResponse', response.body.data)).toEqual([])
    await until(() => expect(provider.commandResults).toMatchObject([{ id: 'start', body: { result: 'ACCEPTED' } }]))
    await until(() => expect(provider.sessionMessages).toContain('PATCH'))
    expect(provider.authorizations).toEqual([])
    const [session_id] = [...provider.sessions.keys()]
    const stop = { response_url: `${provider.url}/results/stop`, session_id }
    await provider.request('POST', '/commands/STOP_SESSION', stop)
    await until(() => expect(provider.cdrs.size).toBe(1))
    expect(onlyCdr()).toMatchObject({ card: 'CARD1', method: startMethod, reference: startReference })
    await until(() =>
      expect(provider.commandResults.at(-1)).toMatchObject({ id: 'stop', body: { result: 'ACCEPTED' } }),
    )
  })

  test('every list and every object of a list has the fields of the version', async () => {
    const { desk, network } = await world.start({ now: fastClock() })
    await desk.start({ uid: 'CARD1', location: 'VSM-001', seconds: 600 })
    await until(() => expect(provider.cdrs.size).toBe(1))
    const sizes: Record<string, number> = {}
    const objects = { locations: 'Location', tariffs: 'Tariff', sessions: 'Session', cdrs: 'CDR' }
    for (const [list, object] of Object.entries(objects)) {
      const items = (await provider.request('GET', `/${list}`)).body.data as Json[]
      sizes[list] = items.length
      expect(items.flatMap((item) => violationsOf(version, object, item))).toEqual([])
    }
    const { locations, tariffs } = network
    expect(sizes).toEqual({ locations: locations.length, tariffs: tariffs.length, sessions: 1, cdrs: 1 })
    const places = { '': 'Location', '/VSM-001-1': 'EVSE', '/VSM-001-1/1': 'Connector' }
    for (const [place, object] of Object.entries(places)) {
      const { data } = (await provider.request('GET', `/locations/VSM-001${place}`)).body
      expect(violationsOf(version, object, data)).toEqual([])
    }
    for (const unknown of ['VSM-999', 'VSM-001/VSM-001-99', 'VSM-001/VSM-001-1/9'])
      expect((await provider.request('GET', `/locations/${unknown}`)).http).toBe(404)
  })
})
