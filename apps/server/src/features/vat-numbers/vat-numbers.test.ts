import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  addVatNumber,
  getVatNumber,
  listVatNumbers,
  removeVatNumber,
  updateVatNumber,
} from '@voltway/contract/vat-numbers'
import { getWallet } from '@voltway/contract/wallets'
import { updateWallet } from '@voltway/contract/wallets-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootFleet, CallRefused, FIXED_NOW, type Fleet, type Role } from '../../../test/harness.ts'
import { sql } from '../../platform/sql.ts'

/** A simulated VIES. It knows some numbers and can be slow or down. */
const register = {
  mood: 'answers' as 'answers' | 'down' | 'member state down' | 'silent',
  requests: [] as unknown[],
  known: new Set(['501964843']),
}
let server: Server
let fleet: Fleet
let offline: Fleet

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as { vatNumber: string }
      register.requests.push({ path: request.url, ...body })
      if (register.mood === 'silent') return
      response.setHeader('content-type', 'application/json')
      if (register.mood === 'down') {
        response.statusCode = 503
        response.end('<html>maintenance</html>')
      } else if (register.mood === 'member state down') {
        response.end(JSON.stringify({ valid: false, userError: 'MS_UNAVAILABLE' }))
      } else {
        const valid = register.known.has(body.vatNumber)
        response.end(JSON.stringify({ valid, userError: valid ? 'VALID' : 'INVALID' }))
      }
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  fleet = await bootFleet({ env: { VIES_URL: `http://localhost:${port}/rest-api`, VIES_TIMEOUT_SECONDS: '1' } })
  offline = await bootFleet()
})
afterAll(async () => {
  await fleet?.close()
  await offline?.close()
  server?.closeAllConnections()
  await new Promise((closed) => server?.close(closed))
})

const LATER = '2099-03-02T10:00:00Z'

const ofWallet = () => ({ wallet: fleet.walletId })
const portuguese = { country: 'PT', number: 'PT 501 964 843', name: 'Atlântica, Lda.' }

test('the first number is stored without separators and as the default, and VIES is queried afterwards', async () => {
  const added = await fleet.as('accountant').call(addVatNumber, { query: ofWallet(), body: portuguese })
  expect(added).toMatchObject({ number: '501964843', kind: 'NIF', is_default: true, status: 'UNVERIFIED' })
  expect((await fleet.as('owner').call(getWallet)).nif_id).toBe(added.id)
  await fleet.runJobs()
  expect(register.requests.at(-1)).toEqual({
    path: '/rest-api/check-vat-number',
    countryCode: 'PT',
    vatNumber: '501964843',
  })
  const read = await fleet.as('owner').call(getVatNumber, { params: { id: added.id }, query: ofWallet() })
  expect(read).toMatchObject({ status: 'VALID', verified_at: '2026-03-02T10:00:00Z' })
})

test('the same number twice in one wallet is refused at its field; another wallet may have it', async () => {
  const again = fleet
    .as('owner')
    .call(addVatNumber, { query: ofWallet(), body: { ...portuguese, number: '501964843' } })
  await expect(again).rejects.toMatchObject({ code: 'vat_number.taken', problem: { fields: { number: 'taken' } } })
  expect(await fleet.as('stranger').call(addVatNumber, { body: portuguese })).toMatchObject({ number: '501964843' })
})

test('a number with a wrong check digit is refused at its field', async () => {
  const wrong = fleet
    .as('owner')
    .call(addVatNumber, { query: ofWallet(), body: { ...portuguese, number: '501964842' } })
  await expect(wrong).rejects.toMatchObject({
    status: 400,
    code: 'vat_number.invalid',
    problem: { fields: { number: 'vat_number' } },
  })
  const nowhere = fleet.as('owner').call(addVatNumber, { query: ofWallet(), body: { ...portuguese, country: 'ZZ' } })
  await expect(nowhere).rejects.toMatchObject({
    code: 'validation_failed',
    problem: { fields: { country: 'country' } },
  })
})

