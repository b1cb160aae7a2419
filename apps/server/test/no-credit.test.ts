import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCard } from '../src/features/cards/new-card.ts'
import { createFleet } from '../src/features/fleets/fleets.ts'
import { authorizeToken } from '../src/features/holds/authorize.ts'
import { topUpByOperator } from '../src/features/payments/top-up.ts'
import { createPerson } from '../src/kernel/identity/person.ts'
import { checkInvariants } from '../src/kernel/ledger/ledger-invariants.ts'
import type { WalletScope } from '../src/kernel/scope.ts'
import { sql } from '../src/platform/sql.ts'
import { bootNetwork, type FakeOperator, registered, type TestNetwork } from './test-network.ts'

/** The cards feature behind the real OCPI endpoint: the responses to an operator's authorization requests. */

let network: TestNetwork
let operator: FakeOperator
beforeAll(async () => {
  network = await bootNetwork()
  network.authorize = (request) => authorizeToken(network.ctx(), request)
  operator = await registered(network)
})
afterAll(async () => {
  expect(await checkInvariants(network.db)).toEqual([])
  await operator.close()
  await network.close()
})

/** Creates an empty prepaid wallet and a card with a monthly limit of 100.00. */
async function companyWithCard(uid: string): Promise<{ scope: WalletScope; cardId: string }> {
  const ctx = network.ctx()
  const owner = { email: `${uid}@example.com`, name: 'Owner', language: 'en', verified: true } as const
  const { id } = await createPerson(ctx, owner)
  const scope = await createFleet(ctx, id, { name: 'Fleet', paymentLogic: 'PRE_PAYMENT' })
  const plafond = { creditMode: 'LIMITED', assignedMinor: 10_000n, renewal: 'MONTHLY', day: 1 } as const
  const cardId = await createCard(ctx, scope, { name: 'Van', type: 'PHYSICAL', uid, plafond, isActivated: true })
  return { scope, cardId }
}

const pay = (scope: WalletScope, amountMinor: bigint) =>
  topUpByOperator(network.ctx(), scope, { amountMinor, key: `payment-${scope.walletId}` })

async function authorizeAt(uid: string): Promise<string> {
  const response = await operator.call('POST', `/tokens/${uid}/authorize`)
  expect(response).toMatchObject({ http: 200, status: 1000 })
  return (response.data as { allowed: string }).allowed
}

test('an operator gets NO_CREDIT while nothing is available, and ALLOWED from the first payment on', async () => {
  const { scope } = await companyWithCard('04AAAAAAAAAAAA')
  expect(await authorizeAt('04AAAAAAAAAAAA')).toBe('NO_CREDIT')
  await pay(scope, 5_000n)
  expect(await authorizeAt('04AAAAAAAAAAAA')).toBe('ALLOWED')
})

test('an operator gets NO_CREDIT once the card’s limit is spent, whatever the balance', async () => {
  const { scope, cardId } = await companyWithCard('04BBBBBBBBBBBB')
  await pay(scope, 500_000n)
  expect(await authorizeAt('04BBBBBBBBBBBB')).toBe('ALLOWED')
  await network.db.run(sql`update card set spent_minor = assigned_credit_minor where id = ${cardId}`)
  expect(await authorizeAt('04BBBBBBBBBBBB')).toBe('NO_CREDIT')
})

test('a card is allowed by its last state when the decision takes too long, and its hold is placed afterwards with the reference of the answer', async () => {
  const { scope, cardId } = await companyWithCard('04CCCCCCCCCCCC')
  await pay(scope, 5_000n)
  const holds = () =>
    network.db.rows<{ reference: string }>(
      sql`select authorization_reference as reference from ledger_hold where card_id = ${cardId} and state = 'OPEN'`,
    )
  const locked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const blocking = network.db.tx(async (tx) => {
    await tx.run(sql`select from card where id = ${cardId} for update`)
    locked.resolve()
    await answered.promise
  })
  await locked.promise
  const { data } = await operator.call('POST', '/tokens/04CCCCCCCCCCCC/authorize')
  expect(data).toMatchObject({ allowed: 'ALLOWED' })
  expect(await holds()).toEqual([])
  answered.resolve()
  await blocking
  const reference = (data as { authorization_reference: string }).authorization_reference
  await vi.waitFor(async () => expect(await holds()).toEqual([{ reference }]))
})
