import { applyTransfer } from '../apps/server/src/kernel/ledger/ledger.ts'
import { systemScope } from '../apps/server/src/kernel/scope.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { type Db, raw, type Statement, sql } from '../apps/server/src/platform/sql.ts'

export interface BenchCard {
  readonly id: string
  readonly uid: string
}

export interface BenchFleet {
  readonly walletId: string
  readonly ownerId: string
  readonly email: string
  readonly cards: readonly BenchCard[]
}

/** Bulk data: a wallet with money and a signed-in owner, pushed cards, and paid sessions over 13 months. */
export async function makeFleet(
  db: Db,
  size: {
    readonly cards: number
    readonly sessions: number
    /** Drivers with a card each, whose sessions are spread over all cards. Default: none, and sessions of 200 cards. */
    readonly drivers?: number
    readonly fundsMinor?: bigint
    readonly isAnalyzed?: boolean
  },
): Promise<BenchFleet> {
  const [walletId, ownerId] = [newId(), newId()]
  const email = `bench-${ownerId}@fleet.example`
  await insertWalletAndOwner(db, { walletId, ownerId, email, cards: size.cards })
  await applyTransfer(db, systemScope(walletId), {
    op: 'credit',
    kind: 'TOPUP',
    amountMinor: size.fundsMinor ?? 100_000_000n,
    account: 'system:clearing:card',
    at: new Date(),
  })
  const cards = await insertCards(db, walletId, size.cards)
  const drivers = size.drivers ?? 0
  if (drivers > 0) await insertDrivers(db, walletId, drivers)
  if (size.sessions > 0) await insertSessions(db, walletId, { sessions: size.sessions, isSpread: drivers > 0 })
  if (size.isAnalyzed !== false) await db.text('analyze')
  return { walletId, ownerId, email, cards }
}

async function insertWalletAndOwner(
  db: Db,
  { walletId, ownerId, email, cards }: { walletId: string; ownerId: string; email: string; cards: number },
): Promise<void> {
  await db.run(
    sql`insert into person (id, email, email_verified, name) values (${ownerId}, ${email}, true, 'Bench owner')`,
  )
  await db.run(sql`
    insert into identity_session (id, token, person_id, expires_at)
    values (${ownerId}, ${`bench-${ownerId}`}, ${ownerId}, '2100-01-01')`)
  await db.run(sql`
    insert into wallet (id, name, payment_logic, card_count, created_at)
    values (${walletId}, 'Bench fleet', 'PRE_PAYMENT', ${cards}, now())`)
  await db.run(sql`
    insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
    values (${walletId}, ${ownerId}, ${[0]}, now())`)
  await db.run(sql`
    insert into ledger_account (wallet_id, kind) select ${walletId}::uuid, kind
    from unnest(array['FUNDS', 'HELD', 'RECEIVABLE']) kind`)
}

async function insertCards(db: Db, walletId: string, cards: number): Promise<BenchCard[]> {
  const made = await db.rows<BenchCard>(sql`
    insert into card (wallet_id, id, name, card_number, contract_id, uid, type, credit_mode, activated_at, period_started_at,
      spent_minor, last_used_at, search_text, created_at, updated_at)
    select ${walletId}::uuid, gen_random_uuid(), 'Card ' || n, 'VW' || lpad(n::text, 8, '0'),
      'PT-VWF-C' || lpad(n::text, 8, '0') || substr(md5(${walletId}), 1, 6), upper(substr(md5(${walletId} || n), 1, 14)),
      'PHYSICAL', 'UNLOCKED', now(), date_trunc('month', now()), n::bigint * 7919 % 15000, now() - interval '1 minute' * (n::bigint * 7919 % 40000),
      'card ' || n || E'\nvw' || lpad(n::text, 8, '0'), now(), now()
    from generate_series(1, ${cards}::int) n
    returning id, uid`)
  await db.run(sql`
    insert into network_token (uid, type, wallet_id, card_id, contract_id, last_updated)
    select uid, 'RFID', wallet_id, id, contract_id, now() from card where wallet_id = ${walletId}`)
  return made
}

