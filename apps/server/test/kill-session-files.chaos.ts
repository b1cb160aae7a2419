import { linkSessionFile, listSessionFiles, requestSessionFile } from '@voltway/contract/sessions-prepared-files'
import { readXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../src/platform/sql.ts'
import { openCharging } from './charging.ts'
import type { Fleet } from './harness.ts'
import { type Killable, openKillable, type Victim } from './killing.ts'
import { until } from './server-process.ts'

/** Large files are prepared while the server and PostgreSQL are killed. */

let product: Killable
const SESSIONS = 60_000
const victims: readonly Victim[] = ['server', 'database', 'server']
/** A killed job is found by its missing heartbeat. */
const STUCK_MS = 240_000

beforeEach(async () => {
  product = await openKillable(addSessions)
})
afterEach(() => product?.close())

async function addSessions({ walletId, db, ...fleet }: Fleet): Promise<void> {
  const { id: cardId } = await (await openCharging({ walletId, db, ...fleet })).card()
  await db.run(sql`
    insert into session (wallet_id, id, status, card_id, station_id, station, started_at, energy_wh, region, created_at, updated_at)
    select ${walletId}, gen_random_uuid(), 'INVALID', ${cardId}, ${cardId},
      '{"name":"Station","address":"","city":"","operator":"","evse_id":null,"coordinates":null}',
      now() - interval '1 minute' * (n / 3), n, 'PT', now(), now()
    from generate_series(1, ${SESSIONS}) n`)
  await db.run(sql`
    insert into wallet_session_counter (wallet_id, month, status, sessions)
    select wallet_id, date_trunc('month', started_at at time zone 'UTC')::date, status, count(*)
    from session where wallet_id = ${walletId} group by 1, 2, 3`)
}

interface Piece {
  readonly file_id: string
  readonly position: number
  /** The transaction that stored it. */
  readonly xmin: string
}
/** None while the database is away. */
const storedPieces = () =>
  product.fleet.db
    .rows<Piece>(sql`select file_id, position, xmin::text from session_file_piece order by file_id, position`)
    .catch(() => [])

/** The first column of a file, its header included. */
async function idsOf(id: string, format: 'csv' | 'xlsx'): Promise<unknown[] | undefined> {
  const { fleet, address } = product
  const { url } = await fleet.as('owner').call(linkSessionFile, { params: { fileId: id } })
  const response = await fetch(`${address}${url.slice(url.indexOf('/session-file'))}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  return format === 'csv'
    ? bytes
        .toString()
        .trimEnd()
        .split(/\r?\n/)
        .map((line) => line.split(',')[0])
    : (await readXlsx(bytes)).sheets[0]?.rows.map(([cell]) => cell)
}

test('files whose job is killed again and again are complete, and no piece is written twice', async () => {
  const owner = product.fleet.as('owner')
  const stored = new Map<string, string>()
  const storePieces = async () => {
    for (const { file_id, position, xmin } of await storedPieces()) {
      expect(stored.get(`${file_id} ${position}`) ?? xmin).toBe(xmin)
      stored.set(`${file_id} ${position}`, xmin)
    }
  }
  const files = []
  for (const format of ['csv', 'xlsx'] as const) {
    const { id, sessions } = await owner.call(requestSessionFile, { body: { format } })
    expect(sessions).toBe(SESSIONS)
    files.push({ id, format })
  }
  for (const [index, victim] of victims.entries()) {
    await until(STUCK_MS, async () => (await storedPieces()).length > 4 * index)
    await storePieces()
    await product.kill(victim)
    await until(STUCK_MS, async () => (await storedPieces()).length > 0)
    await storePieces()
  }
  const isReady = ({ state }: { readonly state: string }) => state === 'READY'
  await until(STUCK_MS, async () => (await owner.call(listSessionFiles)).results.every(isReady))
  await storePieces()
  for (const { id, format } of files) {
    const ids = await idsOf(id, format)
    expect(ids).toHaveLength(SESSIONS + 1)
    expect(new Set(ids).size).toBe(SESSIONS + 1)
  }
}, 900_000)
