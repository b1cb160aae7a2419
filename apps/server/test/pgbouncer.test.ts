import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PATIENCE_MS } from '../../../test-patience.ts'
import { buildApp, jobKinds } from '../src/app.ts'
import { notifyLowBalances } from '../src/features/wallets/low-balance.ts'
import { systemCtx } from '../src/kernel/ctx.ts'
import { applyTransfer, readBalance } from '../src/kernel/ledger/ledger.ts'
import { checkInvariants } from '../src/kernel/ledger/ledger-invariants.ts'
import { refuseUnsafeDatabase } from '../src/platform/embedded-postgres/find-database.ts'
import { enqueue, openJobs } from '../src/platform/jobs.ts'
import { migrate } from '../src/platform/migrate.ts'
import { openDb, sql } from '../src/platform/sql.ts'
import { CITUS_URL, commitDurably } from './citus-database.ts'
import { freePort } from './free-port.ts'
import { bootFleet, type Fleet } from './harness.ts'
import { until } from './server-process.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
const isHere = existsSync(PROGRAM)
if (!isHere) console.log(`skipped: ${PROGRAM} is not installed (apt-get install pgbouncer)`)

describe.skipIf(!isHere)('behind pgbouncer in transaction mode', () => {
  let fleet: Fleet
  let folder: string
  let bouncer: ChildProcess
  let pooledUrl: string
  let admin: pg.Client
  /** Settings of a role only where this test runs, because all tests have one role. */
  const inDatabase = (settings: string) =>
    settings.replaceAll(/(alter role \w+) /g, `$1 in database ${new URL(fleet.databaseUrl).pathname.slice(1)} `)

  beforeAll(async () => {
    fleet = await bootFleet()
    admin = new pg.Client({ connectionString: fleet.databaseUrl })
    await admin.connect()
    const direct = new URL(fleet.databaseUrl)
    const { name } = (await admin.query('select current_database() as name')).rows[0]
    if (CITUS_URL !== undefined) await commitDurably(name)
    const { username, password } = direct
    // Another zone than UTC, so that it must come from the connection.
    await admin.query(inDatabase("alter role current_user set timezone = 'America/New_York'"))
    await admin.query(inDatabase('alter role current_user set idle_in_transaction_session_timeout = 0'))
    folder = mkdtempSync(join(tmpdir(), 'voltway-pgbouncer-'))
    chmodSync(folder, 0o755)
    const port = await freePort()
    const host = direct.searchParams.get('host') ?? direct.hostname
    const target = `host=${host} port=${direct.port || direct.searchParams.get('port') || 5432} user=${username}${password && ` password=${password}`}`
    const settings = `[databases]\n${name} = ${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 4\nmax_client_conn = 200\n`
    writeFileSync(join(folder, 'pgbouncer.ini'), settings)
    // The account that may enter the folder of the socket.
    const account = existsSync(host)
      ? execFileSync('id', ['-nu', String(statSync(host).uid)], { encoding: 'utf8' })
      : ''
    const asAccount = process.getuid?.() === 0 ? ['-u', account.trim() || 'nobody'] : []
    bouncer = spawn(PROGRAM, [...asAccount, '-q', join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
    pooledUrl = `postgres://${username}:${password || 'none'}@127.0.0.1:${port}/${name}`
    await until(PATIENCE_MS, async () => {
      const client = new pg.Client({ connectionString: pooledUrl })
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      )
    })
  })
  afterAll(async () => {
    bouncer?.kill('SIGKILL')
    await admin?.query(inDatabase('alter role current_user reset all'))
    await admin?.end()
    await fleet?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the start says in one line what the pooler needs', async () => {
    await expect(refuseUnsafeDatabase(pooledUrl)).rejects.toThrow(
      'DATABASE_URL leads to a connection pooler: set DATABASE_POOLER=transaction',
    )
    const role = new URL(pooledUrl).username
    const needed = `alter role ${role} set statement_timeout = '30s'; alter role ${role} set idle_in_transaction_session_timeout = '60s'`
    await expect(refuseUnsafeDatabase(pooledUrl, true)).rejects.toThrow(needed)
    await admin.query(inDatabase(needed))
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    // The pooler may still have a connection that was just ended.
    await vi.waitFor(() => refuseUnsafeDatabase(pooledUrl, true))
    // Directly, nothing changes.
    await expect(refuseUnsafeDatabase(fleet.databaseUrl)).resolves.toBeUndefined()
  })

  test('migrations, calls, money and jobs work on more connections than the pooler has, in UTC', async () => {
    expect(await migrate(pooledUrl)).toEqual([])
    const db = openDb({ url: pooledUrl, isPooled: true, maxConnections: 12 })
    db.watch()
    const log = pino({ level: 'silent' })
    const jobs = await openJobs({ db, url: pooledUrl, log, kinds: jobKinds, works: true })
    const app = { ...fleet.app, db }
    const http = await buildApp(app)
    try {
      const zones = await Promise.all(
        Array.from({ length: 24 }, () => db.row<{ zone: string }>(sql`select current_setting('TimeZone') as zone`)),
      )
      expect(new Set(zones.map((row) => row?.zone))).toEqual(new Set(['UTC']))
      const headers = { authorization: `Bearer ${await fleet.as('owner').token()}`, 'x-product': 'FLEETS_DASHBOARD' }
      const url = `/editor/v3/user/wallet/${fleet.walletId}/`
      const responses = await Promise.all(Array.from({ length: 30 }, () => http.inject({ url, headers })))
      expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      const credit = (number: number) =>
        db.tx(async (tx) => {
          await applyTransfer(tx, fleet.scope, {
            op: 'credit',
            kind: 'TOPUP',
            amountMinor: 100n,
            account: 'system:clearing:test',
            key: `pooled ${number}`,
            at: new Date(),
          })
          if (number === 0) await enqueue(tx, notifyLowBalances, {})
        })
      const before = await readBalance(db, fleet.scope)
      await Promise.all(Array.from({ length: 20 }, (_, number) => credit(number)))
      expect((await readBalance(db, fleet.scope)).balanceMinor - before.balanceMinor).toBe(2_000n)
      expect(await checkInvariants(fleet.db)).toEqual([])
      await jobs.work([notifyLowBalances], (kind) => systemCtx(app, undefined, `job:${kind}`))
      const done = sql`select from pgboss.job where name = ${notifyLowBalances.name} and state = 'completed' limit 1`
      await until(PATIENCE_MS, async () => (await db.row(done)) !== undefined)
    } finally {
      await http.close()
      await jobs.close()
      await db.close()
    }
  })
})
