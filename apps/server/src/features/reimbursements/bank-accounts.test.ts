import { listAudit } from '@voltway/contract/audit'
import { approveReimbursements, listReimbursements } from '@voltway/contract/reimbursements'
import {
  confirmOwnBankAccount,
  getOwnBankAccount,
  removeOwnBankAccount,
  setOwnBankAccount,
} from '@voltway/contract/reimbursements-accounts'
import {
  downloadReimbursementBatch,
  sendReimbursements,
  setReimbursementSettings,
} from '@voltway/contract/reimbursements-payments'
import { expect, test } from 'vitest'
import { checkMoneyAfterEach, fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import type { CallRefused } from '../../../test/harness.ts'
import { DRIVER_IBAN, openHome, useDriverAccount } from '../../../test/home-charging.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { sql } from '../../platform/sql.ts'
import { closeAccount } from '../users/close-account.ts'

const fleet = fleetOfEachTest()
checkMoneyAfterEach(fleet)

const params = () => ({ walletId: fleet.walletId })
const driver = () => fleet.as('driver')
const enter = (iban = DRIVER_IBAN) =>
  driver().call(setOwnBankAccount, { params: params(), body: { iban, holder: 'João Conceição' } })
const read = () => driver().call(getOwnBankAccount, { params: params() })
const lastToken = async () => {
  await fleet.runJobs()
  const mail = await fleet.db.row<{ recipient: string; text: string }>(sql`
    select recipient, body_text as text from mail_message order by at desc, id desc limit 1`)
  expect(mail?.recipient).toBe(fleet.people.driver.email)
  return /account=[0-9a-f-]{36}\.([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}
const confirm = async () =>
  driver().call(confirmOwnBankAccount, { params: params(), body: { token: await lastToken() } })

test('a driver’s own account is confirmed by mail, waits a day, replaces the current one, and is shown in part', async () => {
  expect(await enter()).toMatchObject({ current: null, next: { status: 'UNCONFIRMED', iban_last4: '0154' } })
  expect((await confirm()).next).toMatchObject({ status: 'HELD' })
  fleet.clock.advance(24 * HOUR_MS)
  expect(await read()).toMatchObject({ current: { status: 'USABLE' }, next: null })
  await enter('ES9121000418450200051332')
  await confirm()
  fleet.clock.advance(23 * HOUR_MS)
  expect(await read()).toMatchObject({ current: { iban_last4: '0154' }, next: { iban_last4: '1332' } })
  fleet.clock.advance(HOUR_MS)
  expect(await read()).toMatchObject({ current: { iban_last4: '1332' }, next: null })
  const [stored] = await fleet.db.rows<{ row: string }>(sql`select a::text as row from driver_account a`)
  expect(stored?.row).not.toContain('000201231234567890154')
  await driver().call(removeOwnBankAccount, { params: params() })
  expect(await read()).toEqual({ current: null, next: null })
  const audit = (await fleet.as('owner').call(listAudit, { query: {} })).results
  expect(audit.filter(({ deed }) => deed.startsWith('bank_account.')).map(({ deed }) => deed)).toEqual([
    ...['bank_account.removed', 'bank_account.confirmed', 'bank_account.requested'],
    ...['bank_account.confirmed', 'bank_account.requested'],
  ])
})

test('nobody enters or reads the account of another, and a wrong IBAN names its field', async () => {
  await enter()
  expect(await fleet.as('owner').refusal(getOwnBankAccount, { params: params() })).toBe('member.not_found')
  const wrong = async (iban: string) => ((await enter(iban).catch((error) => error)) as CallRefused).problem.fields
  expect(await wrong('PT50000201231234567890155')).toEqual({ iban: 'iban' })
  expect(await wrong('TR330006100519786457841326')).toEqual({ iban: 'sepa' })
})

test('an account that was sent stays on its statement, is erased with the person, and its file cannot be written any more', async () => {
  const home = await openHome(fleet)
  await home.charge('2026-03-03T10:00:00.000Z', 10_000n)
  fleet.clock.set('2026-04-02T10:00:00.000Z')
  const body = { month: '2026-03', statements: [{ member_id: home.memberId, amount: '1.50' }] }
  const { results } = await fleet.as('owner').call(approveReimbursements, { params: params(), body })
  await useDriverAccount(fleet)
  await fleet.as('owner').call(setReimbursementSettings, {
    params: params(),
    body: { debtor: { name: 'Fleet', iban: 'ES9121000418450200051332', bic: null } },
  })
  const ids = results.flatMap(({ id }) => id ?? [])
  const { batch } = await fleet.as('owner').call(sendReimbursements, { params: params(), body: { way: 'BANK', ids } })
  const list = async () => (await fleet.as('owner').call(listReimbursements, { params: params(), query: {} })).results
  await useDriverAccount(fleet, driver(), 'ES9121000418450200051332')
  expect(await list()).toMatchObject([{ state: 'SENT', account: { holder: 'João Conceição', iban_last4: '0154' } }])
  await closeAccount(fleet.ctx(), fleet.people.driver.id, '')
  expect(await fleet.db.rows(sql`select from driver_account`)).toEqual([])
  const [transfer] = await fleet.db.rows<{ receiver: string; iban_sealed: string | null }>(sql`
    select receiver, iban_sealed from reimbursement_transfer`)
  expect(transfer).toMatchObject({ receiver: expect.stringContaining('Closed account'), iban_sealed: null })
  const file = { params: { ...params(), batchId: batch.id } }
  expect(await fleet.as('owner').refusal(downloadReimbursementBatch, file)).toBe('reimbursement.account_unreadable')
  // What the company owes and paid stays.
  expect(await list()).toMatchObject([{ state: 'SENT', account: null, amount: '1.50' }])
})
