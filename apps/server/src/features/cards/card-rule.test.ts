import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaseDatabase, type TestDatabase } from '../../../test/database.ts'
import { readStateTable } from '../../../test/state-page.ts'
import { type Db, openDb, sql } from '../../platform/sql.ts'
import { cardReasonsOf } from './card-reasons.ts'
import {
  cardIsInactive,
  cardIsValid,
  cardReachedLimit,
  networkResponse,
  todayOfWallet,
  walletReasons,
} from './card-rule.sql.ts'

/** Tests the rule case by case in the database, which decides it. */

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await leaseDatabase()
  db = openDb({ url: database.url })
})
afterAll(async () => {
  await db.close()
  await database.release()
})

interface CardFacts {
  readonly blockedByHand: boolean
  readonly activated: boolean
  readonly validUntil: string | null
  readonly memberStatus: string | null
  readonly creditMode: 'LIMITED' | 'UNLOCKED'
  readonly assignedMinor: bigint | null
  readonly spentMinor: bigint
  readonly reservedMinor: bigint
  /** Minutes from now until a raise of 20.00 ends; absent without one. */
  readonly raiseMinutes?: number
}
interface WalletFacts {
  readonly state: string
  readonly availableMinor: bigint
  readonly reasons: readonly string[]
}

/** Returns the rule's result for facts that are in no table. */
async function ruleOf(card: CardFacts, wallet: WalletFacts) {
  const now = new Date('2026-03-02T12:00:00Z')
  const row = await db.row<{
    wallet_reasons: string
    is_inactive: boolean
    has_reached_limit: boolean
    allowed: string
    valid: boolean
  }>(sql`
    select ${walletReasons} as wallet_reasons, ${cardIsInactive(todayOfWallet(now))} as is_inactive,
      ${cardReachedLimit(now)} as has_reached_limit, ${networkResponse(now)} as allowed, ${cardIsValid(now)} as valid
    from (select ${card.blockedByHand ? now : null}::timestamptz as blocked_by_hand_at,
        ${card.activated ? now : null}::timestamptz as activated_at, ${card.validUntil}::date as valid_until,
        ${card.creditMode} as credit_mode, ${card.assignedMinor}::bigint as assigned_credit_minor,
        ${card.spentMinor}::bigint as spent_minor, ${card.reservedMinor}::bigint as reserved_minor,
        ${card.raiseMinutes === undefined ? null : [2000n]}::bigint[] as raise_minor,
        ${card.raiseMinutes === undefined ? null : [new Date(now.getTime() + card.raiseMinutes * 60_000)]}::timestamptz[] as raise_ends_at) c,
      (select ${card.memberStatus}::text as status) m,
      (select ${wallet.state} as state, ${wallet.reasons}::text[] as card_block_reasons, 0 as credit_minor,
        'UTC' as time_zone) w,
      (select ${wallet.availableMinor}::bigint as balance_minor) f`)
  if (row === undefined) throw new Error('one row of facts has one row of results')
  return { reasons: cardReasonsOf(row).join(' '), allowed: row.allowed, valid: row.valid }
}

const card: CardFacts = {
  blockedByHand: false,
  activated: true,
  validUntil: null,
  memberStatus: 'ACTIVE',
  creditMode: 'LIMITED',
  assignedMinor: 10_000n,
  spentMinor: 0n,
  reservedMinor: 0n,
}
const wallet: WalletFacts = { state: 'ACTIVE', availableMinor: 5000n, reasons: [] }

