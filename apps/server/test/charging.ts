import { createCard } from '../src/features/cards/new-card.ts'
import { selectBrokenSums } from '../src/features/consumption/sum-check.sql.ts'
import { sessionsNetwork } from '../src/features/sessions/sessions.routes.ts'
import { applyTransfer, readBalance } from '../src/kernel/ledger/ledger.ts'
import { checkInvariants } from '../src/kernel/ledger/ledger-invariants.ts'
import { drainInbox } from '../src/kernel/network/inbox.ts'
import { networkKey } from '../src/kernel/network/messages.ts'
import { receiveCdr, receiveSession } from '../src/kernel/network/receive.ts'
import { storeLocation } from '../src/kernel/network/stations.ts'
import { systemScope } from '../src/kernel/scope.ts'
import { sql } from '../src/platform/sql.ts'
import type { Fleet } from './harness.ts'

type Json = Record<string, unknown>

/** A card for test charges. */
export interface TestCard {
  readonly id: string
  readonly uid: string
  readonly walletId: string
}

/** An operator with one station in Lisbon, which reports through the inbox with real messages. */
export interface Charging {
  readonly peerId: string
  card(options?: {
    name?: string
    walletId?: string
    memberId?: string | null
    vehicleId?: string | null
  }): Promise<TestCard>
  /** Adds money to a wallet, in cents. */
  topUp(amountMinor: bigint, walletId?: string): Promise<void>
  /** Reports a session. `last_updated` defaults to the fleet's clock. */
  session(card: TestCard, fields: Json): Promise<void>
  cdr(card: TestCard, fields: Json): Promise<void>
  /** Stores a message without handling it. {@link drain} handles stored messages. */
  store(kind: 'session' | 'cdr', raw: Json): Promise<void>
  drain(): Promise<{ done: number; quarantined: number }>
  quarantined(): Promise<string[]>
  sessionObject(card: TestCard, fields: Json): Json
  cdrObject(card: TestCard, fields: Json): Json
  balance(walletId?: string): Promise<{ balanceMinor: bigint; reservedMinor: bigint }>
  /** Returns violated invariants of money, sums and counters; empty when all hold. */
  broken(): Promise<string[]>
}

let people = 0

export async function openCharging(fleet: Fleet): Promise<Charging> {
  const { db } = fleet
  const peerId = fleet.ctx().newId()
  await db.run(sql`
    insert into network_peer (id, name, state, created_at, updated_at)
    values (${peerId}, 'Test operator', 'REGISTERED', ${fleet.clock.now()}, ${fleet.clock.now()})`)
  const place = networkKey('PT', 'TST', 'LOC1')
  await db.tx((tx) => storeLocation({ ctx: fleet.ctx(), tx }, peerId, place, station(fleet.clock.now())))

  const sessionObject = (card: TestCard, fields: Json): Json => ({
    country_code: 'PT',
    party_id: 'TST',
    start_date_time: fleet.clock.now().toISOString(),
    kwh: 0,
    cdr_token: tokenOf(card),
    auth_method: 'AUTH_REQUEST',
    location_id: 'LOC1',
    evse_uid: 'EVSE1',
    connector_id: '1',
    currency: 'EUR',
    status: 'ACTIVE',
    last_updated: fleet.clock.now().toISOString(),
    ...fields,
  })
  const cdrObject = (card: TestCard, fields: Json): Json => {
    const {
      start_date_time: start,
      end_date_time: end,
      total_energy: energy,
    } = fields as Record<string, string | number>
    const hours = (Date.parse(String(end)) - Date.parse(String(start))) / 3_600_000
    return {
      country_code: 'PT',
      party_id: 'TST',
      cdr_token: tokenOf(card),
      auth_method: 'AUTH_REQUEST',
      cdr_location: {
        id: 'LOC1',
        name: 'Marquês',
        address: 'Praça 1',
        city: 'Lisboa',
        country: 'PRT',
        evse_uid: 'EVSE1',
        evse_id: 'PT*TST*E1',
        connector_id: '1',
        coordinates: { latitude: '38.72528', longitude: '-9.15000' },
      },
      currency: 'EUR',
      charging_periods: [
        {
          start_date_time: start,
          dimensions: [
            { type: 'ENERGY', volume: energy },
            { type: 'TIME', volume: hours },
          ],
        },
      ],
      total_cost: { excl_vat: 3.21 },
      total_time: Math.max(0, hours),
      last_updated: fleet.clock.now().toISOString(),
      ...fields,
    }
  }
  const store: Charging['store'] = async (kind, raw) => {
    const key = networkKey(String(raw.country_code), String(raw.party_id), String(raw.id))
    if (kind === 'session') await receiveSession(fleet.ctx(), peerId, key, raw)
    else await receiveCdr(fleet.ctx(), peerId, key, { raw, version: '2.2.1' })
  }
  const drain: Charging['drain'] = async () => {
    const total = { done: 0, quarantined: 0 }
    for (;;) {
      const { done, quarantined } = await drainInbox(fleet.ctx(), sessionsNetwork)
      if (done + quarantined === 0) return total
      total.done += done
      total.quarantined += quarantined
    }
  }
  const report = async (kind: 'session' | 'cdr', raw: Json) => {
    await store(kind, raw)
    await drain()
  }
  return {
    peerId,
    card: async ({ name = 'Card', walletId = fleet.walletId, memberId = null, vehicleId = null } = {}) => {
      const uid = `UID${++people}${Date.now().toString(36)}`.toUpperCase()
      const plafond = { creditMode: 'UNLOCKED', assignedMinor: null, renewal: 'NONE', day: null } as const
      const scope = systemScope(walletId)
      const id = await createCard(fleet.ctx(), scope, {
        name,
        type: 'PHYSICAL',
        uid,
        memberId,
        vehicleId,
        plafond,
        isActivated: true,
      })
      return { id, uid, walletId }
    },
    topUp: async (amountMinor, walletId = fleet.walletId) => {
      await applyTransfer(db, systemScope(walletId), {
        op: 'credit',
        kind: 'TOPUP',
        amountMinor,
        account: 'system:clearing:test',
        at: fleet.clock.now(),
      })
    },
    session: (card, fields) => report('session', sessionObject(card, fields)),
    cdr: (card, fields) => report('cdr', cdrObject(card, fields)),
    store,
    drain,
    quarantined: async () => {
      const rows = await db.rows<{ reason: string }>(sql`
        select reason from network_inbox where state = 'QUARANTINED' order by id`)
      return rows.map((row) => row.reason.split(':')[0] ?? '')
    },
    sessionObject,
    cdrObject,
    balance: (walletId = fleet.walletId) => readBalance(db, systemScope(walletId)),
    broken: async () => [...(await checkInvariants(db)), ...(await brokenSums(fleet))],
  }
}

