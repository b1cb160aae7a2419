import { listCards } from '@voltway/contract/cards'
import { blockCards } from '@voltway/contract/cards-blocks'
import { getCard } from '@voltway/contract/cards-details'
import { importCards } from '@voltway/contract/cards-files'
import { adjustCardLimit, configurePlafonds } from '@voltway/contract/cards-limits'
import { beforeEach, expect, test } from 'vitest'
import { addTestCard, checkMoneyAfterEach, fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { authorizeToken } from '../holds/authorize.ts'
import { createMember } from '../members/members.ts'
import { topUpByOperator } from '../payments/top-up.ts'
import { cardsJobs } from './cards.jobs.ts'
import type { NewCard } from './new-card.ts'

const fleet = fleetOfEachTest()

beforeEach(async () => {
  await topUpByOperator(fleet.ctx(), fleet.scope, { amountMinor: 10_000n, key: 'start' })
})
checkMoneyAfterEach(fleet)

const addCard = (card: Partial<NewCard> = {}) => addTestCard(fleet, card)

const states = async () => {
  const { results } = await fleet.as('owner').call(listCards, { query: { limit: 100, ordering: 'name' } })
  return Object.fromEntries(results.map((card) => [card.name, card.blocked_by_hand]))
}

const publishedProgress = () =>
  fleet.db.rows<{ payload: { progress_id: string; done: number; total: number } }>(
    sql`select payload from live_event where wallet_id = ${fleet.walletId} and kind = 'cards.progress' order by id`,
  )

test('a preview returns the result of each card and changes nothing, and the change then does exactly that (spec §7)', async () => {
  const spending = await addCard({ name: 'A' })
  await addCard({ name: 'B' })
  await fleet.db.run(sql`update card set spent_minor = 4000 where id = ${spending}`)
  const body = { all: true, credit_mode: 'LIMITED', assigned_credit: '40' } as const
  const preview = await fleet.as('manager').call(configurePlafonds, { body: { ...body, dry_run: true } })
  expect(preview.summary).toEqual({
    cards: 2,
    changed: 2,
    becomes_blocked: 1,
    becomes_active: 0,
    sum_of_limits: '80.00',
    available: '100.00',
  })
  expect(preview.results.find(({ name }) => name === 'A')).toMatchObject({
    state: 'BLOCKED',
    assigned_credit: '40.00',
    before: { state: 'ACTIVE', assigned_credit: '100.00', credit_renewal: 'MONTHLY', renewal_day: 1 },
    effective_at: null,
  })
  const card = () => fleet.as('owner').call(getCard, { params: { cardId: spending } })
  expect(await card()).toMatchObject({ state: 'ACTIVE', assigned_credit: '100.00', limit_changes: [] })
  expect(await fleet.as('manager').call(configurePlafonds, { body: { ...body, reason: 'less' } })).toEqual(preview)
  expect(await card()).toMatchObject({
    state: 'BLOCKED',
    assigned_credit: '40.00',
    limit_changes: [{ by: 'The manager', before: '100.00', after: '40.00', reason: 'less', is_pending: false }],
  })
})

test('a change for the next period returns its start, and its cards are selected by the filters of the list', async () => {
  await addCard({ name: 'North 1' })
  const south = await addCard({ name: 'South 1' })
  const body = {
    matching: { search: 'north' },
    credit_mode: 'LIMITED',
    assigned_credit: '20',
    credit_renewal: 'WEEKLY',
    renewal_day: 3,
    effective: 'NEXT_PERIOD',
  } as const
  const { results, summary } = await fleet.as('owner').call(configurePlafonds, { body })
  expect(results).toMatchObject([
    { name: 'North 1', assigned_credit: '20.00', credit_renewal: 'WEEKLY', effective_at: '2026-03-31T23:00:00Z' },
  ])
  expect(summary.sum_of_limits).toBe('120.00')
  const pending = await fleet.as('owner').call(getCard, { params: { cardId: results[0]?.card_id ?? '' } })
  expect(pending).toMatchObject({
    assigned_credit: '100.00',
    pending_limit: { assigned_credit: '20.00', credit_renewal: 'WEEKLY', renewal_day: 3 },
  })
  expect(await fleet.as('owner').call(getCard, { params: { cardId: south } })).toMatchObject({ pending_limit: null })
})

test('removing limits for the next period is pushed to operators once, when the period starts', async () => {
  const id = await addCard()
  const body = { card_ids: [id], credit_mode: 'UNLOCKED' as const, effective: 'NEXT_PERIOD' as const }
  await fleet.as('owner').call(configurePlafonds, { body })
  const pushes = () => fleet.db.rows(sql`select 1 from pgboss.job where name = 'network.push-token'`)
  const before = (await pushes()).length
  fleet.clock.set('2026-05-02T10:00:00Z')
  for (const job of cardsJobs) await job.handle(fleet.ctx(), {}, undefined)
  expect(await fleet.as('owner').call(getCard, { params: { cardId: id } })).toMatchObject({
    credit_mode: 'UNLOCKED',
    pending_limit: null,
  })
  expect((await pushes()).length).toBe(before + 1)
})

test('a change of many cards publishes its progress to the caller', async () => {
  const number = '1000 0001'
  await addCard({ cardNumber: number })
  await addCard()
  const owner = fleet.as('owner')
  const ids = [newId(), newId(), newId()] as const
  await owner.call(configurePlafonds, { body: { all: true, credit_mode: 'UNLOCKED', progress_id: ids[0] } })
  await owner.call(blockCards, { body: { all: true, deed: 'BLOCK', progress_id: ids[1] } })
  await owner.call(importCards, { body: { csv: `card number;name\n${number};Van 1`, progress_id: ids[2] } })
  const published = (await publishedProgress()).map(({ payload }) => payload)
  for (const [progress_id, total] of [
    [ids[0], 2],
    [ids[1], 2],
    [ids[2], 1],
  ] as const) {
    const done = published.filter((one) => one.progress_id === progress_id).map((one) => one.done)
    // All have the same time, so their order is undefined.
    expect(done.toSorted()).toEqual([0, total])
  }
})

test.each([[{}], [{ all: false }], [{ all: true, card_ids: [newId()] }], [{ all: true, matching: {} }]])(
  'a selection of cards in more or fewer than one way is refused: %o',
  async (chosen) => {
    const body = { ...chosen, credit_mode: 'UNLOCKED' } as const
    expect(await fleet.as('owner').refusal(configurePlafonds, { body })).toBe('validation_failed')
  },
)

test('many cards are blocked and unblocked at once with the previewed numbers', async () => {
  const memberId = await createMember(fleet.ctx(), fleet.scope, { name: 'Inês' })
  const ids = [
    await addCard({ name: 'A', memberId }),
    await addCard({ name: 'B', memberId }),
    await addCard({ name: 'C' }),
  ]
  await fleet.as('owner').call(blockCards, { body: { card_ids: [ids[2] as string], deed: 'BLOCK' } })
  const dry = await fleet.as('cardManager').call(blockCards, { body: { all: true, deed: 'BLOCK', dry_run: true } })
  expect(dry.summary).toMatchObject({ changed: 2, drivers: 1, held: { running: { count: 0 } }, still_blocked: 0 })
  expect(await states()).toEqual({ A: false, B: false, C: true })
  const done = await fleet.as('cardManager').call(blockCards, { body: { all: true, deed: 'BLOCK' } })
  expect(done.results.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['A', 'DONE'],
    ['B', 'DONE'],
    ['C', 'ALREADY_SO'],
  ])
  expect(await states()).toEqual({ A: true, B: true, C: true })
  const back = ids.slice(0, 2)
  await fleet.db.run(sql`update card set spent_minor = 10000 where id = ${back[0]}`)
  const undone = await fleet.as('cardManager').call(blockCards, { body: { card_ids: back, deed: 'UNBLOCK' } })
  expect(undone.results).toMatchObject([
    { name: 'A', outcome: 'STILL_BLOCKED', blocked_reasons: ['PLAFOND_REACHED'] },
    { name: 'B', outcome: 'DONE', blocked_reasons: [] },
  ])
  expect(await states()).toEqual({ A: false, B: false, C: true })
})

