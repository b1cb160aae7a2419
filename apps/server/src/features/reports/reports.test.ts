import { addBudget } from '@voltway/contract/insight'
import { addReport, changeReport, listReports, removeReport, tryReport } from '@voltway/contract/reports'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCharging } from '../../../test/charging.ts'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { sql } from '../../platform/sql.ts'
import { reportsJobs } from './report-send.ts'

let mailbox: Mailbox
let fleet: Fleet

beforeAll(async () => {
  mailbox = await openMailbox()
  fleet = await bootFleet({ env: mailbox.env })
  const network = await openCharging(fleet)
  await network.topUp(1_000_000n)
  const van = await network.card({ name: 'Van' })
  fleet.clock.set('2026-03-09T05:00:00Z')
  const days = ['2026-02-20', '2026-03-02', '2026-03-08']
  for (const [index, day] of days.entries())
    await network.cdr(van, {
      ...{ id: `R${index}`, start_date_time: `${day}T09:00:00Z`, end_date_time: `${day}T10:00:00Z` },
      total_energy: 20,
    })
})
afterAll(async () => {
  await fleet?.close()
  await mailbox?.close()
})
beforeEach(async () => {
  await fleet.db.run(sql`delete from report`)
  mailbox.mails.length = 0
})

const owner = () => fleet.as('owner')
const body = (more: object = {}) => ({
  ...{ name: 'Week', content: 'SESSIONS' as const, query: null, format: 'CSV' as const },
  ...{ weekday: 1, month_day: null, hour: 8, is_paused: false, recipients: [fleet.people.accountant.id] },
  ...more,
})
const runAt = async (instant: string) => {
  fleet.clock.set(instant)
  for (const job of reportsJobs) await job.handle(fleet.ctx(), {}, undefined)
  await fleet.runJobs()
  return mailbox.mails
}
const fileOf = (index: number) => {
  const content = mailbox.mails[index]?.attachments[0]?.content
  return content === undefined ? '' : Buffer.from(content as ArrayBuffer).toString()
}

test('a weekly report has the seven days before, comes once at its hour, and catches up once', async () => {
  await owner().call(addReport, { body: body() })
  expect(await runAt('2026-03-09T07:59:00Z')).toHaveLength(0)
  expect(await runAt('2026-03-09T08:00:00Z')).toHaveLength(1)
  expect(await runAt('2026-03-09T08:15:00Z')).toHaveLength(1)
  expect(mailbox.mails[0]?.to?.[0]?.address).toBe(fleet.people.accountant.email)
  expect(fileOf(0).split('\r\n')).toHaveLength(4)
  expect(mailbox.mails[0]?.text).toContain('/charging-sessions')
  expect(await runAt('2026-03-31T10:00:00Z')).toHaveLength(2)
  const { results } = await owner().call(listReports)
  expect(results[0]?.sendings.map(({ from, to, state, recipients }) => [from, to, state, ...recipients])).toEqual([
    ['2026-03-23', '2026-03-29', 'SENT', fleet.people.accountant.email],
    ['2026-03-02', '2026-03-08', 'SENT', fleet.people.accountant.email],
  ])
})

test('every content is a file of the month before, and a paused report is not sent', async () => {
  fleet.clock.set('2026-03-31T12:00:00Z')
  await owner().call(addBudget, { body: { cost_centre: null, period: 'MONTH', amount: '25' } })
  const monthly = { weekday: null, month_day: 1 }
  await owner().call(addReport, { body: body({ ...monthly, name: 'A', content: 'CONSUMPTION' }) })
  await owner().call(addReport, { body: body({ ...monthly, name: 'B', content: 'BUDGETS' }) })
  await owner().call(addReport, { body: body({ ...monthly, name: 'C', content: 'CO2' }) })
  await owner().call(addReport, { body: body({ ...monthly, name: 'D', content: 'CONSUMPTION', format: 'XLSX' }) })
  const paused = await owner().call(addReport, { body: body(monthly) })
  const params = { reportId: paused.id }
  await owner().call(changeReport, { params, body: body({ ...monthly, is_paused: true }) })
  expect(await runAt('2026-04-01T09:00:00Z')).toHaveLength(4)
  const names = mailbox.mails.map(({ attachments }) => attachments[0]?.filename).sort()
  expect(names).toEqual([
    'budgets-2026-04-01.csv',
    'co2-2026.csv',
    'consumption-2026-04-01.csv',
    'consumption-2026-04-01.xlsx',
  ])
  const consumption = mailbox.mails.findIndex(
    ({ attachments }) => attachments[0]?.filename?.startsWith('consumption') && attachments[0].filename.endsWith('csv'),
  )
  expect(fileOf(consumption)).toMatch(/Van,[^,]*,[^,]*,2,40\.000,/)
  expect(await owner().call(removeReport, { params })).toEqual({ id: paused.id })
  expect(await owner().refusal(tryReport, { params })).toBe('report.not_found')
})

test('the link of the mail ends a report for its reader without a sign-in, only after a confirmation', async () => {
  fleet.clock.set('2026-04-01T09:00:00Z')
  const { id } = await owner().call(addReport, { body: body({ recipients: [fleet.people.owner.id] }) })
  expect(await owner().call(tryReport, { params: { reportId: id } })).toEqual({ state: 'SENT' })
  await fleet.runJobs()
  const headers = new Map(mailbox.mails[0]?.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const { pathname, search } = new URL(headers.get('list-unsubscribe')?.slice(1, -1) ?? '')
  const url = `${pathname}${search}`
  const recipients = async () => (await owner().call(listReports)).results[0]?.recipients.length
  expect((await fleet.http.inject({ url })).body).toContain('You will no longer receive this report.')
  expect(await recipients()).toBe(1)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const posted = { method: 'POST', url, headers: form, payload: 'List-Unsubscribe=One-Click' } as const
  expect((await fleet.http.inject(posted)).body).toContain('You no longer receive this report.')
  expect((await fleet.http.inject(posted)).statusCode).toBe(200)
  expect(await recipients()).toBe(0)
  expect((await fleet.http.inject({ url: pathname })).statusCode).toBe(404)
})

test('who lost the right gets nothing, and wrong schedules name their field', async () => {
  fleet.clock.set('2026-04-01T09:00:00Z')
  await owner().call(addReport, { body: body({ recipients: [fleet.people.viewer.id] }) })
  await fleet.db.run(sql`
    update wallet_membership set permission_groups = '{3}' where person_id = ${fleet.people.viewer.id}`)
  expect(await runAt('2026-04-06T09:00:00Z')).toHaveLength(0)
  expect((await owner().call(listReports)).results[0]?.sendings).toMatchObject([{ state: 'NOBODY', recipients: [] }])
  for (const wrong of [
    { recipients: [fleet.people.driver.id] },
    { content: 'CO2', format: 'XLSX' },
    { month_day: 1 },
    { content: 'BUDGETS', query: 'status=PAID' },
  ])
    expect(await owner().refusal(addReport, { body: body(wrong) })).toBe('validation_failed')
  for (let count = 1; count < 20; count++) await owner().call(addReport, { body: body() })
  expect(await owner().refusal(addReport, { body: body() })).toBe('report.too_many')
})
