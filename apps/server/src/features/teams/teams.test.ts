import { listAudit } from '@voltway/contract/audit'
import { listCards } from '@voltway/contract/cards'
import { blockCard, blockCards } from '@voltway/contract/cards-blocks'
import { getCard, updateCard } from '@voltway/contract/cards-details'
import { exportCards } from '@voltway/contract/cards-files'
import { adjustCardLimit, configurePlafonds } from '@voltway/contract/cards-limits'
import { getConsumption, listConsumptions } from '@voltway/contract/consumption'
import { listGuests, takePermissions } from '@voltway/contract/guests'
import { addBudget, listBudgets } from '@voltway/contract/insight'
import { listMembers } from '@voltway/contract/members'
import { listWallets } from '@voltway/contract/overview-wallets'
import { createRequest } from '@voltway/contract/requests'
import { listSessions } from '@voltway/contract/sessions'
import { getSession, stopSession } from '@voltway/contract/sessions-details'
import { exportSessions } from '@voltway/contract/sessions-files'
import {
  assignTeamCards,
  assignTeamMembers,
  createTeam,
  listTeams,
  setTeamManagers,
  updateTeam,
} from '@voltway/contract/teams'
import { getWallet } from '@voltway/contract/wallets'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import type { Caller } from '../../../test/harness.ts'
import { readCsv } from '../../platform/csv.ts'
import { sql } from '../../platform/sql.ts'
import { notifyBudgets } from '../insight/budgets.ts'

const fleet = fleetOfFile()
let charging: Charging
let owner: Caller
beforeAll(async () => {
  charging = await openCharging(fleet)
  await charging.topUp(100_000n)
  owner = fleet.as('owner')
})

let guests = 0
/** A viewer of the wallet, with the id that guests have. */
async function guest(groups: readonly number[] = [2]) {
  const caller = await fleet.newcomer(`guest${++guests}@fleet.example`)
  await fleet.db.run(sql`
    insert into wallet_membership (wallet_id, person_id, id, permission_groups, created_at)
    values (${fleet.walletId}, ${caller.personId}, ${caller.personId}, ${[...groups]}, ${fleet.clock.now()})`)
  return { caller, id: caller.personId }
}

const team = (name: string) => owner.call(createTeam, { body: { name } })

async function member(name: string): Promise<string> {
  const id = fleet.ctx().newId()
  await fleet.db.run(sql`
    insert into member (wallet_id, id, name, status, joined_at, created_at)
    values (${fleet.walletId}, ${id}, ${name}, 'ACTIVE', ${fleet.clock.now()}, ${fleet.clock.now()})`)
  return id
}

const putCards = (teamId: string | null, ids: readonly string[]) =>
  owner.call(assignTeamCards, { body: { team_id: teamId, card_ids: [...ids] } })

