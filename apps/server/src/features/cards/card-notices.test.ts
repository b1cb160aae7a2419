import { blockCard, blockCards } from '@voltway/contract/cards-blocks'
import { updateMember } from '@voltway/contract/members'
import {
  chooseNotification,
  getNotificationChoices,
  listNotices,
  markNoticesSeen,
  notificationEvents,
  notificationTable,
} from '@voltway/contract/notifications'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addTestCard } from '../../../test/fleet-of-file.ts'
import { bootFleet, type Fleet, type Role } from '../../../test/harness.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { openPostings, settleCharge } from '../holds/holds.ts'
import { topUpByOperator } from '../payments/top-up.ts'
import { notifyLowBalances } from '../wallets/low-balance.ts'

let fleet: Fleet

beforeEach(async () => {
  // Without a gateway, text messages are only stored, as in the demo.
  fleet = await bootFleet({ env: { DEMO: '1' } })
  await topUpByOperator(fleet.ctx(), fleet.scope, { amountMinor: 10_000n, key: 'start' })
})
afterEach(async () => {
  expect(await checkInvariants(fleet.db)).toEqual([])
  await fleet.close()
})

const addCard = (name: string, memberId: string | null = null) =>
  addTestCard(fleet, {
    name,
    plafond: { creditMode: 'LIMITED', assignedMinor: 2_000n, renewal: 'MONTHLY', day: 1 },
    memberId,
  })
const charge = (cardId: string, totalMinor: bigint) => {
  const now = fleet.clock.now()
  return fleet.db.tx((tx) =>
    settleCharge(openPostings({ ctx: fleet.ctx(), tx, scope: fleet.scope }), {
      sessionId: newId(),
      cardId,
      startedAt: now,
      netMinor: totalMinor,
      vatMinor: 0n,
      totalMinor,
      key: newId(),
    }),
  )
}
const notices = async (role: Role) =>
  (await fleet.as(role).call(listNotices)).results.map(({ event, count, facts }) => [event, count, facts.cards])
const mails = async () => {
  const rows = await fleet.db.rows<{ recipient: string; subject: string }>(
    sql`select recipient, subject from mail_message order by recipient, subject`,
  )
  return rows.map(({ recipient, subject }) => [recipient.split('@')[0], subject])
}

test('a manual block notifies the fleet’s managers and the driver, and not the person who blocked', async () => {
  const card = await addCard('Zoe', fleet.driverMemberId)
  await fleet.as('manager').call(blockCard, { params: { cardId: card } })
  await fleet.runJobs()
  expect(await notices('owner')).toEqual([['card.blocked', 1, 'Zoe']])
  expect(await notices('driver')).toEqual([['card.blocked', 1, 'Zoe']])
  for (const role of ['manager', 'viewer', 'stranger'] as const) expect(await notices(role)).toEqual([])
  expect(await mails()).toEqual([
    ['driver', 'Zoe was blocked'],
    ['owner', 'Zoe was blocked'],
  ])

  expect((await fleet.as('owner').call(listNotices)).results[0]).toMatchObject({ seen: false })
  expect(await fleet.as('owner').call(markNoticesSeen)).toEqual({ seen: 1 })
  expect((await fleet.as('owner').call(listNotices)).results[0]).toMatchObject({ seen: true })
})

test('many cards blocked at once are one notice, and each driver is notified of their own only', async () => {
  await addCard('Clio')
  await addCard('Kangoo')
  await addCard('Zoe', fleet.driverMemberId)
  await fleet.as('owner').call(blockCards, { body: { all: true, deed: 'BLOCK' } })
  await fleet.runJobs()
  expect(await notices('manager')).toEqual([['card.blocked', 3, 'Clio, Kangoo, Zoe']])
  expect(await notices('driver')).toEqual([['card.blocked', 1, 'Zoe']])
})

test('a reached limit notifies once, by the charge that reached it', async () => {
  const card = await addCard('Zoe', fleet.driverMemberId)
  await charge(card, 1_500n)
  await fleet.runJobs()
  expect(await notices('manager')).toEqual([])
  await charge(card, 600n)
  await charge(card, 100n)
  await fleet.runJobs()
  expect(await notices('manager')).toEqual([['card.limit_reached', 1, 'Zoe']])
  expect(await notices('driver')).toEqual([['card.limit_reached', 1, 'Zoe']])
  expect(await mails()).toEqual([])
})

test('a low balance notifies once, and again only after it has recovered', async () => {
  const card = await addCard('Zoe')
  const readNotices = async () => {
    await notifyLowBalances.handle(fleet.ctx(), {}, undefined)
    return (await notices('owner')).filter(([event]) => event === 'balance.low').length
  }
  await charge(card, 7_900n)
  expect(await readNotices()).toBe(0)
  await charge(card, 200n)
  expect([await readNotices(), await readNotices()]).toEqual([1, 1])
  await topUpByOperator(fleet.ctx(), fleet.scope, { amountMinor: 1_000n, key: 'more' })
  expect(await readNotices()).toBe(1)
  await charge(card, 1_500n)
  expect(await readNotices()).toBe(2)
})

test('people choose the channels of each event, and text messages require a known phone', async () => {
  const phone = (body: { phone: string | null }) =>
    fleet.as('owner').call(updateMember, { params: { memberId: fleet.driverMemberId }, body })
  const choose = (channel: 'EMAIL' | 'PRODUCT' | 'SMS', enabled: boolean) => ({
    body: { event: 'card.blocked', channel, enabled } as const,
  })
  const driver = fleet.as('driver')
  const before = await driver.call(getNotificationChoices)
  const forDrivers = notificationEvents.filter((event) => notificationTable[event].groups.some((group) => group === 3))
  expect(before.events.map(({ event }) => event)).toEqual(forDrivers)
  expect(forDrivers).toContain('card.blocked')
  expect(forDrivers).not.toContain('balance.low')
  expect(await driver.refusal(chooseNotification, choose('SMS', true))).toBe('notification.no_phone')
  await phone({ phone: '+351912345678' })
  await driver.call(chooseNotification, choose('SMS', true))
  await driver.call(chooseNotification, choose('EMAIL', false))
  const after = await driver.call(chooseNotification, choose('PRODUCT', false))
  expect(after.events[0]).toEqual({ event: 'card.blocked', on: ['SMS'], always: [] })
  expect(after.channels[2]).toEqual({ channel: 'SMS', to: '+351 ••• 678', missing: null })

  await fleet.as('owner').call(blockCard, { params: { cardId: await addCard('Zoe', fleet.driverMemberId) } })
  await fleet.runJobs()
  expect(await notices('driver')).toEqual([])
  expect((await mails()).map(([who]) => who)).toEqual(['manager'])
  const [sms] = await fleet.db.rows<{ recipient: string; body: string }>(sql`select * from sms_message`)
  expect(JSON.stringify(sms)).toContain('Zoe was blocked')
})

test('announcements that the payment scheme requires cannot be switched off', async () => {
  const body = { event: 'collection.announced', channel: 'EMAIL', enabled: false } as const
  expect(await fleet.as('owner').refusal(chooseNotification, { body })).toBe('notification.always_sent')
})
