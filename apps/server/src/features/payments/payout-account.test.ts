import { listAudit } from '@voltway/contract/audit'
import { listNotices } from '@voltway/contract/notifications'
import {
  confirmPayoutAccount,
  getPayoutAccount,
  removePayoutAccount,
  setPayoutAccount,
} from '@voltway/contract/payments-payouts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bootFleet, type Caller, type CallRefused, type Fleet } from '../../../test/harness.ts'
import { hashPassword } from '../../kernel/identity/password-hash.ts'
import { upsertPassword } from '../../kernel/identity/person.sql.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { sql } from '../../platform/sql.ts'

const IBAN = 'PT50 0002 0123 1234 5678 9015 4'
const OTHER = 'ES9121000418450200051332'
const PASSWORD = 'let the fleet charge at night'

let fleet: Fleet
let second: Caller
beforeEach(async () => {
  fleet = await bootFleet({ env: { PAYOUT_IBAN: OTHER } })
  const hash = await hashPassword(PASSWORD)
  await upsertPassword(fleet.db, { id: fleet.ctx().newId(), personId: fleet.people.owner.id, hash }, fleet.clock.now())
  second = await fleet.newcomer('second@fleet.example')
  await fleet.db.run(sql`
    insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
    values (${fleet.walletId}, ${second.personId}, '{0}', ${fleet.clock.now()})`)
})
afterEach(() => fleet.close())

const owner = () => fleet.as('owner')
const enter = (iban = IBAN, body = {}) =>
  owner().call(setPayoutAccount, { body: { iban, holder: 'Rios e Filhos, Lda', password: PASSWORD, ...body } })
const mails = (recipient: string) =>
  fleet.db.rows<{ subject: string; text: string }>(sql`
    select subject, body_text as text from mail_message where recipient = ${recipient} order by at, id`)
const lastToken = async () => {
  await fleet.runJobs()
  const mail = (await mails(fleet.people.owner.email)).findLast(({ subject }) => subject.startsWith('Confirm'))
  return /payout=[0-9a-f-]{36}\.([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}
const confirm = (token: string, as = owner()) => as.call(confirmPayoutAccount, { body: { token } })
const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason as CallRefused,
  )
  return { code: error?.code, fields: error?.problem.fields }
}

test('a bank account is confirmed by the link of a mail, waits a day, and then replaces the current one', async () => {
  expect(await enter()).toMatchObject({
    is_offered: true,
    current: null,
    next: { status: 'UNCONFIRMED', iban_last4: '0154', country: 'PT', holder: 'Rios e Filhos, Lda', usable_at: null },
  })
  const first = await lastToken()
  fleet.clock.advance(HOUR_MS)
  expect((await confirm(first)).next).toMatchObject({ status: 'HELD', usable_at: '2026-03-03T11:00:00Z' })
  fleet.clock.advance(24 * HOUR_MS - 1)
  expect((await owner().call(getPayoutAccount)).current).toBeNull()
  fleet.clock.advance(1)
  expect(await owner().call(getPayoutAccount)).toMatchObject({ current: { status: 'USABLE' }, next: null })
  // The current account stays in use until the new one is usable.
  await enter(OTHER)
  fleet.clock.advance(23 * HOUR_MS)
  await confirm(await lastToken())
  expect(await owner().call(getPayoutAccount)).toMatchObject({
    current: { iban_last4: '0154' },
    next: { iban_last4: '1332', status: 'HELD' },
  })
  fleet.clock.advance(24 * HOUR_MS)
  expect(await owner().call(getPayoutAccount)).toMatchObject({ current: { iban_last4: '1332' }, next: null })
})

test('the IBAN is encrypted and never shown, and only who entered it can confirm it, once and within a day', async () => {
  await enter()
  const stored = await fleet.db.rows<{ row: string }>(sql`select a::text as row from payout_account a`)
  expect(stored).toHaveLength(1)
  expect(stored[0]?.row).not.toContain('000201231234567890154')
  const token = await lastToken()
  expect((await refused(confirm(token, second))).code).toBe('payout_account.link_invalid')
  await confirm(token)
  expect((await refused(confirm(token))).code).toBe('payout_account.link_invalid')
  await enter(OTHER)
  const late = await lastToken()
  fleet.clock.advance(24 * HOUR_MS)
  expect((await refused(confirm(late))).code).toBe('payout_account.link_invalid')
  // Another account takes the place of the one whose link was mailed.
  await enter(OTHER)
  const replaced = await lastToken()
  fleet.clock.advance(1000)
  await enter(IBAN)
  expect((await refused(confirm(replaced))).code).toBe('payout_account.link_invalid')
})

test('the other owners are notified, the audit names each step, and any owner can remove the account', async () => {
  await enter()
  await confirm(await lastToken())
  await fleet.runJobs()
  const [mail] = (await mails('second@fleet.example')).filter(({ subject }) => subject.startsWith('New bank account'))
  expect(mail?.text).toContain('Rios e Filhos, Lda, ending in 0154')
  const notices = async (as: Caller) => (await as.call(listNotices)).results.map(({ event }) => event)
  expect(await notices(second)).toContain('payout_account.requested')
  expect(await notices(owner())).not.toContain('payout_account.requested')
  expect(await second.call(removePayoutAccount)).toMatchObject({ current: null, next: null })
  expect((await refused(second.call(removePayoutAccount))).code).toBe('payout_account.not_found')
  const audit = (await owner().call(listAudit, { query: {} })).results.filter(({ result }) => result === 'CHANGED')
  expect(audit.map(({ deed, after }) => [deed, after?.iban_last4])).toEqual([
    ['payout_account.removed', null],
    ['payout_account.confirmed', '0154'],
    ['payout_account.requested', '0154'],
  ])
  const sealed = await fleet.db.rows(sql`select from payout_account where iban_sealed is not null`)
  expect(sealed).toHaveLength(0)
})

test('a wrong IBAN, a wrong password and too many of them are refused, and nothing is stored', async () => {
  expect(await refused(enter('PT50 0002 0123 1234 5678 9015 5'))).toEqual({
    code: 'validation_failed',
    fields: { iban: 'iban' },
  })
  expect((await refused(enter('TR330006100519786457841326'))).fields).toEqual({ iban: 'sepa' })
  expect((await refused(enter('x'.repeat(51)))).fields).toHaveProperty('iban')
  expect((await refused(enter(IBAN, { holder: ' ' }))).fields).toHaveProperty('holder')
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await refused(enter(IBAN, { password: 'guess' }))).code).toBe('payout_account.wrong_password')
  expect((await refused(enter())).code).toBe('payout_account.too_many_tries')
  expect(await fleet.db.rows(sql`select from payout_account`)).toHaveLength(0)
  for (const role of ['manager', 'accountant', 'driver'] as const)
    expect(await fleet.as(role).refusal(getPayoutAccount)).toBe('auth.not_allowed')
})

test('an installation without an account that pays offers no payouts', async () => {
  await fleet.close()
  fleet = await bootFleet()
  expect(await owner().call(getPayoutAccount)).toEqual({ is_offered: false, current: null, next: null })
  expect(await owner().refusal(setPayoutAccount, { body: { iban: IBAN, holder: 'Rios' } })).toBe(
    'payout_account.not_offered',
  )
})
