import { listCards } from '@voltway/contract/cards'
import { activateCard, getCard } from '@voltway/contract/cards-details'
import { updateWallet } from '@voltway/contract/wallets-settings'
import { beforeEach, expect, test } from 'vitest'
import { checkMoneyAfterEach, fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { sql } from '../../platform/sql.ts'
import { authorizeToken } from '../holds/authorize.ts'
import { topUpByOperator } from '../payments/top-up.ts'
import { createOrderedCards, type OrderedCard } from './new-card.ts'

const fleet = fleetOfEachTest()

beforeEach(async () => {
  await topUpByOperator(fleet.ctx(), fleet.scope, { amountMinor: 100_000n, key: 'start' })
})
checkMoneyAfterEach(fleet)

const deliver = (isEkey: boolean, cards: readonly OrderedCard[]) =>
  fleet.db.tx((tx) => createOrderedCards({ ctx: fleet.ctx(), tx, scope: fleet.scope }, { isEkey, cards }))

async function authorizeAtCharger(cardId: string): Promise<string> {
  const token = await fleet.db.row<{ uid: string; type: 'RFID' | 'APP_USER' }>(
    sql`select uid, type from network_token where card_id = ${cardId}`,
  )
  const response = await authorizeToken(fleet.ctx(), {
    peer: { countryCode: 'PT', partyId: 'TST' },
    uid: token?.uid ?? '',
    type: token?.type ?? 'RFID',
    locationReferences: null,
  } as Parameters<typeof authorizeToken>[1])
  return response === 'unknown' ? response : response.allowed
}

test('a delivered card charges only after it was activated by its printed number', async () => {
  const [card] = await deliver(false, [{ name: 'Van 1', uid: '04A1B2C3D4E5F6', cardNumber: '7001 2002 3003' }])
  const id = card?.id ?? ''
  expect(await fleet.as('manager').call(getCard, { params: { cardId: id } })).toMatchObject({
    state: 'BLOCKED',
    blocked_reasons: ['USER_CARD_INACTIVE'],
    activated_at: null,
    allowed_actions: ['block', 'activate', 'edit', 'adjust_limit'],
  })
  expect(await authorizeAtCharger(id)).toBe('BLOCKED')
  const activated = await fleet.as('cardManager').call(activateCard, { body: { card_id: '700120023003' } })
  expect(activated).toMatchObject({ id, state: 'ACTIVE', activated_at: '2026-03-02T10:00:00Z' })
  expect(await authorizeAtCharger(id)).toBe('ALLOWED')
  const again = fleet.as('manager').refusal(activateCard, { body: { card_id: '7001 2002 3003' } })
  expect(await again).toBe('card.already_activated')
})

test('a card cannot be activated in another company or without the right', async () => {
  await deliver(false, [{ name: 'Van 1', cardNumber: '7001 2002 3003' }])
  const body = { card_id: '7001 2002 3003' }
  const stranger = fleet.as('stranger')
  expect(await stranger.refusal(activateCard, { body })).toBe('wallet.not_found')
  expect(await fleet.as('viewer').refusal(activateCard, { body })).toBe('auth.not_allowed')
  expect(await fleet.as('owner').refusal(activateCard, { body: { card_id: '9' } })).toBe('card.not_found')
})

test('twenty concurrent activations of one card activate it once', async () => {
  await deliver(false, [{ name: 'Van 1', cardNumber: '7001 2002 3003' }])
  const responses = await Promise.allSettled(
    Array.from({ length: 20 }, () => fleet.as('owner').call(activateCard, { body: { card_id: '700120023003' } })),
  )
  expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an eKey charges immediately, for its driver and with the wallet’s default limit', async () => {
  const defaults = { credit_renewal: 'WEEKLY', renewal_day: 1, assigned_credit: '60' } as const
  await fleet.as('owner').call(updateWallet, { body: { renewal_defaults: defaults } })
  const [card] = await deliver(true, [{ name: 'eKey', memberId: fleet.driverMemberId }])
  const id = card?.id ?? ''
  expect(await fleet.as('driver').call(getCard, { params: { cardId: id } })).toMatchObject({
    type: 'EKEY',
    state: 'ACTIVE',
    assigned_credit: '60.00',
    credit_renewal: 'WEEKLY',
    member: { id: fleet.driverMemberId },
    months: [10, 11, 12, 1, 2, 3].map((month) => ({
      month: `${month > 3 ? 2025 : 2026}-${String(month).padStart(2, '0')}-01`,
      cost: '0.00',
      sessions: 0,
    })),
    network: { token_type: 'APP_USER', asked_always: true },
  })
  expect(await authorizeAtCharger(id)).toBe('ALLOWED')
})

test('an order of five hundred cards is delivered at once, each with a unique number', async () => {
  const created = await deliver(
    false,
    Array.from({ length: 500 }, (_, n) => ({ name: `Van ${n}` })),
  )
  expect(new Set(created.map(({ cardNumber }) => cardNumber)).size).toBe(500)
  expect((await fleet.as('owner').call(listCards)).count).toBe(500)
})

test('another person’s card is unknown to a driver', async () => {
  const [card] = await deliver(true, [{ name: 'eKey' }])
  expect(await fleet.as('driver').refusal(getCard, { params: { cardId: card?.id ?? '' } })).toBe('card.not_found')
})
