import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { doubtFlags } from '@voltway/contract/sessions-doubts'
import { expect } from 'vitest'
import { invitePeer } from '../src/kernel/network/peer-admin.ts'
import { sql } from '../src/platform/sql.ts'
import { type Charging, openCharging } from './charging.ts'
import { CITUS_URL, commitDurably } from './citus-database.ts'
import { freePort } from './free-port.ts'
import { bootFleet, type Fleet } from './harness.ts'
import { type ServerProcess, startServerProcess, until } from './server-process.ts'

const ROOT = new URL('../../../', import.meta.url)
const SESSIONS = new URL('../shared/data/sessions/sessions.csv.gz', ROOT)
const SIMULATOR = new URL('apps/network-simulator/src/main.ts', ROOT)

/** The version of OCPI in which a simulated operator replays. 2.1.1 has no credit records. */
export type ReplayVersion = '2.1.1' | '2.2.1' | '2.3.0'

/** The real sessions are not part of the repository. Without them the replay is skipped. */
export const replayIsPossible = existsSync(SESSIONS)
if (!replayIsPossible) console.log('replay skipped: ../shared/data/sessions/sessions.csv.gz is not there')

export interface Replaying {
  readonly fleet: Fleet
  readonly network: Charging
  readonly port: number
  /** Sends real sessions from a simulated operator in a separate process, as fast as the server accepts them. */
  replay(limit: number, withinMs: number): Promise<Summary>
  /** Returns the number of stored charge records. */
  stored(): Promise<number>
  /** Resolves when every message has been handled. */
  handled(withinMs: number): Promise<void>
}

interface Summary {
  readonly rows: number
  readonly originals: number
  readonly duplicates: number
  readonly credits: number
  readonly refused: number
  readonly lost: number
  readonly seconds: number
}

/** Creates a company with cards in two wallets, and the address of the server for operators of a version of OCPI. */
export async function openReplay(version: ReplayVersion = '2.2.1'): Promise<Replaying> {
  const port = await freePort()
  const fleet = await bootFleet({ env: { PUBLIC_URL: `http://127.0.0.1:${port}`, PORT: String(port) } })
  // A server of its own process starts on this database.
  if (CITUS_URL !== undefined) await commitDurably(new URL(fleet.databaseUrl).pathname.slice(1))
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
    replay: (limit, withinMs) => simulate({ port, token, version }, limit, withinMs),
    stored: () => count(sql`select count(*) as n from network_cdr`),
    handled: (withinMs) =>
      until(
        withinMs,
        async () => (await count(sql`select count(*) as n from network_inbox where state = 'PENDING'`)) === 0,
      ),
  }
}

interface Operator {
  readonly port: number
  readonly token: string
  readonly version: ReplayVersion
}

function simulate({ port, token, version }: Operator, limit: number, withinMs: number): Promise<Summary> {
  const flags = {
    server: `http://127.0.0.1:${port}`,
    token,
    versions: version,
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
    // The process ends when its input closes, so that it never outlives the test.
    if (/^\{.*\}$/m.test(out)) child.stdin.end()
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

/** Starts a server on the database of the replay. */
const startServer = ({ fleet, port }: Pick<Replaying, 'fleet' | 'port'>): Promise<ServerProcess> =>
  startServerProcess(port, {
    PUBLIC_URL: fleet.app.config.publicUrl,
    DATABASE_URL: fleet.databaseUrl,
    SECRET: fleet.app.config.secret,
    OCPI_ALLOW_PRIVATE_ADDRESSES: '1',
  })

/** Counts charge records by result: booked, credited, in review, or quarantined with a reason. */
async function fates({ db }: Fleet): Promise<Record<string, number>> {
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
        else 'in validation: ' || array_to_string(array(select f from unnest(s.flags) f where f = any(${doubtFlags}::text[]) order by f), ' ')
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

/** Replays sessions while the server is killed and restarted three times, and checks the result. */
export async function replayWithKills(run: Replaying, rows: number): Promise<void> {
  const { stored } = run
  let server = await startServer(run)
  try {
    const replaying = run.replay(rows, 400_000)
    for (const share of [0.2, 0.45, 0.7]) {
      await until(200_000, async () => (await stored()) >= rows * share)
      await server.kill()
      server = await startServer(run)
    }
    const summary = await replaying
    expect(summary).toMatchObject({ rows, refused: 0, lost: 0 })
    await run.handled(200_000)
    await nothingLostNothingDoubled(run, rows, summary.credits)
  } finally {
    await server.kill()
  }
}

/**
 * Checks that every charge record was booked once, credited, or is in review, and that money, sums and counters agree.
 */
export async function nothingLostNothingDoubled(
  { fleet, network }: Replaying,
  rows: number,
  credits: number,
): Promise<void> {
  const became = await fates(fleet)
  console.log(`of ${rows} charges and ${credits} credits:`, JSON.stringify(became))
  expect(became.LOST).toBeUndefined()
  expect(Object.values(became).reduce((sum, records) => sum + records, 0)).toBe(rows + credits)
  expect(became.credit ?? 0).toBe(credits)
  expect((became.undone ?? 0) > 0).toBe(credits > 0)
  expect(became.booked ?? 0).toBeGreaterThan(rows / 2)
  expect(await network.broken()).toEqual([])
}