const cases: [string, Partial<CardFacts>, Partial<WalletFacts>, string, string][] = [
  ['no reason applies', {}, {}, '', 'ALLOWED'],
  ['it was blocked manually', { blockedByHand: true }, {}, 'USER_CARD_INACTIVE', 'BLOCKED'],
  ['it was never activated', { activated: false }, {}, 'USER_CARD_INACTIVE', 'BLOCKED'],
  ['its member was removed', { memberStatus: 'REMOVED' }, {}, 'USER_CARD_INACTIVE', 'BLOCKED'],
  ['its member is inactive', { memberStatus: 'INACTIVE' }, {}, 'USER_CARD_INACTIVE', 'BLOCKED'],
  ['its member is only invited', { memberStatus: 'INVITED' }, {}, '', 'ALLOWED'],
  ['it has no member', { memberStatus: null }, {}, '', 'ALLOWED'],
  ['today is its last day', { validUntil: '2026-03-02' }, {}, '', 'ALLOWED'],
  ['its last day was yesterday', { validUntil: '2026-03-01' }, {}, 'USER_CARD_INACTIVE', 'EXPIRED'],
  [
    'it expired and was blocked',
    { validUntil: '2026-03-01', blockedByHand: true },
    {},
    'USER_CARD_INACTIVE',
    'BLOCKED',
  ],
  ['a cent of the plafond is left', { spentMinor: 9000n, reservedMinor: 999n }, {}, '', 'ALLOWED'],
  ['the plafond is spent or reserved', { spentMinor: 9000n, reservedMinor: 1000n }, {}, 'PLAFOND_REACHED', 'NO_CREDIT'],
  ['its plafond is spent, and a raise lasts', { spentMinor: 10_000n, raiseMinutes: 1 }, {}, '', 'ALLOWED'],
  ['its plafond and its raise are spent', { spentMinor: 12_000n, raiseMinutes: 1 }, {}, 'PLAFOND_REACHED', 'NO_CREDIT'],
  [
    'its plafond is spent, and its raise ends now',
    { spentMinor: 10_000n, raiseMinutes: 0 },
    {},
    'PLAFOND_REACHED',
    'NO_CREDIT',
  ],
  ['it has no plafond', { creditMode: 'UNLOCKED', spentMinor: 99_999n }, {}, '', 'ALLOWED'],
  ['a limit of zero is reached', { assignedMinor: 0n }, {}, 'PLAFOND_REACHED', 'NO_CREDIT'],
  ['one euro is available', {}, { availableMinor: 100n }, '', 'ALLOWED'],
  ['less than a euro is available', {}, { availableMinor: 99n }, 'ZERO_BALANCE', 'NO_CREDIT'],
  ['nothing is available', {}, { availableMinor: 0n }, 'ZERO_BALANCE', 'NO_CREDIT'],
  ['the wallet overran within its tolerance', {}, { availableMinor: -499n }, 'ZERO_BALANCE', 'NO_CREDIT'],
  ['an invoice is unpaid', {}, { reasons: ['MISSING_CHARGING_PAYMENT'] }, 'MISSING_CHARGING_PAYMENT', 'BLOCKED'],
  ['no method is usable', {}, { reasons: ['MISSING_VALID_PAYMENT_METHOD'] }, 'MISSING_VALID_PAYMENT_METHOD', 'BLOCKED'],
  ['the wallet is blocked', {}, { state: 'BLOCKED' }, 'WALLET_BLOCKED', 'BLOCKED'],
  ['the wallet is closed', {}, { state: 'CLOSED' }, 'WALLET_BLOCKED', 'BLOCKED'],
  [
    'the wallet is restricted without a stored reason',
    {},
    { state: 'RESTRICTED' },
    'MISSING_CHARGING_PAYMENT',
    'BLOCKED',
  ],
  [
    'the wallet is blocked and it has expired',
    { validUntil: '2026-03-01' },
    { state: 'BLOCKED' },
    'WALLET_BLOCKED USER_CARD_INACTIVE',
    'BLOCKED',
  ],
  [
    'several reasons apply at once',
    { blockedByHand: true, spentMinor: 10_000n },
    { availableMinor: -500n },
    'ZERO_BALANCE USER_CARD_INACTIVE PLAFOND_REACHED',
    'BLOCKED',
  ],
]

test('the page of card states lists each reason with the reply that the cases expect', () => {
  const rows = readStateTable<'reason' | 'reply to the charger'>(
    new URL('cards.states.md', import.meta.url),
    'Card states',
  )
  const onPage = rows.map((row) => `${row.reason} ${row['reply to the charger']}`)
  const expected = cases
    .filter(([, , , reasons]) => /^\w+$/.test(reasons))
    .map(([, , , reasons, reply]) => `${reasons} ${reply}`)
  expect(new Set(onPage)).toEqual(new Set(expected))
})

test.for(cases)('the rule of a card when %s', async ([, ofCard, ofWallet, reasons, allowed]) => {
  const facts = [
    { ...card, ...ofCard },
    { ...wallet, ...ofWallet },
  ] as const
  expect(await ruleOf(...facts)).toEqual({ reasons, allowed, valid: allowed === 'ALLOWED' || allowed === 'NO_CREDIT' })
})
