import { listAudit } from '@voltway/contract/audit'
import { listCards } from '@voltway/contract/cards'
import { blockCard } from '@voltway/contract/cards-blocks'
import {
  givePermissions,
  inviteGuest,
  listGuests,
  listPermissionGroups,
  removeGuest,
  takePermissions,
} from '@voltway/contract/guests'
import { listInvitations } from '@voltway/contract/invitations'
import { answerInvitation } from '@voltway/contract/invitations-answers'
import { getSubscriptionOverview } from '@voltway/contract/subscriptions'
import { getWallet } from '@voltway/contract/wallets'
import { beforeAll, expect, test } from 'vitest'
import { openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { bootFleet, type Caller, type CallRefused } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { mailTo } from '../invitations/invitations.test-data.ts'
import { beginPlan } from '../subscriptions/subscriptions.ts'

const fleet = fleetOfFile({ env: { DEMO: '1' } })
let owner: Caller
let manager: Caller

beforeAll(async () => {
  owner = fleet.as('owner')
  manager = fleet.as('manager')
})

let people = 0
const anAddress = () => `guest-${++people}@fleet.example`

/** Invites a guest who accepts. */
async function admit(groups: (0 | 1 | 2 | 10 | 11 | 12)[]) {
  const email = anAddress()
  const { id } = await owner.call(inviteGuest, { body: { email, permission_groups: groups } })
  const { link } = await mailTo(fleet, email)
  const person = await fleet.newcomer(email)
  await person.call(answerInvitation, { params: { id: link.id }, body: { secret: link.secret, accept: true } })
  return { id, email, person }
}

const guestIdOf = async (personId: string) => {
  const { results } = await owner.call(listGuests, { query: { limit: 100 } })
  return results.find(({ user_id }) => user_id === personId)?.id as string
}
const grantGroups = (as: Caller, guests: string[], permission_groups: (0 | 1 | 2 | 10 | 11 | 12)[]) =>
  as.call(givePermissions, { body: { guests, permission_groups } })
const revokeGroups = (as: Caller, guests: string[], permission_groups: (0 | 1 | 2 | 10 | 11 | 12)[]) =>
  as.call(takePermissions, { body: { guests, permission_groups } })
const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: CallRefused) => error.code,
  )

test('a guest has the rights of the groups, and loses removed ones with the next request (domain: levels, groups, rights)', async () => {
  const network = await openCharging(fleet)
  const card = await network.card()
  const { id, person } = await admit([2, 10])
  await person.call(blockCard, { params: { cardId: card.id } })
  const revoked = await revokeGroups(manager, [id], [10])
  expect(revoked.results).toMatchObject([{ id, status: 'ACCEPTED', permission_groups: [2] }])
  expect(await person.refusal(blockCard, { params: { cardId: card.id } })).toBe('auth.not_allowed')
  expect((await person.call(listCards)).count).toBeGreaterThan(0)
  await manager.call(removeGuest, { params: { guestId: id } })
  expect(await person.refusal(listCards)).toBe('wallet.not_found')
})

test('groups are granted to several guests at once, also to invited ones', async () => {
  const { id: here, person } = await admit([2])
  const email = anAddress()
  const { id: invited } = await owner.call(inviteGuest, { body: { email, permission_groups: [2] } })
  const { results } = await grantGroups(manager, [here, invited, here], [12, 11])
  expect(results.map(({ permission_groups }) => permission_groups)).toEqual([
    [2, 11, 12],
    [2, 11, 12],
  ])
  const { link } = await mailTo(fleet, email)
  const late = await fleet.newcomer(email)
  await late.call(answerInvitation, { params: { id: link.id }, body: { secret: link.secret, accept: true } })
  for (const one of [person, late]) {
    const { allowed_actions } = await one.call(getWallet, { params: { id: fleet.walletId } })
    expect(allowed_actions).toEqual(expect.arrayContaining(['invoices.export', 'members.invite', 'cards.read']))
  }
  expect(await guestIdOf(late.personId)).toBe(invited)
})

