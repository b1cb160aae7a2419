import type { AddressInfo } from 'node:net'
import { type BlockedReason, type Card, listCards } from '@voltway/contract/cards'
import { getCard } from '@voltway/contract/cards-details'
import { getWalletOverview } from '@voltway/contract/overview'
import { getHome } from '@voltway/contract/overview-home'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runsEveryCase } from '../../../test/every-case.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { type FakeOperator, registered } from '../../../test/test-network.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { catchUpOperator } from '../../kernel/network/token-lanes.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import { type Statement, sql } from '../../platform/sql.ts'
import { openPostings, releaseHold } from '../holds/postings.ts'
import { createCard } from './new-card.ts'

/**
 * Tests that one rule decides whether a card can charge. Every combination of card and wallet is stored in the
 * database. The list and the token pushed to the operator are compared with the expected result for all of them, the
 * details and the response to the charger over OCPI for a part in `npm test` and for all in `npm run test:chaos`.
 */

const fleet = fleetOfFile()
let operator: FakeOperator

beforeAll(async () => {
  await fleet.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fleet.http.server.address() as AddressInfo
  operator = await registered({ url: `http://127.0.0.1:${port}`, ctx: fleet.ctx })
})
afterAll(async () => {
  await operator.close()
  // Restores the amounts that the test wrote without the ledger.
  await becomes({ ...charging, logic: 'PRE_PAYMENT', minor: 5000 })
  await fleet.db.run(sql`update card set reserved_minor = 0`)
  expect(await checkInvariants(fleet.db)).toEqual([])
})

interface Condition {
  readonly is: Statement
  readonly outOfUse?: boolean
  readonly expired?: boolean
  readonly limitReached?: boolean
}

const blocks: readonly Condition[] = [
  { is: sql`blocked_by_hand_at = null` },
  { is: sql`blocked_by_hand_at = now()`, outOfUse: true },
]
const activations: readonly Condition[] = [
  { is: sql`activated_at = now()` },
  { is: sql`activated_at = null`, outOfUse: true },
]
const expiries: readonly Condition[] = [
  { is: sql`valid_until = null` },
  { is: sql`valid_until = '2026-03-02'` },
  { is: sql`valid_until = '2026-03-01'`, expired: true },
]
const removedMemberId = newId()
const holders: readonly Condition[] = [
  { is: sql`member_id = null` },
  { is: sql`member_id = ${removedMemberId}`, outOfUse: true },
]
/** Two raises of a cent: one is over, and no job has ended it yet. */
const raisedUntil = (endsAt: string) =>
  sql`raise_minor = array[1, 1], raise_ends_at = array[${endsAt}::timestamptz, '2026-03-01T00:00:00Z']`

const limits: readonly Condition[] = [
  {
    is: sql`credit_mode = 'UNLOCKED', assigned_credit_minor = null, spent_minor = 500, credit_renewal = 'NONE', renewal_day = null`,
  },
  { is: sql`spent_minor = assigned_credit_minor, ${raisedUntil('2026-03-02T10:00:01Z')}` },
  { is: sql`spent_minor = assigned_credit_minor`, limitReached: true },
  {
    is: sql`spent_minor = 1, reserved_minor = assigned_credit_minor - 1, ${raisedUntil('2026-03-02T10:00:00Z')}`,
    limitReached: true,
  },
]

const product = (...parts: (readonly Condition[])[]): Condition[][] =>
  parts.reduce<Condition[][]>((all, part) => all.flatMap((one) => part.map((next) => [...one, next])), [[]])

const combinations = product(blocks, activations, expiries, holders, limits)

const stopped: readonly { state: string; noted: readonly string[]; reasons: readonly BlockedReason[] }[] = [
  { state: 'BLOCKED', noted: [], reasons: ['WALLET_BLOCKED'] },
  {
    state: 'BLOCKED',
    noted: ['MISSING_CHARGING_PAYMENT'],
    reasons: ['WALLET_BLOCKED', 'MISSING_CHARGING_PAYMENT'],
  },
  { state: 'CLOSED', noted: [], reasons: ['WALLET_BLOCKED'] },
  { state: 'RESTRICTED', noted: ['MISSING_CHARGING_PAYMENT'], reasons: ['MISSING_CHARGING_PAYMENT'] },
  { state: 'RESTRICTED', noted: ['MISSING_VALID_PAYMENT_METHOD'], reasons: ['MISSING_VALID_PAYMENT_METHOD'] },
  { state: 'RESTRICTED', noted: [], reasons: ['MISSING_CHARGING_PAYMENT'] },
]
const charging = { state: 'ACTIVE', noted: [], reasons: [] }
/**
 * Charging wallets with every amount and both payment logics, and a wallet that does not charge, with too little and
 * with enough money.
 */
