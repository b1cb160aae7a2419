import { addBudget } from '@voltway/contract/insight'
import { chooseNotification } from '@voltway/contract/notifications'
import { listSessions } from '@voltway/contract/sessions'
import { beforeAll, expect, test } from 'vitest'
import { type Charging, openCharging, type TestCard } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { sql } from '../../platform/sql.ts'
import { sendWeeklyMails } from './weekly-mail.ts'

const fleet = fleetOfFile()
let network: Charging
let van: TestCard

beforeAll(async () => {
  network = await openCharging(fleet)
  await network.topUp(1_000_000n)
  van = await network.card({ name: 'Van' })
  fleet.clock.set('2026-03-09T06:59:00Z')
  const days = ['2026-02-24', '2026-02-25', '2026-03-02', '2026-03-03', '2026-03-05']
  for (const [index, day] of days.entries()) {
    await network.cdr(van, {
      ...{ id: `W${index}`, start_date_time: `${day}T02:00:00Z`, end_date_time: `${day}T03:00:00Z` },
      total_energy: 20,
    })
  }
  await fleet.as('manager').call(addBudget, { body: { cost_centre: null, period: 'MONTH', amount: '25' } })
})

const mails = async () => {
  await sendWeeklyMails.handle(fleet.ctx(), {}, undefined)
  await fleet.runJobs()
  return fleet.db.rows<{ recipient: string; content: string }>(sql`
    select recipient, subject || E'\n' || body_text as content from mail_message order by recipient`)
}

test('on Monday morning the people who manage costs receive the last week once, with its reasons and the forecast', async () => {
  expect(await mails()).toEqual([])
  await fleet.as('accountant').call(chooseNotification, {
    body: { event: 'consumption.weekly', channel: 'EMAIL', enabled: false },
  })
  fleet.clock.set('2026-03-09T07:07:00Z')
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient)).toEqual([fleet.people.manager.email, fleet.people.owner.email].sort())
  const [{ content } = { content: '' }] = sent
  expect(content).toMatch(/Your week at .*: €/)
  expect(content).toMatch(/3 charges with 60 kWh from 02\/03\/2026 to 08\/03\/2026\. The week before: €/)
  expect(content).toMatch(/€[\d.]+ more: 1 more (AC )?charge \(\+€[\d.]+\)\./)
  expect(content).toMatch(
    /This month so far: €[\d.]+\. Forecast for the month: €[\d.]+ \(between €[\d.]+ and €[\d.]+\)\./,
  )
  expect(content).toMatch(/Budget of the whole fleet at risk: €[\d.]+ expected by 31\/03\/2026, €25\.00 budgeted\./)
  expect(content).toContain('/consumption?view=week&date_from=2026-03-02&date_to=2026-03-08')
  const [, reason, link = ''] = /Sessions: (.+):\n(\S+\/charging-sessions\?\S+)/.exec(content) ?? []
  expect(content).toContain(`more: ${reason}`)
  const query: Record<string, string> = Object.fromEntries(new URL(link).searchParams)
  expect((await fleet.as('manager').call(listSessions, { query })).count).toBe(3)
  fleet.clock.set('2026-03-09T12:07:00Z')
  expect((await mails()).length).toBe(sent.length)
})
