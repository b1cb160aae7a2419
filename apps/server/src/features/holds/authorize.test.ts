import { listCards } from '@voltway/contract/cards'
import { expect, test } from 'vitest'
import { addTestCard, checkMoneyAfterEach, fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { readBalance } from '../../kernel/ledger/ledger.ts'
import type { AuthorizeRequest } from '../../kernel/network/messages.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { cardsJobs } from '../cards/cards.jobs.ts'
import type { NewCard } from '../cards/new-card.ts'
import { topUpByOperator } from '../payments/top-up.ts'
import { authorizeToken } from './authorize.ts'
import { holdsJobs } from './holds.jobs.ts'
import {
  attachHold,
  openPostings,
  raiseHold,
  releaseSessionHold,
  reverseCharge,
  settleCharge,
  type WalletPostingWork,
} from './holds.ts'

const fleet = fleetOfEachTest()
let payments = 0

checkMoneyAfterEach(fleet)

const pay = (amountMinor: bigint) =>
  topUpByOperator(fleet.ctx(), fleet.scope, { amountMinor, key: `payment-${++payments}` })

async function addCard(card: Partial<NewCard> = {}): Promise<{ id: string; uid: string }> {
  const uid = newId().replaceAll('-', '').slice(-14).toUpperCase()
  const id = await addTestCard(fleet, {
    uid,
    plafond: { creditMode: 'LIMITED', assignedMinor: 100_000n, renewal: 'MONTHLY', day: 1 },
    ...card,
  })
  return { id, uid }
}

const authorizeCard = (uid: string, more: Partial<AuthorizeRequest> = {}) =>
  authorizeToken(fleet.ctx(), {
    uid,
    type: 'RFID',
    locationReferences: null,
    peer: { id: newId(), countryCode: 'PT', partyId: 'CPO' },
    ...more,
  })

const allowed = async (uid: string) => {
  const response = await authorizeCard(uid)
  return response === 'unknown' ? response : response.allowed
}

const balance = () => readBalance(fleet.db, fleet.scope)

const card = async (cardId: string) => {
  const { results } = await fleet.as('owner').call(listCards, { query: { limit: 100 } })
  return results.find(({ id }) => id === cardId)
}

async function runCardJobs() {
  for (const job of [...cardsJobs, ...holdsJobs]) await job.handle(fleet.ctx(), {}, undefined)
}

/** A session's row, as the sessions feature writes it. */
async function addSession(cardId: string, { startedAt = fleet.clock.now(), status = 'ONGOING', costMinor = 0n } = {}) {
  const id = newId(startedAt)
  await fleet.db.run(sql`
    insert into session (wallet_id, id, status, card_id, station_id, station, started_at, region, cost_minor, created_at, updated_at)
    values (${fleet.walletId}, ${id}, ${status}, ${cardId}, ${id}, '{"name":"Rossio"}', ${startedAt}, 'PT', ${costMinor}, ${startedAt}, ${startedAt})`)
  return id
}

const charge = (sessionId: string, cardId: string, totalMinor: bigint, key = `cdr-${sessionId}`) => ({
  sessionId,
  cardId,
  startedAt: fleet.clock.now(),
  netMinor: totalMinor - totalMinor / 5n,
  vatMinor: totalMinor / 5n,
  totalMinor,
  key,
})

/** A transaction that posts on cards. */
const posting = <T>(use: (work: WalletPostingWork) => Promise<T>): Promise<T> =>
  fleet.db.tx((tx) => use(openPostings({ ctx: fleet.ctx(), tx, scope: fleet.scope })))

const attach = (
  sessionId: string,
  cardId: string,
  authorizationReference: string | null,
  startedAt = fleet.clock.now(),
) =>
  posting((work) =>
    attachHold(work, {
      sessionId,
      cardId,
      authorizationReference,
      startedAt,
    }),
  )

test('an authorization reserves money on the wallet and on the card’s limit', async () => {
  await pay(5000n)
  const { id, uid } = await addCard()
  const response = await authorizeCard(uid)
  expect(response).toMatchObject({ allowed: 'ALLOWED', authorizationReference: expect.any(String) })
  const { reservedMinor, balanceMinor } = await balance()
  expect(reservedMinor).toBeGreaterThan(100n)
  expect(balanceMinor).toBe(5000n)
  expect((await card(id))?.reserved.replace('.', '')).toBe(String(reservedMinor))
})

test('the case of a uid does not matter, and a foreign card is unknown', async () => {
  await pay(5000n)
  const { uid } = await addCard()
  expect(await authorizeCard(uid.toLowerCase())).toMatchObject({ allowed: 'ALLOWED' })
  expect(await authorizeCard('04FFFFFFFFFFFF')).toBe('unknown')
  expect(await authorizeCard(uid, { type: 'APP_USER' })).toBe('unknown')
})

test('an empty wallet returns NO_CREDIT, and so does one with too little for any session', async () => {
  const { uid } = await addCard()
  expect(await allowed(uid)).toBe('NO_CREDIT')
  await pay(99n)
  expect(await allowed(uid)).toBe('NO_CREDIT')
  await pay(1n)
  expect(await allowed(uid)).toBe('ALLOWED')
  expect(await balance()).toMatchObject({ reservedMinor: 100n, fundsMinor: 0n })
})

test('a reached limit returns NO_CREDIT, and its remainder bounds the hold', async () => {
  await pay(50_000n)
  const { id, uid } = await addCard()
  await fleet.db.run(sql`update card set assigned_credit_minor = 500, spent_minor = 500 where id = ${id}`)
  expect(await allowed(uid)).toBe('NO_CREDIT')
  await fleet.db.run(sql`update card set spent_minor = 200 where id = ${id}`)
  expect(await allowed(uid)).toBe('ALLOWED')
  expect(await balance()).toMatchObject({ reservedMinor: 300n })
})

test('a limit with cents left is not reached: the card is active on the screen and at the charger', async () => {
  await pay(50_000n)
  const { id, uid } = await addCard()
  await fleet.db.run(sql`update card set assigned_credit_minor = 500, spent_minor = 477 where id = ${id}`)
  expect(await allowed(uid)).toBe('ALLOWED')
  expect(await balance()).toMatchObject({ reservedMinor: 23n })
})

test('a blocked card returns BLOCKED and an expired one EXPIRED', async () => {
  await pay(5000n)
  const blocked = await addCard()
  const expired = await addCard({ validUntil: '2026-03-01' })
  await fleet.db.run(sql`update card set blocked_by_hand_at = ${fleet.clock.now()} where id = ${blocked.id}`)
  expect(await allowed(blocked.uid)).toBe('BLOCKED')
  expect(await allowed(expired.uid)).toBe('EXPIRED')
  await fleet.db.run(sql`update wallet set state = 'BLOCKED' where id = ${fleet.walletId}`)
  expect(await allowed((await addCard()).uid)).toBe('BLOCKED')
  expect(await balance()).toMatchObject({ reservedMinor: 0n })
})

test('of 100 concurrent authorizations with money for one, exactly one is allowed', async () => {
  await pay(150n)
  const cards = await Promise.all(Array.from({ length: 100 }, () => addCard()))
  const responses = await Promise.all(cards.map(({ uid }) => allowed(uid)))
  expect(responses.filter((response) => response === 'ALLOWED')).toHaveLength(1)
  expect(responses.filter((response) => response === 'NO_CREDIT')).toHaveLength(99)
  expect(await balance()).toMatchObject({ reservedMinor: 150n, fundsMinor: 0n })
})

test('a hundred concurrent authorizations of one card reserve money once', async () => {
  await pay(100_000n)
  const { uid } = await addCard()
  const responses = await Promise.all(Array.from({ length: 100 }, () => authorizeCard(uid)))
  const references = new Set(responses.map((response) => response !== 'unknown' && response.authorizationReference))
  expect(references.size).toBe(1)
  const open = await fleet.db.rows(sql`select id from ledger_hold where state = 'OPEN'`)
  expect(open).toHaveLength(1)
})

test('a card cannot start a second session while one is running', async () => {
  await pay(100_000n)
  const { id, uid } = await addCard()
  const response = await authorizeCard(uid)
  const sessionId = await addSession(id)
  const reference = response === 'unknown' ? null : response.authorizationReference
  const hold = await attach(sessionId, id, reference)
  expect(hold).toMatchObject({ authorizationReference: reference, heldMinor: expect.any(BigInt) })
  expect(await attach(sessionId, id, reference)).toEqual(hold)
  expect(await allowed(uid)).toBe('NOT_ALLOWED')
})

test('the price of a session is settled from its hold and counts on the card', async () => {
  await pay(5000n)
  const { id, uid } = await addCard()
  await authorizeCard(uid)
  const sessionId = await addSession(id)
  await attach(sessionId, id, null)
  const booking = charge(sessionId, id, 787n)
  await posting((work) => settleCharge(work, booking))
  expect(await balance()).toMatchObject({ balanceMinor: 4213n, reservedMinor: 0n })
  expect(await card(id)).toMatchObject({ spent: '7.87', reserved: '0.00', last_used_at: '2026-03-02T10:00:00Z' })
  await posting((work) => settleCharge(work, booking))
  expect(await balance()).toMatchObject({ balanceMinor: 4213n })
  expect(await card(id)).toMatchObject({ spent: '7.87' })
})

test('a transaction with charges locks the wallet’s accounts only at its end', async () => {
  await pay(5000n)
  const [first, other] = [await addCard(), await addCard()]
  const sessionId = await addSession(first.id)
  await posting(async (work) => {
    await settleCharge(work, charge(sessionId, first.id, 787n))
    expect(await allowed(other.uid)).toBe('ALLOWED')
  })
  expect(await card(first.id)).toMatchObject({ spent: '7.87' })
})

test('charges of one transaction on one card all count, and the second reads the first', async () => {
  await pay(5000n)
  const { id } = await addCard()
  const sessions = [await addSession(id), await addSession(id)] as const
  await posting(async (work) => {
    await settleCharge(work, charge(sessions[0], id, 787n, 'first'))
    await settleCharge(work, charge(sessions[1], id, 213n, 'second'))
    await reverseCharge(work, charge(sessions[0], id, 787n, 'credit'))
  })
  expect(await balance()).toMatchObject({ balanceMinor: 4787n })
  expect(await card(id)).toMatchObject({ spent: '2.13' })
})

test('a session without authorization is charged anyway, even below zero', async () => {
  await pay(100n)
  const { id } = await addCard()
  const sessionId = await addSession(id)
  expect(await attach(sessionId, id, null)).toEqual({ holdId: null, heldMinor: 0n, authorizationReference: null })
  await posting((work) => settleCharge(work, charge(sessionId, id, 900n)))
  expect(await balance()).toMatchObject({ fundsMinor: -500n, owedMinor: 300n })
  expect(await card(id)).toMatchObject({ state: 'BLOCKED', blocked_reasons: ['ZERO_BALANCE'] })
  await pay(2000n)
  expect(await card(id)).toMatchObject({ state: 'ACTIVE' })
})

test('the hold of a session grows with it, as far as money and limit allow', async () => {
  await pay(2000n)
  const { id, uid } = await addCard()
  await fleet.db.run(sql`update card set assigned_credit_minor = 1500 where id = ${id}`)
  await authorizeCard(uid)
  const sessionId = await addSession(id)
  await attach(sessionId, id, null)
  const raise = (estimateMinor: bigint) =>
    posting((work) =>
      raiseHold(work, {
        sessionId,
        cardId: id,
        startedAt: fleet.clock.now(),
        estimateMinor,
      }),
    )
  expect(await raise(1200n)).toMatchObject({ heldMinor: 1200n })
  expect(await raise(1100n)).toMatchObject({ heldMinor: 1200n })
  expect(await raise(9000n)).toMatchObject({ heldMinor: 1500n })
  expect(await card(id)).toMatchObject({ reserved: '15.00', remaining: '0.00' })
})

test('an invalid session releases its hold', async () => {
  await pay(5000n)
  const { id, uid } = await addCard()
  await authorizeCard(uid)
  const sessionId = await addSession(id)
  await attach(sessionId, id, null)
  const session = { sessionId, cardId: id }
  await posting((work) => releaseSessionHold(work, session))
  await posting((work) => releaseSessionHold(work, session))
  expect(await balance()).toMatchObject({ balanceMinor: 5000n, reservedMinor: 0n })
  expect(await card(id)).toMatchObject({ reserved: '0.00' })
})

test('a credit record refunds the money and reduces the card’s usage', async () => {
  await pay(5000n)
  const { id } = await addCard()
  const sessionId = await addSession(id)
  await posting((work) => settleCharge(work, charge(sessionId, id, 787n)))
  const credit = charge(sessionId, id, 787n, 'credit-1')
  await posting((work) => reverseCharge(work, credit))
  await posting((work) => reverseCharge(work, credit))
  expect(await balance()).toMatchObject({ balanceMinor: 5000n })
  expect(await card(id)).toMatchObject({ spent: '0.00' })
})

test('the hold of an authorization without a session is released after 15 minutes', async () => {
  await pay(5000n)
  const { id, uid } = await addCard()
  await authorizeCard(uid)
  fleet.clock.advance(14 * 60_000)
  await runCardJobs()
  expect((await balance()).reservedMinor).toBeGreaterThan(0n)
  fleet.clock.advance(60_000)
  await runCardJobs()
  expect(await balance()).toMatchObject({ balanceMinor: 5000n, reservedMinor: 0n })
  expect(await card(id)).toMatchObject({ reserved: '0.00' })
})

test('a session counts in the period of its start, however late its price arrives', async () => {
  await pay(50_000n)
  const { id, uid } = await addCard()
  fleet.clock.set('2026-03-31T22:00:00Z')
  await authorizeCard(uid)
  const sessionId = await addSession(id)
  await attach(sessionId, id, null)
  const booking = charge(sessionId, id, 787n)
  // Midnight in Lisbon passes; the renewal job has not run yet.
  fleet.clock.set('2026-03-31T23:30:00Z')
  await posting((work) => settleCharge(work, booking))
  expect(await card(id)).toMatchObject({ spent: '0.00', reserved: '0.00', next_renewal_at: '2026-04-30T23:00:00Z' })
  const next = await addSession(id)
  await posting((work) => settleCharge(work, charge(next, id, 500n)))
  expect(await card(id)).toMatchObject({ spent: '5.00' })
})

test('a session that starts after midnight counts in the new period, though authorized before', async () => {
  await pay(50_000n)
  const { id, uid } = await addCard()
  fleet.clock.set('2026-03-31T22:59:30Z')
  await authorizeCard(uid)
  fleet.clock.set('2026-03-31T23:00:30Z')
  await runCardJobs()
  expect(await card(id)).toMatchObject({ reserved: '0.00' })
  const sessionId = await addSession(id)
  const { heldMinor } = await attach(sessionId, id, null)
  expect((await card(id))?.reserved.replace('.', '')).toBe(String(heldMinor))
})