const wallets = [
  ...[-499, 0, 99, 100, 5000].flatMap((minor) =>
    ['PRE_PAYMENT', 'POST_PAYMENT'].map((logic) => ({ ...charging, logic, minor })),
  ),
  ...stopped.flatMap((standing) => [0, 5000].map((minor) => ({ ...standing, logic: 'PRE_PAYMENT', minor }))),
].map((wallet) => ({
  ...wallet,
  reasons: wallet.minor < 100 ? [...wallet.reasons, 'ZERO_BALANCE' as const] : wallet.reasons,
}))
type Wallet = (typeof wallets)[number]

interface Made {
  readonly id: string
  readonly uid: string
  readonly is: readonly Condition[]
}

async function makeCards(): Promise<Made[]> {
  await fleet.db.run(sql`
    insert into member (wallet_id, id, name, status, created_at)
    values (${fleet.walletId}, ${removedMemberId}, 'Removed', 'REMOVED', ${fleet.clock.now()})`)
  const made: Made[] = []
  for (const [index, is] of combinations.entries()) {
    const uid = newId().replaceAll('-', '').slice(-14).toUpperCase()
    const plafond = { creditMode: 'LIMITED', assignedMinor: 10_000n, renewal: 'MONTHLY', day: 1 } as const
    const name = `Card ${index}`
    const id = await createCard(fleet.ctx(), fleet.scope, { name, type: 'PHYSICAL', uid, plafond, isActivated: true })
    for (const condition of is) await fleet.db.run(sql`update card set ${condition.is} where id = ${id}`)
    made.push({ id, uid, is })
  }
  return made
}

async function becomes({ state, noted, logic, minor }: Wallet): Promise<void> {
  await fleet.db.run(sql`
    update wallet set state = ${state}, card_block_reasons = ${noted}, payment_logic = ${logic},
      credit_minor = ${minor < 0 ? 0 : minor} where id = ${fleet.walletId}`)
  await fleet.db.run(sql`
    update ledger_account set balance_minor = ${minor < 0 ? minor : 0}
    where wallet_id = ${fleet.walletId} and kind = 'FUNDS'`)
}

/** Returns the expected result of a card, computed from the conditions of its creation. */
function expected({ is }: Made, wallet: Wallet) {
  const has = (what: 'outOfUse' | 'expired' | 'limitReached') => is.some((condition) => condition[what])
  const reasons: BlockedReason[] = [...wallet.reasons]
  if (has('outOfUse') || has('expired')) reasons.push('USER_CARD_INACTIVE')
  if (has('limitReached')) reasons.push('PLAFOND_REACHED')
  const isStopped = wallet.state !== 'ACTIVE' || has('outOfUse')
  const allowed = isStopped ? 'BLOCKED' : has('expired') ? 'EXPIRED' : reasons.length > 0 ? 'NO_CREDIT' : 'ALLOWED'
  const isValid = allowed === 'ALLOWED' || allowed === 'NO_CREDIT'
  return { state: reasons.length > 0 ? 'BLOCKED' : 'ACTIVE', reasons, allowed, isValid }
}

/** Returns the response to a charger and releases the hold. */
async function responseTo({ id, uid }: Made): Promise<string> {
  const { data } = await operator.call('POST', `/tokens/${uid}/authorize?type=RFID`)
  const { allowed } = data as { allowed: string }
  if (allowed === 'ALLOWED') await releaseHolds(id)
  return allowed
}

