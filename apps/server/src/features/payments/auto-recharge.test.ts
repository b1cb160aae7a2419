import { getWalletOverview } from '@voltway/contract/overview'
import { getAutoRecharge, setAutoRecharge } from '@voltway/contract/payments'
import { getWallet } from '@voltway/contract/wallets'
import { beforeEach, expect, test } from 'vitest'
import { checkMoneyAfterEach, fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { openPaying, type Paying } from '../../../test/paying.ts'
import { applyTransfer } from '../../kernel/ledger/ledger.ts'
import { selectStoredMails } from '../../platform/mail.sql.ts'
import { rechargeIfLow, rechargeLow } from './auto-recharge.ts'
import { topUpByOperator } from './top-up.ts'

const fleet = fleetOfEachTest()
let paying: Paying

beforeEach(async () => {
  paying = openPaying(fleet)
  await topUpByOperator(fleet.ctx(), fleet.scope, { amountMinor: 10_000n, key: 'start' })
})
checkMoneyAfterEach(fleet)

const set = (methodId: string, more: object = {}) =>
  fleet.as('accountant').call(setAutoRecharge, {
    body: { enabled: true, threshold: '20.00', amount: '50.00', payment_method_id: methodId, ...more },
  })
const charge = (amountMinor: bigint, key?: string) =>
  fleet.db.tx((tx) =>
    applyTransfer(tx, fleet.scope, {
      op: 'debit',
      kind: 'CHARGE',
      floor: 'CHARGE',
      account: 'system:revenue',
      amountMinor,
      at: fleet.clock.now(),
      ...(key === undefined ? {} : { key }),
    }),
  )
const runDue = async () => {
  await rechargeLow.handle(fleet.ctx(), {}, undefined)
  await fleet.runJobs()
}
const balance = async () => (await fleet.as('viewer').call(getWallet)).balance
const state = () => fleet.as('viewer').call(getAutoRecharge)

test('a wallet below its threshold recharges, once per crossing', async () => {
  await set(await paying.method('visa'))
  await charge(8000n)
  await runDue()
  expect(await balance()).toBe('20.00')
  await charge(1n)
  await runDue()
  await runDue()
  expect(await balance()).toBe('69.99')
  expect(await state()).toMatchObject({ enabled: true, last_run: { status: 'SUCCEEDED', error: null } })
  expect((await fleet.as('viewer').call(getWallet)).has_auto_recharge).toBe(true)
})

test('20 concurrent charges cause one recharge', async () => {
  await set(await paying.method('visa'))
  await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => charge(450n, `charge ${index}`)),
    ...Array.from({ length: 20 }, () => rechargeIfLow(fleet.ctx(), fleet.scope)),
  ])
  await runDue()
  const runs = (await paying.payments()).filter(({ purpose }) => purpose === 'AUTO_TOPUP')
  expect(runs).toHaveLength(1)
  expect(await balance()).toBe('60.00')
})

test('while a direct debit is pending no other run starts', async () => {
  await set(await paying.method('iban'))
  await charge(9000n)
  await runDue()
  await charge(500n)
  await runDue()
  const [run, ...more] = await paying.payments()
  expect(more).toEqual([])
  expect(await state()).toMatchObject({ last_run: { status: 'RUNNING' } })
  await paying.bank(run?.id as string, 'approve')
  await fleet.runJobs()
  expect(await balance()).toBe('55.00')
})

test('a returned debit of an earlier run starts no second run beside the pending one', async () => {
  await set(await paying.method('iban'))
  await charge(9000n)
  await runDue()
  const [first] = await paying.payments()
  await paying.bank(first?.id as string, 'approve')
  await fleet.runJobs()
  await charge(5000n, 'more')
  await runDue()
  await paying.bank(first?.id as string, 'return')
  await fleet.runJobs()
  expect(await state()).toMatchObject({ last_run: { error: 'reversed' } })
  fleet.clock.advance(3_600_000)
  await runDue()
  expect(await paying.payments()).toHaveLength(2)
})

test('holds count as spent, because the available amount is compared', async () => {
  await set(await paying.method('visa'))
  const at = fleet.clock.now()
  await fleet.db.tx((tx) =>
    applyTransfer(tx, fleet.scope, {
      op: 'hold',
      amountMinor: 9000n,
      leastMinor: 100n,
      authorizationReference: null,
      countsFrom: at,
      expiresAt: new Date(at.getTime() + 900_000),
      at,
    }),
  )
  await runDue()
  expect(await balance()).toBe('150.00')
})

test('the limits per day and month bound the runs, and the next day runs continue', async () => {
  await set(await paying.method('visa'), { max_per_day: 2, max_per_month: 3 })
  for (let round = 0; round < 4; round++) {
    await charge(20_000n, `empty ${round}`)
    await runDue()
  }
  expect((await paying.payments()).length).toBe(2)
  fleet.clock.advance(86_400_000)
  await runDue()
  await charge(20_000n, 'again')
  await runDue()
  expect((await paying.payments()).length).toBe(3)
})

test('after three failures auto-recharge is switched off with an alert and a mail, and new settings restart it', async () => {
  await set(await paying.method('declined'))
  await charge(9000n)
  for (let round = 0; round < 5; round++) {
    await runDue()
    fleet.clock.advance(3_600_000)
  }
  expect((await paying.payments()).length).toBe(3)
  expect(await state()).toMatchObject({ enabled: false, last_run: { status: 'FAILED', error: 'declined' } })
  const { alerts } = await fleet.as('viewer').call(getWalletOverview)
  expect(alerts.map(({ kind }) => kind)).toContain('AUTO_RECHARGE_OFF')
  // The owner and the accountant, who manage payments.
  expect((await selectStoredMails(fleet.db, 5)).map(({ subject }) => subject)).toEqual([
    'Auto-recharge of Test fleet is off',
    'Auto-recharge of Test fleet is off',
  ])
  await set(await paying.method('visa'))
  await fleet.runJobs()
  expect(await balance()).toBe('60.00')
})

test('only a card or a signed mandate can recharge, and missing fields are named', async () => {
  const [voucher, app] = [await paying.method('multibanco'), await paying.method('mb_way')]
  for (const payment_method_id of [voucher, app]) {
    const body = { enabled: true, threshold: '20', amount: '50', payment_method_id }
    expect(await fleet.as('owner').refusal(setAutoRecharge, { body })).toBe('payment.method_not_supported')
  }
  expect(await fleet.as('owner').refusal(setAutoRecharge, { body: { enabled: true } })).toBe('validation_failed')
  expect(await state()).toMatchObject({ enabled: false, threshold: null, last_run: null })
  expect(await fleet.as('viewer').refusal(setAutoRecharge, { body: { enabled: false } })).toBe('auth.not_allowed')
})
