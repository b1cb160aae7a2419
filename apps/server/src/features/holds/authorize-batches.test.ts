import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { authorizeToken } from './authorize.ts'

const fleet = fleetOfFile()
let network: Charging
beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(100_000n)
})
afterAll(async () => {
  expect(await network.broken()).toEqual([])
})

const here = { locationId: 'LOC1', evseUids: ['EVSE1'] }
const tap = async ({ uid }: Pick<TestCard, 'uid'>, evses: typeof here | null = here) => {
  const peer = { id: newId(), countryCode: 'PT', partyId: 'TST' }
  const response = await authorizeToken(fleet.ctx(), { uid, type: 'RFID', locationReferences: evses, peer })
  return response === 'unknown' ? { allowed: response, authorizationReference: '' } : response
}
const cards = (count: number) => Promise.all(Array.from({ length: count }, () => network.card()))
const update = (card: TestCard, change: string) => fleet.db.text(`update card set ${change} where id = $1`, [card.id])

/** On a cluster each wallet has a transaction of its own. */
function expectShared(holds: readonly { readonly transaction: string }[]): void {
  if (fleet.db.isDistributed()) return
  expect(new Set(holds.map(({ transaction }) => transaction)).size).toBeLessThan(holds.length / 2)
}

/** Sends a request of another card first, so that the others arrive while it runs. */
async function together<T>(requests: readonly (() => T)[]): Promise<T[]> {
  const first = tap(await network.card())
  const responses = requests.map((request) => request())
  await first
  return responses
}

test('requests that arrive together share a transaction, and each gets the response of its own card', async () => {
  const [blocked, expired, spent, almost, charging, ...others] = await cards(17)
  if (!blocked || !expired || !spent || !almost || !charging) throw new Error('there are too few cards')
  const { authorizationReference } = await tap(charging)
  await network.session(charging, { id: 'BATCH1', kwh: 1, authorization_reference: authorizationReference })
  await update(blocked, `blocked_by_hand_at = now()`)
  await update(expired, `valid_until = '2026-01-01'`)
  await update(spent, `credit_mode = 'LIMITED', assigned_credit_minor = 500, spent_minor = 500`)
  await update(almost, `credit_mode = 'LIMITED', assigned_credit_minor = 500, spent_minor = 477`)
  const requests = await together([
    () => tap(blocked),
    () => tap(expired),
    () => tap(spent),
    () => tap(almost),
    () => tap({ uid: '04EEEEEEEEEEEE' }),
    () => tap(charging),
    () => tap(charging, { ...here, evseUids: ['EVSE2'] }),
    ...others.map((card) => () => tap(card, null)),
  ])
  const responses = await Promise.all(requests)
  expect(responses.map(({ allowed }) => allowed)).toEqual([
    ...['BLOCKED', 'EXPIRED', 'NO_CREDIT', 'ALLOWED', 'unknown', 'ALLOWED', 'NOT_ALLOWED'],
    ...others.map(() => 'ALLOWED'),
  ])
  expect(responses[5]?.authorizationReference).toBe(authorizationReference)
  const holds = await fleet.db.rows<{
    card_id: string
    reference: string
    amount_minor: bigint
    transaction: string
  }>(sql`
    select card_id, authorization_reference as reference, amount_minor, xmin::text as transaction
    from ledger_hold where card_id = any(${[almost, ...others].map(({ id }) => id)})`)
  const references = new Map(holds.map(({ card_id, reference }) => [card_id, reference]))
  for (const [index, { id }] of others.entries())
    expect(references.get(id)).toBe(responses[7 + index]?.authorizationReference)
  expect(holds.find(({ card_id }) => card_id === almost.id)?.amount_minor).toBe(23n)
  expectShared(holds)
})

test('cards with rules share the transaction too, and a charge that breaks one is refused with its reason', async () => {
  const [far, ...others] = await cards(9)
  if (far === undefined) throw new Error('there is no card')
  const rule = (scope: 'WALLET' | 'CARD', cardId: string | null, conditions: object) =>
    fleet.db.run(sql`
      insert into rule (wallet_id, id, scope, card_id, effect, is_exception, allows_unknown_place, conditions, created_at, updated_at)
      values (${fleet.walletId}, ${newId()}, ${scope}, ${cardId}, 'REFUSE', false, true, ${JSON.stringify(conditions)}::jsonb, now(), now())`)
  await rule('WALLET', null, { per_charge: '7.00', per_day: '100.00', stations: ['DEPOT', 'FAVOURITE'] })
  await rule('CARD', far.id, { countries: ['FR'] })
  const requests = await together([() => tap(far, null), ...others.map((card) => () => tap(card, null))])
  const [refused, ...allowed] = await Promise.all(requests)
  expect(refused).toMatchObject({ allowed: 'NOT_ALLOWED', info: { language: 'en' } })
  expect(allowed.map((response) => response.allowed)).toEqual(others.map(() => 'ALLOWED'))
  const holds = await fleet.db.rows<{ amount_minor: bigint; transaction: string }>(sql`
    select amount_minor, xmin::text as transaction from ledger_hold where card_id = any(${others.map(({ id }) => id)})`)
  expect(holds.map(({ amount_minor }) => amount_minor)).toEqual(others.map(() => 700n))
  expectShared(holds)
  const refusals = await fleet.db.rows<{ card_id: string; times: number }>(sql`
    select card_id, times from rule_refusal where card_id = any(${[far, ...others].map(({ id }) => id)})`)
  expect(refusals).toEqual([{ card_id: far.id, times: 1 }])
  await fleet.db.run(sql`update rule set removed_at = now() where wallet_id = ${fleet.walletId}`)
})

/** Requests of cards, sent while another one runs. The last settles before the lock ends. */
async function whileLocked(lock: ReturnType<typeof sql>, waiting: TestCard, others: readonly TestCard[]) {
  const late = await fleet.db.tx(async (tx) => {
    await tx.rows(lock)
    const all = together([waiting, ...others].map((card) => () => [tap(card)]))
    const [first, ...rest] = await all
    expect((await Promise.all(rest.flat())).map(({ allowed }) => allowed)).toEqual(others.map(() => 'ALLOWED'))
    return first
  })
  expect(await late?.[0]).toMatchObject({ allowed: 'ALLOWED' })
}

test('a card that another transaction has locked delays only its own driver', async () => {
  const [locked, ...others] = await cards(12)
  if (locked === undefined) throw new Error('there is no card')
  await whileLocked(
    sql`select id from card where wallet_id = ${fleet.walletId} and id = ${locked.id} for update`,
    locked,
    others,
  )
})

test('a wallet whose accounts another transaction has locked delays only its own drivers', async () => {
  const [other] = await fleet.db.rows<{ wallet_id: string }>(sql`
    select wallet_id from wallet_membership where person_id = ${fleet.people.stranger.id}`)
  const walletId = other?.wallet_id ?? ''
  await network.topUp(10_000n, walletId)
  const locked = await network.card({ walletId })
  const accounts = sql`select kind from ledger_account where wallet_id = ${walletId} for update`
  await whileLocked(accounts, locked, await cards(12))
})
