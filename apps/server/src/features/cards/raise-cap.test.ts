import { adjustCardLimit, configurePlafonds } from '@voltway/contract/cards-limits'
import { raiseCardLimits } from '@voltway/contract/cards-raises'
import { getApprovalLimits, setApprovalLimits } from '@voltway/contract/requests'
import { beforeAll, expect, test } from 'vitest'
import { addTestCard, fleetOfFile } from '../../../test/fleet-of-file.ts'
import type { Role } from '../../../test/harness.ts'
import { sql } from '../../platform/sql.ts'

const fleet = fleetOfFile()
beforeAll(async () => {
  await fleet.as('owner').call(setApprovalLimits, { body: { limits: [{ group: 1, most: '20' }] } })
})

let cards = 0
/** A card with a limit of 100.00 a month. */
function limited(): Promise<string> {
  return addTestCard(fleet, {
    name: `Card ${++cards}`,
    uid: `CAP${cards}`,
  })
}
const UNTIL = '2026-03-06T18:00:00Z'

const ways: Record<string, (as: Role, id: string, by: number, dryRun?: boolean) => Promise<string>> = {
  'a new limit': (as, card_id, by) =>
    fleet.as(as).refusal(adjustCardLimit, { body: { card_id, assigned_credit: String(100 + by) } }),
  'a difference': (as, card_id, by) => fleet.as(as).refusal(adjustCardLimit, { body: { card_id, delta: String(by) } }),
  'the limits of many cards': (as, id, by, dry_run = false) =>
    fleet.as(as).refusal(configurePlafonds, {
      body: { card_ids: [id], credit_mode: 'LIMITED', assigned_credit: String(100 + by), effective: 'NOW', dry_run },
    }),
  'a limit of the next period': (as, id, by) =>
    fleet.as(as).refusal(configurePlafonds, {
      body: { card_ids: [id], credit_mode: 'LIMITED', assigned_credit: String(100 + by), effective: 'NEXT_PERIOD' },
    }),
  'a raise for a time': (as, id, by, dry_run = false) =>
    fleet.as(as).refusal(raiseCardLimits, { body: { card_ids: [id], amount: String(by), until: UNTIL, dry_run } }),
}

test.each(Object.keys(ways))('a manager who approves up to 20.00 does not raise a card by more, by %s', async (way) => {
  const id = await limited()
  const raise = ways[way] as (typeof ways)[string]
  expect(await raise('manager', id, 50)).toBe('card_request.above_approval')
  expect(await raise('manager', id, 50, true)).toBe('card_request.above_approval')
})

test('a manager does not unlock a card, renew it more often or raise it in steps beyond the amount', async () => {
  const manager = fleet.as('manager')
  const id = await limited()
  const configure = { card_ids: [id], effective: 'NOW' as const }
  const unlocked = { ...configure, credit_mode: 'UNLOCKED' as const }
  const limit = { credit_mode: 'LIMITED', credit_renewal: 'WEEKLY', renewal_day: 1 } as const
  const weekly = { ...configure, ...limit }
  expect(await manager.refusal(configurePlafonds, { body: unlocked })).toBe('card_request.above_approval')
  expect(await manager.refusal(configurePlafonds, { body: weekly })).toBe('card_request.above_approval')
  await manager.call(adjustCardLimit, { body: { card_id: id, delta: '12' } })
  const raise = { card_ids: [id], until: UNTIL }
  expect(await manager.refusal(raiseCardLimits, { body: { ...raise, amount: '9' } })).toBe(
    'card_request.above_approval',
  )
  await manager.call(raiseCardLimits, { body: { ...raise, amount: '8' } })
  expect(await manager.refusal(adjustCardLimit, { body: { card_id: id, delta: '0.01' } })).toBe(
    'card_request.above_approval',
  )
  // Lowering is free, and an owner raises by any amount.
  await manager.call(adjustCardLimit, { body: { card_id: id, delta: '-50' } })
  await fleet.as('owner').call(adjustCardLimit, { body: { card_id: id, delta: '500' } })
})

test('a renewal that gives back what was spent counts among the steps', async () => {
  const id = await limited()
  const renewOn = async (renewal_day: number) => {
    fleet.clock.set(`2026-03-0${renewal_day}T10:00:00Z`)
    await fleet.db.run(sql`update card set spent_minor = 1500 where id = ${id}`)
    const limit = { effective: 'NOW', credit_mode: 'LIMITED', credit_renewal: 'MONTHLY', renewal_day } as const
    return fleet.as('manager').call(configurePlafonds, { body: { card_ids: [id], ...limit } })
  }
  await renewOn(3)
  await expect(renewOn(4)).rejects.toMatchObject({ code: 'card_request.above_approval' })
})

test('people read the amount that they may raise a card by', async () => {
  expect((await fleet.as('manager').call(getApprovalLimits)).own).toBe('20.00')
  expect((await fleet.as('owner').call(getApprovalLimits)).own).toBeNull()
})
