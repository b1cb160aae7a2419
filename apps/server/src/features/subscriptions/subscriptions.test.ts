import { createWallet } from '@voltway/contract/fleets'
import {
  getSubscription,
  getSubscriptionOverview,
  listSubscriptionPlans,
  listSubscriptions,
  planDetailNames,
} from '@voltway/contract/subscriptions'
import { expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { newId } from '../../platform/ids.ts'
import { changePlans, PlansError, plansAsText } from './operator-plans.ts'
import { beginPlan } from './subscriptions.ts'

const fleet = fleetOfFile()

test('the plans are listed with their ten details in display order (spec §3)', async () => {
  const { results } = await fleet.as('viewer').call(listSubscriptionPlans)
  expect(results.map((plan) => plan.name)).toEqual(['FREE', 'START', 'PRO', 'ENTERPRISE'])
  for (const plan of results) expect(plan.plan_details.map((detail) => detail.name)).toEqual([...planDetailNames])
  expect(results[0]?.price_steps[0]?.price).toBe('0.00')
})

test('a person who opens a first wallet gets the free plan without end, and others have none', async () => {
  const driver = fleet.as('driver')
  expect((await driver.call(listSubscriptions)).count).toBe(0)
  await driver.call(createWallet, { body: { name: 'A first wallet' } })
  expect(await driver.refusal(createWallet, { body: { name: 'A second wallet' } })).toBe('plan.limit_reached')
  const { results } = await driver.call(listSubscriptions, { query: { subscription_state: 'ACTIVE', ordering: '-id' } })
  expect(results).toMatchObject([{ state: 'ACTIVE', valid_until: null, subscription_plan: { name: 'FREE' } }])
  expect((await driver.call(listSubscriptions, { query: { subscription_state: 'SUSPENDED' } })).count).toBe(0)
  const { wallets, cards } = await driver.call(getSubscriptionOverview)
  expect(wallets).toEqual({ limit: 1, used: 1, pending: 0, available: 0 })
  expect(cards).toEqual({ limit: 10, used: 0, pending: 0, available: 10 })
})

test('a plan says one number of cards in its lists, its details and its quotas: that of its price step', async () => {
  for (const [priceStep, cards] of [
    [1, 100],
    [3, 500],
  ] as const) {
    const person = await fleet.newcomer(`cards-${cards}@fleet.example`)
    const work = { ctx: fleet.ctx(), tx: fleet.db }
    await beginPlan(work, { personId: person.personId, plan: 'PRO', priceStep, validUntil: null })
    const [listed] = (await person.call(listSubscriptions)).results
    const detail = await person.call(getSubscription, { params: { id: listed?.id as string } })
    for (const one of [listed, detail]) {
      const limit = one?.subscription_plan.plan_details.find(({ name }) => name === 'n_detailed_cards')?.limit
      expect(limit).toBe(cards)
    }
    expect((await person.call(getSubscriptionOverview)).cards.limit).toBe(cards)
  }
})

test('another person’s subscription is treated as unknown', async () => {
  const driver = fleet.as('driver')
  const [own] = (await driver.call(listSubscriptions)).results
  const id = own?.id as string
  expect((await driver.call(getSubscription, { params: { id } })).id).toBe(id)
  expect(await fleet.as('stranger').refusal(getSubscription, { params: { id } })).toBe('subscription.not_found')
  expect(await driver.refusal(getSubscription, { params: { id: newId() } })).toBe('subscription.not_found')
})

test('the quotas of a wallet are those of the person who opened it', async () => {
  const quotas = await fleet.as('viewer').call(getSubscriptionOverview, { query: { wallet: fleet.walletId } })
  expect(quotas.wallets.used).toBe(1)
  expect(quotas.members.used).toBe(1)
  expect(await fleet.as('stranger').refusal(getSubscriptionOverview, { query: { wallet: fleet.walletId } })).toBe(
    'wallet.not_found',
  )
})

test('of fifty concurrent requests for a wallet at one below the limit exactly one succeeds (domain: subscription)', async () => {
  const person = await fleet.newcomer('many-wallets@fleet.example')
  await beginPlan(
    { ctx: fleet.ctx(), tx: fleet.db },
    { personId: person.personId, plan: 'START', priceStep: 1, validUntil: null },
  )
  await person.call(createWallet, { body: { name: 'The first of two' } })
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      person.call(createWallet, { body: { name: `Wallet ${n}` } }).then(
        () => 'opened',
        (error) => (error as { code: string }).code,
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'opened')).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set(['opened', 'plan.limit_reached']))
})

test('the operator changes limits and prices from a file, all or none, and without breaking current subscriptions', async () => {
  const text = await plansAsText(fleet.db)
  expect(await changePlans(fleet.ctx(), text)).toEqual([])
  const dearer = text.replace('"price": "19.00"', '"price": "21.50"')
  expect(await changePlans(fleet.ctx(), dearer)).toEqual(['START'])
  const start = (await fleet.as('viewer').call(listSubscriptionPlans)).results[1]
  expect(start?.price_steps[0]?.price).toBe('21.50')
  // One person has the first step of START.
  const withoutFirstStep = (JSON.parse(dearer) as { name: string; price_steps: { price_step: number }[] }[])
    .filter(({ name }) => name === 'START')
    .map((plan) => ({ ...plan, price_steps: plan.price_steps.filter(({ price_step }) => price_step !== 1) }))
  for (const wrong of [
    'not a file',
    dearer.replace('"price": "21.50"', '"price": "-1"'),
    dearer.replace('"name": "n_wallets"', '"name": "n_guests"'),
    JSON.stringify(withoutFirstStep),
  ]) {
    await expect(changePlans(fleet.ctx(), wrong)).rejects.toThrow(PlansError)
  }
  expect(await plansAsText(fleet.db)).toBe(dearer)
})