/** Members, each with a vehicle, a cost centre and the card of the same number. The other cards have no holder. */
async function insertDrivers(db: Db, walletId: string, drivers: number): Promise<void> {
  await db.run(sql`
    insert into member (wallet_id, id, name, cost_centre, joined_at, created_at)
    select ${walletId}::uuid, gen_random_uuid(), 'Driver ' || n, 'Centre ' || n % 40, now(), now()
    from generate_series(1, ${drivers}::int) n`)
  await db.run(sql`
    insert into vehicle (wallet_id, id, licence_plate, brand, model, member_id, created_at)
    select wallet_id, gen_random_uuid(), 'BN' || lpad(split_part(name, ' ', 2), 6, '0'), 'Renault', 'Zoe', id, now()
    from member where wallet_id = ${walletId}`)
  await db.run(sql`
    update card c set member_id = m.id, vehicle_id = v.id
    from member m join vehicle v on v.wallet_id = m.wallet_id and v.member_id = m.id
    where c.wallet_id = ${walletId} and m.wallet_id = ${walletId} and c.name = 'Card ' || split_part(m.name, ' ', 2)`)
}

const STATIONS = 400
const BATCH = 100_000

const stationId = (number: Statement) => sql`('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** Paid sessions at even intervals over the last 13 months, one in fifty in Spain, with their sums and counters. */
async function insertSessions(
  db: Db,
  walletId: string,
  { sessions, isSpread }: { readonly sessions: number; readonly isSpread: boolean },
): Promise<void> {
  const cards = await db.rows<{ id: string }>(
    sql`select id from card where wallet_id = ${walletId} order by search_text, id limit ${isSpread ? null : 200}::int`,
  )
  const cardIds = cards.map((card) => card.id)
  // Without foreign keys, because a million look-ups of the same cards would take most of the time. They are dropped, not
  // disabled, because only a superuser may disable their triggers.
  const keys = db.isDistributed() ? [] : await foreignKeysOfSessions(db)
  for (const { name } of keys) await db.text(`alter table session drop constraint ${name}`)
  const insertFrom = (from: number) =>
    db.run(sql`
      insert into session (wallet_id, id, status, card_id, member_id, vehicle_id, cost_centre, station_id, station, started_at,
        ended_at, duration_s, energy_wh, cost_minor, net_minor, vat_minor, cost_is_final, region, network_updated_at, settled_at,
        invoice_id, created_at, updated_at)
      select ${walletId}::uuid,
        (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
          || substr(md5(n::text), 4, 15))::uuid,
        'PAID', c.id, c.member_id, c.vehicle_id, m.cost_centre, ${stationId(sql`n % ${STATIONS}::int`)},
        jsonb_build_object('name', 'Station ' || n % ${STATIONS}::int, 'address', 'Rua ' || n % ${STATIONS}::int, 'city', 'Lisboa',
          'operator', 'Operator', 'evse_id', 'PT*BNC*E' || n % ${STATIONS}::int,
          'coordinates', jsonb_build_object('latitude', 38.7, 'longitude', -9.1)),
        at, at + interval '1 second' * (1200 + n::bigint * 7919 % 3600), 1200 + n::bigint * 7919 % 3600,
        15000 + n::bigint * 7919 % 30000, 400 + n::bigint * 7919 % 1200, 640, 147, true,
        case when n % 50 = 49 then 'ES' else 'PT' end, at, at,
        -- Earlier months are invoiced.
        case when at < date_trunc('month', now()) then c.wallet_id end, at, at
      from (
        select n, date_trunc('second', now()) - interval '395 days' * (1 - n / ${sessions}::float8) as at
        from generate_series(${from}::int, ${Math.min(sessions, from + BATCH - 1)}::int) n
      ) made
      join unnest(${cardIds}::uuid[]) with ordinality key (card_id, number) on key.number = 1 + made.n % ${cardIds.length}::int
      join card c on c.wallet_id = ${walletId} and c.id = key.card_id
      left join member m on m.wallet_id = ${walletId} and m.id = c.member_id`)
  // Two in parallel, one per processor.
  const lane = async (first: number) => {
    for (let from = first; from <= sessions; from += 2 * BATCH) await insertFrom(from)
  }
  await Promise.all([lane(1), lane(1 + BATCH)])
  for (const { name, definition } of keys) await db.text(`alter table session add constraint ${name} ${definition}`)
  await db.run(sql`
    insert into wallet_station (wallet_id, station_id, name, address, city, operator, search_text)
    select ${walletId}::uuid, ${stationId(sql`n`)}, 'Station ' || n, 'Rua ' || n, 'Lisboa', 'Operator',
      'station ' || n || E'\nrua ' || n || E'\nlisboa\noperator'
    from generate_series(0, ${STATIONS - 1}::int) n`)
  await sumUp(db, walletId)
}

function foreignKeysOfSessions(db: Db): Promise<{ name: string; definition: string }[]> {
  return db.rows(sql`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'session'::regclass and contype = 'f'`)
}

async function sumUp(db: Db, walletId: string): Promise<void> {
  const sums = sql`count(*)::int, sum(energy_wh)::bigint, sum(cost_minor)::bigint, sum(duration_s)::bigint`
  const from = sql`from session where wallet_id = ${walletId}`
  await db.run(sql`
    insert into wallet_session_counter (wallet_id, month, status, sessions)
    select wallet_id, date_trunc('month', started_at)::date, status, count(*)::int ${from} group by 1, 2, 3`)
  await db.run(sql`
    insert into wallet_day_rollup (wallet_id, day, sessions, energy_wh, cost_minor, duration_s)
    select wallet_id, started_at::date, ${sums} ${from} group by 1, 2`)
  await db.run(sql`
    insert into wallet_day_cause_rollup (wallet_id, day, country, current, sessions, energy_wh, cost_minor, duration_s)
    select wallet_id, started_at::date, split_part(region, '-', 1), coalesce(connector ->> 'current', ''), ${sums} ${from}
    group by 1, 2, 3, 4`)
  await db.run(sql`
    insert into wallet_day_period_rollup (wallet_id, day, period, energy_wh)
    select wallet_id, day, 'OFF_PEAK', energy_wh from wallet_day_rollup where wallet_id = ${walletId}`)
  for (const name of ['day', 'month', 'year']) {
    const span = raw(name)
    const start = sql`date_trunc(${name}, started_at)::date`
    await db.run(sql`
      insert into wallet_${span}_card_rollup (wallet_id, ${span}, card_id, member_id, sessions, energy_wh, cost_minor, duration_s)
      select wallet_id, ${start}, card_id, coalesce(member_id, '00000000-0000-0000-0000-000000000000'), ${sums} ${from}
      group by 1, 2, 3, 4`)
    await db.run(sql`
      insert into wallet_${span}_station_rollup (wallet_id, ${span}, station_id, sessions, energy_wh, cost_minor, duration_s)
      select wallet_id, ${start}, station_id, ${sums} ${from} group by 1, 2, 3`)
    await db.run(sql`
      insert into wallet_${span}_trait_rollup (wallet_id, ${span}, trait, value, sessions, energy_wh, cost_minor, duration_s)
      select wallet_id, start, trait, value, ${sums} from (select *, ${start} as start ${from}) s
      cross join lateral (values ('COST_CENTRE', coalesce(cost_centre, '')), ('CURRENT', coalesce(connector ->> 'current', '')),
        ('HOUR', to_char(started_at, 'ID-HH24'))) t (trait, value)
      group by 1, 2, 3, 4`)
  }
}