test('one unknown guest, or one of another wallet, refuses the whole list', async () => {
  const { id } = await admit([2])
  const stranger = fleet.as('stranger')
  const theirs = await fleet.db.row<{ id: string }>(
    sql`select id from wallet_membership where person_id = ${stranger.personId}`,
  )
  for (const foreign of [theirs?.id as string, newId()]) {
    expect(await codeOf(grantGroups(owner, [id, foreign], [11]))).toBe('guest.not_found')
    expect(await codeOf(revokeGroups(owner, [id, foreign], [2]))).toBe('guest.not_found')
    expect(await owner.refusal(removeGuest, { params: { guestId: foreign } })).toBe('guest.not_found')
  }
  const { results } = await owner.call(listGuests, { query: { limit: 100 } })
  expect(results.find((guest) => guest.id === id)?.permission_groups).toEqual([2])
})

test('people cannot grant rights that they do not hold, nor change their own (domain: levels, groups, rights)', async () => {
  const { id } = await admit([2])
  expect(await codeOf(grantGroups(manager, [id], [0]))).toBe('permission_group.not_grantable')
  expect(await manager.refusal(inviteGuest, { body: { email: anAddress(), permission_groups: [0] } })).toBe(
    'permission_group.not_grantable',
  )
  expect(await codeOf(grantGroups(manager, [await guestIdOf(manager.personId)], [0]))).toBe(
    'permission_group.not_grantable',
  )
  expect(await codeOf(grantGroups(manager, [await guestIdOf(manager.personId)], [2]))).toBe(
    'permission_group.not_grantable',
  )
  for (const role of ['viewer', 'coordinator', 'accountant', 'driver'] as const)
    expect(await codeOf(grantGroups(fleet.as(role), [id], [2]))).toBe('auth.not_allowed')
})

test('a manager cannot remove an owner’s groups, and the last owner stays (domain: levels, groups, rights)', async () => {
  const ownerId = await guestIdOf(owner.personId)
  expect(await manager.refusal(removeGuest, { params: { guestId: ownerId } })).toBe('permission_group.not_grantable')
  expect(await owner.refusal(removeGuest, { params: { guestId: ownerId } })).toBe('wallet.last_owner')
  expect(await codeOf(revokeGroups(owner, [ownerId], [0]))).toBe('guest.needs_group')
  const { id: second, person } = await admit([0, 2])
  expect(await codeOf(revokeGroups(person, [second], [0]))).toBe('done')
  expect(await codeOf(revokeGroups(person, [second], [2]))).toBe('auth.not_allowed')
})

test('of two owners who remove each other concurrently one stays', async () => {
  const { id: second, person } = await admit([0])
  const first = await guestIdOf(owner.personId)
  const codes = await Promise.all([
    codeOf(owner.call(removeGuest, { params: { guestId: second } })),
    codeOf(person.call(removeGuest, { params: { guestId: first } })),
  ])
  const { results } = await manager.call(listGuests, { query: { limit: 100 } })
  const owners = results.filter(({ permission_groups }) => permission_groups.includes(0))
  expect(owners).toHaveLength(1)
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  // The remaining owner restores the state for the tests that follow.
  if (owners[0]?.user_id !== owner.personId) {
    await fleet.db.run(
      sql`insert into wallet_membership (wallet_id, person_id, permission_groups, created_at) values (${fleet.walletId}, ${owner.personId}, '{0}', now())`,
    )
    await owner.call(removeGuest, { params: { guestId: second } })
  }
})

test('a group that only adds rights is refused alone', async () => {
  expect(await owner.refusal(inviteGuest, { body: { email: anAddress(), permission_groups: [11] } })).toBe(
    'guest.needs_group',
  )
  const { id } = await admit([2, 11])
  expect(await codeOf(revokeGroups(owner, [id], [2]))).toBe('guest.needs_group')
  expect(await codeOf(grantGroups(owner, [id], [3 as never]))).toBe('validation_failed')
})

