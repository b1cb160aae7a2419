import { listCards } from '@voltway/contract/cards'
import { getCard } from '@voltway/contract/cards-details'
import type { BodyInputOf, ReplyOf } from '@voltway/contract/endpoint'
import { approveRequest, listRequests } from '@voltway/contract/requests'
import { reportLostCard } from '@voltway/contract/requests-lost-cards'
import { getSession } from '@voltway/contract/sessions-details'
import { addSite, getSite } from '@voltway/contract/sites'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { bootFleet, type Fleet, type Role } from '../../../test/harness.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'

let fleet: Fleet
let charging: Charging

beforeAll(async () => {
  // Without a gateway, messages are only stored, as in the demo.
  fleet = await bootFleet({ env: { DEMO: '1' } })
  charging = await openCharging(fleet)
})
afterAll(async () => {
  expect(await checkInvariants(fleet.db)).toEqual([])
  await fleet.close()
})

const addCard = (name: string) => charging.card({ name, memberId: fleet.driverMemberId })
const report = (role: Role, { id }: TestCard, body: BodyInputOf<typeof reportLostCard> = {}) =>
  fleet.as(role).call(reportLostCard, { params: { cardId: id }, body })
const resultsOf = ({ steps }: ReplyOf<typeof reportLostCard>) =>
  steps.map(({ step, result, code }) => [step, result, code])
const addAddress = async () => {
  const id = newId()
  await fleet.db.run(sql`
    insert into shipping_address (wallet_id, id, name, street, postal_code, city, country, created_at)
    values (${fleet.walletId}, ${id}, 'Depot', 'Rua 1', '1000-001', 'Lisboa', 'PT', ${fleet.clock.now()})`)
  return id
}
const typed = { name: 'Ana', street: 'Rua 2', postal_code: '1000-001', city: 'Lisboa', country: 'PT' }

test('a step that cannot be done says why and does not prevent the block', async () => {
  const [card, other] = [await addCard('Poor'), await charging.card({ name: 'Other' })]
  const reply = await report('owner', card, { replacement: { shipping_address_id: newId() }, not_me: [newId()] })
  expect(resultsOf(reply)).toEqual([
    ['BLOCK', 'DONE', null],
    ['STOP', 'NOT_NEEDED', null],
    ['REPLACEMENT', 'FAILED', 'shipping_address.not_found'],
    ['DISPUTE', 'FAILED', 'session.not_found'],
  ])
  expect(reply.card.blocked_by_hand).toBe(true)
  // The wallet has no money yet, so the order waits for its payment.
  const waiting = await report('owner', other, {
    ekey: 'EMAIL',
    replacement: { shipping_address_id: await addAddress() },
  })
  expect(resultsOf(waiting).slice(2)).toEqual([
    ['EKEY', 'FAILED', 'wallet.insufficient_balance'],
    ['REPLACEMENT', 'WAITING', null],
  ])
  // The eKey is not ordered without the limit of the card, and a report after the top-up gives it.
  await charging.topUp(50_000n)
  const [, , ekey] = (await report('owner', other, { ekey: 'EMAIL' })).steps
  expect(ekey).toMatchObject({ step: 'EKEY', result: 'DONE' })
  const { assigned_credit } = await fleet.as('owner').call(getCard, { params: { cardId: other.id } })
  expect(await fleet.as('owner').call(getCard, { params: { cardId: ekey?.object_id ?? '' } })).toMatchObject({
    assigned_credit,
  })
})

