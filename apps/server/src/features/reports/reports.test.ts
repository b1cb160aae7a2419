import { addBudget } from '@voltway/contract/insight'
import {
  addReport,
  changeReport,
  downloadReport,
  listReports,
  MOST_REPORT_ATTEMPTS,
  removeReport,
  retryReport,
  tryReport,
} from '@voltway/contract/reports'
import { formatMoney } from '@voltway/money/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCharging } from '../../../test/charging.ts'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { subscribeToWalletEvents } from '../../kernel/wallet-events.ts'
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

test('a report of a year says its year and not the week before its day', async () => {
  await owner().call(addReport, { body: body({ name: 'Footprint', content: 'CO2' }) })
  await runAt('2026-04-06T08:00:00Z')
  const { results } = await owner().call(listReports)
  expect(results[0]?.sendings.map(({ from, to }) => [from, to])).toEqual([['2026-01-01', '2026-04-05']])
})

test('every content is a file of the month before, and a paused report is not sent', async () => {
  fleet.clock.set('2026-03-31T12:00:00Z')
  await owner().call(addBudget, { body: { cost_centre: null, period: 'MONTH', amount: '25' } })
  const monthly = { weekday: null, month_day: 1 }
  await owner().call(addReport, { body: body({ ...monthly, name: 'A', content: 'CONSUMPTION' }) })
  await owner().call(addReport, { body: body({ ...monthly, name: 'B', content: 'BUDGETS' }) })
  await owner().call(addReport, { body: body({ ...monthly, name: 'C', content: 'CO2' }) })
  await owner().call(addReport, { body: body({ ...monthly, name: 'E', content: 'CO2', format: 'XLSX' }) })
  await owner().call(addReport, { body: body({ ...monthly, name: 'D', content: 'CONSUMPTION', format: 'XLSX' }) })
  const paused = await owner().call(addReport, { body: body(monthly) })
  const params = { reportId: paused.id }
  await owner().call(changeReport, { params, body: body({ ...monthly, is_paused: true }) })
  expect(await runAt('2026-04-01T09:00:00Z')).toHaveLength(5)
  const names = mailbox.mails.map(({ attachments }) => attachments[0]?.filename).sort()
  expect(names).toEqual([
    'budgets-2026-04-01.csv',
    'co2-2026.csv',
    'co2-2026.xlsx',
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

test('a report on consumption without VAT has net costs and says so, and a program that does not know VAT keeps it', async () => {
  fleet.clock.set('2026-03-31T12:00:00Z')
  const schedule = body({ content: 'CONSUMPTION', format: 'CSV', weekday: null, month_day: 1 })
  const { id, amounts } = await owner().call(addReport, { body: { ...schedule, amounts: 'NET' } })
  expect(amounts).toBe('NET')
  fleet.clock.set('2026-04-02T12:00:00Z')
  const file = (await owner().call(downloadReport, { params: { reportId: id }, query: {} })) as { body: string }
  const booked = await fleet.db.row<{ net: bigint }>(sql`
    select sum(net_minor)::bigint as net from session
    where started_at >= '2026-03-01' and status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(flags)`)
  expect(file.body).toContain('"Cost, without VAT","Share, %","Cost before, without VAT"')
  expect(file.body).toMatch(new RegExp(`Van,[^,]*,[^,]*,2,40\\.000,${formatMoney(booked?.net ?? 0n)},`))
  expect((await owner().call(changeReport, { params: { reportId: id }, body: schedule })).amounts).toBe('NET')
})

test('a PDF has sums, charts and the rows that fit, in the language of its reader', async () => {
  fleet.clock.set('2026-03-31T12:00:00Z')
  await owner().call(addBudget, { body: { cost_centre: null, period: 'YEAR', amount: '500' } })
  const pdfOf = async (content: 'SESSIONS' | 'CONSUMPTION' | 'CO2' | 'BUDGETS') => {
    const { id } = await owner().call(addReport, {
      body: body({ content, format: 'PDF', weekday: null, month_day: 1 }),
    })
    fleet.clock.set('2026-04-02T12:00:00Z')
    const reply = await owner().call(downloadReport, { params: { reportId: id }, query: {} })
    return textOfPdf((reply as { rawPayload: Buffer }).rawPayload).join(' ')
  }
  const sessions = await pdfOf('SESSIONS')
  expect(sessions).toMatch(/Period 01\/03\/2026 – 31\/03\/2026 Completed charges 2 Energy 40\.000 kWh/)
  expect(sessions).toMatch(/Energy by day, kWh .* 01\/03 .* Cost by card Van €/)
  const consumption = await pdfOf('CONSUMPTION')
  expect(consumption).toMatch(/Completed charges 2 Energy 40\.000 kWh .* Cost by day\s+This period\s+Previous period/)
  expect(await pdfOf('CO2')).toMatch(/CO₂e by vehicle Without a vehicle [\d.]+ kg/)
  expect(await pdfOf('BUDGETS')).toMatch(/Spent by budget\s+Cost\s+Amount Whole fleet €/)
})

test('a report that cannot be written is tried again by itself and by a person, and then announced once', async () => {
  fleet.clock.set('2026-04-01T09:00:00Z')
  const { id } = await owner().call(addReport, { body: body() })
  const params = { reportId: id }
  const query = (text: string | null) => fleet.db.run(sql`update report set query = ${text} where id = ${id}`)
  const last = async () => (await owner().call(listReports)).results[0]?.sendings[0]
  await query('status=BROKEN')
  const day = '2026-04-06'
  for (const minutes of [0, 15, 30, 45, 75, 120])
    await runAt(new Date(Date.parse(`${day}T07:00:00Z`) + minutes * 60_000).toISOString())
  expect(await last()).toMatchObject({ due_on: day, state: 'FAILED', attempts: MOST_REPORT_ATTEMPTS, recipients: [] })
  expect(await owner().call(retryReport, { params, body: { due_on: day } })).toEqual({ state: 'FAILED' })
  await query(null)
  const published: unknown[] = []
  subscribeToWalletEvents(async (_, read) => void published.push(...(await read())))
  expect(await owner().call(retryReport, { params, body: { due_on: day } })).toEqual({ state: 'SENT' })
  await fleet.runJobs()
  expect(mailbox.mails).toHaveLength(1)
  expect(published).toMatchObject([
    { kind: 'report.ready', objectId: id, data: { due_on: day, from: '2026-03-30', to: '2026-04-05', format: 'CSV' } },
  ])
  expect(await last()).toMatchObject({ state: 'SENT', attempts: MOST_REPORT_ATTEMPTS + 2 })
  expect(await owner().refusal(retryReport, { params, body: { due_on: day } })).toBe('report.not_failed')
  expect(await owner().refusal(retryReport, { params, body: { due_on: '2026-04-07' } })).toBe('report.not_found')
})

test('a file that is too large for a mail is behind a link, which expires and ends with the right', async () => {
  fleet.clock.set('2026-03-09T06:00:00Z')
  await owner().call(addReport, { body: body() })
  await fleet.db.run(sql`
    update session set station = jsonb_set(station, '{name}', to_jsonb(repeat('x', 7000000))) where cdr_id = 'R1'`)
  await runAt('2026-03-16T09:00:00Z')
  await runAt('2026-03-09T09:00:00Z')
  await fleet.db.run(sql`
    update session set station = jsonb_set(station, '{name}', '"Small again"') where cdr_id = 'R1'`)
  const { text = '', attachments } = mailbox.mails.at(-1) ?? {}
  expect(attachments).toEqual([])
  expect(text).toContain('The link is valid until 23/03/2026.')
  const url = /\/report-file\?of=[\w-]+/.exec(text)?.[0] ?? ''
  const file = await fleet.http.inject({ url })
  expect(file.headers['content-disposition']).toContain('sessions-2026-03-09.csv')
  expect(file.body).toContain('Small again')
  expect((await fleet.http.inject({ url: url.replace('of=', 'of=A') })).statusCode).toBe(404)
  fleet.clock.set('2026-03-24T09:00:00Z')
  const late = await fleet.http.inject({ url })
  expect([late.statusCode, late.body.includes('This link has expired')]).toEqual([410, true])
})

test('two equal requests with one key schedule one report', async () => {
  const one = await owner().call(addReport, { body: body(), key: 'click' })
  expect(await owner().call(addReport, { body: body(), key: 'click' })).toEqual(one)
  expect(await owner().refusal(addReport, { body: body({ hour: 9 }), key: 'click' })).toBe('idempotency.other_body')
  expect((await owner().call(listReports)).results).toHaveLength(1)
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
    { content: 'CO2', format: 'DOC' },
    { month_day: 1 },
    { content: 'BUDGETS', query: 'status=PAID' },
    { content: 'CONSUMPTION', query: 'source=SOLAR' },
  ])
    expect(await owner().refusal(addReport, { body: body(wrong) })).toBe('validation_failed')
  for (let count = 1; count < 20; count++) await owner().call(addReport, { body: body() })
  expect(await owner().refusal(addReport, { body: body() })).toBe('report.too_many')
})
