import { listNotices } from '@voltway/contract/notifications'
import { changePlan, getSubscription, listSubscriptionPlans } from '@voltway/contract/subscriptions'
import { addVatNumber } from '@voltway/contract/vat-numbers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { openPaying } from '../../../test/paying.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { sql } from '../../platform/sql.ts'
import { enqueueDueSubscriptions, moveValidity, UnmovableValidity } from './operator-subscription.ts'
import { notifyPlanEnding } from './subscription-notices.ts'
import { beginFreePlan } from './subscriptions.ts'

const DAY = 86_400_000

const fleet = fleetOfFile()
let id: string
beforeAll(async () => {
  const owner = fleet.people.owner.id
  await fleet.db.tx((tx) => beginFreePlan({ ctx: fleet.ctx(), tx }, owner))
  id = (await fleet.db.row<{ id: string }>(sql`select id from subscription where person_id = ${owner}`))?.id as string
})
afterAll(async () => {
  expect(await checkInvariants(fleet.db)).toEqual([])
})

const read = () => fleet.as('owner').call(getSubscription, { params: { id } })
const move = (ms: number) => moveValidity(fleet.ctx(), id, new Date(fleet.clock.now().getTime() + ms))
const notices = async () =>
  (await fleet.as('owner').call(listNotices)).results
    .filter(({ event }) => event.startsWith('subscription.'))
    .map(({ event, facts }) => `${event} ${facts.plan} ${facts.day} ${facts.amount ?? '-'}`)
const runDue = async () => {
  await enqueueDueSubscriptions(fleet.ctx())
  await fleet.runJobs(['subscriptions.advance-due'])
}

test('the operator extends or ends a period, and due steps run once and bill nothing twice', async () => {
  await expect(move(DAY)).rejects.toThrow(UnmovableValidity)
  const owner = fleet.as('owner')
  const body = { country: 'PT', number: '501964843', name: 'Fleet, Lda.' }
  await owner.call(addVatNumber, { query: { wallet: fleet.walletId }, body })
  await openPaying(fleet).method('visa')
  const { results } = await owner.call(listSubscriptionPlans)
  const start = results.find(({ name }) => name === 'START')?.id as string
  await owner.call(changePlan, { params: { id }, body: { new_plan: start, new_price_step: 1 } })
  const begun = await read()

  // Ten more days extend the same period, which renews at its new end.
  await move(41 * DAY)
  await runDue()
  expect(await read()).toMatchObject({ period_from: begun.period_from, valid_until: '2026-04-12T10:00:00Z' })

  // An end one hour ago: the next period starts there, on that day of each month.
  await move(-3_600_000)
  await runDue()
  expect(await read()).toMatchObject({
    state: 'ACTIVE',
    period_from: '2026-03-02T09:00:00Z',
    valid_until: '2026-04-02T08:00:00Z',
  })
  await expect(move(-3_600_000)).rejects.toThrow(/billed already/)
  const rows = await fleet.db.rows(sql`
    select 1 from audit_entry where wallet_id = ${fleet.walletId} and deed = 'subscription.changed'`)
  expect(rows).toHaveLength(2)
})

test('the payer is notified once of a missing method, of the suspension, of each failed attempt and of the end', async () => {
  await fleet.db.run(sql`update payment_method set status = 'INVALID' where wallet_id = ${fleet.walletId}`)
  const end = fleet.clock.now().getTime() + 5 * DAY
  await move(5 * DAY)
  await notifyPlanEnding.handle(fleet.ctx(), {}, undefined)
  await notifyPlanEnding.handle(fleet.ctx(), {}, undefined)
  const ending = 'subscription.ending Start 2026-03-07 -'
  expect(await notices()).toEqual([ending])

  const seen = [ending]
  for (const [day, ms, reported] of [
    [0, 0, 'subscription.suspended Start 2026-03-12 23.37'],
    [1, 0, 'subscription.payment_failed Start 2026-03-12 23.37'],
    [3, 0, 'subscription.payment_failed Start 2026-03-12 23.37'],
    [5, 0, 'subscription.payment_failed Start 2026-03-12 23.37'],
    [5, 1, 'subscription.ended Start 2026-03-12 -'],
  ] as const) {
    fleet.clock.set(new Date(end + day * DAY + ms).toISOString())
    await runDue()
    await runDue()
    seen.push(reported)
    expect((await notices()).sort()).toEqual([...seen].sort())
  }
})