test('when one of many cards belongs to another company, none is blocked', async () => {
  const id = await addCard({ name: 'A' })
  const body = { card_ids: [id, newId()], deed: 'BLOCK' as const }
  expect(await fleet.as('owner').refusal(blockCards, { body })).toBe('card.not_found')
  expect(await states()).toEqual({ A: false })
  expect(await fleet.as('viewer').refusal(blockCards, { body })).toBe('auth.not_allowed')
})

test('concurrent authorizations of one card reserve exactly what its limit allows', async () => {
  await topUpByOperator(fleet.ctx(), fleet.scope, { amountMinor: 100_000n, key: 'more' })
  const uid = '04AABBCCDDEEFF'
  const id = await addCard({
    uid,
    plafond: { creditMode: 'LIMITED', assignedMinor: 300n, renewal: 'MONTHLY', day: 1 },
  })
  const send = () =>
    authorizeToken(fleet.ctx(), {
      peer: { countryCode: 'PT', partyId: 'TST' },
      uid,
      type: 'RFID',
      locationReferences: null,
    } as Parameters<typeof authorizeToken>[1])
  const responses = await Promise.all([
    ...Array.from({ length: 30 }, send),
    fleet.as('owner').call(adjustCardLimit, { body: { card_id: id, delta: '0' } }),
  ])
  const references = new Set(
    responses.flatMap((response) =>
      typeof response === 'object' && 'allowed' in response && response.allowed === 'ALLOWED'
        ? [response.authorizationReference]
        : [],
    ),
  )
  expect(references.size).toBe(1)
  const holds = await fleet.db.rows(sql`select amount_minor from ledger_hold where state = 'OPEN'`)
  expect(holds).toEqual([{ amount_minor: 300n }])
  expect(await fleet.as('owner').call(getCard, { params: { cardId: id } })).toMatchObject({
    reserved: '3.00',
    remaining: '0.00',
    blocked_reasons: ['PLAFOND_REACHED'],
  })
})
