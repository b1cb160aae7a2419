import { listCards } from '@voltway/contract/cards'
import { listSessions } from '@voltway/contract/sessions'
import { beforeEach, expect, test } from 'vitest'
import { addTestCard, fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { sql } from '../../platform/sql.ts'

const fleet = fleetOfEachTest()
beforeEach(async () => {
  await addTestCard(fleet, {
    uid: 'AABBCCDD',
    plafond: { creditMode: 'UNLOCKED', assignedMinor: null, renewal: 'NONE', day: null },
  })
})

const setGroups = (groups: number[]) =>
  fleet.db.run(sql`
    update wallet_membership set permission_groups = ${groups}
    where wallet_id = ${fleet.walletId} and person_id = ${fleet.people.viewer.id}`)

test.each([
  ['cards', listCards],
  ['sessions', listSessions],
] as const)('a repeated list of %s reflects changed permissions immediately', async (_, list) => {
  const viewer = fleet.as('viewer')
  const actions = async () => {
    const reply: { results: readonly { allowed_actions: readonly string[] }[] } = await viewer.call(list)
    return reply.results.flatMap((one) => one.allowed_actions)
  }
  await viewer.call(list)
  expect(await actions()).toEqual([])

  await setGroups([0])
  if (list === listCards) expect(await actions()).toEqual(['block', 'edit', 'adjust_limit'])

  // A driver without a member record has no cards or sessions of their own.
  await setGroups([3])
  expect(await viewer.call(list)).toMatchObject({ count: 0, results: [] })

  await setGroups([2])
  await viewer.call(list)
  await fleet.db.run(sql`
    delete from wallet_membership where wallet_id = ${fleet.walletId} and person_id = ${fleet.people.viewer.id}`)
  expect(await viewer.refusal(list)).toBe('wallet.not_found')

  await fleet.db.run(sql`
    insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
    values (${fleet.walletId}, ${fleet.people.viewer.id}, ${[2]}, now())`)
  await viewer.call(list)
  await fleet.db.run(sql`delete from identity_session where person_id = ${fleet.people.viewer.id}`)
  expect(await viewer.refusal(list)).toBe('auth.token_expired')
})

test('a list is refused as soon as its reader’s session expires', async () => {
  await fleet.as('viewer').call(listCards)
  await fleet.db.run(sql`
    update identity_session set expires_at = ${new Date(fleet.clock.now().getTime() + 1000)}
    where person_id = ${fleet.people.viewer.id}`)
  await fleet.as('viewer').call(listCards)
  fleet.clock.advance(2000)
  expect(await fleet.as('viewer').refusal(listCards)).toBe('auth.token_expired')
})