describe('teams of a wallet', () => {
  test('a name is used by one open team, whatever its case, and is free again once the team is archived', async () => {
    const first = await team('Lisbon')
    expect(first).toMatchObject({ name: 'Lisbon', cards: 0, members: 0, managers: [], archived_at: null })
    expect(await owner.refusal(createTeam, { body: { name: ' lisbon ' } })).toBe('team.name_taken')
    const other = await team('Porto')
    const rename = { params: { teamId: other.id }, body: { name: 'LISBON' } }
    expect(await owner.refusal(updateTeam, rename)).toBe('team.name_taken')
    await owner.call(updateTeam, { params: { teamId: first.id }, body: { archived: true } })
    expect(await owner.call(updateTeam, rename)).toMatchObject({ name: 'LISBON' })
    const restore = { params: { teamId: first.id }, body: { archived: false } }
    expect(await owner.refusal(updateTeam, restore)).toBe('team.name_taken')
    const { results: archived } = await owner.call(listTeams, { query: { archived: 'true' } })
    expect(archived.map(({ id }) => id)).toContain(first.id)
  })

  test('cards and drivers are moved one or many at a time, none when one of them does not exist', async () => {
    const { id } = await team('Movers')
    const cards = [await charging.card({ name: 'M1' }), await charging.card({ name: 'M2' })]
    const ids = cards.map((card) => card.id)
    const unknown = fleet.ctx().newId()
    const bad = { body: { team_id: id, card_ids: [...ids, unknown] } }
    expect(await owner.refusal(assignTeamCards, bad)).toBe('card.not_found')
    expect(await putCards(id, ids)).toEqual({ team_id: id, moved: 2 })
    expect(await putCards(id, ids)).toEqual({ team_id: id, moved: 0 })
    expect(await owner.refusal(assignTeamCards, { body: { team_id: unknown, card_ids: ids } })).toBe('team.not_found')
    expect(await owner.call(getCard, { params: { cardId: ids[0] as string } })).toMatchObject({
      team: { id, name: 'Movers' },
    })
    const people = [await member('Ana'), await member('Rui')]
    const move = { body: { team_id: id, member_ids: people } }
    expect(await owner.refusal(assignTeamMembers, { body: { ...move.body, member_ids: [unknown] } })).toBe(
      'member.not_found',
    )
    expect(await owner.call(assignTeamMembers, move)).toEqual({ team_id: id, moved: 2 })
    const listed = await owner.call(listMembers, { query: { team: id } })
    expect(listed.results.map(({ name, team: of }) => [name, of?.name])).toEqual([
      ['Ana', 'Movers'],
      ['Rui', 'Movers'],
    ])
    const { results } = await owner.call(listTeams)
    expect(results.find((one) => one.id === id)).toMatchObject({ cards: 2, members: 2 })
    expect((await owner.call(listCards, { query: { team: id } })).results.map(({ name }) => name)).toEqual(['M1', 'M2'])
    expect(await putCards(null, ids)).toEqual({ team_id: null, moved: 2 })
    expect((await owner.call(listCards, { query: { team: id } })).count).toBe(0)
    const actions = (await owner.call(listAudit, { query: { object: id } })).results.map(({ deed }) => deed)
    expect(actions).toEqual(['team.members_moved', 'team.cards_moved', 'team.created'])
  })

  test('cards that come into a team get its default limit, and cards that are already there keep theirs', async () => {
    const { id } = await team('Limited')
    const limit = { assigned_credit: '150', credit_renewal: 'MONTHLY', renewal_day: 1 } as const
    const wrong = { params: { teamId: id }, body: { default_limit: { ...limit, renewal_day: 45 } } }
    expect(await owner.refusal(updateTeam, wrong)).toBe('validation_failed')
    const early = await charging.card({ name: 'Early' })
    await putCards(id, [early.id])
    await owner.call(updateTeam, { params: { teamId: id }, body: { default_limit: limit } })
    const late = await charging.card({ name: 'Late' })
    await putCards(id, [early.id, late.id])
    const limitOf = async (cardId: string) => (await owner.call(getCard, { params: { cardId } })).assigned_credit
    expect([await limitOf(early.id), await limitOf(late.id)]).toEqual([null, '150.00'])
    // A coordinator renames teams and has no say over limits.
    const coordinator = fleet.as('coordinator')
    expect(await coordinator.call(updateTeam, { params: { teamId: id }, body: { name: 'Limited too' } })).toMatchObject(
      { default_limit: { assigned_credit: '150.00', credit_renewal: 'MONTHLY', renewal_day: 1 } },
    )
    const raise = { params: { teamId: id }, body: { default_limit: null } }
    expect(await coordinator.refusal(updateTeam, raise)).toBe('auth.not_allowed')
  })

  test('an archived team has no cards, drivers and managers, takes none, and its managers see nothing', async () => {
    const { id } = await team('Closing')
    const card = await charging.card({ name: 'Closing card' })
    await putCards(id, [card.id])
    const { caller, id: guestId } = await guest()
    await owner.call(setTeamManagers, { params: { teamId: id }, body: { guest_ids: [guestId] } })
    expect((await caller.call(listCards)).count).toBe(1)
    const archived = await owner.call(updateTeam, { params: { teamId: id }, body: { archived: true } })
    expect(archived).toMatchObject({ cards: 0, members: 0, managers: [] })
    expect(await caller.call(listCards)).toMatchObject({ count: 0, results: [] })
    expect(await caller.call(listTeams)).toEqual({ results: [] })
    expect(await owner.refusal(assignTeamCards, { body: { team_id: id, card_ids: [card.id] } })).toBe('team.not_found')
  })
})

test('a manager of teams has the blocked cards and the requests of the teams to do, and no others', async () => {
  const [own, other] = [await charging.card({ name: 'Own' }), await charging.card({ name: 'Other' })]
  const { id } = await team('With things to do')
  await putCards(id, [own.id])
  const { caller, id: guestId } = await guest()
  await owner.call(setTeamManagers, { params: { teamId: id }, body: { guest_ids: [guestId] } })
  const todo = async () => (await caller.call(listWallets)).results[0]?.todo
  expect(await todo()).toEqual([])
  await fleet.db.run(sql`
    update card set credit_mode = 'LIMITED', assigned_credit_minor = 100000 where id = any(${[own.id, other.id]})`)
  for (const { id: cardId } of [own, other]) {
    await owner.call(blockCard, { params: { cardId } })
    await fleet.as('cardManager').call(createRequest, {
      body: { kind: 'LIMIT', card_id: cardId, amount: '50', until: '2026-03-06T17:00:00Z' },
    })
  }
  expect(await todo()).toMatchObject([
    { kind: 'BLOCKED_CARDS', count: 1 },
    { kind: 'REQUESTS', count: 1 },
  ])
})

