import { listSessions } from '@voltway/contract/sessions'
import { beforeAll, expect, test } from 'vitest'
import { openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { systemScope } from '../../kernel/scope.ts'
import { sql } from '../../platform/sql.ts'
import { countOfCountry } from './session-count.sql.ts'

const fleet = fleetOfFile()
/** Cards of each name, and the sessions of each card: a search sorts the matches, walks the list, or has too many cards. */
const kinds = [
  { name: 'Truck', cards: 110, sessions: 20 },
  { name: 'Van', cards: 210, sessions: 100 },
  { name: 'Bike', cards: 5_001, sessions: 1 },
] as const

beforeAll(async () => {
  const { id } = await (await openCharging(fleet)).card({ name: 'Unused' })
  for (const [index, { name, cards, sessions }] of kinds.entries()) {
    await fleet.db.run(sql`
      insert into card (wallet_id, id, name, card_number, contract_id, uid, type, credit_mode, activated_at, period_started_at,
        spent_minor, search_text, created_at, updated_at)
      select wallet_id, gen_random_uuid(), ${name} || ' ' || n, ${`VW${index}`} || lpad(n::text, 7, '0'),
        ${`PT-VWF-C${index}`} || lpad(n::text, 7, '0'), ${`A${index}`} || lpad(n::text, 12, '0'), type, credit_mode, activated_at,
        period_started_at, 0, lower(${name}) || ' ' || n, created_at, updated_at
      from card, generate_series(1, ${cards}::int) n where wallet_id = ${fleet.walletId} and id = ${id}`)
    await fleet.db.run(sql`
      insert into session (wallet_id, id, status, card_id, station_id, station, started_at, cost_minor, region, created_at, updated_at)
      select wallet_id, gen_random_uuid(), 'INVALID', id, ${id}, '{"name":"S","address":"","city":"","operator":"","evse_id":null,"coordinates":null}',
        '2026-01-01T00:00:00Z'::timestamptz + interval '1 minute' * (row_number() over (order by md5(id::text || n)) / 3),
        row_number() over () % 997, (array['PT', 'PT-20', 'ES', 'PA', 'PU'])[1 + n % 5], now(), now()
      from card, generate_series(1, ${sessions}::int) n where wallet_id = ${fleet.walletId} and name like ${`${name} %`}`)
  }
  await fleet.db.run(sql`
    insert into wallet_session_counter (wallet_id, month, status, sessions)
    select wallet_id, date_trunc('month', started_at at time zone 'UTC')::date, status, count(*)
    from session where wallet_id = ${fleet.walletId} group by 1, 2, 3`)
  await fleet.db.text('analyze card, session')
})

test.each(
  kinds.flatMap((kind) => (['-start_date_time', 'total_cost'] as const).map((ordering) => ({ ...kind, ordering }))),
)('a search finds the sessions of $cards cards by $ordering', async ({ name, cards, sessions, ordering }) => {
  const order = ordering === 'total_cost' ? sql`s.cost_minor, s.id` : sql`s.started_at desc, s.id desc`
  const expected = await fleet.db.rows<{ id: string }>(sql`
    select s.id from session s join card c on c.wallet_id = s.wallet_id and c.id = s.card_id
    where s.wallet_id = ${fleet.walletId} and c.name like ${`${name} %`} order by ${order} limit 130`)
  for (const offset of [0, 20, 110]) {
    const query = { search: name.toLowerCase(), ordering, offset, limit: 20 }
    const { count, results } = await fleet.as('owner').call(listSessions, { query })
    expect(count).toBe(cards * sessions)
    expect(results.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 20).map(({ id }) => id))
  }
})

test.each(['PT', 'ES', 'FR'])(
  'the sessions of %s are those of its regions, however they are counted',
  async (country) => {
    const row = await fleet.db.row<{ n: number }>(sql`
    select count(*)::integer as n from session where wallet_id = ${fleet.walletId} and split_part(region, '-', 1) = ${country}`)
    for (const most of [1, 100_000]) {
      const counted = await fleet.db.row<{ n: bigint }>(sql`
      select (${countOfCountry(systemScope(fleet.walletId), country, most)}) as n`)
      expect(Number(counted?.n)).toBe(row?.n)
    }
    const { count } = await fleet.as('owner').call(listSessions, { query: { country } })
    expect(count).toBe(row?.n)
  },
)
