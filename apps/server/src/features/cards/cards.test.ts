import { listCards } from '@voltway/contract/cards'
import { blockCard, unblockCard } from '@voltway/contract/cards-blocks'
import { updateCard } from '@voltway/contract/cards-details'
import { importCards } from '@voltway/contract/cards-files'
import { adjustCardLimit, configurePlafonds } from '@voltway/contract/cards-limits'
import { listMembers, updateMember } from '@voltway/contract/members'
import { addVehicle, listVehicles } from '@voltway/contract/vehicles'
import { beforeEach, expect, test } from 'vitest'
import { addTestCard, checkMoneyAfterEach, fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { transactionsDuring } from '../../../test/statements.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { createMember } from '../members/members.ts'
import { topUpByOperator } from '../payments/top-up.ts'
import { selectCards } from './card-list.sql.ts'
import { cardReplyOf } from './card-reply.ts'
import { cardsJobs } from './cards.jobs.ts'
import type { NewCard } from './new-card.ts'

const fleet = fleetOfEachTest()

beforeEach(async () => {
  await topUpByOperator(fleet.ctx(), fleet.scope, { amountMinor: 100_000n, key: 'start' })
})
checkMoneyAfterEach(fleet)

const addCard = (card: Partial<NewCard> = {}) => addTestCard(fleet, card)

const card = async (cardId: string) => {
  const { results } = await fleet.as('owner').call(listCards, { query: { limit: 100 } })
  return results.find(({ id }) => id === cardId)
}

const newsOf = (kind: string) =>
  fleet.db.rows<{ payload: Record<string, unknown> }>(
    sql`select payload from live_event where wallet_id = ${fleet.walletId} and kind = ${kind} order by id`,
  )

/** Returns the cards whose tokens are waiting for a push to operators. */
const pushes = async () => {
  const rows = await fleet.db.rows<{ card: string }>(
    sql`select data->>'cardId' as card from pgboss.job where name = 'network.push-token' order by created_on`,
  )
  return rows.map(({ card: id }) => id)
}

test('a new card is listed with its limit, remainder and renewal', async () => {
  const memberId = await createMember(fleet.ctx(), fleet.scope, { name: 'Inês Conceição' })
  const id = await addCard({ name: 'Carrinha', memberId, costCentre: 'Porto' })
  expect(await fleet.as('viewer').call(listCards)).toEqual({
    count: 1,
    next: null,
    previous: null,
    results: [
      expect.objectContaining({
        id,
        name: 'Carrinha',
        state: 'ACTIVE',
        blocked_reasons: [],
        assigned_credit: '100.00',
        spent: '0.00',
        reserved: '0.00',
        remaining: '100.00',
        credit_renewal: 'MONTHLY',
        renewal_day: 1,
        next_renewal_at: '2026-03-31T23:00:00Z',
        member: { id: memberId, name: 'Inês Conceição' },
        cost_centre: 'Porto',
        allowed_actions: [],
      }),
    ],
  })
})

test('cards are listed ten a page, by name regardless of case and accents, and the total is right past the end', async () => {
  for (const name of ['zeta', 'Álamo', 'beta', 'Alfa', ...Array.from({ length: 9 }, (_, n) => `Car ${n}`)]) {
    await addCard({ name })
  }
  const owner = fleet.as('owner')
  const first = await owner.call(listCards, { query: { search: '' } })
  expect(first.results.slice(0, 4).map(({ name }) => name)).toEqual(['Álamo', 'Alfa', 'beta', 'Car 0'])
  expect(first).toMatchObject({ count: 13, previous: null })
  expect(first.next).toMatch(/\?search=&limit=10&offset=10$/)
  const past = await owner.call(listCards, { query: { offset: 20 } })
  expect(past).toMatchObject({ count: 13, results: [], next: null })
  expect(past.previous).toMatch(/offset=10$/)
  const backwards = await owner.call(listCards, { query: { ordering: '-name', limit: 2 } })
  expect(backwards.results.map(({ name }) => name)).toEqual(['zeta', 'Car 8'])
})

test.each([
  ['conceicao', 1],
  ['CARRINHA', 1],
  ['0000 1111', 1],
  ['porto', 1],
  ['%', 0],
  ['_', 0],
  ['nobody', 0],
])('searching for %s finds %d cards by name, number, member or cost centre', async (search, found) => {
  const memberId = await createMember(fleet.ctx(), fleet.scope, { name: 'Inês Conceição' })
  await addCard({ name: 'Carrinha', memberId, costCentre: 'Porto', cardNumber: '0000 1111 2222' })
  await addCard({ name: 'Other', cardNumber: '9999 8888 7777' })
  const list = await fleet.as('owner').call(listCards, { query: { search } })
  expect(list.count).toBe(found)
  expect(list.results).toHaveLength(found)
})

test('cards are filtered by the state and reason that each of them shows', async () => {
  const good = await addCard()
  const blocked = await addCard()
  const expired = await addCard({ validUntil: '2026-03-01' })
  const used = await addCard({ plafond: { creditMode: 'LIMITED', assignedMinor: 0n, renewal: 'NONE', day: null } })
  const fresh = await addCard({ isActivated: false })
  await fleet.as('manager').call(blockCard, { params: { cardId: blocked } })
  const ids = async (query: Record<string, string>) =>
    (await fleet.as('owner').call(listCards, { query })).results.map(({ id }) => id).sort()
  expect(await ids({ state: 'ACTIVE' })).toEqual([good])
  expect(await ids({ state: 'BLOCKED' })).toEqual([blocked, expired, used, fresh].sort())
  expect(await ids({ reason: 'USER_CARD_INACTIVE' })).toEqual([blocked, expired, fresh].sort())
  expect(await ids({ reason: 'PLAFOND_REACHED' })).toEqual([used])
  expect(await ids({ reason: 'ZERO_BALANCE' })).toEqual([])
  await fleet.db.run(
    sql`update wallet set card_block_reasons = '{MISSING_CHARGING_PAYMENT}' where id = ${fleet.walletId}`,
  )
  expect(await ids({ state: 'ACTIVE' })).toEqual([])
  expect(await ids({ reason: 'MISSING_CHARGING_PAYMENT' })).toHaveLength(5)
})

test('every combination of reasons is filtered by the state and reasons that it shows', async () => {
  const id = await addCard()
  await fleet.db.run(sql`
    insert into member (wallet_id, id, name, status, created_at)
    select ${fleet.walletId}, gen_random_uuid(), status, status, now() from unnest('{ACTIVE,INVITED,INACTIVE,REMOVED}'::text[]) status`)
  await fleet.db.run(sql`
    insert into card (wallet_id, id, name, card_number, contract_id, uid, type, credit_mode, assigned_credit_minor, spent_minor,
      period_started_at, blocked_by_hand_at, activated_at, valid_until, member_id, created_at, updated_at)
    select c.wallet_id, gen_random_uuid(), 'A "quoted" back\\slash, ação', gen_random_uuid(), c.contract_id, c.uid, c.type, mode, 100, spent,
      c.period_started_at, blocked::timestamptz, activated::timestamptz, until::date, m.id, now(), now()
    from card c,
      unnest('{LIMITED,UNLOCKED}'::text[]) mode, unnest('{0,100}'::int[]) spent,
      unnest(array[null, '2026-01-01']) blocked, unnest(array[null, '2026-01-01']) activated,
      unnest(array[null, '2026-03-01', '2026-03-02']) until,
      (select id from member where wallet_id = ${fleet.walletId} union all select null) m
    where c.id = ${id}`)
  const all = async (query: Record<string, string>) => {
    const found: Awaited<ReturnType<typeof page>>['results'] = []
    const page = (offset: number) => fleet.as('owner').call(listCards, { query: { limit: 100, offset, ...query } })
    for (let offset = 0; ; offset += 100) {
      const { results } = await page(offset)
      if (results.length === 0) return found
      found.push(...results)
    }
  }
  const shown = await all({})
  expect(shown.length).toBeGreaterThan(200)
  // A single card is read with another statement than the list.
  const rows = await selectCards(
    fleet.db,
    fleet.scope,
    shown.map((one) => one.id),
    fleet.clock.now(),
  )
  const single = new Map(rows.map((row) => [row.card.id, cardReplyOf(row, fleet.scope)]))
  for (const one of shown) expect(one).toEqual(single.get(one.id))
  const idsOf = (cards: typeof shown) => cards.map((one) => one.id).sort()
  for (const state of ['ACTIVE', 'BLOCKED'] as const) {
    expect(idsOf(await all({ state }))).toEqual(idsOf(shown.filter((one) => one.state === state)))
  }
  for (const reason of ['USER_CARD_INACTIVE', 'PLAFOND_REACHED'] as const) {
    expect(idsOf(await all({ reason }))).toEqual(idsOf(shown.filter((one) => one.blocked_reasons.includes(reason))))
  }
})

test('a driver sees own cards only', async () => {
  const own = await addCard({ memberId: fleet.driverMemberId })
  await addCard()
  const list = await fleet.as('driver').call(listCards)
  expect(list.results.map(({ id }) => id)).toEqual([own])
  expect(list.count).toBe(1)
})

test('another company’s wallet is treated as unknown', async () => {
  expect(await fleet.as('stranger').refusal(listCards)).toBe('wallet.not_found')
  expect(await fleet.as('stranger').refusal(listCards, { params: { walletId: newId() } })).toBe('wallet.not_found')
})

test('blocking a card takes effect immediately, updates open screens and is pushed to every operator', async () => {
  const id = await addCard()
  const before = (await pushes()).length
  const blocked = await fleet.as('cardManager').call(blockCard, { params: { cardId: id } })
  expect(blocked).toMatchObject({
    state: 'BLOCKED',
    blocked_reasons: ['USER_CARD_INACTIVE'],
    blocked_by_hand: true,
    blocked_at: '2026-03-02T10:00:00Z',
    allowed_actions: ['unblock', 'edit', 'adjust_limit'],
  })
  expect((await newsOf('card.changed')).at(-1)?.payload).toMatchObject({ card_id: id, state: 'BLOCKED' })
  expect((await pushes()).slice(before)).toEqual([id])
  expect(await fleet.as('owner').refusal(blockCard, { params: { cardId: id } })).toBe('card.already_blocked')
})

test('blocking reads the card twice: under its lock, and for the audit before the change', async () => {
  const id = await addCard()
  const block = () => fleet.as('owner').call(blockCard, { params: { cardId: id } })
  const [statements = [], ...others] = await transactionsDuring(fleet.db, block)
  expect(others).toEqual([])
  expect(statements.at(-1)).toMatch(/\bcommit$/)
  expect(statements.filter((text) => /\bupdate card\b/.test(text))).toHaveLength(1)
  expect(statements.filter((text) => /^\s*select\b/.test(text) && /\b(from|join) card\b/.test(text))).toHaveLength(2)
})

test('unblocking activates the card, and is refused for a card that is not blocked', async () => {
  const id = await addCard()
  expect(await fleet.as('owner').refusal(unblockCard, { params: { cardId: id } })).toBe('card.already_active')
  await fleet.as('owner').call(blockCard, { params: { cardId: id } })
  expect(await fleet.as('owner').call(unblockCard, { params: { cardId: id } })).toMatchObject({
    state: 'ACTIVE',
    blocked_at: null,
    allowed_actions: ['block', 'edit', 'adjust_limit'],
  })
})

test('unblocking removes the manual block and returns the remaining reasons', async () => {
  const id = await addCard({ plafond: { creditMode: 'LIMITED', assignedMinor: 0n, renewal: 'NONE', day: null } })
  await fleet.as('owner').call(blockCard, { params: { cardId: id } })
  const error = await fleet
    .as('owner')
    .call(unblockCard, { params: { cardId: id } })
    .catch((refused) => refused.problem)
  expect(error).toMatchObject({ code: 'card.still_blocked', fields: { blocked_reasons: 'PLAFOND_REACHED' } })
  expect(await card(id)).toMatchObject({ blocked_by_hand: false, blocked_reasons: ['PLAFOND_REACHED'] })
})

test('twenty concurrent blocks of one card block it once', async () => {
  const id = await addCard()
  const responses = await Promise.allSettled(
    Array.from({ length: 20 }, () => fleet.as('owner').call(blockCard, { params: { cardId: id } })),
  )
  expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each(['viewer', 'accountant', 'coordinator', 'driver'] as const)('a %s may not block a card', async (role) => {
  const id = await addCard()
  expect(await fleet.as(role).refusal(blockCard, { params: { cardId: id } })).toBe('auth.not_allowed')
  expect(await card(id)).toMatchObject({ state: 'ACTIVE' })
})

test('a card gets another name and member, and is found by both', async () => {
  const memberId = await createMember(fleet.ctx(), fleet.scope, { name: 'João Simões' })
  const id = await addCard({ costCentre: 'Porto' })
  const changed = await fleet.as('manager').call(updateCard, {
    params: { cardId: id },
    body: { name: 'Étoile', member_id: memberId, valid_until: '2027-01-31' },
  })
  expect(changed).toMatchObject({
    name: 'Étoile',
    member: { id: memberId, name: 'João Simões' },
    cost_centre: 'Porto',
    valid_until: '2027-01-31',
  })
  for (const search of ['etoile', 'simoes', 'porto']) {
    expect((await fleet.as('owner').call(listCards, { query: { search } })).count).toBe(1)
  }
  const cleared = await fleet.as('manager').call(updateCard, { params: { cardId: id }, body: { member_id: null } })
  expect(cleared).toMatchObject({ name: 'Étoile', member: null })
})

test('a card cannot be assigned to an unknown member or vehicle, and foreign cards cannot be changed', async () => {
  const id = await addCard()
  const patch = (body: object) => fleet.as('owner').refusal(updateCard, { params: { cardId: id }, body })
  expect(await patch({ member_id: newId() })).toBe('member.not_found')
  expect(await patch({ vehicle_id: newId() })).toBe('vehicle.not_found')
  expect(await patch({ uid: '04AA' })).toBe('validation_failed')
  expect(await fleet.as('owner').refusal(updateCard, { params: { cardId: newId() }, body: {} })).toBe('card.not_found')
})

test('an external id belongs to one card, one driver and one vehicle of a wallet', async () => {
  const owner = fleet.as('owner')
  const ids = [await addCard(), await addCard()] as const
  const memberIds = [
    await createMember(fleet.ctx(), fleet.scope, { name: 'Ana' }),
    await createMember(fleet.ctx(), fleet.scope, { name: 'Rui' }),
  ] as const
  const body = { external_id: 'ERP-1' }
  const query = { wallet: fleet.walletId }
  const car = { ...body, brand: 'Renault', model: 'Zoe' }
  const saved = [
    await owner.call(updateCard, { params: { cardId: ids[0] }, body }),
    await owner.call(updateMember, { params: { memberId: memberIds[0] }, body }),
    await owner.call(addVehicle, { query, body: { ...car, licence_plate: 'AA 11 AA' } }),
  ]
  expect(saved.map(({ external_id }) => external_id)).toEqual(['ERP-1', 'ERP-1', 'ERP-1'])
  expect([
    await owner.refusal(updateCard, { params: { cardId: ids[1] }, body }),
    await owner.refusal(updateMember, { params: { memberId: memberIds[1] }, body }),
    await owner.refusal(addVehicle, { query, body: { ...car, licence_plate: 'BB 22 BB' } }),
  ]).toEqual(['external_id.taken', 'external_id.taken', 'external_id.taken'])
  const found = [
    await owner.call(listCards, { query: body }),
    await owner.call(listMembers, { query: body }),
    await owner.call(listVehicles, { query: { ...query, ...body } }),
  ]
  expect(found.map(({ count, results }) => [count, results[0]?.id])).toEqual(saved.map(({ id }) => [1, id]))
  await owner.call(updateCard, { params: { cardId: ids[0] }, body: { external_id: null } })
  expect(await owner.call(updateCard, { params: { cardId: ids[1] }, body })).toMatchObject(body)
})

test('two cards, even of two companies, never have the same uid', async () => {
  await addCard({ uid: '04a1b2c3d4e5f6' })
  await expect(addCard({ uid: '04A1B2C3D4E5F6' })).rejects.toMatchObject({ code: 'card.uid_taken' })
  expect((await fleet.as('owner').call(listCards)).count).toBe(1)
})

test('a limit is set or changed by a difference, and blocks immediately below the spent amount', async () => {
  const id = await addCard()
  await fleet.db.run(sql`update card set spent_minor = 4000 where id = ${id}`)
  const adjust = (body: object) => fleet.as('manager').call(adjustCardLimit, { body: { card_id: id, ...body } })
  expect(await adjust({ assigned_credit: '80' })).toMatchObject({ assigned_credit: '80.00', remaining: '40.00' })
  expect(await adjust({ delta: '-20.5' })).toMatchObject({ assigned_credit: '59.50', remaining: '19.50' })
  expect(await adjust({ assigned_credit: '40.00', reason: 'holiday' })).toMatchObject({
    state: 'BLOCKED',
    blocked_reasons: ['PLAFOND_REACHED'],
    remaining: '0.00',
  })
  for (const body of [{}, { assigned_credit: '1', delta: '1' }, { delta: '-100' }, { assigned_credit: '007' }]) {
    const refusal = fleet.as('owner').refusal(adjustCardLimit, { body: { card_id: id, ...body } })
    expect(await refusal).toBe('validation_failed')
  }
})

test('limits of many cards change all or none', async () => {
  const ids = [await addCard(), await addCard(), await addCard()]
  const body = {
    card_ids: ids,
    credit_mode: 'LIMITED',
    assigned_credit: '50',
    credit_renewal: 'WEEKLY',
    renewal_day: 1,
  } as const
  const wrong = { ...body, card_ids: [...ids, newId()] }
  expect(await fleet.as('owner').refusal(configurePlafonds, { body: wrong })).toBe('card.not_found')
  expect(await card(ids[0] as string)).toMatchObject({ assigned_credit: '100.00' })
  const { results } = await fleet.as('owner').call(configurePlafonds, { body })
  expect(results.map(({ card_id }) => card_id).sort()).toEqual([...ids].sort())
  for (const id of ids) {
    expect(await card(id)).toMatchObject({
      assigned_credit: '50.00',
      credit_renewal: 'WEEKLY',
      next_renewal_at: '2026-03-09T00:00:00Z',
    })
  }
  const before = (await pushes()).length
  await fleet.as('owner').call(configurePlafonds, { body: { all: true, credit_mode: 'UNLOCKED' } })
  expect(await card(ids[1] as string)).toMatchObject({ credit_mode: 'UNLOCKED', remaining: null })
  expect((await pushes()).slice(before).sort()).toEqual([...ids].sort())
})

test.each([
  [{ credit_mode: 'LIMITED', credit_renewal: 'MONTHLY', renewal_day: 30 }],
  [{ credit_mode: 'LIMITED', credit_renewal: 'WEEKLY', renewal_day: 8 }],
  [{ credit_mode: 'LIMITED', assigned_credit: null }],
])('an invalid limit is refused: %o', async (limits) => {
  const id = await addCard()
  const body = { card_ids: [id], ...limits } as never
  expect(await fleet.as('owner').refusal(configurePlafonds, { body })).toBe('validation_failed')
})

test('a limit for the next period applies from its first second, even without any request at that time', async () => {
  const id = await addCard()
  await fleet.db.run(sql`update card set spent_minor = 9000 where id = ${id}`)
  const body = {
    card_ids: [id],
    credit_mode: 'LIMITED' as const,
    assigned_credit: '30',
    effective: 'NEXT_PERIOD' as const,
  }
  await fleet.as('owner').call(configurePlafonds, { body })
  expect(await card(id)).toMatchObject({ assigned_credit: '100.00', spent: '90.00' })
  fleet.clock.set('2026-03-31T22:59:00Z')
  await runCardJobs()
  expect(await card(id)).toMatchObject({ assigned_credit: '100.00', spent: '90.00' })
  fleet.clock.set('2026-06-15T12:00:00Z')
  await runCardJobs()
  expect(await card(id)).toMatchObject({
    assigned_credit: '30.00',
    spent: '0.00',
    next_renewal_at: '2026-06-30T23:00:00Z',
  })
})

test('a limit planned for a card without renewal outlives a change of its limit, by hand or by a file', async () => {
  const plafond = { creditMode: 'LIMITED', assignedMinor: 10_000n, renewal: 'NONE', day: null } as const
  const id = await addCard({ cardNumber: '1000', plafond })
  const monthly = { credit_mode: 'LIMITED', credit_renewal: 'MONTHLY', renewal_day: 1, assigned_credit: '30' } as const
  const owner = fleet.as('owner')
  await owner.call(configurePlafonds, { body: { card_ids: [id], effective: 'NEXT_PERIOD', ...monthly } })
  await owner.call(adjustCardLimit, { body: { card_id: id, delta: '5' } })
  await owner.call(importCards, { body: { csv: 'card number,limit\n1000,107.00', dry_run: false } })
  expect(await card(id)).toMatchObject({ assigned_credit: '107.00' })
  fleet.clock.set('2026-04-01T10:00:00Z')
  await runCardJobs()
  expect(await card(id)).toMatchObject({ assigned_credit: '30.00', credit_renewal: 'MONTHLY' })
})

/** Runs the jobs that are scheduled for this minute. */
async function runCardJobs() {
  for (const job of cardsJobs) await job.handle(fleet.ctx(), {}, undefined)
}