describe('a team’s manager', () => {
  let manager: Caller
  let teamId: string
  let own: TestCard
  let other: TestCard
  let sessions: { own: string; other: string }
  beforeAll(async () => {
    teamId = (await team('Alpha')).id
    own = await charging.card({ name: 'Alpha card' })
    other = await charging.card({ name: 'Beta card' })
    await putCards(teamId, [own.id])
    const { caller, id } = await guest()
    manager = caller
    await owner.call(setTeamManagers, { params: { teamId }, body: { guest_ids: [id] } })
    const times = { start_date_time: '2026-03-01T08:00:00Z', end_date_time: '2026-03-01T09:00:00Z', total_energy: 10 }
    await charging.cdr(own, { id: 'TEAM-1', ...times })
    await charging.cdr(other, { id: 'TEAM-2', ...times })
    await charging.session(own, { id: 'RUN-1' })
    await charging.session(other, { id: 'RUN-2' })
    const rows = await fleet.db.rows<{ id: string; card_id: string }>(sql`
      select id, card_id from session where status = 'ONGOING'`)
    const runningOf = (card: TestCard) => rows.find((row) => row.card_id === card.id)?.id as string
    sessions = { own: runningOf(own), other: runningOf(other) }
  })

  test('a guest who becomes one loses the view of the wallet with the next request', async () => {
    expect(await manager.refusal(getWallet)).toBe('auth.not_allowed')
    const { results } = await owner.call(listGuests, { query: { search: `guest${guests}` } })
    expect(results.map(({ permission_groups }) => permission_groups)).toEqual([[13]])
  })

  test('sees the cards, charges and consumption of the team, and the rest as if it did not exist', async () => {
    expect((await manager.call(listCards)).results.map(({ id }) => id)).toEqual([own.id])
    expect((await manager.call(listCards, { query: { search: 'beta' } })).count).toBe(0)
    expect((await manager.call(listSessions)).results.every(({ card }) => card.id === own.id)).toBe(true)
    expect(await manager.call(listSessions)).toMatchObject({ count: 2 })
    expect(await manager.refusal(getSession, { params: { id: sessions.other } })).toBe('session.not_found')
    const consumption = await manager.call(getConsumption, { query: { view: 'month', date_from: '2026-03-01' } })
    expect(consumption.totals).toMatchObject({ sessions: 1, energy_kwh: '10.000' })
    expect(consumption.by_card.map(({ id }) => id)).toEqual([own.id])
    const shares = await manager.call(listConsumptions, { query: { date_from: '2026-03-01' } })
    expect(shares.results.map(({ id, share }) => [id, share])).toEqual([[own.id, '100.00']])
    const whole = await owner.call(getConsumption, { query: { date_from: '2026-03-01', team: teamId } })
    expect(whole.totals).toEqual(consumption.totals)
  })

  test('exports cards and charges of the team only, and the owner the same with the team as the filter', async () => {
    const foreign = (await team('Gamma')).id
    for (const file of [exportSessions, exportCards]) {
      const cardsOf = async (caller: Caller, query: Record<string, string>) => {
        const { body } = (await caller.call(file, { query })) as { body: string }
        return readCsv(body).flatMap(({ cells }) => cells.filter((cell) => /^(Alpha|Beta) card$/.test(cell)))
      }
      const all = await cardsOf(owner, {})
      expect(all).toContain('Beta card')
      const ofTeam = all.filter((name) => name === 'Alpha card')
      expect(ofTeam).not.toEqual([])
      expect(await cardsOf(owner, { team: teamId })).toEqual(ofTeam)
      for (const query of [{}, { team: teamId }]) expect(await cardsOf(manager, query)).toEqual(ofTeam)
      expect(await cardsOf(manager, { team: foreign })).toEqual([])
      expect(await cardsOf(manager, { search: 'beta' })).toEqual([])
    }
  })

  test('blocks cards, changes limits and stops charges of the team only', async () => {
    const byId = (card: TestCard) => ({ params: { cardId: card.id } })
    expect(await manager.refusal(blockCard, byId(other))).toBe('card.not_found')
    expect(await manager.call(blockCard, byId(own))).toMatchObject({ state: 'BLOCKED' })
    const both = { card_ids: [own.id, other.id], deed: 'UNBLOCK' as const }
    expect(await manager.refusal(blockCards, { body: both })).toBe('card.not_found')
    const all = await manager.call(blockCards, { body: { all: true, deed: 'UNBLOCK' } })
    expect(all.results.map(({ card_id }) => card_id)).toEqual([own.id])
    const limit = (card: TestCard) => ({ body: { card_id: card.id, assigned_credit: '500' } })
    expect(await manager.refusal(adjustCardLimit, limit(other))).toBe('card.not_found')
    expect(await manager.call(adjustCardLimit, limit(own))).toMatchObject({ assigned_credit: '500.00' })
    // The preview of many limits shows the wallet's money.
    const many = { body: { all: true, credit_mode: 'UNLOCKED', dry_run: true } } as const
    expect(await manager.refusal(configurePlafonds, many)).toBe('auth.not_allowed')
    expect(await manager.refusal(stopSession, { body: { session_id: sessions.other } })).toBe('session.not_found')
    expect(await manager.call(stopSession, { body: { session_id: sessions.own } })).toMatchObject({})
  })

  test('assigns drivers of the team to its cards, and no others', async () => {
    const [inside, outside] = [await member('Inside'), await member('Outside')]
    await owner.call(assignTeamMembers, { body: { team_id: teamId, member_ids: [inside] } })
    const assign = (memberId: string) => ({ params: { cardId: own.id }, body: { member_id: memberId } })
    expect(await manager.refusal(updateCard, assign(outside))).toBe('member.not_found')
    expect(await manager.call(updateCard, assign(inside))).toMatchObject({ member: { name: 'Inside' } })
    expect((await manager.call(listMembers)).results.map(({ name }) => name)).toEqual(['Inside'])
    expect(await manager.refusal(assignTeamCards, { body: { team_id: teamId, card_ids: [own.id] } })).toBe(
      'auth.not_allowed',
    )
  })

  test('sees the budget of the team with what its cards cost, and is notified of it', async () => {
    const budget = { cost_centre: null, period: 'MONTH', amount: '10' } as const
    const both = { body: { ...budget, cost_centre: 'Depot', team_id: teamId } }
    expect(await owner.refusal(addBudget, both)).toBe('validation_failed')
    const unknown = { body: { ...budget, team_id: fleet.ctx().newId() } }
    expect(await owner.refusal(addBudget, unknown)).toBe('team.not_found')
    await owner.call(addBudget, { body: budget })
    const added = await owner.call(addBudget, { body: { ...budget, team_id: teamId } })
    expect(await owner.refusal(addBudget, { body: { ...budget, team_id: teamId } })).toBe('budget.taken')
    const { results, cost_centres } = await manager.call(listBudgets)
    expect(results).toMatchObject([added])
    expect(cost_centres).toEqual([])
    const { totals } = await manager.call(getConsumption, { query: { date_from: '2026-03-01' } })
    expect(added).toMatchObject({ cost_centre: null, team: { id: teamId, name: 'Alpha' }, spent: totals.cost })
    await fleet.db.run(sql`update budget set amount_minor = 1`)
    // Other groups make nobody a recipient of what concerns the whole wallet.
    await fleet.db.run(sql`
      update wallet_membership set permission_groups = '{10,11,13}' where person_id = ${manager.personId}`)
    await notifyBudgets.handle(fleet.ctx(), {}, undefined)
    const notices = await fleet.db.rows<{ event: string; what: string }>(sql`
      select event, facts ->> 'what' as what from person_notice where person_id = ${manager.personId}`)
    expect(notices).toEqual([{ event: 'budget.reached', what: 'Alpha' }])
    await fleet.db.run(sql`
      update wallet_membership set permission_groups = '{13}' where person_id = ${manager.personId}`)
  })

  test('reads the activity about cards and drivers of the team, without the numbers and networks of the others', async () => {
    await owner.call(blockCard, { params: { cardId: other.id } })
    const { results } = await manager.call(listAudit)
    expect(results.length).toBeGreaterThan(2)
    expect(new Set(results.map(({ object }) => object?.name))).toEqual(new Set(['Alpha card']))
    expect(
      results.every(({ number, address, user_agent }) => number === 0 && address === null && user_agent === null),
    ).toBe(true)
  })

  test('an owner or manager of the wallet who manages a team still sees the whole wallet', async () => {
    const { caller, id } = await guest([1])
    await owner.call(setTeamManagers, { params: { teamId }, body: { guest_ids: [id] } })
    expect((await caller.call(listCards, { query: { search: 'beta' } })).count).toBe(1)
    // The former manager of the team sees nothing any more.
    expect((await manager.call(listCards)).count).toBe(0)
    const back = { body: { guests: [manager.personId], permission_groups: [13 as const] } }
    expect(await owner.refusal(takePermissions, back)).toBe('guest.needs_group')
  })
})