test('guests are listed by level, and found without accents', async () => {
  await fleet.db.run(sql`update person set name = 'Verónica Sá' where id = ${fleet.people.viewer.id}`)
  const { results } = await manager.call(listGuests)
  expect(results[0]).toMatchObject({
    email: 'owner@fleet.example',
    status: 'ACCEPTED',
    permission_groups: [0],
    allowed_actions: [],
  })
  expect(results.some(({ permission_groups }) => permission_groups.join() === '3')).toBe(false)
  const search = async (typed: string) =>
    (await manager.call(listGuests, { query: { search: typed } })).results.map(({ name }) => name)
  expect(await search('veronica')).toEqual(['Verónica Sá'])
  expect(await search('viewer@')).toEqual(['Verónica Sá'])
  const [mine] = (await manager.call(listGuests, { query: { search: 'the manager' } })).results
  expect(mine?.allowed_actions).toEqual([])
  expect((await manager.call(listGuests, { query: { limit: 2, offset: 500 } })).results).toEqual([])
})

test('a revoked invitation leaves the list of guests and is found by its status', async () => {
  const email = anAddress()
  const { id } = await manager.call(inviteGuest, { body: { email, permission_groups: [2], name: 'Rui' } })
  const [guest] = (await manager.call(listGuests, { query: { search: email } })).results
  expect(guest).toMatchObject({ id, status: 'INVITED', name: 'Rui', invited_by: 'The manager', accepted_at: null })
  await manager.call(removeGuest, { params: { guestId: id } })
  expect((await manager.call(listGuests, { query: { search: email } })).count).toBe(0)
  const [gone] = (await manager.call(listGuests, { query: { search: email, status: 'REVOKED' } })).results
  expect(gone).toMatchObject({ id, status: 'REVOKED', allowed_actions: [] })
  const [invitation] = (await manager.call(listInvitations, { query: { search: email } })).results
  expect(invitation).toMatchObject({ id, status: 'REVOKED', kind: 'GUEST' })
})

test('groups are listed with their rights, and invited guests count against the plan', async () => {
  const { results } = await fleet.as('driver').call(listPermissionGroups)
  expect(results.map(({ id }) => id)).toEqual([0, 1, 2, 3, 10, 11, 12, 13])
  expect(results[5]).toMatchObject({ name: 'accountant', rights: expect.arrayContaining(['po.manage']) })

  const small = await bootFleet({ env: { DEMO: '1' } })
  try {
    await small.db.run(sql`delete from wallet_membership where permission_groups not in ('{0}', '{3}')`)
    await beginPlan(
      { ctx: small.ctx(), tx: small.db },
      {
        personId: small.people.owner.id,
        plan: 'FREE',
        priceStep: 1,
        validUntil: null,
      },
    )
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        codeOf(small.as('owner').call(inviteGuest, { body: { email: `g${n}@fleet.example`, permission_groups: [2] } })),
      ),
    )
    expect(codes.sort()).toEqual(['done', ...Array.from({ length: 9 }, () => 'plan.limit_reached')])
    const { guests } = await small.as('owner').call(getSubscriptionOverview, { query: { wallet: small.walletId } })
    expect(guests).toEqual({ limit: 1, used: 0, pending: 1, available: 0 })
  } finally {
    await small.close()
  }
})

test('the audit shows invited, granted, revoked and removed guests', async () => {
  const { id, email } = await admit([2])
  await grantGroups(manager, [id], [11])
  await revokeGroups(manager, [id], [11])
  await manager.call(removeGuest, { params: { guestId: id } })
  const { results } = await owner.call(listAudit, { query: { object: id } })
  expect(results.map(({ deed, person }) => [deed, person?.name])).toEqual([
    ['guest.removed', 'The manager'],
    ['permissions.taken', 'The manager'],
    ['permissions.given', 'The manager'],
    ['invitation.answered', email.split('@')[0]],
    ['guest.invited', 'The owner'],
  ])
  expect(results[2]).toMatchObject({ before: { permission_groups: [2] }, after: { permission_groups: [2, 11] } })
})
