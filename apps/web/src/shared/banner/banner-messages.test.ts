import type { Subscription } from '@voltway/contract/subscriptions'
import { expect, test } from 'vitest'
import { bannerMessages } from './banner-messages.ts'

const now = new Date('2026-03-02T10:00:00.000Z')
const subscription = (name: 'FREE' | 'PRO', valid_until: string | null, state: Subscription['state'] = 'ACTIVE') =>
  ({ state, valid_until, subscription_plan: { name } }) as Subscription
const kinds = (current: Subscription | null) => bannerMessages(current, now).map(({ kind }) => kind)

test('the messages are purchase orders, the plan, and a warning before and after the end of its period (spec §1, §4)', () => {
  expect(kinds(subscription('PRO', '2026-03-05T10:00:00Z'))).toEqual(['orders', 'plan', 'ending'])
  expect(kinds(subscription('PRO', '2026-06-05T10:00:00Z'))).toEqual(['orders', 'plan'])
  expect(kinds(subscription('PRO', '2026-03-01T12:00:00Z'))).toEqual(['orders', 'plan', 'ended'])
})

test('the plan FREE is shown without a date and without a warning (spec §4)', () => {
  expect(bannerMessages(subscription('FREE', null), now)).toEqual([
    { kind: 'orders' },
    { kind: 'plan', plan: 'FREE', until: null },
  ])
})

test('a suspended plan shows its payment deadline, five days after its end (spec §4)', () => {
  expect(bannerMessages(subscription('PRO', '2026-03-01T00:00:00.000Z', 'SUSPENDED'), now)).toEqual([
    { kind: 'orders' },
    { kind: 'suspended', plan: 'PRO', until: '2026-03-06T00:00:00.000Z' },
  ])
})

test('a person without a subscription sees purchase orders only', () => {
  expect(kinds(null)).toEqual(['orders'])
})