async function releaseHolds(cardId: string): Promise<void> {
  await fleet.db.tx(async (tx) => {
    const holds = await tx.rows<{ id: string; counts_from: string }>(
      sql`select id, counts_from from ledger_hold where card_id = ${cardId} and state = 'OPEN'`,
    )
    const postings = openPostings({ ctx: fleet.ctx(), tx, scope: fleet.scope })
    for (const hold of holds) await releaseHold(postings, hold, { cardId, sessionId: null })
  })
}

/** Returns the operator's data of each card after all pushes. */
async function pushToOperator(): Promise<Map<string, boolean>> {
  const [peer] = await fleet.db.rows<{ id: string }>(sql`select id from network_peer`)
  const peerId = peer?.id ?? ''
  await fleet.db.tx((tx) => enqueue(tx, catchUpOperator, { peerId }, { singletonKey: peerId }))
  await fleet.runJobs([catchUpOperator.name])
  const pushes = operator.of('PUT', 'tokens').map(({ body }) => body as { uid: string; valid: boolean })
  return new Map(pushes.map(({ uid, valid }) => [uid, valid]))
}

async function allCards(): Promise<Map<string, Card>> {
  const { results } = await fleet.as('owner').call(listCards, { query: { limit: 100 } })
  expect(results).toHaveLength(combinations.length)
  return new Map(results.map((card) => [card.id, card]))
}

/**
 * Each wallet requests the details and the authorization of its active cards and of every fifth other card, beginning
 * with another card each time. Five has no factor in common with the numbers of conditions, so each pair occurs.
 */
const REQUESTED_OF = 5

const screenOf = (card: Card | undefined) => card && { state: card.state, reasons: card.blocked_reasons }

test('a card is active on every screen exactly when a charger would let it charge, and operators refuse no active card', async () => {
  const made = await makeCards()
  const owner = fleet.as('owner')
  const wrong: unknown[] = []
  let active = 0
  for (const [turn, wallet] of wallets.entries()) {
    await becomes(wallet)
    const listed = await allCards()
    const pushed = await pushToOperator()
    for (const [index, card] of made.entries()) {
      const must = expected(card, wallet)
      if (must.state === 'ACTIVE') active++
      const screen = { state: must.state, reasons: must.reasons }
      const wanted = { listed: screen, pushed: must.isValid, detail: screen, allowed: must.allowed }
      const found = { listed: screenOf(listed.get(card.id)), pushed: pushed.get(card.uid) }
      const isRequested = runsEveryCase || must.state === 'ACTIVE' || (index + turn) % REQUESTED_OF === 0
      const requested = isRequested
        ? {
            detail: screenOf(await owner.call(getCard, { params: { cardId: card.id } })),
            allowed: await responseTo(card),
          }
        : { detail: wanted.detail, allowed: wanted.allowed }
      if (JSON.stringify({ ...found, ...requested }) !== JSON.stringify(wanted))
        wrong.push({ wallet, is: card.is, found, requested, wanted })
    }
  }
  expect(wrong).toEqual([])
  // Four of the 96 cards, while the wallet charges and has at least one euro.
  expect(active).toBe(4 * 2 * 2)
})

test('lists, counts and home speak of the same cards', async () => {
  const owner = fleet.as('owner')
  for (const wallet of wallets) {
    await becomes(wallet)
    const cards = [...(await allCards()).values()]
    const active = cards.filter(({ state }) => state === 'ACTIVE').length
    const overview = await owner.call(getWalletOverview)
    const found = await owner.call(listCards, { query: { state: 'ACTIVE', limit: 100 } })
    const { blocked_cards } = await owner.call(getHome)
    expect({ counted: overview.cards.active, found: found.count, wallet }).toEqual({
      counted: active,
      found: active,
      wallet,
    })
    expect(blocked_cards.length > 0).toBe(active < cards.length)
    expect(overview.alerts.some(({ kind }) => kind === 'ZERO_BALANCE')).toBe(
      cards.every((card) => card.blocked_reasons.includes('ZERO_BALANCE')),
    )
    for (const reason of ['USER_CARD_INACTIVE', 'PLAFOND_REACHED', ...wallet.reasons] as const) {
      const { count } = await owner.call(listCards, { query: { reason, limit: 100 } })
      expect({ reason, count }).toEqual({
        reason,
        count: cards.filter((card) => card.blocked_reasons.includes(reason)).length,
      })
    }
  }
})