test('one report blocks the card, stops its charge, gives an eKey, orders the replacement and disputes a charge', async () => {
  await charging.topUp(50_000n)
  const card = await addCard('Zoe')
  await charging.cdr(card, {
    id: 'OLD',
    start_date_time: '2026-02-20T08:00:00Z',
    end_date_time: '2026-02-20T09:00:00Z',
    total_energy: 10,
  })
  const old = await fleet.db.row<{ id: string }>(sql`select id from session where card_id = ${card.id}`)
  await charging.session(card, { id: 'RUNNING' })
  await fleet.db.run(sql`update card set cost_centre = 'Porto' where id = ${card.id}`)
  const body = {
    ekey: 'EMAIL',
    replacement: { shipping_address_id: await addAddress() },
    not_me: [old?.id ?? ''],
    words: 'Not me',
  } as const
  const { member } = await fleet.as('owner').call(getCard, { params: { cardId: card.id } })
  const place = { name: 'Home', street: 'Rua 1', postal_code: '4000-001', city: 'Porto', country: 'PT' }
  const ofDriver = { member_id: member?.id ?? null, card_id: card.id }
  const { id: siteId } = await fleet.as('owner').call(addSite, { body: { kind: 'HOME', ...place, ...ofDriver } })
  const reply = await report('cardManager', card, { ...body, not_me: [...body.not_me] })
  expect(resultsOf(reply)).toEqual([
    ['BLOCK', 'DONE', null],
    ['STOP', 'DONE', null],
    ['EKEY', 'DONE', null],
    ['REPLACEMENT', 'DONE', null],
    ['DISPUTE', 'DONE', null],
  ])
  expect(reply.card).toMatchObject({ state: 'BLOCKED', blocked_by_hand: true })
  const ekeyId = reply.steps[2]?.object_id ?? ''
  const lost = await fleet.as('owner').call(getCard, { params: { cardId: card.id } })
  const { assigned_credit, credit_mode, spent } = lost
  const copied = {
    type: 'EKEY',
    state: 'ACTIVE',
    cost_centre: 'Porto',
    assigned_credit,
    credit_mode,
    spent,
    member: lost.member,
  }
  expect(await fleet.as('owner').call(getCard, { params: { cardId: ekeyId } })).toMatchObject(copied)
  expect((await fleet.as('owner').call(getSite, { params: { siteId } })).card?.id).toBe(ekeyId)
  const { dispute } = await fleet
    .as('owner')
    .call(getSession, { params: { wallet: fleet.walletId, id: old?.id ?? '' } })
  expect(dispute).toMatchObject({ reason: 'NOT_OURS', words: 'Not me' })
  await fleet.runJobs()
  const mails = await fleet.db.rows<{ subject: string }>(sql`
    select subject from mail_message where recipient = ${fleet.people.driver.email} and subject like 'Your eKey%'`)
  expect(mails).toEqual([{ subject: 'Your eKey for Test fleet' }])

  // Repeated, it does only what is missing.
  expect(resultsOf(await report('owner', card, { ...body, not_me: [...body.not_me] }))).toEqual([
    ['BLOCK', 'ALREADY', null],
    ['STOP', 'ALREADY', null],
    ['EKEY', 'ALREADY', null],
    ['REPLACEMENT', 'ALREADY', null],
    ['DISPUTE', 'FAILED', 'session.already_disputed'],
  ])
})

test('a driver reports their own card: the eKey comes at once and the replacement is approved by a manager', async () => {
  const card = await addCard('Own')
  const reply = await report('driver', card, { ekey: 'SMS', replacement: { address: typed } })
  expect(resultsOf(reply)).toEqual([
    ['BLOCK', 'DONE', null],
    ['STOP', 'NOT_NEEDED', null],
    ['EKEY', 'DONE', null],
    ['REPLACEMENT', 'REQUESTED', null],
  ])
  // The driver has no phone, so the link goes to the e-mail address.
  expect(reply.steps[2]?.sent).toBe('EMAIL')
  const { results } = await fleet.as('driver').call(listCards)
  expect(results.some(({ id }) => id === reply.steps[2]?.object_id)).toBe(true)
  const [request] = (await fleet.as('manager').call(listRequests)).results
  expect(request).toMatchObject({ kind: 'LOST_CARD', card: { id: card.id }, address: { street: 'Rua 2' } })
  const approved = await fleet.as('manager').call(approveRequest, { params: { requestId: request?.id ?? '' } })
  expect(approved).toMatchObject({ state: 'APPROVED', order_id: expect.any(String) })
})

test('nobody reports a card of a colleague as lost, nor without the right', async () => {
  const colleagues = await charging.card({ name: 'Colleague' })
  const params = { cardId: colleagues.id }
  expect(await fleet.as('driver').refusal(reportLostCard, { params, body: {} })).toBe('card.not_found')
  expect(await fleet.as('viewer').refusal(reportLostCard, { params, body: {} })).toBe('auth.not_allowed')
  expect((await fleet.as('owner').call(getCard, { params })).blocked_by_hand).toBe(false)
})
