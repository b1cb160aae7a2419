import { listAudit } from '@voltway/contract/audit'
import { listCards } from '@voltway/contract/cards'
import { getCard } from '@voltway/contract/cards-details'
import { adjustCardLimit } from '@voltway/contract/cards-limits'
import { endCardRaise, MOST_RAISES, raiseCardLimits } from '@voltway/contract/cards-raises'
import { listNotices } from '@voltway/contract/notifications'
import { beforeEach, expect, test } from 'vitest'
import { addTestCard, checkMoneyAfterEach, fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import type { Role } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import { openPostings, settleCharge } from '../holds/holds.ts'
import { topUpByOperator } from '../payments/top-up.ts'
import { endRaises } from './card-raise-end.ts'
import type { NewCard } from './new-card.ts'

const fleet = fleetOfEachTest()

beforeEach(async () => {
  await topUpByOperator(fleet.ctx(), fleet.scope, { amountMinor: 50_000n, key: 'start' })
})
checkMoneyAfterEach(fleet)

const FRIDAY = '2026-03-06T18:00:00.000Z'
const limited = { creditMode: 'LIMITED', assignedMinor: 2_000n, renewal: 'MONTHLY', day: 5 } as const

const addCard = (name: string, plafond: NewCard['plafond'] = limited) =>
  addTestCard(fleet, {
    name,
    plafond,
    memberId: fleet.driverMemberId,
  })
const charge = (cardId: string, totalMinor: bigint) =>
  fleet.db.tx((tx) =>
    settleCharge(openPostings({ ctx: fleet.ctx(), tx, scope: fleet.scope }), {
      sessionId: newId(),
      cardId,
      startedAt: fleet.clock.now(),
      netMinor: totalMinor,
      vatMinor: 0n,
      totalMinor,
      key: newId(),
    }),
  )
const raise = (cardIds: string[], more: object = {}) =>
  fleet.as('cardManager').call(raiseCardLimits, { body: { card_ids: cardIds, amount: '50', until: FRIDAY, ...more } })
const detail = (cardId: string) => fleet.as('owner').call(getCard, { params: { cardId } })
const notices = async (role: Role) =>
  (await fleet.as(role).call(listNotices)).results.map(({ event, facts }) => [event, facts.cards, facts.amount])
const endDue = async () => {
  await fleet.db.tx((tx) => enqueue(tx, endRaises, {}))
  await fleet.runJobs()
}

test('a raise lets a card charge beyond its limit, ends by itself at its instant, and says so', async () => {
  const card = await addCard('Zoe')
  await charge(card, 2_000n)
  expect(await detail(card)).toMatchObject({ state: 'BLOCKED', remaining: '0.00', raised: null, raises: [] })

  const { results, summary } = await raise([card], { reason: 'Trip to Porto' })
  const after = { state: 'ACTIVE', raised: '50.00', raised_until: FRIDAY, remaining: '50.00' }
  expect(results).toMatchObject([
    { card_id: card, problem: null, before: { state: 'BLOCKED', raised: null }, ...after },
  ])
  expect(summary).toMatchObject({ cards: 1, becomes_active: 1, sum: '50.00' })
  expect(await detail(card)).toMatchObject({
    ...after,
    raised_until: '2026-03-06T18:00:00Z',
    assigned_credit: '20.00',
    raises: [{ amount: '50.00', until: '2026-03-06T18:00:00Z', by: 'The cardManager', reason: 'Trip to Porto' }],
  })
  await fleet.runJobs()
  expect(await notices('driver')).toContainEqual(['card.limit_raised', 'Zoe', '50.00'])

  // The period renews on the 5th. The raise lasts on top of the new period.
  fleet.clock.set('2026-03-06T17:59:59Z')
  await charge(card, 6_000n)
  expect(await detail(card)).toMatchObject({ state: 'ACTIVE', spent: '60.00', remaining: '10.00' })

  // The rule is exact, although the job has not run.
  fleet.clock.set(FRIDAY)
  expect(await detail(card)).toMatchObject({ state: 'BLOCKED', remaining: '0.00', raised: null, raises: [] })
  const { results: blocked } = await fleet.as('owner').call(listCards, { query: { reason: 'PLAFOND_REACHED' } })
  expect(blocked.map(({ id }) => id)).toEqual([card])
  await endDue()
  expect(await notices('manager')).toContainEqual(['card.raise_ended', 'Zoe', '20.00'])
  expect(await notices('driver')).toContainEqual(['card.raise_ended', 'Zoe', '20.00'])
  const { results: entries } = await fleet.as('owner').call(listAudit)
  expect(entries.map(({ deed }) => deed)).toEqual(['card.raise_ended', 'card.limit_reached', 'card.limit_raised'])
  const before = await notices('driver')
  await endDue()
  expect(await notices('driver')).toEqual(before)
})

test('raises add up, and one that a manager ends early takes its amount off at once', async () => {
  const card = await addCard('Zoe')
  await raise([card])
  await raise([card], { amount: '10', until: '2026-03-03T08:00:00Z' })
  expect(await detail(card)).toMatchObject({
    remaining: '80.00',
    raised: '60.00',
    raised_until: '2026-03-03T08:00:00Z',
  })
  const [, later] = (await detail(card)).raises
  const params = { cardId: card, raiseId: later?.id ?? '' }
  expect(await fleet.as('manager').call(endCardRaise, { params })).toMatchObject({
    raised: '10.00',
    remaining: '30.00',
  })
  expect(await fleet.as('manager').refusal(endCardRaise, { params })).toBe('raise.ended')
  expect(await fleet.as('manager').refusal(endCardRaise, { params: { ...params, raiseId: newId() } })).toBe(
    'raise.not_found',
  )
  expect(await fleet.as('viewer').refusal(endCardRaise, { params })).toBe('auth.not_allowed')
  // A new limit keeps the raise on top.
  await fleet.as('manager').call(adjustCardLimit, { body: { card_id: card, assigned_credit: '5' } })
  expect(await detail(card)).toMatchObject({ assigned_credit: '5.00', remaining: '15.00' })
})

test('many cards are raised all or none, with a result per card', async () => {
  const [ana, bea] = [await addCard('Ana'), await addCard('Bea')]
  const free = await addCard('Free', { creditMode: 'UNLOCKED', assignedMinor: null, renewal: 'NONE', day: null })
  const preview = await raise([ana, bea, free], { dry_run: true })
  expect(preview.results.map(({ name, problem, raised }) => [name, problem, raised])).toEqual([
    ['Ana', null, '50.00'],
    ['Bea', null, '50.00'],
    ['Free', 'NOT_LIMITED', null],
  ])
  await expect(raise([ana, bea, free])).rejects.toMatchObject({
    code: 'card.not_limited',
    problem: { fields: { card_ids: 'Free' } },
  })
  expect((await detail(ana)).raises).toEqual([])
  expect(await raise([ana, bea])).toMatchObject({ summary: { cards: 2, sum: '100.00' } })
  for (let n = 1; n < MOST_RAISES; n++) await raise([ana], { amount: '1' })
  await expect(raise([ana, bea])).rejects.toMatchObject({ code: 'card.too_many_raises' })
  expect((await detail(bea)).raises).toHaveLength(1)
})

test('a raise needs an amount, a time ahead and a card of the wallet, and the same request twice raises once', async () => {
  const card = await addCard('Zoe')
  const wrong = async (more: object) =>
    raise([card], more).catch(({ problem }: { problem: { fields: object } }) => problem.fields)
  expect(await wrong({ amount: '0' })).toEqual({ amount: 'too_small' })
  expect(await wrong({ amount: '1e3' })).toEqual({ amount: 'money' })
  expect(await wrong({ until: '2026-03-02T10:00:00Z' })).toEqual({ until: 'in_past' })
  expect(await wrong({ until: '2027-04-01T00:00:00Z' })).toEqual({ until: 'too_late' })
  await expect(raise([card, newId()])).rejects.toMatchObject({ code: 'card.not_found' })
  const body = { card_ids: [card], amount: '50', until: FRIDAY }
  for (let n = 0; n < 2; n++) await fleet.as('owner').call(raiseCardLimits, { body, key: 'once' })
  expect((await detail(card)).raises).toHaveLength(1)
})
