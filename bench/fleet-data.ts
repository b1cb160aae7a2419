import { newId } from '../apps/server/src/platform/ids.ts'
import { type Db, sql } from '../apps/server/src/platform/sql.ts'

export interface BenchFleet {
  readonly walletId: string
  readonly ownerId: string
  readonly email: string
}

/** A wallet with an owner who is signed in, `cards` cards and `sessions` paid sessions over 13 months, written in bulk. */
export async function makeFleet(
  db: Db,
  size: { readonly cards: number; readonly sessions: number },
): Promise<BenchFleet> {
  const [walletId, ownerId] = [newId(), newId()]
  const email = `bench-${ownerId}@fleet.example`
  await db.run(
    sql`insert into person (id, email, email_verified, name) values (${ownerId}, ${email}, true, 'Bench owner')`,
  )
  await db.run(sql`
    insert into identity_session (id, token, person_id, expires_at)
    values (${ownerId}, ${`bench-${ownerId}`}, ${ownerId}, '2100-01-01')`)
  await db.run(sql`
    insert into wallet (id, name, payment_logic, created_at) values (${walletId}, 'Bench fleet', 'PRE_PAYMENT', now())`)
  await db.run(sql`
    insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
    values (${walletId}, ${ownerId}, ${[0]}, now())`)
  await db.run(sql`
    insert into ledger_account (wallet_id, kind, balance_minor)
    select ${walletId}::uuid, kind, case kind when 'FUNDS' then 1000000 else 0 end
    from unnest(array['FUNDS', 'HELD', 'RECEIVABLE']) kind`)
  await insertCards(db, walletId, size.cards)
  await insertSessions(db, walletId, size.sessions)
  await db.text('analyze')
  return { walletId, ownerId, email }
}

async function insertCards(db: Db, walletId: string, cards: number): Promise<void> {
  await db.run(sql`
    insert into card (wallet_id, id, name, card_number, contract_id, uid, type, activated_at, assigned_credit_minor, renewal_day,
      period_started_at, spent_minor, search_text, created_at, updated_at)
    select ${walletId}::uuid, gen_random_uuid(), 'Card ' || n, 'VW' || lpad(n::text, 8, '0'),
      'PT-VWF-C' || lpad(n::text, 8, '0') || substr(md5(${walletId}), 1, 6), md5(${walletId} || n), 'PHYSICAL', now(), 20000, 1,
      date_trunc('month', now()), n % 15000, 'card ' || n || ' vw' || lpad(n::text, 8, '0'), now(), now()
    from generate_series(1, ${cards}::int) n`)
}

const BATCH = 100_000

async function insertSessions(db: Db, walletId: string, sessions: number): Promise<void> {
  const cards = await db.rows<{ id: string }>(
    sql`select id from card where wallet_id = ${walletId} order by name, id limit 200`,
  )
  for (let from = 1; from <= sessions; from += BATCH) {
    await db.run(sql`
      insert into session (wallet_id, id, status, card_id, station, started_at, ended_at, duration_s, energy_wh, cost_minor,
        net_minor, vat_minor, cost_is_final, region, created_at, updated_at)
      select ${walletId}::uuid,
        (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
          || substr(md5(n::text), 4, 15))::uuid,
        'PAID', (${cards.map((card) => card.id)}::uuid[])[1 + n % ${cards.length}::int],
        jsonb_build_object('id', null, 'name', 'Station ' || n % 400, 'address', 'Rua ' || n % 400, 'city', 'Lisboa',
          'operator', 'Operator', 'evse_id', null, 'coordinates', null),
        at, at + interval '40 minutes', 2400, 21000, 787, 640, 147, true, 'PT', at, at
      from (
        select n, date_trunc('second', now()) - interval '395 days' * (1 - n / ${sessions}::float8) as at
        from generate_series(${from}::int, ${Math.min(sessions, from + BATCH - 1)}::int) n
      ) made`)
  }
  await db.run(sql`
    insert into wallet_session_counter (wallet_id, month, status, sessions)
    select wallet_id, date_trunc('month', started_at)::date, status, count(*)::int
    from session where wallet_id = ${walletId} group by 1, 2, 3`)
}
