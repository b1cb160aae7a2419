import { createWallet } from '@voltway/contract/fleets'
import { getWalletOverview } from '@voltway/contract/overview'
import { getWalletState } from '@voltway/contract/overview-state'
import { listWallets } from '@voltway/contract/overview-wallets'
import { getWallet, walletAllows } from '@voltway/contract/wallets'
import { blockWallets } from '@voltway/contract/wallets-blocks'
import { listMovements } from '@voltway/contract/wallets-movements'
import { updateWallet } from '@voltway/contract/wallets-settings'
import { expect, test } from 'vitest'
import { addTestCard, checkMoneyAfterEach, fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { newId } from '../../platform/ids.ts'
import { sql } from '../../platform/sql.ts'
import { authorizeToken } from '../holds/authorize.ts'
import { attachHold, openPostings, settleCharge } from '../holds/holds.ts'
import { topUpByOperator } from '../payments/top-up.ts'

const fleet = fleetOfEachTest()

checkMoneyAfterEach(fleet)

const pay = (amountMinor: bigint, key = newId()) =>
  topUpByOperator(fleet.ctx(), fleet.scope, { amountMinor, key, note: 'Bank transfer' })

const addCard = (uid = newId().slice(-12)) =>
  addTestCard(fleet, {
    uid,
    plafond: { creditMode: 'UNLOCKED', assignedMinor: null, renewal: 'NONE', day: null },
  })

const authorize = (uid: string) =>
  authorizeToken(fleet.ctx(), {
    uid,
    type: 'RFID',
    locationReferences: null,
    peer: { id: newId(), countryCode: 'PT', partyId: 'CPO' },
  })

const days = async (rows: readonly [day: string, sessions: number, energyWh: number, costMinor: number][]) => {
  for (const [day, sessions, energyWh, costMinor] of rows) {
    await fleet.db.run(sql`
      insert into wallet_day_rollup (wallet_id, day, sessions, energy_wh, cost_minor)
      values (${fleet.walletId}, ${day}, ${sessions}, ${energyWh}, ${costMinor})`)
  }
}

test('a person sees the wallets that they may enter, with their level and the money', async () => {
  await pay(5000n)
  const { count, results } = await fleet.as('accountant').call(listWallets)
  expect(count).toBe(1)
  expect(results[0]).toMatchObject({
    id: fleet.walletId,
    balance: '50.00',
    reserved: '0.00',
    available: '50.00',
    permission_groups: [
      { id: 2, name: 'viewer' },
      { id: 11, name: 'accountant' },
    ],
    cards: { total: 0, blocked: 0 },
    alerts: [],
  })
  expect(results[0]?.allowed_actions).toContain('wallet.fund')
  expect((await fleet.as('stranger').call(listWallets)).results.map(({ id }) => id)).not.toContain(fleet.walletId)
})

test('a driver sees the fleet’s name, and neither its money nor other cards', async () => {
  await pay(5000n)
  const [summary] = (await fleet.as('driver').call(listWallets)).results
  expect(summary).toMatchObject({ id: fleet.walletId, permission_groups: [{ id: 3, name: 'driver' }] })
  expect(summary).toMatchObject({ balance: null, available: null, credit: null, payment_method_info: null })
  expect(summary).toMatchObject({ reserved: null, sessions_active: null, cards: null, alerts: [] })
})

test('a person who opens a wallet owns it, and it has the usual prices', async () => {
  const body = { name: 'Second fleet', time_zone: 'Atlantic/Azores' }
  const wallet = await fleet.as('viewer').call(createWallet, { body })
  expect(wallet).toMatchObject({
    name: 'Second fleet',
    state: 'ACTIVE',
    payment_logic: 'PRE_PAYMENT',
    balance: '0.00',
    time_zone: 'Atlantic/Azores',
    permission_groups: [{ id: 0, name: 'owner' }],
  })
  const names = (await fleet.as('viewer').call(listWallets)).results.map(({ name }) => name)
  expect(names).toEqual(['Second fleet', 'Test fleet'])
  expect(await fleet.db.row(sql`select tariff_id from wallet_tariff where wallet_id = ${wallet.id}`)).toEqual({
    tariff_id: 'standard',
  })
})

test('a plan for one wallet opens exactly one of fifty concurrent requests (domain: subscription)', async () => {
  const requests = Array.from({ length: 50 }, (_, n) =>
    fleet
      .as('viewer')
      .call(createWallet, { body: { name: `Fleet ${n}` } })
      .then(
        () => 'opened',
        (refused) => refused.code,
      ),
  )
  const responses = await Promise.all(requests)
  expect(responses.filter((response) => response === 'opened')).toHaveLength(1)
  expect(responses.filter((response) => response === 'plan.limit_reached')).toHaveLength(49)
  expect(await checkInvariants(fleet.db)).toEqual([])
})

test('a new wallet cannot have a credit or an unknown time zone', async () => {
  const open = (body: object) => fleet.as('owner').refusal(createWallet, { body: { name: 'X', ...body } as never })
  expect(await open({ payment_logic: 'POST_PAYMENT' })).toBe('payment.method_not_supported')
  expect(await open({ time_zone: 'Europe/Nowhere' })).toBe('validation_failed')
})

test('a time zone is a name, because the database reads the sign of an offset the other way round', async () => {
  for (const time_zone of ['+02:00', '-0300', '+01']) {
    expect(await fleet.as('owner').refusal(createWallet, { body: { name: 'X', time_zone } })).toBe('validation_failed')
    expect(await fleet.as('owner').refusal(updateWallet, { body: { time_zone } })).toBe('validation_failed')
  }
})

test('a blocked wallet stops all its cards, and only its owner can block it', async () => {
  await pay(5000n)
  await addCard('04AA')
  const block = (role: 'owner' | 'manager', blocked: boolean, ids = [fleet.walletId]) =>
    fleet.as(role).call(blockWallets, { body: { wallet_ids: ids, blocked } })
  expect((await block('manager', true)).results).toEqual([
    { wallet_id: fleet.walletId, ok: false, code: 'auth.not_allowed', state: null },
  ])
  const missing = newId()
  const { results } = await block('owner', true, [fleet.walletId, missing])
  expect(results).toEqual(
    [
      { wallet_id: fleet.walletId, ok: true, code: null, state: 'BLOCKED' },
      { wallet_id: missing, ok: false, code: 'wallet.not_found', state: null },
    ].sort((a, b) => (a.wallet_id < b.wallet_id ? -1 : 1)),
  )
  expect(await authorize('04AA')).toMatchObject({ allowed: 'BLOCKED' })
  expect((await fleet.as('owner').call(getWalletOverview)).alerts[0]).toMatchObject({ kind: 'WALLET_BLOCKED' })
  expect((await block('owner', false)).results[0]).toMatchObject({ ok: true, state: 'ACTIVE' })
  expect(await authorize('04AA')).toMatchObject({ allowed: 'ALLOWED' })
})

test('blocking a blocked wallet changes nothing, and a closed wallet stays closed', async () => {
  for (const [state, blocked, becomes] of [
    ['ACTIVE', true, 'BLOCKED'],
    ['RESTRICTED', true, 'BLOCKED'],
    ['BLOCKED', true, 'BLOCKED'],
    ['CLOSED', true, null],
    ['ACTIVE', false, 'ACTIVE'],
    ['RESTRICTED', false, 'RESTRICTED'],
    ['BLOCKED', false, 'ACTIVE'],
    ['CLOSED', false, null],
  ] as const) {
    await fleet.db.run(sql`update wallet set state = ${state} where id = ${fleet.walletId}`)
    const { results } = await fleet.as('owner').call(blockWallets, { body: { wallet_ids: [fleet.walletId], blocked } })
    const code = becomes === null ? 'wallet.blocked' : null
    expect(results).toEqual([{ wallet_id: fleet.walletId, ok: becomes !== null, code, state: becomes }])
    expect(walletAllows[blocked ? 'block' : 'unblock'].includes(state as never)).toBe(
      becomes !== null && becomes !== state,
    )
  }
})

test('only given settings change, and only for people with the right', async () => {
  const body = {
    finance_email: 'finance@fleet.example',
    billing_address: { name: 'Fleet Lda', street: 'Rua 1', postal_code: '1000-001', city: 'Lisboa', country: 'pt' },
    renewal_defaults: { credit_renewal: 'WEEKLY' as const, renewal_day: 1, assigned_credit: '50' },
  }
  expect(await fleet.as('viewer').refusal(updateWallet, { body })).toBe('auth.not_allowed')
  const changed = await fleet.as('manager').call(updateWallet, { body })
  expect(changed).toMatchObject({
    name: 'Test fleet',
    finance_email: 'finance@fleet.example',
    billing_address: { country: 'PT', tax_id: null },
    renewal_defaults: { credit_renewal: 'WEEKLY', renewal_day: 1, assigned_credit: '50.00' },
  })
  expect(await fleet.as('manager').call(getWallet)).toEqual(changed)
  for (const wrong of [
    { time_zone: 'Mars' },
    { negative_tolerance: '50.01' },
    { renewal_defaults: { credit_renewal: 'WEEKLY' as const, renewal_day: 8, assigned_credit: null } },
  ]) {
    expect(await fleet.as('owner').refusal(updateWallet, { body: wrong })).toBe('validation_failed')
  }
  expect(await fleet.as('owner').refusal(updateWallet, { body: { nif_id: newId() } })).toBe('vat_number.not_found')
})

test('a new fleet’s VAT number is validated first and becomes its default', async () => {
  const caller = fleet.as('viewer')
  const vatNumber = { country: 'PT', number: '501964842', name: 'Sul, Lda.' }
  const body = { name: 'Sul', vat_number: vatNumber }
  expect(await caller.refusal(createWallet, { body })).toBe('validation_failed')
  const before = (await caller.call(listWallets)).count
  const made = await caller.call(createWallet, { body: { ...body, vat_number: { ...vatNumber, number: '501964843' } } })
  expect(made.nif_id).not.toBeNull()
  expect((await caller.call(listWallets)).count).toBe(before + 1)
})

test('postcodes of billing addresses are validated by country, as for shipping addresses', async () => {
  const address = { name: 'Fleet', street: 'Rua 1', postal_code: '1000123', city: 'Lisboa', country: 'PT' }
  const change = (postal_code: string) => ({ body: { billing_address: { ...address, postal_code } } })
  expect((await fleet.as('owner').call(updateWallet, change('1000123'))).billing_address?.postal_code).toBe('1000-123')
  for (const wrong of ['12', '1000-12', 'ABCD-123'])
    expect(await fleet.as('owner').refusal(updateWallet, change(wrong))).toBe('validation_failed')
})

test('the overview shows the money, the month so far against the same days before, and the holds', async () => {
  await pay(5000n)
  const cardId = await addCard('04AA')
  await authorize('04AA')
  await days([
    ['2026-01-31', 9, 9000, 900],
    ['2026-02-01', 1, 1000, 100],
    ['2026-02-02', 2, 2000, 200],
    ['2026-02-03', 9, 9000, 900],
    ['2026-03-01', 3, 3500, 350],
    ['2026-03-02', 1, 1500, 150],
  ])
  const overview = await fleet.as('viewer').call(getWalletOverview)
  const { reserved } = overview
  expect(overview).toMatchObject({
    balance: '50.00',
    period: { from: '2026-03-01', to: '2026-03-02' },
    spent_in_period: '5.00',
    energy_kwh_in_period: '5.000',
    sessions_in_period: 4,
    sessions_active: 0,
    previous: { from: '2026-02-01', to: '2026-02-02', spent: '3.00', energy_kwh: '3.000', sessions: 3 },
    cards: { total: 1, active: 1, blocked: 0, limited: 0, by_reason: {} },
    members: 1,
    guests: 5,
    held: { authorised: { count: 1, amount: reserved }, running: { count: 0 }, checking: { count: 0 } },
    holds: [
      {
        session_id: null,
        card_id: cardId,
        card_name: 'Van',
        purpose: 'AUTHORISED',
        amount: reserved,
        since: '2026-03-02T10:00:00Z',
      },
    ],
    unpaid: { count: 0, amount: '0.00', oldest_due: null },
    alerts: [],
  })
  expect(Number(overview.available) + Number(reserved)).toBeCloseTo(50)
})

test('the overview lists the alerts', async () => {
  const alerts = async () => (await fleet.as('owner').call(getWalletOverview)).alerts.map(({ kind }) => kind)
  expect(await alerts()).toEqual(['ZERO_BALANCE'])
  await pay(1900n)
  expect(await alerts()).toEqual(['LOW_BALANCE'])
  await pay(5000n)
  expect(await alerts()).toEqual([])
  const cardId = await addCard()
  await fleet.db.run(sql`update card set blocked_by_hand_at = ${fleet.clock.now()} where id = ${cardId}`)
  expect(await alerts()).toEqual(['BLOCKED_CARDS'])
})

test('movements show a top-up, a hold, and the charge that follows it', async () => {
  await pay(5000n)
  const cardId = await addCard('04AA')
  fleet.clock.advance(60_000)
  await authorize('04AA')
  const movements = async () => (await fleet.as('accountant').call(listMovements)).results
  const [reserved, topUp] = await movements()
  expect(topUp).toMatchObject({ kind: 'TOPUP', status: 'COMPLETE', gross: '50.00', net: null, balance_after: '50.00' })
  expect(reserved).toMatchObject({ kind: 'CHARGE', status: 'RESERVED', card_id: cardId, balance_after: '50.00' })
  const sessionId = newId(fleet.clock.now())
  const startedAt = fleet.clock.now()
  fleet.clock.advance(60_000)
  const session = { sessionId, cardId, startedAt }
  await fleet.db.tx(async (tx) => {
    const work = openPostings({ ctx: fleet.ctx(), tx, scope: fleet.scope })
    await attachHold(work, { ...session, authorizationReference: null })
    await settleCharge(work, {
      ...session,
      netMinor: 640n,
      vatMinor: 147n,
      totalMinor: 787n,
      key: 'cdr',
    })
  })
  const list = await movements()
  expect(list).toHaveLength(2)
  expect(list[0]).toMatchObject({
    kind: 'CHARGE',
    status: 'COMPLETE',
    gross: '-7.87',
    net: '6.40',
    vat: '1.47',
    balance_after: '42.13',
    session_id: sessionId,
  })
  expect((await fleet.as('owner').call(listMovements, { query: { kind: 'TOPUP' } })).count).toBe(1)
})

test('the same payment is credited once', async () => {
  await pay(5000n, 'payment-1')
  await pay(5000n, 'payment-1')
  expect(await fleet.as('owner').call(getWallet)).toMatchObject({ balance: '50.00' })
})

test('a wallet lists its running sessions', async () => {
  const cardId = await addCard()
  const id = newId(fleet.clock.now())
  await fleet.db.run(sql`
    insert into session (wallet_id, id, status, card_id, station_id, station, started_at, region, energy_wh, cost_minor, created_at, updated_at)
    values (${fleet.walletId}, ${id}, 'ONGOING', ${cardId}, ${id}, '{"name":"Rossio"}', ${fleet.clock.now()}, 'PT', 1234, 56,
      ${fleet.clock.now()}, ${fleet.clock.now()})`)
  const state = await fleet.as('viewer').call(getWalletState, { query: { state: 'ongoing' } })
  expect(state.sessions).toEqual([
    {
      id,
      card_name: 'Van',
      station_name: 'Rossio',
      started_at: '2026-03-02T10:00:00Z',
      energy_kwh: '1.234',
      cost: '0.56',
    },
  ])
  expect((await fleet.as('viewer').call(getWalletState, { query: { state: 'unpaid' } })).sessions).toEqual([])
})

test('drivers and strangers read nothing of a wallet’s money', async () => {
  for (const endpoint of [getWallet, getWalletOverview, getWalletState, listMovements]) {
    expect(await fleet.as('driver').refusal(endpoint)).toBe('auth.not_allowed')
    expect(await fleet.as('stranger').refusal(endpoint)).toBe('wallet.not_found')
  }
})