test.each([
  ['is down', 'down'],
  ['reports that the member state’s register is down', 'member state down'],
  ['does not respond in time', 'silent'],
] as const)(
  'a number is saved with the status UNAVAILABLE when the register %s, and is checked later',
  async (_, mood) => {
    register.mood = mood
    // Later than the database's clock, which delayed jobs use.
    fleet.clock.set(LATER)
    const spanish = { down: 'B58378431', 'member state down': 'J99216582', silent: '54362315K' }[mood]
    const { id } = await fleet
      .as('owner')
      .call(addVatNumber, { query: ofWallet(), body: { country: 'ES', number: spanish, name: mood } })
    await fleet.runJobs()
    const read = () => fleet.as('owner').call(getVatNumber, { params: { id }, query: ofWallet() })
    expect(await read()).toMatchObject({ status: 'UNAVAILABLE', verified_at: null })

    register.mood = 'answers'
    // Makes the delayed jobs due.
    await fleet.db.run(
      sql`update pgboss.job set start_after = now() where name = 'vat-numbers.check' and state = 'created'`,
    )
    await fleet.runJobs()
    expect(await read()).toMatchObject({ status: 'INVALID', verified_at: LATER })
    fleet.clock.set(FIXED_NOW)
  },
)

test('without a register a number stays unverified', async () => {
  const { id } = await offline.as('owner').call(addVatNumber, { query: { wallet: offline.walletId }, body: portuguese })
  await offline.runJobs()
  const read = await offline.as('owner').call(getVatNumber, { params: { id }, query: { wallet: offline.walletId } })
  expect(read).toMatchObject({ status: 'UNVERIFIED', verified_at: null })
})

test('there is one default: setting another one, archiving and deleting move it', async () => {
  const owner = offline.as('viewer')
  const add = (number: string, more = {}) =>
    owner.call(addVatNumber, { body: { country: 'FR', number, name: `Number ${number}`, ...more } })
  const defaults = async () =>
    (await owner.call(listVatNumbers)).results.filter(({ is_default }) => is_default).map(({ number }) => number)
  const first = await add('404833048')
  const second = await add('73282932000074')
  expect(await defaults()).toEqual(['404833048'])
  await owner.call(updateVatNumber, { params: { id: second.id }, body: { is_default: true } })
  expect(await defaults()).toEqual(['73282932000074'])
  const archived = await owner.call(updateVatNumber, { params: { id: second.id }, body: { is_archived: true } })
  expect(archived).toMatchObject({ is_archived: true, is_default: false })
  expect(await defaults()).toEqual([])
  await owner.call(updateVatNumber, { params: { id: first.id }, body: { is_default: true, name: 'Renamed' } })
  expect((await owner.call(listVatNumbers)).results.map(({ name }) => name)).toEqual([
    'Renamed',
    'Number 73282932000074',
  ])
  await owner.call(removeVatNumber, { params: { id: first.id } })
  expect(await owner.refusal(getVatNumber, { params: { id: first.id } })).toBe('vat_number.not_found')
})

test('the wallet’s settings and the list of numbers agree on the default', async () => {
  const { results } = await fleet.as('owner').call(listVatNumbers, { query: ofWallet() })
  const other = results.find(({ is_default }) => !is_default)
  await fleet.as('owner').call(updateWallet, { body: { nif_id: other?.id ?? '' } })
  const after = await fleet.as('owner').call(listVatNumbers, { query: ofWallet() })
  expect(after.results.filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual([other?.id])
  expect(await fleet.as('owner').refusal(updateWallet, { body: { nif_id: fleet.walletId } })).toBe(
    'vat_number.not_found',
  )
})

test.each([
  ['owner', 'allowed'],
  ['manager', 'allowed'],
  ['accountant', 'allowed'],
  ['viewer', 'auth.not_allowed'],
  ['cardManager', 'auth.not_allowed'],
  ['coordinator', 'auth.not_allowed'],
  ['driver', 'auth.not_allowed'],
  ['stranger', 'wallet.not_found'],
] as const)('%s asking for the wallet’s VAT numbers: %s', async (role: Role, expected) => {
  const result = await fleet
    .as(role)
    .call(listVatNumbers, { query: ofWallet() })
    .then(() => 'allowed')
    .catch((error: unknown) => (error instanceof CallRefused ? error.code : error))
  expect(result).toBe(expected)
})

test('a person’s own numbers are visible neither to others nor in the wallet', async () => {
  const own = await fleet.as('driver').call(addVatNumber, { body: { country: 'PT', number: '123456789', name: 'Me' } })
  expect(await fleet.as('owner').refusal(getVatNumber, { params: { id: own.id } })).toBe('vat_number.not_found')
  expect(await fleet.as('owner').refusal(removeVatNumber, { params: { id: own.id }, query: ofWallet() })).toBe(
    'vat_number.not_found',
  )
  expect((await fleet.as('driver').call(listVatNumbers)).count).toBe(1)
})
