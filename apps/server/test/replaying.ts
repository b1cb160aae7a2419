import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { invitePeer } from '../src/kernel/network/peer-admin.ts'
import { sql } from '../src/platform/sql.ts'
import { type Charging, openCharging } from './charging.ts'
import { bootFleet, type Fleet } from './harness.ts'

const ROOT = new URL('../../../', import.meta.url)
const SESSIONS = new URL('../shared/data/sessions/sessions.csv.gz', ROOT)
const SIMULATOR = new URL('apps/network-simulator/src/main.ts', ROOT)

/** The real sessions are beside the project, not in it: without them there is nothing to replay. */
export const replayIsPossible = existsSync(SESSIONS)
if (!replayIsPossible) console.log('replay skipped: ../shared/data/sessions/sessions.csv.gz is not there')

export interface Replaying {
  readonly fleet: Fleet
  readonly network: Charging
  readonly port: number
  /** Sends real sessions from a simulated operator, in a process of its own, as fast as they are taken. */
  replay(limit: number, withinMs: number): Promise<Summary>
  /** How many charge records have been stored. */
  stored(): Promise<number>
  /** Resolves when every message has been handled. */
  handled(withinMs: number): Promise<void>
}

export interface Summary {
  readonly rows: number
  readonly originals: number
  readonly duplicates: number
  readonly credits: number
  readonly refused: number
  readonly lost: number
  readonly seconds: number
}

/** A company with cards in two wallets, and the address at which an operator will find the server. */
export async function openReplay(): Promise<Replaying> {
  const port = await freePort()
  const fleet = await bootFleet({ env: { PUBLIC_URL: `http://127.0.0.1:${port}`, PORT: String(port) } })
  const network = await openCharging(fleet)
  const other = await fleet.db.row<{ id: string }>(sql`select id from wallet where id <> ${fleet.walletId} limit 1`)
  for (const walletId of [fleet.walletId, other?.id ?? fleet.walletId]) {
    await network.topUp(10_000_000n, walletId)
    for (let n = 1; n <= 60; n++) await network.card({ name: `Card ${n}`, walletId })
  }
  const { token } = await invitePeer(fleet.ctx(), 'Replaying operator')
  const count = async (what: ReturnType<typeof sql>) => Number((await fleet.db.row<{ n: bigint }>(what))?.n ?? 0n)
  return {
    fleet,
    network,
    port,
    replay: (limit, withinMs) => simulate(port, token, limit, withinMs),
    stored: () => count(sql`select count(*) as n from network_cdr`),
    handled: (withinMs) =>
      until(
        withinMs,
        async () => (await count(sql`select count(*) as n from network_inbox where state = 'PENDING'`)) === 0,
      ),
  }
}

function simulate(port: number, token: string, limit: number, withinMs: number): Promise<Summary> {
  const flags = {
    server: `http://127.0.0.1:${port}`,
    token,
    sessions: SESSIONS.pathname,
    limit: String(limit),
    speed: 'max',
    duplicates: '0.02',
    credits: '0.01',
  }
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
  const child = spawn(process.execPath, [SIMULATOR.pathname, ...args, '--shuffle', '--end-with-stdin'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let out = ''
  let trouble = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    trouble += text
  })
  const tooLong = setTimeout(() => child.kill('SIGKILL'), withinMs)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(tooLong)
      const summary = out.split('\n').find((line) => line.startsWith('{'))
      if (summary === undefined) reject(new Error(`the simulator ended without a summary: ${out} ${trouble}`))
      else resolve(JSON.parse(summary) as Summary)
    })
  })
}

/** Waits for a condition, with a bound. */
export async function until(withinMs: number, condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`not so within ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** What became of every charge record: booked, undone, waiting for a person, or put aside with a reason. */
export async function fates({ db }: Fleet): Promise<Record<string, number>> {
  const rows = await db.rows<{ fate: string; records: bigint }>(sql`
    with record as (
      select c.country_code, c.party_id, c.id, c.raw ->> 'credit_reference_id' as credits from network_cdr c
    )
    select case
        when q.reason is not null then 'quarantined: ' || split_part(q.reason, ':', 1)
        when r.credits is not null then case when o.session_id is null then 'credit that waits' else 'credit' end
        when s.id is null then 'LOST'
        when 'CREDITED' = any(s.flags) then 'undone'
        when s.status in ('COMPLETED', 'PAID') then 'booked'
        else 'in validation: ' || array_to_string(array(select f from unnest(s.flags) f where f = any(${DOUBTS}::text[]) order by f), ' ')
      end as fate, count(*) as records
    from record r
    left join session_charge_record k on k.country_code = r.country_code and k.party_id = r.party_id and k.cdr_id = r.id
    left join session s on s.wallet_id = k.wallet_id and s.id = k.session_id and s.cdr_id = r.id
    left join session_charge_record o on o.country_code = r.country_code and o.party_id = r.party_id
      and o.cdr_id = upper(r.credits) and o.credited_by = r.id
    left join network_inbox q on q.state = 'QUARANTINED' and q.module = 'cdrs'
      and q.object_key = 'cdrs ' || r.country_code || '*' || r.party_id || '*' || r.id
    group by 1 order by 1`)
  return Object.fromEntries(rows.map(({ fate, records }) => [fate, Number(records)]))
}

const DOUBTS = [
  'END_BEFORE_START',
  'NEGATIVE_ENERGY',
  'OVERLAP',
  'COST_MISMATCH',
  'ENERGY_ABOVE_BATTERY',
  'TOO_LONG',
  'PRICE_MISSING',
]