const tokenOf = ({ uid }: TestCard) => ({
  country_code: 'PT',
  party_id: 'VWF',
  uid,
  type: 'RFID',
  contract_id: `C-${uid}`,
})

function station(now: Date): Json {
  const connector = {
    id: '1',
    standard: 'IEC_62196_T2',
    format: 'SOCKET',
    power_type: 'AC_3_PHASE',
    max_voltage: 400,
    max_amperage: 32,
    max_electric_power: 22_000,
    last_updated: now.toISOString(),
  }
  return {
    country_code: 'PT',
    party_id: 'TST',
    id: 'LOC1',
    publish: true,
    name: 'Marquês de Pombal',
    address: 'Praça Marquês de Pombal 1',
    city: 'Lisboa',
    postal_code: '1250-160',
    country: 'PRT',
    coordinates: { latitude: '38.72528', longitude: '-9.15000' },
    operator: { name: 'Test Operator' },
    time_zone: 'Europe/Lisbon',
    evses: [
      {
        uid: 'EVSE1',
        evse_id: 'PT*TST*E1',
        status: 'AVAILABLE',
        capabilities: ['RFID_READER', 'REMOTE_START_STOP_CAPABLE', 'RESERVABLE'],
        connectors: [connector],
        last_updated: now.toISOString(),
      },
    ],
    last_updated: now.toISOString(),
  }
}

/** Checks that sums and counters match the sessions, and that settled amounts match the ledger. */
async function brokenSums({ db }: Fleet): Promise<string[]> {
  const rows = await db.rows<{ broken: string }>(sql`
    with closed as (
      select s.* from session s where s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags)
    )
    select 'counter of ' || coalesce(a.month, b.month) || ' ' || coalesce(a.status, b.status) as broken
    from (select wallet_id, date_trunc('month', started_at)::date as month, status, count(*)::int as sessions
      from session group by 1, 2, 3) a
    full join (select * from wallet_session_counter where sessions <> 0) b
      on a.wallet_id = b.wallet_id and a.month = b.month and a.status = b.status
    where a.sessions is distinct from b.sessions
    union all
    select 'settled ' || s.settled || ' but charged ' || l.charged
    from (select coalesce(sum(cost_minor), 0) as settled from closed where source = 'NETWORK') s,
      (select coalesce(sum(-e.amount_minor), 0) as charged from ledger_entry e
        join ledger_transfer t on t.wallet_id = e.wallet_id and t.id = e.transfer_id
        where t.session_id is not null and e.account in ('system:revenue', 'system:vat')
          -- A credit of the operator does not refund what credit notes have refunded before.
          and not exists (select from session s join invoice_line_credit c on c.wallet_id = s.wallet_id and c.session_id = s.id
            where s.wallet_id = t.wallet_id and s.id = t.session_id and c.gives_money and 'CREDITED' = any(s.flags))) l
    where s.settled <> -l.charged
    union all
    select 'a hold is open for the closed session ' || s.id
    from session s join ledger_hold h on h.wallet_id = s.wallet_id and h.session_id = s.id and h.state = 'OPEN'
    where s.status in ('COMPLETED', 'PAID', 'INVALID')`)
  const sums = await selectBrokenSums(db)
  return [...sums.map(({ what }) => what), ...rows.map((row) => row.broken)]
}
