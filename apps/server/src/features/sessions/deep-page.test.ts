import { listSessions } from '@voltway/contract/sessions'
import { beforeAll, expect, test } from 'vitest'
import { openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { sql } from '../../platform/sql.ts'

const fleet = fleetOfFile()
beforeAll(async () => {
  const card = await (await openCharging(fleet)).card({ name: 'Van' })
  // Two sessions every three hours for five months. One in seven was never booked.
  await fleet.db.run(sql`
    insert into session (wallet_id, id, status, card_id, station_id, station, started_at, region, created_at, updated_at)
    select ${fleet.walletId}, gen_random_uuid(), case when n % 7 = 0 then 'INVALID' else 'PAID' end, c.id, c.id,
      '{"name":"S","address":"","city":"","operator":"","evse_id":null,"coordinates":null}',
      '2025-10-01T00:00:00Z'::timestamptz + interval '3 hours' * (n / 2), 'PT', now(), now()
    from generate_series(1, 2400) n, card c where c.wallet_id = ${fleet.walletId} and c.uid = ${card.uid}`)
  await fleet.db.run(sql`
    insert into wallet_session_counter (wallet_id, month, status, sessions)
    select wallet_id, date_trunc('month', started_at at time zone 'UTC')::date, status, count(*)
    from session where wallet_id = ${fleet.walletId} group by 1, 2, 3`)
})

test.each([
  ['newest first', '-start_date_time', {}],
  ['oldest first', 'start_date_time', {}],
  ['only those that were booked', '-start_date_time', { status: 'PAID' }],
  ['booked and not, as two statuses', 'start_date_time', { status: 'PAID,INVALID' }],
] as const)('a page far down a long list is the right one, %s', async (_, ordering, filter) => {
  const page = (offset: number, limit: number) =>
    fleet.as('owner').call(listSessions, { query: { ordering, offset, limit, ...filter } })
  const all: string[] = []
  const { count } = await page(0, 1)
  for (let offset = 0; offset < count; offset += 100) {
    all.push(...(await page(offset, 100)).results.map(({ id }) => id))
  }
  expect(new Set(all).size).toBe(count)
  const isOnlyPaid = 'status' in filter && filter.status === 'PAID'
  const rows = await fleet.db.rows<{ id: string }>(sql`
    select id from session where wallet_id = ${fleet.walletId} and (status = 'PAID' or not ${isOnlyPaid})
    order by started_at, id`)
  const expected = rows.map(({ id }) => id)
  expect(all).toEqual(ordering === 'start_date_time' ? expected : expected.reverse())
  expect((await page(count + 50, 10)).results).toEqual([])
})
