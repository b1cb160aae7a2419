import { listCards } from '@voltway/contract/cards'
import { getCard } from '@voltway/contract/cards-details'
import { getWalletOverview } from '@voltway/contract/overview'
import { getHome } from '@voltway/contract/overview-home'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { selectTokensOfCard } from '../../kernel/network/token.sql.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { authorizeToken } from '../holds/authorize.ts'
import { openPostings, releaseHold } from '../holds/postings.ts'
import { createCard } from './new-card.ts'

/** Whether a card can charge now is one rule: the screens, the charger and the operators' copies of the card agree. */

let fleet: Fleet

beforeAll(async () => {
  fleet = await bootFleet()
})
afterAll(async () => {
  expect(await checkInvariants(fleet.db)).toEqual([])
  await fleet.close()
})

const cards = {
  good: sql`blocked_by_hand_at = null`,
  'blocked by hand': sql`blocked_by_hand_at = now()`,
  'not activated': sql`activated_at = null`,
  expired: sql`valid_until = '2026-03-01'`,
  'on its last day': sql`valid_until = '2026-03-02'`,
  'expired and blocked': sql`valid_until = '2026-03-01', blocked_by_hand_at = now()`,
  'at its limit': sql`spent_minor = assigned_credit_minor`,
  'with a cent left': sql`spent_minor = assigned_credit_minor - 1`,
  'without limit': sql`credit_mode = 'UNLOCKED', assigned_credit_minor = null, credit_renewal = 'NONE', renewal_day = null`,
} as const

const stopped = [
  { state: 'BLOCKED', reasons: [] },
  { state: 'BLOCKED', reasons: ['MISSING_CHARGING_PAYMENT'] },
  { state: 'CLOSED', reasons: [] },
  { state: 'RESTRICTED', reasons: ['MISSING_CHARGING_PAYMENT'] },
  { state: 'RESTRICTED', reasons: ['MISSING_VALID_PAYMENT_METHOD'] },
  { state: 'RESTRICTED', reasons: [] },
]
/** A wallet that charges with every amount and both ways of paying, and one that does not with too little and enough. */
const wallets = [
  ...[-499, 0, 99, 100, 5000].flatMap((minor) =>
    ['PRE_PAYMENT', 'POST_PAYMENT'].map((logic) => ({ state: 'ACTIVE', reasons: [] as string[], logic, minor })),
  ),
  ...stopped.flatMap((standing) => [0, 5000].map((minor) => ({ ...standing, logic: 'PRE_PAYMENT', minor }))),
]

interface Made {
  readonly id: string
  readonly uid: string
}

async function makeCards(): Promise<Made[]> {
  const made: Made[] = []
  for (const [name, facts] of Object.entries(cards)) {
    const uid = newId().replaceAll('-', '').slice(-14).toUpperCase()
    const plafond = { creditMode: 'LIMITED', assignedMinor: 10_000n, renewal: 'MONTHLY', day: 1 } as const
    const id = await createCard(fleet.ctx(), fleet.scope, { name, type: 'PHYSICAL', uid, plafond, isActivated: true })
    await fleet.db.run(sql`update card set ${facts} where id = ${id}`)
    made.push({ id, uid })
  }
  return made
}

/** What a charger is answered; what it took is given back. */
async function responseTo({ id, uid }: Made): Promise<string> {
  const peer = { id: newId(), countryCode: 'PT', partyId: 'CPO' }
  const response = await authorizeToken(fleet.ctx(), { uid, type: 'RFID', locationReferences: null, peer })
  await fleet.db.tx(async (tx) => {
    const holds = await tx.rows<{ id: string; counts_from: string }>(
      sql`select id, counts_from from ledger_hold where card_id = ${id} and state = 'OPEN'`,
    )
    for (const hold of holds)
      await releaseHold(openPostings({ ctx: fleet.ctx(), tx, scope: fleet.scope }), hold, {
        cardId: id,
        sessionId: null,
      })
  })
  return response === 'unknown' ? response : response.allowed
}

test('a card is active on every screen exactly when a charger would let it charge, and operators refuse no active card', async () => {
  const made = await makeCards()
  const owner = fleet.as('owner')
  const wrong: unknown[] = []
  let charging = 0
  for (const { state, reasons, logic, minor } of wallets) {
    await fleet.db.run(sql`
          update wallet set state = ${state}, card_block_reasons = ${reasons}, payment_logic = ${logic},
            credit_minor = ${minor < 0 ? 0 : minor} where id = ${fleet.walletId}`)
    await fleet.db.run(sql`
          update ledger_account set balance_minor = ${minor < 0 ? minor : 0} where wallet_id = ${fleet.walletId} and kind = 'FUNDS'`)
    const { results } = await owner.call(listCards, { query: { limit: 100 } })
    const overview = await owner.call(getWalletOverview)
    const { blocked_cards } = await owner.call(getHome)
    const active = results.filter((card) => card.state === 'ACTIVE').length
    const found = await owner.call(listCards, { query: { state: 'ACTIVE', limit: 100 } })
    if (overview.cards.active !== active || found.count !== active)
      wrong.push({ state, reasons, minor, overview: overview.cards })
    if (blocked_cards.length === 0 && active < made.length) wrong.push({ state, reasons, minor, blocked_cards })
    const isEmpty = overview.alerts.some(({ kind }) => kind === 'ZERO_BALANCE')
    if (isEmpty !== results.every((card) => card.blocked_reasons.includes('ZERO_BALANCE')))
      wrong.push({ minor, isEmpty })
    for (const one of made) {
      const listed = results.find(({ id }) => id === one.id)
      const detail = await owner.call(getCard, { params: { cardId: one.id } })
      const [token] = await selectTokensOfCard(fleet.db, fleet.walletId, one.id, fleet.clock.now())
      const response = await responseTo(one)
      const isActive = listed?.state === 'ACTIVE'
      if (isActive) charging++
      const agree =
        detail.state === listed?.state &&
        detail.blocked_reasons.join() === listed.blocked_reasons.join() &&
        isActive === (response === 'ALLOWED') &&
        token?.valid === (response === 'ALLOWED' || response === 'NO_CREDIT')
      if (!agree)
        wrong.push({
          card: listed?.name,
          state,
          logic,
          reasons,
          minor,
          listed: listed?.state,
          detail: detail.state,
          answer: response,
          token: token?.valid,
        })
    }
  }
  await fleet.db.run(
    sql`update ledger_account set balance_minor = 0 where wallet_id = ${fleet.walletId} and kind = 'FUNDS'`,
  )
  expect(wrong).toEqual([])
  // Four of the nine cards, while the wallet charges and has a euro or more.
  expect(charging).toBe(4 * 2 * 2)
}, 60_000)
